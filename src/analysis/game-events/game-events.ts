import type { EventKind, EventKinds } from '../../rules/kit/event-kinds.ts';
import type { Kernel, Matchup } from '../../rules/system.ts';
import { isFall, slotsOf } from '../../stats/measure.ts';
import { sumAt } from '../../stats/tally.ts';
import { GameRecorder } from '../game-luck/recorded-game.ts';
import { storyLines } from '../story.ts';

/** An event of a game, as a row holds it. */
export interface GameEvent {
  /** The chapter of the story: `Activation 3: lair`; '' before the first. */
  readonly chapter: string;
  /** The number in the title of the chapter; for a fall, the step in which it happened. */
  readonly round?: number | undefined;
  /** `fall` and `kill` are what the measures of the finished game count; the others are lines of its story. */
  readonly kind: EventKind | 'decision' | 'fall' | 'kill' | 'other';
  /** Who acts or falls. */
  readonly who?: string | undefined;
  /** The side of {@link who}. */
  readonly side?: string | undefined;
  /** To whom it is done. */
  readonly whom?: string | undefined;
  /** The side of {@link whom}. */
  readonly whomSide?: string | undefined;
  readonly rule?: string | undefined;
  readonly text: string;
  /** The rolls of the event: `2d6 passed at 4: 2`, several separated by semicolons; '' if there were none. */
  readonly rolls: string;
  /** The probability of those rolls, 0..1. */
  readonly chance?: number | undefined;
}

/** Lists the events of games of one matchup. */
export class GameEventReader {
  private readonly recorder: GameRecorder;
  private readonly kinds: EventKinds;
  private readonly counted: Counted;

  constructor(kernel: Kernel, matchup: Matchup) {
    this.recorder = new GameRecorder(kernel, matchup);
    this.kinds = kernel.eventKinds ?? {};
    this.counted = new Counted(this.recorder);
  }

  /**
   * Returns all events of a game, in order: the lines of its story, then the falls and kills that the measures count.
   */
  eventsOf(seed: number, game: number): GameEvent[] {
    const { chapters, counts } = storyLines(this.recorder, seed, game);
    const events = chapters.flatMap(({ title, lines }) => {
      const round = /\d+/.exec(title)?.[0];
      return lines.map(
        ({ rule, text, who, whom, rolls, decides }): GameEvent => ({
          ...{ chapter: title, round: round === undefined ? undefined : Number(round) },
          kind: decides === undefined ? (this.kinds[rule] ?? 'other') : 'decision',
          ...{ side: who?.side, who: who?.name, whomSide: whom?.side, whom: whom?.name, rule, text },
          rolls: rolls.map(({ what, said }) => `${what}: ${said}`).join('; '),
          chance: rolls.length === 0 ? undefined : rolls.reduce((product, { chance }) => product * chance, 1),
        }),
      );
    });
    return [...events, ...this.counted.eventsIn(counts)];
  }
}

/** Measures of falls and kills, each with the fields of its events and the slots that count them. */
class Counted {
  private readonly falls: { readonly event: GameEvent; readonly from: number; readonly bins: number }[] = [];
  private readonly kills: { readonly event: GameEvent; readonly slot: number }[] = [];

  constructor({ measures, layout: { offsets } }: GameRecorder) {
    for (const [i, measure] of measures.entries()) {
      const { side, member: who, by, what, meaning: text, rule } = measure;
      const same = { chapter: '', rule, text, rolls: '' };
      // The histogram follows two sums, and its first bin counts members that never fell.
      if (isFall(measure))
        this.falls.push({
          event: { ...same, kind: 'fall', side, who },
          from: offsets[i] + 3,
          bins: slotsOf(measure) - 3,
        });
      if (what !== 'killed-by' || by === undefined) continue;
      const at = by.indexOf('.');
      // A hazard has no side.
      const killer = at < 0 ? { who: by } : { side: by.slice(0, at), who: by.slice(at + 1) };
      this.kills.push({ event: { ...same, kind: 'kill', ...killer, whomSide: side, whom: who }, slot: offsets[i] });
    }
  }

  /** Returns an event for each fall and kill that the measures count. */
  eventsIn(counts: Float64Array): GameEvent[] {
    const events: GameEvent[] = [];
    for (const { event, from, bins } of this.falls) {
      for (let bin = 0; bin < bins; bin++) {
        // The last bin counts all later rounds.
        const round = bin < bins - 1 ? bin + 1 : undefined;
        for (let left = counts[from + bin]; left > 0; left--) events.push({ ...event, round });
      }
    }
    for (const { event, slot } of this.kills) for (let left = sumAt(counts, slot); left > 0; left--) events.push(event);
    return events;
  }
}
