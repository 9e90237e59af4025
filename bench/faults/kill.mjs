/** Kills at each change of a file. */
import { COMMANDS, changesOf, isOther, spread, stage } from './commands.mjs';
import { contentOf, differenceOf, inScratch, torn } from './folder.mjs';
import { run } from './program.mjs';
import { Row } from './row.mjs';

/**
 * Kills each command before and during each change of a file, checks what is left, and runs it again.
 *
 * @param share the part of the changes of each command that is tried
 */
export async function killAtWrites({ share = 1, commands = Object.keys(COMMANDS) }) {
  const rows = [];
  for (const name of commands) {
    const command = COMMANDS[name];
    const row = new Row(command.what);
    await inScratch(async (scratch) => {
      const staged = await stage(command, scratch);
      const all = await changesOf(command, staged);
      for (const at of spread(all.length, share))
        for (const harm of isDivisible(all[at - 1]) ? ['kill', 'half'] : ['kill']) {
          const found = await killOnce(command, staged, { at, harm });
          row.count(found && `change ${at} of ${all.length}, ${all[at - 1]}, ${harm}: ${found}`);
        }
    });
    rows.push(row);
  }
  return rows;
}

async function killOnce({ words, keeps }, { before, after, out, work, reset }, faults) {
  reset();
  const killed = await run(words, work, { faults });
  // Timing decides the number of saves, so there may be fewer changes than last time.
  if (killed.code !== null && killed.code !== 0) return `exit code ${killed.code} instead of a kill: ${killed.err}`;
  const left = torn(contentOf(work), before, after, keeps);
  if (left !== undefined) return left;
  const again = await run(words, work);
  if (again.code !== 0) return `run again, it ended with ${again.code}: ${again.err}`;
  if (isOther(again.out, out)) return 'run again, it printed something else';
  return differenceOf(contentOf(work), after);
}

/** Whether half of a change can be made. */
const isDivisible = (change) => change === 'writeFile' || change === 'append';
