import type { Faults } from '../../src/check/fault.ts';
import type { Dice } from '../../src/dice/dice.ts';
import { Law } from '../../src/dice/law.ts';
import { die } from '../../src/dice/laws.ts';
import type { Game, Matchup, RuleSystem, Setup } from '../../src/rules/system.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import type { Changes, Registry } from '../../src/scenario/reading.ts';
import { countValue, type Measure } from '../../src/stats/measure.ts';
import { coinDuel } from '../scenario/coin-duel.ts';

/**
 * A rulebook whose truth is known: the first side wins with a chance of one half, and five points more for each
 * strength or weapon that it has more than the other, up to 95 %. Armour does nothing. It is registered as `dw`.
 */

interface Tug extends Matchup {
  readonly names: readonly [string, string];
  /** Strength and weapons of the first side, less those of the other. */
  readonly lead: number;
  /** Of no consequence, but part of the matchup. */
  readonly armour: readonly number[];
}

interface Puller {
  readonly strength: number;
  readonly weapons: readonly string[];
  readonly armour?: number;
  readonly count: number;
}

const outcome = { kind: 'rate', group: 'outcome', headline: true, core: true, what: 'win' } as const;

function measures({ names }: Tug): Measure[] {
  return [
    ...names.map((side): Measure => ({ ...outcome, name: `${side}.win`, side, meaning: `${side} wins` })),
    { name: 'rounds', kind: 'number', bins: 8, group: 'length', what: 'rounds', meaning: 'rounds pulled' },
  ];
}

class TugGame implements Game {
  trace: undefined;
  readonly stateLength = 2;
  readonly coreLength = 1;
  private readonly law: Law;
  /** 1 the first side, 0 the other, -1 while nobody has won. */
  private winner = -1;
  private rounds = 0;

  constructor({ lead }: Tug) {
    const chance = Math.max(1, Math.min(19, 10 + lead));
    const weights = [
      [0, 20 - chance],
      [1, chance],
    ] as const;
    this.law = new Law('a tug', weights, [20], ([face]) => (face > 20 - chance ? 1 : 0));
  }

  get over(): boolean {
    return this.winner >= 0;
  }

  begin(): void {
    this.winner = -1;
    this.rounds = 0;
  }

  step(dice: Dice): void {
    dice.roller = 0;
    this.winner = dice.draw(this.law);
    dice.roller = -1;
    this.rounds = dice.draw(die(6));
  }

  tally(counts: Float64Array): void {
    const slot = this.winner === 1 ? 0 : 1;
    counts[slot] += 1;
    countValue(counts, 2, this.rounds, 8);
  }

  save(into: Int32Array): void {
    into.set([this.winner, this.rounds]);
  }

  load(from: Int32Array): void {
    [this.winner, this.rounds] = from as unknown as [number, number];
  }
}

function compile(setup: Setup, faults: Faults): Tug | undefined {
  const base = coinDuel.compile(setup, faults);
  if (base === undefined) return undefined;
  const sides = setup.sides.map(({ members }) => members as unknown as readonly Puller[]);
  const [a = 0, b = 0] = sides.map((pullers) =>
    pullers.reduce((sum, { strength, weapons, count }) => sum + count * (strength + weapons.length), 0),
  );
  const coins = (setup.rulings as { coins: number }).coins - 1;
  return {
    ...base,
    names: base.names as [string, string],
    lead: a - b + coins,
    armour: sides.flatMap((pullers) => pullers.map(({ armour }) => armour ?? 0)),
  };
}

const tug = {
  ...coinDuel,
  title: 'Tug of War',
  compile,
  measures,
  newGame: (matchup: Tug) => new TugGame(matchup),
} as unknown as RuleSystem;

const tugShelf: Registry = { ids: ['dw'], load: async () => tug };

/** Two elves with an axe each and strength 3 against a troll of strength 7: 8 to 7. */
export const TUG = `title: Who pulls harder?
rules: dw
play: duel
seed: 5
sides:
  elves:
    members:
      - { name: elf, count: 2, race: elf, strength: 3, weapons: [axe], armour: 4 }
  trolls:
    members:
      - { name: troll, race: troll, strength: 7 }
vary:
  trolls.troll.strength: [6, 7]
`;

/** The question that a text asks. */
export async function ask(text: string, changes: Changes = { set: {} }) {
  const read = await readScenario(
    text,
    'tug.yaml',
    () => Promise.reject(new Error('nothing is used')),
    changes,
    tugShelf,
  );
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read;
}
