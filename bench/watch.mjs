// How long after a save `montecrawl watch` shows its first answer: one scenario a book, eleven saves each.
//   npm run build && node bench/watch.mjs
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SAVES = 11;
/** A scenario, and two texts that saves put in place of each other. */
const CASES = [
  ['2hdc/troll-at-rep-5', '- troll@5', '- troll@6'],
  ['five-systems/band-dw', '20x goblin', '22x goblin'],
  ['five-systems/band-wods', '18x goblin', '20x goblin'],
  ['five-systems/band-ddd', '10x goblin', '9x goblin'],
  ['five-systems/band-adg', '20x orc', '22x orc'],
];

console.log('ms from a save to an answer median  most');
for (const [name, before, after] of CASES) {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
  const path = join(folder, 'a.yaml');
  const written = readFileSync(join(ROOT, `scenarios/${name}.yaml`), 'utf8');
  const changed = written.replace(before, after);
  writeFileSync(path, written);
  const child = spawn(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'watch', path]);
  let shown = '';
  let heard = () => {};
  child.stdout.on('data', (chunk) => {
    shown += chunk;
    heard();
  });
  const see = async (pattern) => {
    for (;;) {
      const found = pattern.exec(shown);
      if (found !== null) {
        shown = shown.slice(found.index + found[0].length);
        return;
      }
      await new Promise((resolve) => (heard = resolve));
    }
  };
  await see(/^100 .*\n/m);
  const times = [];
  for (let save = 0; save < SAVES; save++) {
    const began = performance.now();
    writeFileSync(path, save % 2 === 0 ? changed : written);
    await see(/ each: .*\n/);
    times.push(performance.now() - began);
  }
  child.kill();
  rmSync(folder, { recursive: true });
  const [median, most] = [SAVES >> 1, SAVES - 1].map((i) => String(Math.round(times.sort((a, b) => a - b)[i])));
  console.log(`${name.padEnd(28)}${median.padStart(6)}${most.padStart(6)}`);
}
