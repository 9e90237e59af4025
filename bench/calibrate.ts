/**
 * Measures how often the answers of each command are right where the truth is known: how often intervals contain the true
 * value, how often verdicts are wrong, how often a planted difference is found. Writes the table of docs/calibration.md.
 *
 * `npm run build && npm run calibrate` takes about ten minutes of processor time. `--only gate,rank` runs some commands and
 * replaces their rows; `--part 0.1` runs a tenth of the trials and writes nothing.
 */
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
if (!(part > 0 && part <= 1)) throw new RangeError('--part takes a number above 0 and up to 1');

const all = [...(await experiments()), ...(await shippedGateExperiments()), ...(await designExperiments())];
const verbs = [...new Set(all.map(({ verb }) => verb))];
const unknown = only?.find((verb) => !verbs.includes(verb));
if (unknown !== undefined) throw new RangeError(`no claims of ${unknown}; there are those of ${verbs.join(', ')}`);

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

if (part === 1) writeFileSync(PAGE, replaceRows(readFileSync(PAGE, 'utf8'), rows, verbs));
else console.log(`\n${calibrationTable(rows)}`);
const failing = rows.filter(fallsShort);
for (const { verb, claim } of failing) console.error(`${verb}: held less often than promised: ${claim}`);
if (failing.length > 0) process.exitCode = 1;
