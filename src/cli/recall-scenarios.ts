import { posix } from 'node:path';
import type { ScenarioGate } from '../questions/gate/gate-answer.ts';
import { recallScenario, type StampedBaseline, stampedEntries } from '../questions/gate/recall.ts';
import { textPrint } from '../questions/gate/stamp.ts';
import { nameIn } from './baseline-files.ts';
import type { Host } from './host.ts';

/** A scenario and the baseline it is to be held against; `undefined` where it is to be held against none. */
export interface Place {
  readonly file: string;
  readonly baseline: string | undefined;
}

/**
 * What is known of scenarios without playing them, or so much as reading what their files say: the code is the one that
 * played their baseline, and so is each file, byte by byte.
 *
 * @param whole whether all games that are remembered must have been played by this code
 * @returns in the order of places; `undefined` where something must be played
 */
export async function recallScenarios(
  places: readonly Place[],
  whole: boolean,
  host: Host,
): Promise<(ScenarioGate | undefined)[]> {
  const code = host.code();
  if (code === undefined) return places.map(() => undefined);
  const texts = new Memo((path) => host.load(path));
  const entries = new Memo(async (path) => stampedEntries((await texts.get(path)) ?? ''));
  const prints = new Memo((path) => host.read(path).then(textPrint, () => undefined));
  return Promise.all(
    places.map(async ({ file, baseline }) => {
      if (baseline === undefined) return undefined;
      const entry = (await entries.get(baseline)).get(nameIn(baseline, file));
      if (entry === undefined || entry.stamp.code !== code || !hasFile(entry, nameIn(baseline, file))) return undefined;
      const folder = posix.dirname(baseline);
      const same = await Promise.all(
        Object.entries(entry.stamp.files).map(
          async ([name, print]) => (await prints.get(posix.join(folder, name))) === print,
        ),
      );
      return same.every(Boolean) ? recallScenario(file, baseline, entry, whole) : undefined;
    }),
  );
}

function hasFile({ stamp }: StampedBaseline, name: string): boolean {
  return Object.hasOwn(stamp.files, name);
}

/** Asks once for each path. */
class Memo<T> {
  private readonly known = new Map<string, Promise<T>>();
  private readonly ask: (path: string) => Promise<T>;

  constructor(ask: (path: string) => Promise<T>) {
    this.ask = ask;
  }

  get(path: string): Promise<T> {
    let value = this.known.get(path);
    if (value === undefined) {
      value = this.ask(path);
      this.known.set(path, value);
    }
    return value;
  }
}
