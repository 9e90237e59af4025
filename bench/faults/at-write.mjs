/**
 * Loaded before the program (`node --import`): injects a fault at its n-th change of a file.
 *
 * A change is a file that is written, appended to, renamed or removed.
 * `FAULTS` is JSON with
 *
 * - `at`: the number of the change, from 1; left out, changes are only counted
 * - `harm`: `kill` before it; `half`: kill when half of it is written; a system error such as `ENOSPC`, at it and all later
 *   changes; `remove` the `folder` before it; `pause` before it until the parent sends a message
 * - `log`: the file for the names of all changes and the peak memory in KiB, written when the program ends
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) await listen(JSON.parse(process.env.FAULTS ?? '{}'));

async function listen({ at = Number.POSITIVE_INFINITY, harm, folder, log }) {
  const plain = { ...fs.promises };
  const { rmSync, writeFileSync } = fs;
  const handle = await fs.promises.open(new URL(import.meta.url));
  const FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const changes = [];
  const isError = /^E[A-Z]+$/.test(harm);

  /** Counts a change and injects the fault if it is due. `half` makes half of the change. */
  const change = async (name, half) => {
    changes.push(name);
    if (changes.length < at || (changes.length > at && !isError)) return;
    // Files can be removed and renamed on a full disk.
    if (harm === 'ENOSPC' && (name === 'rm' || name === 'rename')) return;
    if ((harm === 'half' || harm === 'ENOSPC') && half) await half();
    if (harm === 'kill' || harm === 'half') process.kill(process.pid, 'SIGKILL');
    if (isError) throw Object.assign(new Error(`${harm}: injected, ${name}`), { code: harm, syscall: name });
    if (harm === 'remove') rmSync(folder, { recursive: true, force: true });
    if (harm === 'pause') {
      process.send('paused');
      await new Promise((resolve) => process.once('message', resolve));
    }
  };

  const halfOf = (content) => {
    if (typeof content === 'string' || content instanceof Uint8Array) return content.slice(0, content.length >> 1);
    // The pieces of a text can be walked again.
    return Symbol.iterator in content ? halfOf([...content].join('')) : undefined;
  };

  for (const name of ['rename', 'rm', 'unlink'])
    fs.promises[name] = async (...words) => {
      await change(name);
      return plain[name](...words);
    };
  fs.promises.writeFile = async (path, content, options) => {
    const half = halfOf(content);
    await change('writeFile', half !== undefined && (() => plain.writeFile(path, half, options)));
    return plain.writeFile(path, content, options);
  };
  const { writeFile } = FileHandle;
  FileHandle.writeFile = async function (content, ...more) {
    const half = halfOf(content);
    await change('append', half !== undefined && (() => writeFile.call(this, half, ...more)));
    return writeFile.call(this, content, ...more);
  };
  syncBuiltinESMExports();
  if (log !== undefined)
    process.on('exit', () => writeFileSync(log, JSON.stringify({ changes, maxRss: process.resourceUsage().maxRSS })));
}
