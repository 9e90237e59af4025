import { posix } from 'node:path';
import { playQuestion, type Subject } from '../analysis/answer-scenario.ts';
import type { Share } from '../engine/share.ts';
import { howTo, type Playing, runKeyOf } from './answer.ts';
import { INTERRUPTED } from './exit-code.ts';
import type { Host } from './host.ts';
import { JournalFile, type Journaling, partName } from './journal-file.ts';
import type { Ending } from './program.ts';
import { grouped } from './progress.ts';

interface PartOptions extends Playing, Journaling {
  readonly quiet?: true;
  readonly json?: true;
}

/**
 * Plays one part of a scenario into a journal, which `merge` reads. Played again, it resumes, or does nothing if it was
 * complete.
 */
export async function playPart(
  question: Subject,
  share: Share,
  folder: string,
  options: PartOptions,
  host: Host,
  ending: Ending,
): Promise<void> {
  await host.claim(folder);
  const journal = await JournalFile.open(folder, () => runKeyOf(question, options), share, options, host);
  const ready = journal.ended;
  let games = journal.checkpoints
    .filter(({ cell }, i, all) => all[i + 1]?.cell !== cell)
    .reduce((n, checkpoint) => n + checkpoint.games, 0);
  if (!ready) {
    const { played } = await playQuestion(question, { ...howTo(question, options, host, { journal }), share });
    host.status('');
    games = played.reduce((sum, each) => sum + each.games, 0);
    if (played.some(({ stopped }) => stopped === 'interrupted')) {
      await journal.save(true);
      ending.code = INTERRUPTED;
      return;
    }
    await journal.end();
  }
  const { part, parts } = share;
  if (options.json) host.print(`${JSON.stringify({ part, parts, games, folder })}\n`);
  else {
    const name = partName(share).replace(/^p/, 'P');
    host.print(`${name}: ${grouped(games)} games in ${folder}${ready ? ', complete already' : ''}.\n`);
    if (!options.quiet)
      host.note(`When all are there: montecrawl merge ${posix.join(posix.dirname(folder), '<part>')}...`);
  }
}
