/**
 * Loaded before the program (`node --import`): does harm at its n-th change of a file.
 *
 * Changes are counted as the program asks for them: files written, added to, renamed and removed.
 * `FAULTS` is JSON with
 *
 * - `at`: the change, from 1; left out, changes are only counted
 * - `harm`: `kill` before it; `half` in the middle of what it writes; an error of the system, as `ENOSPC`, from then on;
 *   `remove` the `folder` before it; `pause` until the parent sends a message
 * - `log`: the file that the names of all changes are written to when the program ends, and the most memory it had, in KiB
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

  /** Counts a change and does what is to be done at it. `half` does half of it. */
  const change = async (name, half) => {
    changes.push(name);
    if (changes.length < at || (changes.length > at && !isError)) return;
    // A full disk can still be tidied up.
    if (harm === 'ENOSPC' && (name === 'rm' || name === 'rename')) return;
    if ((harm === 'half' || harm === 'ENOSPC') && half) await half();
    if (harm === 'kill' || harm === 'half') process.kill(process.pid, 'SIGKILL');
    if (isError) throw Object.assign(new Error(`${harm}: made up, ${name}`), { code: harm, syscall: name });
    if (harm === 'remove') rmSync(folder, { recursive: true, force: true });
    if (harm === 'pause') {
      process.send('paused');
      await new Promise((resolve) => process.once('message', resolve));
    }
  };

  const halfOf = (content) =>
    typeof content === 'string' || content instanceof Uint8Array ? content.slice(0, content.length >> 1) : undefined;

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
