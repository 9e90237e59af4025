import type { EventKind, EventKinds } from '../../rules/kit/event-kinds.ts';
import type { Kernel, Matchup } from '../../rules/system.ts';
import { isFall, type Measure, slotsOf } from '../../stats/measure.ts';
import { sumAt } from '../../stats/tally.ts';
import { ReplayTable } from '../game-luck/course.ts';
import { tellReplay } from '../story.ts';

/** Something that happened in a game, as a row has it. */
export interface GameEvent {
  /** The chapter of the story: `Activation 3: lair`; '' before the first. */
  readonly chapter: string;
  /** The number in the title of the chapter; of a fall the step in which it was. */
  readonly round?: number | undefined;
  /** `fall` and `kill` are what the measures of the finished game count; the others are lines of its story. */
  readonly kind: EventKind | 'fall' | 'kill' | 'other';
  /** Who acts, or falls: as the story calls them, or the line of a measure. */
  readonly who?: string | undefined;
  /** The side of {@link who}. */
  readonly side?: string | undefined;
  /** Whom it is done to. */
  readonly whom?: string | undefined;
  readonly rule?: string | undefined;
  readonly text: string;
  /** What was rolled for it: `2d6 passed at 4: 2`, several with semicolons; '' where nothing was. */
  readonly rolls: string;
  /** The chance of those rolls, 0..1. */
  readonly chance?: number | undefined;
}

/** Tells the events of games of one matchup. */
export class EventTable {
  private readonly table: ReplayTable;
  private readonly names: Names;
  private readonly kinds: EventKinds;

  constructor(kernel: Kernel, matchup: Matchup) {
    this.table = new ReplayTable(kernel, matchup);
    this.names = new Names(this.table.measures);
    this.kinds = kernel.eventKinds ?? {};
  }

  /** All events of a game, in order: the lines of its story, then who fell and who killed whom, as measures count it. */
  eventsOf(seed: number, game: number): GameEvent[] {
    const { story, course } = tellReplay(this.table, seed, game);
    const lines = story.chapters.flatMap(({ title, events }) => {
      const round = /\d+/.exec(title)?.[0];
      return events.flatMap((event): GameEvent[] => {
        if ('board' in event) return [];
        const { rule, text, rolls } = event;
        const [who, whom] = this.names.in(text);
        return [
          {
            ...{ chapter: title, round: round === undefined ? undefined : Number(round) },
            ...{ kind: this.kinds[rule] ?? 'other', side: who?.side, who: who?.name, whom: whom?.name, rule, text },
            rolls: rolls.map(({ what, said }) => `${what}: ${said}`).join('; '),
            chance: rolls.length === 0 ? undefined : rolls.reduce((product, { chance }) => product * chance, 1),
          },
        ];
      });
    });
    return [...lines, ...countedEvents(this.table, course.counts)];
  }
}

/** Who fell, and who killed whom: one event for each that the measures count. */
function countedEvents({ measures, layout: { offsets } }: ReplayTable, counts: Float64Array): GameEvent[] {
  return measures.flatMap((measure, i): GameEvent[] => {
    const { side, member, by, what, meaning, rule } = measure;
    const same = { chapter: '', side, rule, text: meaning, rolls: '' };
    if (isFall(measure)) {
      // Of a histogram the first bin is of those who never fell, and the last of all from there up.
      const bins = Array.from(counts.subarray(offsets[i] + 3, offsets[i] + slotsOf(measure)));
      return bins.flatMap((count, bin) => {
        const round = bin < bins.length - 1 ? bin + 1 : undefined;
        return new Array<GameEvent>(count).fill({ ...same, kind: 'fall', who: member, round });
      });
    }
    if (what !== 'killed-by' || by === undefined) return [];
    const at = by.indexOf('.');
    // What is no one's, such as a hazard, has no side.
    const [killerSide, killer] = at < 0 ? [undefined, by] : [by.slice(0, at), by.slice(at + 1)];
    return new Array<GameEvent>(sumAt(counts, offsets[i])).fill({
      ...same,
      ...{ kind: 'kill', side: killerSide, who: killer, whom: member },
    });
  });
}

interface Named {
  readonly side: string;
  readonly name: string;
}

/** Finds those who are named in a line of a story: `knight`, `goblin 2`. */
class Names {
  private readonly sides = new Map<string, string>();
  private readonly pattern: RegExp | undefined;

  constructor(measures: readonly Measure[]) {
    for (const { side, member } of measures)
      if (side !== undefined && member !== undefined && !this.sides.has(member)) this.sides.set(member, side);
    const members = [...this.sides.keys()].sort((a, b) => b.length - a.length);
    const quoted = members.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    if (quoted.length > 0)
      this.pattern = new RegExp(`(?<![\\p{L}\\d])(${quoted.join('|')})( \\d+)?(?![\\p{L}\\d])`, 'gu');
  }

  /** The first two who are named, each once. */
  in(text: string): Named[] {
    const found = new Map<string, Named>();
    for (const [name, member] of this.pattern === undefined ? [] : text.matchAll(this.pattern))
      found.set(name, { side: this.sides.get(member) ?? '', name });
    return [...found.values()].slice(0, 2);
  }
}
