// How long after a save `montecrawl watch` shows its first answer, and the settled one: one scenario a book, five saves each.
//   npm run build && node bench/watch.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SAVES = 5;
/** A scenario, and two texts that saves put in place of each other. */
const CASES = [
  ['2hdc/troll-at-rep-5', '- troll@5', '- troll@6'],
  ['five-systems/band-dw', 'orc', 'orc-brute'],
  ['five-systems/band-wods', 'members:', 'policy: book\n    members:'],
  ['five-systems/band-ddd', 'plate', 'mail'],
  ['five-systems/band-adg', 'orc', 'orc hd2'],
];

console.log('scenario                    first answer  settled   (medians, ms after a save)');
for (const [name, before, after] of CASES) {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  const path = join(folder, 'a.yaml');
  const written = readFileSync(join(ROOT, `scenarios/${name}.yaml`), 'utf8');
  const changed = written.replace(before, after);
  writeFileSync(path, written);
  const child = spawn(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'watch', path]);
  let shown = '';
  child.stdout.on('data', (chunk) => (shown += chunk));
  child.stderr.on('data', (chunk) => (shown += chunk));
  const see = async (pattern) => {
    while (!pattern.test(shown)) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
    shown = '';
  };
  await see(/sha256/);
  const times = { first: [], settled: [] };
  for (let save = 0; save < SAVES; save++) {
    const began = performance.now();
    writeFileSync(path, save % 2 === 0 ? changed : written);
    await see(/ each: |Saved\./);
    times.first.push(performance.now() - began);
    await see(/sha256|^$/);
    times.settled.push(performance.now() - began);
  }
  child.kill();
  rmSync(folder, { recursive: true });
  const median = (all) => String(Math.round(all.sort((a, b) => a - b)[SAVES >> 1]));
  console.log(`${name.padEnd(28)}${median(times.first).padStart(12)}${median(times.settled).padStart(9)}`);
}
