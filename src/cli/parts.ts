import { differences, type RunKey, readRunKey } from '../analysis/run-key.ts';
import type { Checkpoint } from '../engine/cell-progress.ts';
import { readJournal } from '../engine/journal.ts';
import type { Share } from '../engine/share.ts';
import { mergeTally } from '../stats/tally.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { journalIn, partName } from './journal-file.ts';
import { build, version } from './version.ts';

/** All parts of a run, merged. */
export interface WholeOfParts {
  readonly runKey: RunKey;
  /** Checkpoints of the whole run, at every look that all parts have reached. */
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * Reads the parts of a run and merges them one by one.
 *
 * @throws Complaint which lists everything wrong with any of them
 */
export async function readParts(paths: readonly string[], host: Host): Promise<WholeOfParts> {
  const problems: string[] = [];
  const found = new Map<number, string>();
  let first: { runKey: RunKey; parts: number } | undefined;
  const sums = new Map<string, { checkpoint: Checkpoint; parts: number }>();
  for (const path of paths) {
    const part = await readPart(path, host);
    if ('problem' in part) {
      problems.push(`${path} ${part.problem}`);
      continue;
    }
    const { runKey, share, checkpoints } = part;
    first ??= { runKey, parts: share.parts };
    const why = differences(runKey, first.runKey);
    if (share.parts !== first.parts) why.push(`it is ${partName(share)}, and others are of ${first.parts}`);
    const twin = found.get(share.part);
    if (why.length > 0)
      problems.push(`${path} is of another run than ${found.values().next().value}: ${why.join('; ')}`);
    else if (twin !== undefined) problems.push(`${path} is ${partName(share)}, and so is ${twin}`);
    else {
      found.set(share.part, path);
      for (const checkpoint of checkpoints) addCheckpoint(sums, checkpoint);
    }
  }
  const parts = first?.parts ?? 0;
  const missing = Array.from({ length: parts }, (_, i) => i + 1).filter((part) => !found.has(part));
  if (missing.length > 0)
    problems.push(`missing: ${missing.length > 1 ? 'parts' : 'part'} ${ranges(missing)} of ${parts}`);
  if (first === undefined || problems.length > 0) {
    const many = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    throw new Complaint(`These parts cannot be merged, ${many}:\n\n  ${problems.join('\n  ')}\n\nNothing was written.`);
  }
  const checkpoints = [...sums.values()].filter((sum) => sum.parts === parts).map(({ checkpoint }) => checkpoint);
  return { runKey: first.runKey, checkpoints: checkpoints.sort((a, b) => a.cell - b.cell || a.look - b.look) };
}

interface Part {
  readonly runKey: RunKey;
  readonly share: Share;
  readonly checkpoints: readonly Checkpoint[];
}

/** Returns a complete part, or a problem: a phrase that follows its path. */
async function readPart(path: string, host: Host): Promise<Part | { readonly problem: string }> {
  const file = path.endsWith('.jsonl') ? path : journalIn(path);
  const text = await host.load(file);
  if (text === undefined) return { problem: `holds no part: there is no ${file}` };
  const { header, checkpoints, ended, damaged } = readJournal(text);
  const runKey = readRunKey(header?.runKey);
  if (header === undefined || runKey === undefined)
    return { problem: 'is damaged: line 1 does not hold what was written' };
  const { share } = header;
  const again = 'run the same command again';
  if (damaged.length > 0 && ended)
    return { problem: `(${partName(share)}) is damaged in line ${ranges(damaged)}; ${again} with --fresh` };
  if (!ended) return { problem: `(${partName(share)}) is not finished; ${again}` };
  const [other] = differences(runKey, { ...runKey, montecrawl: version(), build: build() });
  if (other !== undefined) return { problem: `cannot be read by this montecrawl: ${other}` };
  return { runKey, share, checkpoints };
}

function addCheckpoint(sums: Map<string, { checkpoint: Checkpoint; parts: number }>, checkpoint: Checkpoint): void {
  const place = `${checkpoint.cell}/${checkpoint.look}`;
  const before = sums.get(place);
  if (before === undefined) sums.set(place, { checkpoint, parts: 1 });
  else {
    const games = before.checkpoint.games + checkpoint.games;
    const counts = mergeTally(before.checkpoint.counts, checkpoint.counts);
    sums.set(place, { checkpoint: { ...checkpoint, games, counts }, parts: before.parts + 1 });
  }
}

/** Returns ascending numbers as `1, 3-5`. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
