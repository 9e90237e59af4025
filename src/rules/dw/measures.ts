import { CauseCounts, causeMeasures } from '../../stats/causes.ts';
import { countValue, layOut, type Measure } from '../../stats/measure.ts';
import { type Battle, BY_STALL, BY_TIMEOUT, DEAD, DRAW, LEFT } from './battle.ts';
import { causesOf, WAYS } from './causes.ts';
import type { BattleMatchup, Line } from './matchup.ts';

const MOVE_BINS = 61;
const HIT_BINS = 61;

/** Fates of a figure; nobody is left behind, so they sum to 1. */
const FATES = [
  ['unhurt', 'still on the board, without having lost a hit'],
  ['wounded', 'still on the board, with hits lost'],
  ['dead', 'lost all its hits'],
  ['left', 'left the board by an exit'],
] as const;

/** What is counted about a battle. Members that are absent (`count` 0) are not. */
export function battleMeasures(matchup: BattleMatchup): Measure[] {
  const { sides, play, limits, house, rulings } = matchup;
  const measures: Measure[] = [];
  // @rule DW-G-06
  const ended = 'a limit ended the game';
  const endsForMonsters = play === 'escape' && rulings.guardOutcome === 'scenario';
  const won = {
    'last-stand': (_side: string, other: string) => `${other} has nobody left, and it has`,
    'break-point': (_side: string, other: string) => `${other} lost its share of figures first`,
    escape: (side: string) =>
      side === sides[0]
        ? 'enough heroes left the board'
        : `too few heroes can still leave${endsForMonsters ? `, or ${ended}` : ''}`,
  }[play];
  for (const [i, side] of sides.entries()) {
    measures.push({
      name: `${side}.win`,
      kind: 'rate',
      meaning: `${won(side, sides[1 - i] as string)} (by the house, not the book: ${house.join(', ')})`,
      group: 'outcome',
      headline: true,
      core: true,
      side,
      what: 'win',
      rule: 'DW-missing-victory',
    });
  }
  const drawn = play === 'escape' ? ended : `both lost in one phase, or ${ended}`;
  measures.push({
    name: 'draw',
    kind: 'rate',
    meaning: endsForMonsters ? 'neither side won' : `neither side won: ${drawn}`,
    group: 'outcome',
    headline: true,
    core: true,
    what: 'draw',
    rule: 'DW-R-19',
  });
  for (const [i, side] of sides.entries()) {
    const size = sizeOf(matchup, i);
    measures.push(
      {
        name: `${side}.losses`,
        kind: 'number',
        bins: size + 1,
        most: size,
        meaning: `figures of ${side} that fell`,
        group: 'side',
        core: true,
        side,
        what: 'losses',
        sumOf: present(matchup).flatMap((line) => (line.side === i ? [`${side}.${line.name}.dead`] : [])),
      },
      {
        name: `${side}.hits-lost`,
        kind: 'number',
        bins: HIT_BINS,
        meaning: `hits that ${side} lost, at most those it had`,
        group: 'side',
        core: true,
        side,
        what: 'hits-lost',
        rule: 'DW-stat-hits',
      },
    );
  }
  for (const line of present(matchup)) {
    const side = sides[line.side] as string;
    const base = { side, member: line.name };
    for (const [what, meaning] of fatesOf(matchup)) {
      measures.push({
        ...base,
        name: `${side}.${line.name}.${what}`,
        kind: 'share',
        of: line.count,
        meaning,
        group: 'fate',
        core: true,
        what,
      });
    }
    measures.push(
      {
        ...base,
        name: `${side}.${line.name}.fell`,
        kind: 'number',
        of: line.count,
        bins: MOVE_BINS,
        meaning: 'the move in which it fell (0: it did not)',
        group: 'when',
        what: 'fell',
      },
      {
        ...base,
        name: `${side}.${line.name}.kills`,
        kind: 'number',
        bins: sizeOf(matchup, 1 - line.side) + 1,
        most: sizeOf(matchup, 1 - line.side),
        meaning: 'enemies it felled; of pooled dice the strongest in contact is credited',
        group: 'kills',
        what: 'kills',
      },
    );
    for (const killer of present(matchup)) {
      if (killer.side === line.side) continue;
      const by = `${sides[killer.side]}.${killer.name}`;
      measures.push({
        ...base,
        name: `${side}.${line.name}.killed-by.${by}`,
        kind: 'share',
        of: line.count,
        meaning: `felled by ${killer.name}`,
        group: 'kills',
        what: 'killed-by',
        by,
      });
    }
  }
  for (const side of [0, 1]) measures.push(...lossMeasures(matchup, side));
  measures.push(
    {
      name: 'moves',
      kind: 'number',
      bins: MOVE_BINS,
      meaning: 'moves (rounds of four phases) begun until the game was over',
      group: 'length',
      what: 'moves',
      rule: 'DW-repeat',
    },
    {
      name: 'timeout',
      kind: 'rate',
      meaning: `ended by a limit, after ${limits.maxMoves} moves`,
      group: 'guard',
      what: 'timeout',
      rule: 'DW-G-01',
      stops: `after ${limits.maxMoves} moves`,
    },
    {
      name: 'stalled',
      kind: 'rate',
      meaning: `ended by a limit, after ${limits.stallMoves} moves in which nothing happened`,
      group: 'guard',
      core: true,
      what: 'stalled',
      rule: 'DW-G-02',
      stops: `after ${limits.stallMoves} moves in which nothing happened`,
    },
  );
  return measures;
}

/** To what figures of a side fall, and when. */
function lossMeasures(matchup: BattleMatchup, side: number): Measure[] {
  const { causes } = causesOf(matchup, side);
  return causeMeasures({ name: matchup.sides[side] as string, members: sizeOf(matchup, side) }, causes, {
    step: 'move',
    bins: MOVE_BINS,
  });
}

/** Nobody leaves the board but in an escape. */
function fatesOf(matchup: BattleMatchup) {
  return matchup.play === 'escape' ? FATES : FATES.slice(0, 3);
}

function present(matchup: BattleMatchup): Line[] {
  return matchup.lines.filter((line) => line.count > 0);
}

function sizeOf(matchup: BattleMatchup, side: number): number {
  return matchup.lines.reduce((sum, line) => sum + (line.side === side ? line.count : 0), 0);
}

/** Adds a finished battle to a tally laid out by {@link battleMeasures}. */
export type BattleTally = (battle: Battle, counts: Float64Array) => void;

/** Builds the function that tallies battles of this matchup: every slot is looked up once. */
export function battleTally(matchup: BattleMatchup): BattleTally {
  const layout = layOut(battleMeasures(matchup));
  const at = (name: string) => layout.at(name);
  const { sides, lines } = matchup;
  const fates = fatesOf(matchup).length;
  const outcomes = [at(`${sides[0]}.win`), at(`${sides[1]}.win`), at('draw')];
  const losses = sides.map((side) => at(`${side}.losses`));
  const hitsLost = sides.map((side) => at(`${side}.hits-lost`));
  const sizes = sides.map((_, side) => sizeOf(matchup, side));
  const name = (line: Line) => `${sides[line.side]}.${line.name}`;
  const ofLine = (what: string) => lines.map((line) => (line.count > 0 ? at(`${name(line)}.${what}`) : -1));
  const fateAt = lines.flatMap((line) =>
    fatesOf(matchup).map(([what]) => (line.count > 0 ? at(`${name(line)}.${what}`) : -1)),
  );
  const fellAt = ofLine('fell');
  const killsAt = ofLine('kills');
  const killedByAt = lines.flatMap((line) =>
    lines.map((killer) =>
      line.count === 0 || killer.count === 0 || line.side === killer.side
        ? -1
        : at(`${name(line)}.killed-by.${name(killer)}`),
    ),
  );
  const causes = [0, 1].map((side) => causesOf(matchup, side).byLine);
  const falls = [0, 1].map((side) => new CauseCounts(at, lossMeasures(matchup, side)));
  const [moves, timeout, stalled] = [at('moves'), at('timeout'), at('stalled')];

  const fate = new Int32Array(fateAt.length);
  const kills = new Int32Array(lines.length);
  const killedBy = new Int32Array(killedByAt.length);
  const lost = new Int32Array(2);
  const hurt = new Int32Array(2);

  return (battle, counts) => {
    fate.fill(0);
    kills.fill(0);
    killedBy.fill(0);
    lost.fill(0);
    hurt.fill(0);
    for (let figure = 0; figure < battle.count; figure++) {
      const line = battle.lineOf[figure] as number;
      const side = battle.sideOf(figure);
      const square = battle.square[figure] as number;
      const wounds = (battle.fullHits[figure] as number) - (battle.hits[figure] as number);
      hurt[side]! += wounds;
      fate[line * fates + (square === DEAD ? 2 : square === LEFT ? 3 : wounds > 0 ? 1 : 0)]!++;
      countValue(counts, fellAt[line] as number, battle.fell[figure] as number, MOVE_BINS);
      if (square !== DEAD) continue;
      const killer = battle.lineOf[battle.killer[figure] as number] as number;
      const cause = (causes[side] as readonly number[])[killer * WAYS + (battle.wasShot[figure] as number)] as number;
      (falls[side] as CauseCounts).note(counts, cause, battle.fell[figure] as number);
      lost[side]!++;
      kills[killer]!++;
      killedBy[line * lines.length + killer]!++;
    }
    counts[outcomes[battle.winner] as number]!++;
    for (let side = 0; side < DRAW; side++) {
      (falls[side] as CauseCounts).close(counts);
      countValue(counts, losses[side] as number, lost[side] as number, (sizes[side] as number) + 1);
      countValue(counts, hitsLost[side] as number, hurt[side] as number, HIT_BINS);
    }
    for (let i = 0; i < fateAt.length; i++)
      if ((fateAt[i] as number) >= 0) countValue(counts, fateAt[i] as number, fate[i] as number, 0);
    for (let line = 0; line < lines.length; line++) {
      const slot = killsAt[line] as number;
      if (slot >= 0)
        countValue(counts, slot, kills[line] as number, (sizes[1 - (lines[line] as Line).side] as number) + 1);
    }
    for (let i = 0; i < killedByAt.length; i++)
      if ((killedByAt[i] as number) >= 0) countValue(counts, killedByAt[i] as number, killedBy[i] as number, 0);
    countValue(counts, moves, battle.moves, MOVE_BINS);
    if (battle.reason === BY_TIMEOUT) counts[timeout]!++;
    if (battle.reason === BY_STALL) counts[stalled]!++;
  };
}
