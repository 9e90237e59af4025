import type { Subject } from '../../src/analysis/answer-scenario.ts';
import type { ListedArm } from '../../src/questions/compare/answer.ts';
import { compareScenarios } from '../../src/questions/compare/ask.ts';
import { compareMany } from '../../src/questions/compare/compare-many.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { sequentialZ } from '../../src/stats/looks.ts';
import { pairedDifference } from '../../src/stats/paired-difference.ts';
import { type Verdict, verdictOf } from '../../src/stats/settle.ts';
import { ask, TUG } from '../../test/analysis/tug.ts';
import { at95, contains, type Experiment, once, seeded, uniformOf } from './experiment.ts';

const how = { montecrawl: '0', margin: 0.01, threads: 1, solve: 'none' } as const;

/** Two duels of each rulebook that can be solved: a fighter, its foe in the first, and its foe in the second. */
const DUELS: Readonly<Record<string, readonly [string, string, string]>> = {
  '2hdc': ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield', 'troll/warrior@4 ac6 2a no-shield'],
  ddd: ['soldier d6', 'barbarian d6', 'barbarian d4'],
  dw: ['knight', 'ogre', 'ogre ar4'],
  wods: ['fighter con1 tough slay light-weapon shield light-armour', 'knight', 'goblin'],
};

export async function compareExperiments(): Promise<Experiment[]> {
  // Elves win 55 %; with a point of strength less or more each, 45 or 65 %. Armour changes nothing.
  const [base, weaker, stronger, alike] = await Promise.all([
    ask(TUG, { set: { 'trolls.troll.strength': 7 } }),
    ask(TUG, { set: { 'trolls.troll.strength': 7, 'elves.elf.strength': 2 } }),
    ask(TUG, { set: { 'trolls.troll.strength': 7, 'elves.elf.strength': 4 } }),
    ask(TUG, { set: { 'trolls.troll.strength': 7, 'elves.elf.armour': 6 } }),
  ]);
  const duels = once(() => Promise.all(Object.entries(DUELS).map(([rules, lines]) => solvedPair(rules, lines))));
  const common = { verb: 'compare' };
  return [
    {
      ...common,
      truth: 'two solved duels of four rulebooks, 400 games',
      claims: at95('All intervals of headline differences contain the true ones'),
      trials: 600,
      short: 0,
      hold: async (trial) => {
        const pairs = await duels();
        const { arms, exact } = pairs[trial % pairs.length];
        const [first, second] = arms;
        const answer = await compareScenarios([seeded(first, trial), seeded(second, trial)], { ...how, games: 400 });
        const found = answer.differences.filter(({ headline }) => headline);
        return [found.every((each) => contains(each, exact.get(each.measure) ?? Number.NaN))];
      },
    },
    {
      ...common,
      truth: 'two rates of 0.4 %, or two of 40 % that differ in few pairs or in half, six looks at 200 to 6,400 games',
      claims: at95('Equal rates are not called different, at whichever look play stops'),
      trials: 10_000,
      short: 100,
      hold: (trial) => [!['higher', 'lower'].includes(settle(trial, ALIKE[trial % ALIKE.length]))],
    },
    {
      ...common,
      truth: 'rates of 50 and 55.01 %, a margin of 5 points, six looks at 200 to 6,400 games',
      claims: at95('A difference beyond the margin is not called within it, at whichever look play stops'),
      trials: 10_000,
      short: 100,
      hold: (trial) => [settle(trial, { both: 0.45, lost: 0.05, gained: 0.1001 }, 0.05) !== 'within'],
    },
    {
      ...common,
      truth: 'three changes of 0 and 10 points either way, 300 games',
      claims: at95('All intervals of a list contain the true differences'),
      trials: 600,
      short: 10,
      hold: async (trial) => {
        const arms = [base, weaker, stronger, alike].map((arm) => seeded(arm, trial));
        const { list } = await compareMany(arms, { ...how, games: 300 });
        const truths = [0, -0.1, 0.1, 0];
        const isRight = ({ arm, differences }: ListedArm) =>
          differences.every(
            ({ measure, headline, ...found }) =>
              !headline || contains(found, (measure === 'elves.win' ? 1 : -1) * truths[arm]),
          );
        return [list.every(isRight)];
      },
    },
  ];
}

/** Shares of pairs that both arms win, only the first, and only the second. */
interface Pairs {
  readonly both: number;
  readonly lost: number;
  readonly gained: number;
}

const ALIKE: readonly Pairs[] = [
  { both: 0.38, lost: 0.02, gained: 0.02 },
  { both: 0.15, lost: 0.25, gained: 0.25 },
  { both: 0, lost: 0.004, gained: 0.004 },
];
const SIZES = [200, 400, 800, 1600, 3200, 6400];
const Z_OF_SIX = sequentialZ(SIZES);

/** Plays pairs until the verdict is decided, and gives up after the last look. */
function settle(trial: number, { both, lost, gained }: Pairs, margin = 0): Verdict {
  const uniform = uniformOf(trial);
  let [games, a, b, ab] = [0, 0, 0, 0];
  for (const size of SIZES) {
    for (; games < size; games++) {
      const place = uniform();
      if (place < both) ab++;
      if (place < both + lost) a++;
      if (place < both || (place >= both + lost && place < both + lost + gained)) b++;
    }
    const found = pairedDifference({ games, a, aa: a, b, bb: b, ab }, { kind: 'rate', ofA: 1, ofB: 1 }, Z_OF_SIX);
    const verdict = verdictOf(found, margin);
    if (verdict !== 'undecided') return verdict;
  }
  return 'undecided';
}

async function solvedPair(rules: string, [a, b, other]: readonly [string, string, string]) {
  const duel = async (foe: string): Promise<Subject> => {
    const reading = await readFight(a, foe, rules, {});
    if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
    return reading;
  };
  const arms = [await duel(b), await duel(other)] as const;
  const { differences } = await compareScenarios(arms, { ...how, solve: 'full', games: 2 });
  const solved = differences.filter(({ headline, exact }) => headline && exact);
  return { arms, exact: new Map(solved.map(({ measure, difference }) => [measure, difference])) };
}
