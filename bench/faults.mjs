/**
 * The fault bench: does to the program what machines, disks, networks and people do, and counts what it survives.
 *
 * `npm run build && npm run faults`; `-- --quick` for some of each, in seconds; `-- --only kill,disk` for some families;
 * `-- --json` for machines; `-- --docs` to put the table in docs/faults.md. Ends with 1 where anything was lost.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { killAtWrites } from './faults/kill.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});
const { quick } = values;

const FAMILIES = {
  kill: {
    title: 'Killed at every change of a file',
    run: () => killAtWrites(quick ? { points: 1 } : {}),
  },
};
const wanted = values.only?.split(',') ?? Object.keys(FAMILIES);
for (const name of wanted) {
  const { title, run } = FAMILIES[name];
  console.log(title);
  for (const row of await run()) console.log(row.tried, row.survived, row.refused, row.lost, row.what, row.details);
}
