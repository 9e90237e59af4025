/** Full and read-only disks, and removed folders. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS, changesOf, isOther, spread, stage } from './commands.mjs';
import { contentOf, copyTo, differenceOf, inScratch, torn } from './folder.mjs';
import { complaintAbout, run } from './program.mjs';
import { Row } from './row.mjs';

const HARMS = {
  ENOSPC: 'disk full in the middle of a change of a file',
  EROFS: 'disk read-only from a change of a file on',
  remove: 'folder of the report removed before a change of a file',
};

/**
 * Makes the disk fail from each change of a file on, and runs the command again on a good disk.
 *
 * @param share the part of the changes of each command that is tried
 * @param isReal whether a real disk is filled as well
 */
export async function failDisks({ share = 1, commands = Object.keys(COMMANDS), isReal = true }) {
  const rows = Object.fromEntries(Object.entries(HARMS).map(([harm, what]) => [harm, new Row(what)]));
  for (const name of commands) {
    const command = COMMANDS[name];
    await inScratch(async (scratch) => {
      const staged = await stage(command, scratch);
      const { length } = await changesOf(command, staged);
      for (const harm of Object.keys(HARMS))
        for (const at of spread(length, share)) {
          const { problem, isRefused } = await failOnce(command, staged, { at, harm, folder: join(staged.work, 'x') });
          rows[harm].count(problem && `${name}, change ${at} of ${length}: ${problem}`, { isRefused });
        }
    });
  }
  return [...Object.values(rows), ...(isReal ? [await fillDisks(share)] : [])];
}

async function failOnce(command, staged, faults) {
  staged.reset();
  const end = await run(command.words, staged.work, { faults });
  const isRefused = end.code === 2;
  return { isRefused, problem: judge(end, staged, command, faults.harm) ?? (await runAgain(command, staged)) };
}

/** Returns what is wrong with the end of a command on a failing disk; `undefined` if nothing is. */
function judge(end, { work, before, after }, { keeps }, harm) {
  const broken = complaintAbout(end);
  if (broken !== undefined) return broken;
  const found = contentOf(work);
  if (end.code !== 0 && end.code !== 2) return `exit code ${end.code}: ${end.err}`;
  // The folder was removed when the report was complete.
  if (end.code === 0 && harm === 'remove' && ![...found.keys()].some((path) => path.startsWith('x/'))) return undefined;
  if (end.code === 0) return differenceOf(withoutCaches(found), withoutCaches(after));
  const left = [...found.keys()].filter((path) => /unfinished$|\.montecrawl-(?:\d+|lock)$/.test(path));
  // On other failing disks the next command removes them.
  if (harm === 'ENOSPC' && left.length > 0) return `left: ${left.join(', ')}`;
  return torn(found, before, after, keeps);
}

/**
 * A cache may be missing if it could not be written, and left if it could not be removed. So may the lock of a folder, which
 * the next program sees to be left.
 */
const withoutCaches = (content) =>
  new Map([...content].filter(([path]) => !/\.cache\.json|\.montecrawl-lock$/.test(path)));

async function runAgain({ words }, { work, after, out }) {
  const again = await run(words, work);
  if (again.code !== 0) return `run again, it ended with ${again.code}: ${again.err}`;
  if (isOther(again.out, out)) return 'run again, it printed something else';
  return differenceOf(withoutCaches(contentOf(work)), withoutCaches(after));
}

/** Fills real disks of several sizes, from no free space to more than enough, if the user may mount them. */
async function fillDisks(share) {
  const row = new Row('a small real disk (tmpfs) under the folder of a run');
  await inScratch(async (scratch) => {
    const command = COMMANDS.run;
    const staged = await stage(command, scratch);
    const bytes = [...staged.before.values()].reduce((sum, text) => sum + text.length, 0);
    const sizes = Array.from({ length: Math.max(1, Math.round(12 * share)) }, (_, i) => bytes + (1 + i) * 96 * 1024);
    const disk = join(scratch, 'disk');
    mkdirSync(disk);
    for (const size of sizes) {
      if (!mount(disk, size)) {
        row.what += ' (left out: the user may not mount one)';
        return;
      }
      try {
        const work = join(disk, 'work');
        const onDisk = { ...staged, work };
        copyTo(work, join(scratch, 'start'));
        const end = await run(command.words, work);
        let problem = judge(end, onDisk, command, 'ENOSPC');
        if (problem === undefined && end.code === 2) {
          remount(disk, 64 << 20);
          problem = await runAgain(command, onDisk);
        }
        row.count(problem && `${size} bytes: ${problem}`, { isRefused: end.code === 2 });
      } finally {
        execFileSync('umount', [disk]);
      }
    }
  });
  return row;
}

function mount(folder, size) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function remount(folder, size) {
  execFileSync('mount', ['-o', `remount,size=${size}`, folder], { stdio: 'ignore' });
}
