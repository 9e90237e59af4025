import type { Redis } from 'ioredis';
import { Complaint } from '../complaint.ts';
import type { Host } from '../host.ts';

/** Where Redis, or Valkey, is. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
  /** Without who asks and their password, to be shown. */
  readonly shown: string;
}

/** The password, where it does not stand in the URL: other users of a machine can see command lines. */
const PASSWORD = 'MONTECRAWL_REDIS_PASSWORD';

/**
 * Reads `redis://[user[:password]@]host[:port][/database]`, or `rediss://` for TLS.
 *
 * @throws Complaint which does not repeat the URL, since it may hold a password
 */
export function readAddress(url: string, host: Pick<Host, 'variable'>): RedisAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const path = /^\/?(\d{0,4})$/.exec(parsed?.pathname ?? '');
  if (parsed === undefined || !/^rediss?:$/.test(parsed.protocol) || parsed.hostname === '' || path === null)
    throw new Complaint('the queue is given as redis://host:6379, or rediss://host:6379 for TLS');
  const { protocol, hostname, port, username, password } = parsed;
  const db = Number(path[1]);
  return {
    // Addresses of IPv6 stand in brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 6379 : Number(port),
    db,
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || host.variable(PASSWORD),
    tls: protocol === 'rediss:',
    shown: `${protocol}//${hostname}:${port || 6379}${db > 0 ? `/${db}` : ''}`,
  };
}

type Drivers = Pick<typeof import('ioredis'), 'Redis'> &
  Pick<typeof import('bullmq'), 'Queue' | 'QueueEvents' | 'Worker'>;

/** BullMQ and its driver: optional packages, loaded for those who have a queue. */
export async function loadQueues(): Promise<Drivers> {
  try {
    const [{ Redis }, { Queue, QueueEvents, Worker }] = await Promise.all([import('ioredis'), import('bullmq')]);
    return { Redis, Queue, QueueEvents, Worker };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Complaint('Queues need two more packages: npm install bullmq ioredis');
  }
}

const LONGEST_WAIT_MS = 2000;

/**
 * Connects; from then on connections that are lost are made again until the user wants to stop, and it is said once.
 *
 * @throws Complaint when there is nobody, or we are not let in
 */
export async function connect(address: RedisAddress, host: Host): Promise<Redis> {
  const { Redis } = await loadQueues();
  const { shown, tls, host: name, port, db, username, password } = address;
  let connected = false;
  let lost = false;
  let why = '';
  const redis = new Redis({
    host: name,
    port,
    db,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: { servername: name } }),
    lazyConnect: true,
    // Blocking commands wait for as long as it takes.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (connected && !host.stop.aborted ? Math.min(100 * times, LONGEST_WAIT_MS) : null),
  });
  redis.on('error', (error: Error) => {
    why = error.message;
  });
  redis.on('close', () => {
    if (connected && !lost && redis.status !== 'end') host.note(`Lost ${shown}; trying again until it is back.`);
    lost = connected;
  });
  redis.on('ready', () => {
    if (lost) host.note(`${shown} is back.`);
    lost = false;
  });
  try {
    await redis.connect();
    // A wrong password is found out only when something is asked for.
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw new Complaint(`${shown} cannot be used: ${why || (error as Error).message}`);
  }
  connected = true;
  return redis;
}
