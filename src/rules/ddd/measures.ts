import { CauseCounts, causeMeasures } from '../../stats/causes.ts';
import { countValue, layOut, type Measure } from '../../stats/measure.ts';
import { causesOf, FELL_BITS, FELL_MASK, WAYS } from './causes.ts';
import { BOTH_LOSE, DEAD, DRAW, type Dungeon, LEFT } from './dungeon.ts';
import type { DungeonMatchup, Line } from './matchup.ts';
import { BY_ROUND_CAP, BY_STALL, END_REASONS, HEALER } from './names.ts';

const ROUND_BINS = 61;
const TURN_BINS = 401;
const WOUND_BINS = 61;
const COUNT_BINS = 21;

/** Fates of a model; they sum to 1. */
const FATES = [
  ['unhurt', 'on the board to the end, without a wound'],
  ['wounded', 'on the board to the end, with wounds'],
  ['dead', 'killed'],
  ['left', 'left the board by an exit'],
] as const;

/** What each way to play is won by. */
const WON = {
  skirmish: 'it has killed as many enemies as it had to, first',
  battle: 'it has killed as many enemies as it had to, first',
  ambush: 'the defender got half of its party away; or the attacker kept it from that',
  'treasure-hunt': 'it carried more treasure off than the other side',
  'object-of-power': 'it carried the object off by the far edge',
  'free-prisoner': 'the prisoner got away; or, for the defender, it did not',
  secrets: 'it read the message and got away by the far edge, and the other side did not',
  'dice-off': 'it reached the objective of the scenario that the dice-off led to',
} as const;

/** Whether both sides can lose. @rule DDD-scn-both-lose */
function canBothLose(matchup: DungeonMatchup): boolean {
  return matchup.series === 1 && (matchup.play === 'secrets' || matchup.play === 'dice-off');
}

/** Ways to play in which models may leave, and what a side scores. */
function isBattle(matchup: DungeonMatchup): boolean {
  return matchup.play === 'skirmish' || matchup.play === 'battle';
}

/** What is counted about games. Members that are absent (`count` 0) are not. */
export function dungeonMeasures(matchup: DungeonMatchup): Measure[] {
  const { sides, limits, series, play } = matchup;
  const measures: Measure[] = [];
  const ofSeries = series > 1 ? '; who replaced them is not counted' : '';
  const inSeries = series > 1 ? 'in some game ' : '';
  const ended = series > 1 ? 'some game of the series was ended' : 'ended';
  for (const side of sides) {
    measures.push({
      name: `${side}.win`,
      kind: 'rate',
      meaning: series > 1 ? `it won more of the ${series} games` : WON[play],
      group: 'outcome',
      headline: true,
      core: true,
      side,
      what: 'win',
      rule: 'DDD-scn-first-wins',
    });
  }
  measures.push({
    name: 'draw',
    kind: 'rate',
    meaning: 'neither side won: level, or a limit ended the game',
    group: 'outcome',
    headline: true,
    core: true,
    what: 'draw',
  });
  if (canBothLose(matchup))
    measures.push({
      name: 'both-lose',
      kind: 'rate',
      meaning: 'neither side can reach the objective any more: both lost',
      group: 'outcome',
      headline: true,
      core: true,
      what: 'both-lose',
      rule: 'DDD-scn-both-lose',
    });
  for (const [i, side] of sides.entries()) {
    measures.push({
      name: `${side}.losses`,
      kind: 'number',
      bins: sizeOf(matchup, i) + 1,
      most: sizeOf(matchup, i),
      meaning: `models of ${side} that were killed${ofSeries}`,
      group: 'side',
      // What lies behind a series is told by its history alone.
      core: series === 1,
      side,
      what: 'losses',
      sumOf: present(matchup).flatMap((line) => (line.side === i ? [`${side}.${line.name}.dead`] : [])),
    });
    if (!isBattle(matchup))
      measures.push({
        name: `${side}.carried-off`,
        kind: 'number',
        bins: 8,
        meaning: `treasures or objects of power that ${side} carried off the board`,
        group: 'side',
        side,
        what: 'carried-off',
        rule: 'DDD-treasure-win',
      });
    if (series > 1)
      measures.push({
        name: `${side}.games-won`,
        kind: 'number',
        bins: series + 1,
        most: series,
        meaning: `games of the series that ${side} won`,
        group: 'side',
        core: true,
        side,
        what: 'games-won',
      });
  }
  for (const line of present(matchup)) {
    const side = sides[line.side] as string;
    const base = { side, member: line.name };
    const name = (what: string) => `${side}.${line.name}.${what}`;
    for (const [what, meaning] of fatesOf(matchup))
      measures.push({
        ...base,
        name: name(what),
        kind: 'share',
        of: line.count,
        meaning,
        group: 'fate',
        core: series === 1,
        what,
      });
    measures.push(
      {
        ...base,
        name: name('fell'),
        kind: 'number',
        of: line.count,
        bins: ROUND_BINS,
        meaning: 'the round in which it was killed (0: it was not)',
        group: 'when',
        what: 'fell',
      },
      {
        ...base,
        name: name('kills'),
        kind: 'number',
        bins: sizeOf(matchup, 1 - line.side) + 1,
        most: sizeOf(matchup, 1 - line.side),
        meaning: `enemies it killed, by its traps too${ofSeries}`,
        group: 'kills',
        what: 'kills',
      },
      {
        ...base,
        name: name('wounds'),
        kind: 'number',
        bins: WOUND_BINS,
        meaning: 'wounds that enemies suffered by it; a critical hit is one',
        group: 'kills',
        what: 'wounds',
        rule: 'DDD-xp-wound',
      },
      {
        ...base,
        name: name('criticals'),
        kind: 'number',
        bins: COUNT_BINS,
        meaning: 'critical hits it scored; on the huge they are plain wounds',
        group: 'kills',
        what: 'criticals',
        rule: 'DDD-critical',
      },
    );
    if (isHealer(line))
      measures.push({
        ...base,
        name: name('saves'),
        kind: 'number',
        bins: COUNT_BINS,
        meaning: 'lives it saved',
        group: 'other',
        what: 'saves',
        rule: 'DDD-act-heal-save',
      });
    for (const killer of present(matchup)) {
      if (killer.side === line.side) continue;
      const by = `${sides[killer.side]}.${killer.name}`;
      measures.push({
        ...base,
        name: name(`killed-by.${by}`),
        kind: 'share',
        of: line.count,
        meaning: `killed by ${killer.name}`,
        group: 'kills',
        what: 'killed-by',
        by,
      });
    }
  }
  for (const side of [0, 1]) measures.push(...lossMeasures(matchup, side));
  measures.push(
    {
      name: 'rounds',
      kind: 'number',
      bins: ROUND_BINS,
      meaning: 'rounds (decks of cards) begun until the game was over',
      group: 'length',
      what: 'rounds',
      rule: 'DDD-round',
    },
    {
      name: 'turns',
      kind: 'number',
      bins: TURN_BINS,
      meaning: 'turns of models, those lost to a stun or to bonds included',
      group: 'length',
      what: 'turns',
    },
    {
      name: 'first-card',
      kind: 'rate',
      meaning: 'the side whose model had the first card of the game won',
      group: 'other',
      what: 'first-card',
      rule: 'DDD-initiative-draw',
    },
    ...END_REASONS.map(
      ({ name, meaning }): Measure => ({
        name: `end.${name}`,
        kind: 'rate',
        meaning: `the ${series > 1 ? 'series' : 'game'} ended since ${meaning}`,
        group: 'other',
        core: true,
        what: `end-${name}`,
        oneOf: 'endings',
      }),
    ),
    {
      name: 'timeout',
      kind: 'rate',
      meaning: `${ended} by a limit, after ${limits.maxRounds} rounds`,
      group: 'guard',
      what: 'timeout',
      oneOf: 'endings',
      rule: 'DDD-G-01',
      stops: `${inSeries}after ${limits.maxRounds} rounds`,
    },
    {
      name: 'stalled',
      kind: 'rate',
      meaning: `${ended} by a limit, after ${limits.stallRounds} rounds in which nothing happened`,
      group: 'guard',
      core: true,
      what: 'stalled',
      oneOf: 'endings',
      rule: 'DDD-G-02',
      stops: `${inSeries}after ${limits.stallRounds} rounds in which nothing happened`,
    },
  );
  return measures;
}

/** What models of a side are killed by, and when. */
function lossMeasures(matchup: DungeonMatchup, side: number): Measure[] {
  const { causes } = causesOf(matchup, side);
  return causeMeasures({ name: matchup.sides[side] as string, members: sizeOf(matchup, side) }, causes, {
    step: 'round',
    bins: ROUND_BINS,
  });
}

/** Nobody leaves the board in a battle. */
function fatesOf(matchup: DungeonMatchup) {
  return isBattle(matchup) ? FATES.slice(0, 3) : FATES;
}

function isHealer(line: Line): boolean {
  return (line.abilities & HEALER) !== 0;
}

function present(matchup: DungeonMatchup): Line[] {
  return matchup.lines.filter((line) => line.count > 0);
}

function sizeOf(matchup: DungeonMatchup, side: number): number {
  return matchup.lines.reduce((sum, line) => sum + (line.side === side ? line.count : 0), 0);
}

/** Adds a finished game to a tally laid out by {@link dungeonMeasures}. */
export type DungeonTally = (dungeon: Dungeon, counts: Float64Array) => void;

/** Builds the function that tallies games of this matchup: every slot is looked up once. */
export function dungeonTally(matchup: DungeonMatchup): DungeonTally {
  const layout = layOut(dungeonMeasures(matchup));
  const at = (name: string) => layout.at(name);
  const { sides, lines, series } = matchup;
  const fates = fatesOf(matchup).length;
  const outcomes = [at(`${sides[0]}.win`), at(`${sides[1]}.win`), at('draw')];
  if (canBothLose(matchup)) outcomes.push(at('both-lose'));
  const losses = sides.map((side) => at(`${side}.losses`));
  const carriedOff = isBattle(matchup) ? [] : sides.map((side) => at(`${side}.carried-off`));
  const gamesWon = series === 1 ? [] : sides.map((side) => at(`${side}.games-won`));
  const sizes = sides.map((_, side) => sizeOf(matchup, side));
  const name = (line: Line) => `${sides[line.side]}.${line.name}`;
  const ofLine = (what: string) => lines.map((line) => (line.count > 0 ? at(`${name(line)}.${what}`) : -1));
  const fateAt = lines.flatMap((line) =>
    fatesOf(matchup).map(([what]) => (line.count > 0 ? at(`${name(line)}.${what}`) : -1)),
  );
  const fellAt = ofLine('fell');
  const killsAt = ofLine('kills');
  const woundsAt = ofLine('wounds');
  const criticalsAt = ofLine('criticals');
  const savesAt = lines.map((line) => (line.count > 0 && isHealer(line) ? at(`${name(line)}.saves`) : -1));
  const killedByAt = lines.flatMap((line) =>
    lines.map((killer) =>
      line.count === 0 || killer.count === 0 || line.side === killer.side
        ? -1
        : at(`${name(line)}.killed-by.${name(killer)}`),
    ),
  );
  const causes = [causesOf(matchup, 0), causesOf(matchup, 1)] as const;
  const falls = [0, 1].map((side) => new CauseCounts(at, lossMeasures(matchup, side)));
  const ends = END_REASONS.map((reason) => at(`end.${reason.name}`));
  const [rounds, turns, firstCard, timeout, stalled] = [
    at('rounds'),
    at('turns'),
    at('first-card'),
    at('timeout'),
    at('stalled'),
  ];

  const fate = new Int32Array(fateAt.length);
  const kills = new Int32Array(lines.length);
  const wounds = new Int32Array(lines.length);
  const criticals = new Int32Array(lines.length);
  const saves = new Int32Array(lines.length);
  const killedBy = new Int32Array(killedByAt.length);
  const lost = new Int32Array(2);
  const scored = new Int32Array(2);

  return (dungeon, counts) => {
    fate.fill(0);
    kills.fill(0);
    wounds.fill(0);
    criticals.fill(0);
    saves.fill(0);
    killedBy.fill(0);
    lost.fill(0);
    scored.fill(0);
    for (let model = 0; model < dungeon.count; model++) {
      const line = dungeon.lineOf[model] as number;
      const side = dungeon.sideOf(model);
      const fell = (dungeon.fell[model] as number) & FELL_MASK;
      // Rounds are history; only behind a series, where the dead are replaced, does nothing else tell.
      const isDead = series > 1 ? fell > 0 : dungeon.at[model] === DEAD;
      const isHurt = (dungeon.wounds[model] as number) < (dungeon.fullWounds[model] as number);
      fate[line * fates + (isDead ? 2 : dungeon.at[model] === LEFT ? 3 : isHurt ? 1 : 0)]!++;
      countValue(counts, fellAt[line] as number, fell, ROUND_BINS);
      wounds[line]! += dungeon.caused[model] as number;
      criticals[line]! += dungeon.criticals[model] as number;
      saves[line]! += dungeon.saves[model] as number;
      scored[side]! += dungeon.scored[model] as number;
      if (!isDead) continue;
      lost[side]!++;
      const by = dungeon.killer[model] as number;
      const { byLine, ownTrap } = causes[side as 0 | 1];
      const killer = by < 0 ? -1 : (dungeon.lineOf[by] as number);
      const cause =
        by < 0 ? ownTrap : (byLine[killer * WAYS + ((dungeon.fell[model] as number) >> FELL_BITS)] as number);
      (falls[side] as CauseCounts).note(counts, cause, fell);
      if (by < 0) continue;
      kills[killer]!++;
      killedBy[line * lines.length + killer]!++;
    }
    counts[outcomes[dungeon.winner] as number]!++;
    for (let side = 0; side < 2; side++) {
      (falls[side] as CauseCounts).close(counts);
      countValue(counts, losses[side] as number, lost[side] as number, (sizes[side] as number) + 1);
      if (carriedOff.length > 0) countValue(counts, carriedOff[side] as number, scored[side] as number, 8);
      if (series > 1)
        countValue(counts, gamesWon[side] as number, side === 0 ? dungeon.wins0 : dungeon.wins1, series + 1);
    }
    for (let i = 0; i < fateAt.length; i++)
      if ((fateAt[i] as number) >= 0) countValue(counts, fateAt[i] as number, fate[i] as number, 0);
    for (let line = 0; line < lines.length; line++) {
      if ((killsAt[line] as number) < 0) continue;
      const most = (sizes[1 - (lines[line] as Line).side] as number) + 1;
      countValue(counts, killsAt[line] as number, kills[line] as number, most);
      countValue(counts, woundsAt[line] as number, wounds[line] as number, WOUND_BINS);
      countValue(counts, criticalsAt[line] as number, criticals[line] as number, COUNT_BINS);
      if ((savesAt[line] as number) >= 0)
        countValue(counts, savesAt[line] as number, saves[line] as number, COUNT_BINS);
    }
    for (let i = 0; i < killedByAt.length; i++)
      if ((killedByAt[i] as number) >= 0) countValue(counts, killedByAt[i] as number, killedBy[i] as number, 0);
    countValue(counts, rounds, dungeon.rounds, ROUND_BINS);
    countValue(counts, turns, dungeon.turns, TURN_BINS);
    if (dungeon.winner !== DRAW && dungeon.winner !== BOTH_LOSE && dungeon.winner === dungeon.first)
      counts[firstCard]!++;
    if (dungeon.reason === BY_ROUND_CAP) counts[timeout]!++;
    else if (dungeon.reason === BY_STALL) counts[stalled]!++;
    else counts[ends[dungeon.reason] as number]!++;
  };
}
