import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Complaint } from './complaint.ts';
import { reasonOf } from './system-error.ts';

/** The built page. The relative path is the same from the source and from the build. */
const SITE = fileURLToPath(new URL('../../dist/site', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.yaml': 'text/plain; charset=utf-8',
  '.csv': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
};

/** File names of the page. Excludes parent folders and hidden files. */
const FILE = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

/** A page that is being served. */
export interface ServedSite {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the page, to this machine only, until it is closed.
 *
 * @param port 0: any free port
 * @param options.folder the built page
 * @param options.own texts by file name, which take precedence over files in the folder
 * @throws Complaint if the port is taken, or the page was not built
 */
export async function serveSite(
  port: number,
  { folder = SITE, own = new Map() }: { folder?: string; own?: ReadonlyMap<string, string> } = {},
): Promise<ServedSite> {
  const fileOf = (name: string) => readFile(join(folder, name)).catch(() => undefined);
  const contentOf = async (name: string) => {
    const text = own.get(name);
    if (text !== undefined) return Buffer.from(text);
    return FILE.test(name) ? fileOf(name) : undefined;
  };
  if ((await fileOf('index.html')) === undefined)
    throw new Complaint('the page is not built; in a checkout, "npm run site" builds it');
  const server = createServer(async ({ method = '', url = '/', headers }, response) => {
    // Refuses pages of other hosts whose name resolves to this address (DNS rebinding).
    if (!/^(?:127\.0\.0\.1|localhost):\d+$/.test(headers.host ?? '')) return response.writeHead(403).end();
    if (!['GET', 'HEAD'].includes(method)) return response.writeHead(405, { allow: 'GET, HEAD' }).end();
    const [path = ''] = url.slice(1).split('?');
    const name = path === '' ? 'index.html' : decoded(path);
    const content = await contentOf(name);
    if (content === undefined) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'content-length': content.length,
      // Names of bundled parts change with their content. Everything else is revalidated, so that a new version shows
      // at once; when this server is not running, the page uses its cached copy.
      'cache-control': /^(?:assets|books)\//.test(name) ? 'max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      // No page of another host may load a rulebook that is served here.
      'cross-origin-resource-policy': 'same-origin',
    });
    return response.end(method === 'HEAD' ? undefined : content);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Complaint(`port ${port} is taken; name another one with --port`)
          : new Complaint(`port ${port} cannot be used: ${reasonOf(error) ?? error.message}`),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => closed(server) };
}

/** Decodes the percent-encoding of a URL path; '' if it is malformed. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
