import type { Dice } from '../../src/dice/dice.ts';
import { passes } from '../../src/dice/laws.ts';
import type { Game, Kernel, Matchup } from '../../src/rules/system.ts';
import { countValue, layOut, type Measure } from '../../src/stats/measure.ts';
import { slotsIn } from '../../src/stats/tally.ts';

/** A toy: two runners roll pools of d6, successes on 1-3 are squares, first to the goal wins. */
export interface Race extends Matchup {
  readonly hare: number;
  readonly tortoise: number;
  readonly goal: number;
  /** What goes wrong, for tests of those who play it. */
  readonly mishap?: 'throws' | 'never ends';
  /** Shared by all threads: so many more of them die when they sit down to play. */
  readonly deaths?: Int32Array;
}

export function race(hare: number, tortoise: number, more: Partial<Race> = {}): Race {
  return { rules: 'adg', play: 'race', hare, tortoise, goal: 10, ...more };
}

const outcome = { kind: 'rate', group: 'outcome', headline: true, core: true } as const;

const MEASURES: readonly Measure[] = [
  { ...outcome, name: 'hare.win', meaning: 'the hare wins', side: 'hare', what: 'win' },
  { ...outcome, name: 'tortoise.win', meaning: 'the tortoise wins', side: 'tortoise', what: 'win' },
  { ...outcome, name: 'draw', meaning: 'both arrive at once', what: 'draw' },
  { name: 'tired', kind: 'share', of: 2, group: 'other', meaning: 'runners not half way', what: 'tired' },
  { name: 'length', kind: 'number', bins: 20, group: 'length', meaning: 'rolls in a race', what: 'length' },
];

class RaceGame implements Game {
  trace: undefined;
  readonly stateLength = 3;
  readonly coreLength = 2;
  private readonly matchup: Race;
  private readonly hareLaw;
  private readonly tortoiseLaw;
  private hare = 0;
  private tortoise = 0;
  private length = 0;
  private readonly layout = layOut(MEASURES);

  constructor(matchup: Race) {
    this.matchup = matchup;
    this.hareLaw = passes(matchup.hare, 3);
    this.tortoiseLaw = passes(matchup.tortoise, 3);
    if (matchup.deaths !== undefined && Atomics.sub(matchup.deaths, 0, 1) > 0) process.exit(3);
  }

  get over(): boolean {
    return Math.max(this.hare, this.tortoise) >= this.matchup.goal && this.matchup.mishap !== 'never ends';
  }

  begin(): void {
    this.hare = this.tortoise = this.length = 0;
  }

  step(dice: Dice): void {
    this.hare += dice.draw(this.hareLaw);
    this.tortoise += dice.draw(this.tortoiseLaw);
    this.length++;
    if (this.matchup.mishap === 'throws' && this.length > 18) throw new TypeError('the hare fell asleep');
  }

  tally(counts: Float64Array): void {
    const winner = Math.sign(this.hare - this.tortoise);
    const at = winner > 0 ? 0 : winner < 0 ? 1 : 2;
    counts[at] += 1;
    const half = this.matchup.goal / 2;
    countValue(counts, 3, (this.hare < half ? 1 : 0) + (this.tortoise < half ? 1 : 0), 0);
    countValue(counts, 5, this.length, 20);
    if (this.layout.slots !== slotsIn(counts)) throw new Error('not my tally');
  }

  save(into: Int32Array): void {
    into.set([this.hare, this.tortoise, this.length]);
  }

  load(from: Int32Array): void {
    [this.hare, this.tortoise, this.length] = from as unknown as [number, number, number];
  }
}

export const raceKernel: Kernel = {
  id: 'adg',
  measures: () => MEASURES,
  newGame: (matchup) => new RaceGame(matchup as Race),
};
