import { describe, expect, it } from 'vitest';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { Faults } from '../../src/check/fault.ts';
import type { Dice } from '../../src/dice/dice.ts';
import { die } from '../../src/dice/laws.ts';
import { playBatch } from '../../src/engine/game-runner.ts';
import { answerSentence } from '../../src/report/sentence.ts';
import { BEST, type BestTable, bestSides, setupKey, systemWithBest } from '../../src/rules/best.ts';
import { EXPERT, systemWithExperts } from '../../src/rules/expert.ts';
import { settingsOf } from '../../src/rules/kit/choices.ts';
import type { Choice, Game, Matchup, Policy, RuleSystem, Setup } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import type { Measure } from '../../src/stats/measure.ts';

/** A duel that the first side wins where a d100 shows no more than 50 and its form, less the form of the other side. */
interface Duel extends Matchup {
  readonly names: readonly string[];
  readonly chance: number;
  /** Nothing in a game depends on them. */
  readonly hats: readonly unknown[];
}

class DuelGame implements Game {
  trace: undefined;
  readonly stateLength = 1;
  readonly coreLength = 1;
  readonly chance: number;
  face = 0;

  constructor(chance: number) {
    this.chance = chance;
  }

  get over() {
    return this.face > 0;
  }

  begin() {
    this.face = 0;
  }

  step(dice: Dice) {
    this.face = dice.draw(die(100));
  }

  tally(counts: Float64Array) {
    counts[this.face <= this.chance ? 0 : 1] += 1;
  }

  save(into: Int32Array) {
    into[0] = this.face;
  }

  load(from: Int32Array) {
    this.face = from[0];
  }
}

const about = { rule: 'P-1', meaning: '' };
/** Each is good for so many points beside the others; `edge` is only where the stance is high. */
const CHOICES: readonly Choice[] = [
  { ...about, name: 'stance', values: ['low', 'middle', 'high'] },
  { ...about, name: 'risk', value: 0, least: 0, most: 4, tries: [0, 1, 2, 4] },
  { ...about, name: 'edge', values: ['dull', 'keen'] },
  { ...about, name: 'hat', values: ['none', 'red', 'blue'] },
];
const POLICIES: readonly Policy[] = [
  { name: 'plain', meaning: '', settings: {} },
  { name: 'rash', meaning: '', settings: { risk: 4 } },
  { name: 'sly', meaning: '', settings: { risk: 1 } },
];

function formOf(side: Setup['sides'][number]): number {
  const { stance, risk, edge } = settingsOf(CHOICES, POLICIES, side.policy, side) as Record<string, string | number>;
  const keen = edge === 'keen' && stance === 'high' ? 10 : 0;
  return { low: 0, middle: 5, high: 8 }[stance as 'low']! + { 0: 0, 1: 6, 2: 12, 4: -6 }[risk as 0]! + keen;
}

let compiled = 0;

function bookOf(what = 'win'): RuleSystem {
  return {
    id: 'dw',
    policies: POLICIES,
    choices: CHOICES,
    measures: ({ names }: Duel): Measure[] =>
      names.map((side) => ({ name: `${side}.${what}`, kind: 'rate', group: 'outcome', what, meaning: '', side })),
    newGame: ({ chance }: Duel) => new DuelGame(chance),
    compile: ({ sides }: Setup): Duel => {
      compiled++;
      const [form, other = 0] = sides.map(formOf);
      const hats = sides.map((side) => (side as { hat?: string }).hat ?? 'none');
      return { rules: 'dw', play: 'duel', names: sides.map(({ name }) => name), chance: 50 + form - other, hats };
    },
  } as unknown as RuleSystem;
}

function setupOf(...sides: readonly { readonly policy: string; readonly [choice: string]: unknown }[]): Setup {
  return { rules: 'dw', play: 'duel', sides: sides.map((side, i) => ({ name: 'ab'[i], members: [], ...side })) };
}

const SEARCH = { known: {}, steps: 300_000 };
const duel = systemWithBest(bookOf(), SEARCH);

function compile(setup: Setup, system = duel): Duel {
  return system.compile(setup, new Faults()) as Duel;
}

describe('the policy best', () => {
  it('finds the settings that win most, also one that matters only beside another', () => {
    const matchup = compile(setupOf({ policy: BEST }, { policy: 'plain' }));
    expect(matchup.chance).toBe(80);
    const [{ side, policy, settings, over }] = bestSides(matchup);
    expect({ side, policy, settings }).toEqual({
      ...{ side: 'a', policy: 'sly' },
      settings: { stance: 'high', risk: 2, edge: 'keen' },
    });
    // 80 % against the 56 % of the best script.
    expect(over).toMatchObject({ policy: 'sly' });
    expect(over!.low).toBeGreaterThan(0.22);
    expect(over!.high).toBeLessThan(0.26);
  });

  it('leaves what the side sets itself as it is', () => {
    const setup = setupOf({ policy: BEST, stance: 'middle', risk: 0 }, { policy: 'plain' });
    expect(bestSides(compile(setup))[0].settings).toEqual({});
    expect(compile(setup).chance).toBe(55);
  });

  it('plays the best script where no single choice makes it better', () => {
    const setup = setupOf({ policy: BEST, stance: 'low', edge: 'dull', risk: 2 }, { policy: 'plain' });
    const [found] = bestSides(compile(setup));
    expect(found).toEqual({ side: 'a', policy: 'plain', settings: {}, tried: 3 });
  });

  it('plays for the second side against the first as well', () => {
    const matchup = compile(setupOf({ policy: 'rash' }, { policy: BEST }));
    expect(matchup.chance).toBe(50 - 6 - 30);
  });

  it('lets two sides find their best against each other', () => {
    const matchup = compile(setupOf({ policy: BEST }, { policy: BEST }));
    expect(matchup.chance).toBe(50);
    expect(bestSides(matchup).map(({ side }) => side)).toEqual(['a', 'b']);
  });

  it('finds the same each time, and searches once for a setup', () => {
    const setup = setupOf({ policy: BEST }, { policy: 'plain' });
    const first = compile(setup, systemWithBest(bookOf(), SEARCH));
    const before = compiled;
    expect(compile(setup)).toEqual(first);
    expect(bestSides(compile({ ...setup, everyStep: true }))).toEqual(bestSides(compile(setup)));
    // Each: the outline and the matchup itself.
    expect(compiled - before).toBeLessThanOrEqual(6);
  });

  it('takes what is known of a setup from the table', () => {
    const setup = setupOf({ policy: BEST }, { policy: 'rash' });
    const known: BestTable = { [setupKey(setup)]: [{ policy: 'rash', settings: { hat: 'red' }, tried: 7 }] };
    const matchup = compile(setup, systemWithBest(bookOf(), { known, steps: 1 }));
    expect(matchup.hats).toEqual(['red', 'none']);
    expect(bestSides(matchup)[0].tried).toBe(7);
  });

  it('is where a side starts from that looks ahead, also one that is found beside it', () => {
    const looking = systemWithBest(systemWithExperts(bookOf(), 1_000), SEARCH);
    const alone = compile(setupOf({ policy: EXPERT, hat: 'red' }, { policy: 'plain' }), looking);
    expect(alone).toMatchObject({ chance: 80, hats: ['red', 'none'], experts: [{ side: 'a', at: 0 }] });
    expect(bestSides(alone)).toEqual([]);
    const both = compile(setupOf({ policy: EXPERT }, { policy: BEST }), looking);
    expect(both).toMatchObject({ chance: 50, experts: [{ side: 'a', at: 0 }] });
    expect(bestSides(both).map(({ side }) => side)).toEqual(['b']);
  });

  it('is outlined without a search', () => {
    const setup = setupOf({ policy: BEST, hat: 'blue' }, { policy: BEST, hat: 'none' });
    const before = compiled;
    expect(duel.outline?.(setup, new Faults())).toMatchObject({ chance: 50, hats: ['blue', 'none'] });
    expect(compiled - before).toBe(1);
  });

  it('is refused to a side of which nothing says whether it has won', () => {
    const faults = new Faults();
    const odd = systemWithBest(bookOf('smiles'), SEARCH);
    for (const make of [odd.compile, odd.outline!]) {
      expect(make(setupOf({ policy: BEST }, { policy: 'plain' }), faults)).toBeUndefined();
    }
    expect(faults.all).toHaveLength(2);
    expect(faults.all[0]).toMatchObject({
      path: ['sides', 'a', 'policy'],
      problem: expect.stringMatching(/no measure says whether/),
    });
  });
});

describe('best play of a book', () => {
  const fight = async (policy: string) => {
    const words = ['2x hero brawn12 agility10 cunning10 health6', '3x goblin'] as const;
    const question = await readFight(...words, 'adg', { set: { 'a.policy': policy } });
    if ('faults' in question) throw new Error(JSON.stringify(question.faults));
    return question;
  };

  it('wins as often as every script, or more often', async () => {
    const games = 4_000;
    const rates = new Map<string, number>();
    const { system } = await fight('book');
    for (const { name } of system.policies.filter((policy) => !['expert', 'optimal'].includes(policy.name))) {
      const matchup = compileCell(system, (await fight(name)).scenario.cells[0]);
      rates.set(name, playBatch(system, matchup, 9, 0, games)[0] / games);
    }
    const { best, ...scripts } = Object.fromEntries(rates);
    // Four standard errors of a difference, and half a point that a search may overlook.
    for (const rate of Object.values(scripts)) expect(best).toBeGreaterThan(rate - 0.05);
  });

  it('is named in the answer', async () => {
    const { system, scenario } = await fight(BEST);
    const how = { montecrawl: '0.0.0', threads: 1 } as const;
    const answer = await answerScenario({ system, scenario: { ...scenario, games: 200 } }, how);
    expect(answer.cells[0].best).toMatchObject([{ side: 'a', policy: expect.any(String) }]);
    expect(answerSentence(answer)).toMatch(/plays? best as \w+.* \((found over|of) \d+ ways/);
  });
});
