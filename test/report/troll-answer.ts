import type { Answer, AnswerCell, Value } from '../../src/analysis/answer.ts';
import type { VaryValue } from '../../src/scenario/scenario.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { countValue, layOut, type Measure } from '../../src/stats/measure.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';
import { shareInterval } from '../../src/stats/share-interval.ts';
import { emptyTally } from '../../src/stats/tally.ts';

/** A scenario with all that a report must show, played by rules made up for it. */
interface Plan {
  readonly title?: string;
  readonly axes?: Answer['axes'];
  readonly games?: number;
  /** Measures with `core` are given as exact. */
  readonly exact?: boolean;
  /** Name of the knight. */
  readonly knight?: string;
  readonly interrupted?: boolean;
}

const FATES = ['fit', 'recovered', 'out', 'dead', 'fled', 'turned'] as const;
const BINS = 16;

interface Figure {
  readonly side: string;
  readonly member: string;
  readonly rep: number;
  fate: (typeof FATES)[number];
  fell: number;
  kills: number;
  killer: string;
}

interface Count {
  readonly side: string;
  readonly member: string;
  readonly count: number;
}

/** An answer like one that `run` would give, the same on every call. */
export function trollAnswer(plan: Plan = {}): Answer {
  const axes = plan.axes ?? [];
  const knight = plan.knight ?? 'knight';
  const measures: Record<string, Measure> = {};
  const cells = combinations(axes).map((vary, at): AnswerCell => {
    const rep = numberAt(vary, 'lair.troll.rep', 5);
    const lines: Count[] = [
      { side: 'band', member: knight, count: 1 },
      { side: 'band', member: 'shooter', count: numberAt(vary, 'band.shooter.count', 2) },
      { side: 'band', member: 'soldier', count: 1 },
      { side: 'lair', member: 'troll', count: 1 },
    ];
    const bold = vary['band.policy'] === 'bold' ? 1 : 0;
    const games = plan.interrupted && at === 1 ? 37 : (plan.games ?? 4000);
    const measured = measuresOf(lines.filter(({ count }) => count > 0));
    for (const measure of measured) measures[measure.name] = measure;
    return {
      vary,
      games: plan.exact ? 0 : games,
      stopped: plan.exact ? 'solved' : plan.interrupted && at === 1 ? 'interrupted' : 'precise',
      method: plan.exact ? 'exact' : 'sampled',
      measures: valuesOf(measured, play(measured, lines, rep + bold, games, at + 1), games, plan.exact ?? false),
    };
  });
  return {
    montecrawl: '0.1.0',
    format: 1,
    title: plan.title ?? 'How deadly is a Troll at Rep 5?',
    about: 'A Knight, two Shooters and a Soldier open the wrong door.',
    rules: '2hdc',
    rulesTitle: 'Two Hour Dungeon Crawl',
    play: 'fight',
    seed: 5,
    digest: 'sha256:0f3a1b9c5d7e2468ace013579bdf02468ace13579bdf02468ace13579bdf0246',
    scenario: {
      title: plan.title ?? 'How deadly is a Troll at Rep 5?',
      rules: '2hdc',
      seed: 5,
      play: 'fight',
      sides: {
        band: {
          policy: 'book',
          members: [
            { name: knight, count: 1, race: 'human', profession: 'knight', rep: 5, star: true },
            { name: 'shooter', count: 2, race: 'elf', profession: 'shooter', rep: 4 },
            { name: 'soldier', count: 1, race: 'dwarf', profession: 'soldier', rep: 4 },
          ],
        },
        lair: { policy: 'book', members: [{ name: 'troll', count: 1, race: 'troll', rep: 5 }] },
      },
      rulings: { repZero: 'worn-down', minimumPool: 1 },
      vary: Object.fromEntries(axes.map(({ path, values }) => [path, values])),
    },
    axes,
    measures,
    cells,
    interrupted: plan.interrupted ?? false,
  };
}

function combinations(axes: Answer['axes']): Record<string, VaryValue>[] {
  return axes.reduce<Record<string, VaryValue>[]>(
    (cells, { path, values }) => cells.flatMap((cell) => values.map((value) => ({ ...cell, [path]: value }))),
    [{}],
  );
}

function numberAt(vary: Record<string, VaryValue>, path: string, otherwise: number): number {
  const value = vary[path];
  return typeof value === 'number' ? value : otherwise;
}

function measuresOf(lines: readonly Count[]): Measure[] {
  const sides = ['band', 'lair'];
  const fated = {
    fit: 'comes out unhurt',
    recovered: 'goes down and recovers after the fight',
    out: 'is out of the fight and alive',
    dead: 'dies',
    fled: 'runs and is not seen again',
    turned: 'changes sides',
  };
  const outcome = { kind: 'rate', group: 'outcome', headline: true, core: true } as const;
  return [
    { ...outcome, name: 'band.win', side: 'band', what: 'win', meaning: 'The band holds the field', rule: '2HDC-24.2' },
    { ...outcome, name: 'lair.win', side: 'lair', what: 'win', meaning: 'The lair holds the field' },
    { ...outcome, name: 'draw', what: 'draw', meaning: 'Both sides are gone, or neither can end it' },
    { ...outcome, name: 'timeout', what: 'timeout', meaning: 'The fight was cut short' },
    ...sides.map(
      (side): Measure => ({
        name: `${side}.wiped`,
        kind: 'rate',
        group: 'side',
        core: true,
        side,
        what: 'wiped',
        meaning: `Nobody of the ${side} comes home`,
      }),
    ),
    {
      name: 'band.cost',
      kind: 'number',
      group: 'side',
      bins: 8,
      side: 'band',
      what: 'cost',
      meaning: 'How many of the band a fight that it wins costs, 0 in those it loses',
    },
    {
      name: 'margin',
      kind: 'number',
      group: 'side',
      bins: 8,
      what: 'margin',
      meaning: 'How many more of the winner stand at the end',
    },
    ...lines.flatMap(({ side, member, count }) => [
      ...FATES.map(
        (what): Measure => ({
          name: `${side}.${member}.${what}`,
          kind: 'share',
          group: 'fate',
          of: count,
          core: true,
          side,
          member,
          what,
          meaning: `A ${member} ${fated[what]}`,
        }),
      ),
      {
        name: `${side}.${member}.fell`,
        kind: 'number',
        group: 'when',
        bins: BINS,
        side,
        member,
        what: 'fell',
        meaning: `The activation in which a ${member} falls, 0 for never`,
      } satisfies Measure,
      {
        name: `${side}.${member}.kills`,
        kind: 'number',
        group: 'kills',
        bins: 8,
        side,
        member,
        what: 'kills',
        meaning: `How many a ${member} fells`,
      } satisfies Measure,
      ...lines
        .filter((other) => other.side !== side)
        .map(
          (other): Measure => ({
            name: `${side}.${member}.killed-by.${other.side}.${other.member}`,
            kind: 'share',
            group: 'kills',
            of: count,
            side,
            member,
            what: 'killed-by',
            by: `${other.side}.${other.member}`,
            meaning: `A ${member} is felled by a ${other.member}`,
          }),
        ),
    ]),
    {
      name: 'activations',
      kind: 'number',
      group: 'length',
      bins: BINS,
      what: 'activations',
      meaning: 'How many activations a fight lasts',
    },
    {
      name: 'guard.stalemate',
      kind: 'rate',
      group: 'guard',
      what: 'stalemate',
      rule: '2HDC-G3',
      meaning: 'A fight without progress was ended after 200 activations',
    },
  ];
}

/** A brawl: a tally by measure name, with the squares and bins that the kinds have. */
function play(measures: readonly Measure[], lines: readonly Count[], trollRep: number, games: number, seed: number) {
  const roll = randomBelow(seed);
  const layout = layOut(measures);
  const tally = emptyTally(layout.slots);
  const add = (name: string, value: number) => {
    const measure = measures.find((one) => one.name === name);
    if (measure === undefined) return;
    const at = layout.at(name);
    if (measure.kind === 'rate') tally[at] += value;
    else countValue(tally, at, value, measure.bins ?? 0);
  };
  for (let game = 0; game < games; game++) {
    const figures = lines.flatMap(({ side, member, count }) =>
      Array.from({ length: count }, (): Figure => {
        const rep = member === 'troll' ? trollRep * 0.9 + 0.6 : member === 'shooter' ? 2.4 : side === 'band' ? 3.4 : 4;
        return { side, member, rep, fate: 'fit', fell: 0, kills: 0, killer: '' };
      }),
    );
    const standing = (side: string) => figures.filter((one) => one.side === side && one.fell === 0);
    let active = roll(2) === 0 ? 'band' : 'lair';
    let turn = 0;
    while (standing('band').length > 0 && standing('lair').length > 0 && turn < 40) {
      turn++;
      for (const mine of standing(active)) {
        const foes = standing(active === 'band' ? 'lair' : 'band');
        const foe = foes[roll(foes.length)];
        if (foe === undefined || roll(1000) / 1000 < 0.35) continue;
        const iWin = roll(1000) / 1000 < mine.rep ** 2 / (mine.rep ** 2 + foe.rep ** 2 * 1.25);
        const [winner, loser] = iWin ? [mine, foe] : [foe, mine];
        if (loser.member === 'troll' && roll(10) < trollRep) continue;
        const fate = roll(20);
        loser.fate = fate < 7 ? 'recovered' : fate < 11 ? 'out' : fate < 18 ? 'dead' : fate < 19 ? 'fled' : 'turned';
        loser.fell = turn;
        loser.killer = `${winner.side}.${winner.member}`;
        winner.kills++;
        if (loser.member === 'troll' && roll(100) === 0) {
          for (const last of standing('band')) {
            Object.assign(last, { fate: 'out', fell: turn, killer: 'lair.troll' });
            loser.kills++;
          }
        }
      }
      active = active === 'band' ? 'lair' : 'band';
    }
    const [band, lair] = [standing('band').length, standing('lair').length];
    const won = (side: string) => (side === 'band' ? band > 0 && lair === 0 : lair > 0 && band === 0);
    for (const side of ['band', 'lair']) {
      if (won(side)) add(`${side}.win`, 1);
      if (figures.every((one) => one.side !== side || ['dead', 'fled', 'turned'].includes(one.fate))) {
        add(`${side}.wiped`, 1);
      }
    }
    if (band + lair === 0) add('draw', 1);
    if (band > 0 && lair > 0) add('timeout', 1);
    if (band > 0 && lair > 0) add('guard.stalemate', 1);
    add('activations', turn);
    add('margin', Math.abs(band - lair));
    add('band.cost', won('band') ? figures.filter((one) => one.side === 'band' && one.fell > 0).length : 0);
    for (const { side, member } of lines) {
      const them = figures.filter((one) => one.side === side && one.member === member);
      for (const fate of FATES) add(`${side}.${member}.${fate}`, them.filter((one) => one.fate === fate).length);
      for (const one of them) {
        add(`${side}.${member}.fell`, one.fell);
        add(`${side}.${member}.kills`, one.kills);
      }
      for (const other of lines) {
        const by = `${other.side}.${other.member}`;
        add(`${side}.${member}.killed-by.${by}`, them.filter((one) => one.killer === by).length);
      }
    }
  }
  return { tally, layout };
}

function valuesOf(
  measures: readonly Measure[],
  { tally, layout }: ReturnType<typeof play>,
  games: number,
  exact: boolean,
): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const { name, kind, core, of = 1, bins = 0 } of measures) {
    const at = layout.at(name);
    const sum = tally[at];
    const squares = tally[at + 1];
    if (exact && core) values[name] = { rate: sum / games / of, exact: true };
    if (exact) continue;
    if (kind === 'rate') values[name] = { rate: sum / games, ...rateInterval(sum, games), count: sum };
    if (kind === 'share') {
      values[name] = { rate: sum / games / of, ...shareInterval(sum, squares, games, of), count: sum };
    }
    if (kind === 'number') {
      const histogram = [...tally.slice(at + 2, at + 2 + bins)];
      const seen = histogram.reduce((all, count) => all + count, 0);
      values[name] = { mean: sum / seen, ...meanInterval(sum, squares, seen), histogram };
    }
  }
  return values;
}

/** Mulberry32: good enough to make up a story. */
function randomBelow(seed: number): (n: number) => number {
  let state = seed * 0x9e3779b9;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * n);
  };
}

/** The sweeps that tests ask for. */
export const REPS = { path: 'lair.troll.rep', values: [3, 4, 5, 6, 7] };
export const SHOOTERS = { path: 'band.shooter.count', values: [0, 1, 2, 3] };
export const POLICIES = { path: 'band.policy', values: ['book', 'bold'] };

/** An answer that also counts to what members of the band were lost, and when: most to traps. */
export function withCauses(answer: Answer): Answer {
  const counted = { trap: [6, 2, 0, 2], 'big-bad': [9, 0, 1, 0] };
  const own = Object.entries(counted).map(([by, histogram]) => ({
    measure: {
      ...{ name: `band.fell-turn.${by}`, kind: 'number', group: 'when', bins: 4 },
      ...{ side: 'band', what: 'fell-turn', by, meaning: `turn when a member was lost to ${by} (0: not)` },
    } as Measure,
    value: { mean: 0.7, low: 0, high: 1, histogram: histogram.map((count) => 100 * count) },
  }));
  return {
    ...answer,
    measures: { ...answer.measures, ...Object.fromEntries(own.map(({ measure }) => [measure.name, measure])) },
    cells: answer.cells.map((cell) => ({
      ...cell,
      measures: { ...cell.measures, ...Object.fromEntries(own.map(({ measure, value }) => [measure.name, value])) },
    })),
  };
}
