import { isIP } from 'node:net';
import type { Redis } from 'ioredis';
import { Complaint } from '../complaint.ts';
import type { Host } from '../host.ts';
import { reasonOf } from '../system-error.ts';
import { plainWords } from './wire.ts';

/** The address of a Redis or Valkey server. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
  /** The URL without user and password, for display. */
  readonly shown: string;
}

/** The variable with the password if it is not in the URL, since other users of a machine can see command lines. */
const PASSWORD = 'MONTECRAWL_REDIS_PASSWORD';

/**
 * Reads `redis://[user[:password]@]host[:port][/database]`, or `rediss://` for TLS. User and password are
 * percent-encoded.
 *
 * @throws Complaint which repeats no part of the URL, since it may hold a password
 */
export function readAddress(url: string, host: Pick<Host, 'variable'>): RedisAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const path = /^\/?(\d{0,4})$/.exec(parsed?.pathname ?? '');
  if (parsed === undefined || !/^rediss?:$/.test(parsed.protocol) || parsed.hostname === '' || path === null)
    throw new Complaint(`The queue is given as redis://host:6379, or rediss://host:6379 for TLS. ${ENCODING}`);
  // An unencoded ? or # in a password would end the address early, so that its start is taken for the host.
  if (/[?#]/.test(url)) throw new Complaint(`The address of the queue has a ? or # in it. ${ENCODING}`);
  const { protocol, hostname, port, username, password } = parsed;
  const db = Number(path[1]);
  return {
    // IPv6 addresses are in brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 6379 : Number(port),
    db,
    username: percentDecoded(username, 'user') || undefined,
    password: percentDecoded(password, 'password') || host.variable(PASSWORD),
    tls: protocol === 'rediss:',
    shown: `${protocol}//${hostname}:${port || 6379}${db > 0 ? `/${db}` : ''}`,
  };
}

/** The encoding of special characters in a URL. */
const ENCODING = `In a user or password write % as %25, / as %2F, ? as %3F, # as %23, @ as %40 and : as %3A; or put the password, as it is, into ${PASSWORD}.`;

/** @throws Complaint which does not repeat the text */
function percentDecoded(text: string, what: 'user' | 'password'): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Complaint(`The ${what} in the address of the queue has a % that encodes no character. ${ENCODING}`);
  }
}

type Drivers = Pick<typeof import('ioredis'), 'Redis'> &
  Pick<typeof import('bullmq'), 'Queue' | 'QueueEvents' | 'Worker'>;

/** Loads BullMQ and its driver, which are optional packages. */
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
 * Describes an error reply of Redis, for example when its memory is full or it is a read-only replica.
 *
 * @returns a sentence; `undefined` for any other error
 */
export function refusalOf(error: unknown, { shown }: RedisAddress): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return undefined;
  // Error texts of Redis are untrusted.
  return `${shown} refuses what is written to it: ${plainWords(error.message)}`;
}

/**
 * Connects. Lost connections are remade until the user wants to stop; a note reports each loss once.
 *
 * @throws Complaint when there is no answer, or user and password are refused
 */
export async function connect(address: RedisAddress, host: Host): Promise<Redis> {
  const { Redis } = await loadQueues();
  const { shown, tls, host: name, port, db, username, password } = address;
  let connected = false;
  let lost = false;
  let why: Error | undefined;
  const redis = new Redis({
    host: name,
    port,
    db,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    // Certificates are checked against the host either way, but TLS does not allow addresses as server names.
    ...(tls && { tls: isIP(name) === 0 ? { servername: name } : {} }),
    lazyConnect: true,
    // Blocking commands may wait indefinitely.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (connected && !host.stop.aborted ? Math.min(100 * times, LONGEST_WAIT_MS) : null),
  });
  redis.on('error', (error: Error) => {
    why = error;
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
    // Only a command detects a wrong password.
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    const cause: NodeJS.ErrnoException = why ?? (error as Error);
    const isNoTls = cause.code?.startsWith('ERR_SSL_') === true;
    // Error texts of Redis are untrusted.
    const reason = reasonOf(isNoTls ? { code: 'EPROTO' } : cause) ?? plainWords(cause.message);
    throw new Complaint(`${shown} cannot be used: ${reason}`);
  }
  connected = true;
  return redis;
}
