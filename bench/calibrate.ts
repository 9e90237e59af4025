/**
 * How often the program holds what it promises, where the truth is known: how often intervals hold what they are about,
 * how often a verdict is wrong, how often a planted difference is found. Writes docs/calibration.md.
 *
 * `npm run build && npm run calibrate`: about ten minutes of processor time. `--only gate,rank` for some commands, whose
 * rows it replaces; `--part 0.1` for a tenth of the trials, which writes nothing.
 */
import '../src/cli/v8-flags.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { designExperiments } from './calibration/design.ts';
import { tryClaims } from './calibration/experiment.ts';
import { experiments } from './calibration/experiments.ts';
import { calibrationTable, fallsShort, type Row, replaceRows } from './calibration/page.ts';
import { shippedGateExperiments } from './calibration/shipped-gates.ts';

const PAGE = fileURLToPath(new URL('../docs/calibration.md', import.meta.url));

const { values } = parseArgs({ options: { only: { type: 'string' }, part: { type: 'string', default: '1' } } });
const only = values.only?.split(',');
const part = Number(values.part);

const all = [...(await experiments()), ...(await shippedGateExperiments()), ...(await designExperiments())];
const rows: Row[] = [];
for (const experiment of all) {
  const { verb, truth, trials } = experiment;
  if (only !== undefined && !only.includes(verb)) continue;
  const began = process.cpuUsage();
  const tried = await tryClaims(experiment, Math.max(1, Math.round(part * trials)));
  const { user } = process.cpuUsage(began);
  rows.push(...tried.map((each) => ({ verb, truth, ...each })));
  console.log(`${verb}: ${truth}, ${(user / 1e6).toFixed(0)} s`);
  for (const { claim, held, trials } of tried) console.log(`  ${claim}: ${held} of ${trials}`);
}

if (part === 1) {
  const verbs = [...new Set(all.map(({ verb }) => verb))];
  writeFileSync(PAGE, replaceRows(readFileSync(PAGE, 'utf8'), rows, verbs));
} else console.log(`\n${calibrationTable(rows)}`);
const short = rows.filter(fallsShort);
for (const { verb, claim } of short) console.error(`${verb}: held less often than promised: ${claim}`);
if (short.length > 0) process.exitCode = 1;
