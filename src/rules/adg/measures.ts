import { CauseCounts } from '../../stats/causes.ts';
import { countValue, layOut, type Measure } from '../../stats/measure.ts';
import {
  type Counted,
  counter,
  fateOf,
  limitOutcome,
  outcome,
  type Placed,
  POINT_BINS,
  placeLines,
  ROUND_BINS,
  rate,
  TURN_BINS,
} from './counted.ts';
import type { Line, Matchup } from './matchup.ts';
import { REACTION_WORDS } from './meeting.ts';
import { enemy, lossesOf, member } from './member-measures.ts';
import {
  ATTRIBUTES,
  DONE,
  hasFled,
  isDead,
  LOSS,
  LOST,
  PEACE,
  RETREAT,
  ROUND_CAP,
  STALEMATE,
  TURN_CAP,
  TURNED_BACK,
  WIN,
} from './names.ts';
import { allowStalemates } from './stalemate.ts';
import {
  ALL_TURNS,
  AREAS,
  BREAKS,
  CHAIN_CAPS,
  CHIPS,
  countStatus,
  DROPS,
  ENCOUNTERS,
  EXACT_CHECKS,
  EXERTED,
  FIGHTS,
  FLIGHTS,
  FOOD,
  FREE_ATTACKS,
  GROWTH,
  HIRELING_TESTS,
  MISHAPS,
  MORALE_CHECKS,
  NIGHTS,
  RALLIES,
  REACTIONS,
  RESTS,
  RITUALS,
  ROUNDS,
  STRAYS,
  STUNS,
  state,
  TREASURE,
  WAGES,
  WANDER_CAPS,
  WANDERING,
  WEEK_CAPS,
  WEEKS,
} from './state.ts';

/** One more than the highest result of a game. */
const RESULTS = TURN_CAP + 1;
const SILVER_BINS = 2;

/** What is counted about a fight or a delve. Lines of nobody are left out. */
export function measuresOf(matchup: Matchup): Measure[] {
  return [
    ...countedOf(matchup).map(({ measure }) => measure),
    ...lossesOf(matchup).flatMap(({ measures }) => measures),
  ];
}

/** Adds a finished game to a tally laid out by {@link measuresOf}. */
export type Tallier = (counts: Float64Array) => void;

export function tallier(matchup: Matchup): Tallier {
  const counted = countedOf(matchup);
  const losses = lossesOf(matchup);
  const all = [...counted.map(({ measure }) => measure), ...losses.flatMap(({ measures }) => measures)];
  const { offsets, at } = layOut(all);
  const lost = losses.map(({ measures, byLine, flight, hazard, from, to }) => {
    const sums = new CauseCounts(at, measures);
    return { sums, byLine, flight, hazard, from, to };
  });
  // One list for each way to read, of plain numbers where it can be: there are many measures, and games are short.
  const values: { at: number; bins: number; isRate: boolean; read: () => number }[] = [];
  const counters: number[] = [];
  const byResult: number[][] = Array.from({ length: RESULTS }, () => []);
  const sums: { at: number; bins: number; from: number; to: number; sum: (c: number) => number }[] = [];
  const fates: number[] = [];
  const kills: number[] = [];
  const falls: number[] = [];
  counted.forEach(({ measure, from: reading }, i) => {
    const at = offsets[i] as number;
    const bins = measure.bins ?? 0;
    if ('read' in reading) values.push({ at, bins, isRate: measure.kind === 'rate', read: reading.read });
    else if ('counter' in reading) counters.push(at, bins, reading.counter);
    else if ('results' in reading) for (const result of reading.results) (byResult[result] as number[]).push(at);
    else if ('sum' in reading) sums.push({ at, bins, from: reading.slots[0], to: reading.slots[1], sum: reading.sum });
    else if ('fates' in reading) fates.push(at, ...reading.slots, reading.fates);
    else if ('killer' in reading) kills.push(at, ...reading.slots, reading.killer);
    else falls.push(at, ...reading.slots, bins);
  });
  return (counts) => {
    const ended = byResult[state.result]!;
    for (let i = 0; i < ended.length; i++) counts[ended[i]!] = counts[ended[i]!]! + 1;
    for (let i = 0; i < counters.length; i += 3)
      countValue(counts, counters[i]!, state.log[counters[i + 2]!]!, counters[i + 1]!);
    for (let i = 0; i < values.length; i++) {
      const { at, bins, isRate, read } = values[i]!;
      if (isRate) counts[at] = counts[at]! + read();
      else countValue(counts, at, read(), bins);
    }
    for (let i = 0; i < sums.length; i++) {
      const { at, bins, from, to, sum } = sums[i]!;
      let value = 0;
      for (let c = from; c < to; c++) value += sum(c);
      countValue(counts, at, value, bins);
    }
    for (let i = 0; i < fates.length; i += 4) {
      let value = 0;
      for (let c = fates[i + 1]!; c < fates[i + 2]!; c++) if ((fateOf(c) & fates[i + 3]!) !== 0) value++;
      countValue(counts, fates[i]!, value, 0);
    }
    for (let i = 0; i < kills.length; i += 4) {
      let value = 0;
      for (let c = kills[i + 1]!; c < kills[i + 2]!; c++)
        if (state.killer[c] === kills[i + 3] && isDead(state.status[c]!)) value++;
      countValue(counts, kills[i]!, value, 0);
    }
    for (let i = 0; i < falls.length; i += 4)
      for (let c = falls[i + 1]!; c < falls[i + 2]!; c++) countValue(counts, falls[i]!, state.fell[c]!, falls[i + 3]!);
    for (let i = 0; i < lost.length; i++) {
      const { sums, byLine, flight, hazard, from, to } = lost[i]!;
      for (let c = from; c < to; c++) {
        const fell = state.fell[c]!;
        if (fell === 0) continue;
        const killer = state.killer[c]!;
        sums.note(counts, !isDead(state.status[c]!) ? flight : killer === 0 ? hazard : byLine[killer - 1]!, fell);
      }
      sums.close(counts);
    }
  };
}

function countedOf(matchup: Matchup): Counted[] {
  const isDelve = matchup.delve !== undefined;
  const lines = placeLines(matchup);
  return [
    ...(isDelve ? delveOutcomes(matchup) : fightOutcomes(matchup)),
    ...sides(matchup, lines),
    ...lines.filter(({ group }) => group < 0).flatMap((line) => member(matchup, line, lines)),
    ...lines.filter(({ group }) => group >= 0).flatMap((line) => enemy(matchup, line, lines)),
    ...(isDelve ? journey(matchup) : []),
    counter('length', 'rounds', isDelve ? 'rounds of all fights together' : 'rounds that the fight took', ROUNDS),
    ...guards(matchup),
  ];
}

function fightOutcomes({ party, groups, rulings, limits }: Matchup): Counted[] {
  const lair = groups[0]?.name as string;
  const all = [
    outcome(
      `${party.name}.win`,
      party.name,
      `no enemy of ${party.name} is left: slain or put to flight`,
      'R-ADG-27',
      WIN,
    ),
    outcome(
      `${lair}.win`,
      lair,
      `nobody of ${party.name} is left: dead, or hirelings that fled`,
      'ADG-dying-dead',
      LOSS,
    ),
    sumOf(
      [`${party.name}.ran`, `${party.name}.peace`],
      outcome(
        'draw',
        undefined,
        `nobody is beaten: ${party.name} ran, or there was no fight`,
        'R-ADG-36',
        RETREAT,
        PEACE,
      ),
    ),
    limitOutcome('round-cap', `after ${limits.maxRounds} rounds`, 'L-ADG-02', ROUND_CAP),
  ];
  if (allowStalemates(rulings)) {
    all.push(limitOutcome('stalemate', 'since no one could ever harm anyone', 'L-ADG-01', STALEMATE));
  }
  return all;
}

/** What the sums of other measures add up to. */
function sumOf(parts: readonly string[], { measure, from }: Counted): Counted {
  return { measure: { ...measure, sumOf: parts }, from };
}

function delveOutcomes({ party, limits }: Matchup): Counted[] {
  const of = (what: string, meaning: string, rule: string, result: number) =>
    outcome(`${party.name}.${what}`, party.name, meaning, rule, result);
  return [
    of('done', `somebody of ${party.name} saw every area of every delve and came out`, 'R-ADG-32', DONE),
    of('turned-back', `${party.name} came out, but turned back or ran on some delve`, 'P-ADG-11', TURNED_BACK),
    of('lost', `no adventurer of ${party.name} came out`, 'ADG-dying-dead', LOST),
    limitOutcome('round-cap', `in a fight, after ${limits.maxRounds} rounds`, 'L-ADG-02', ROUND_CAP),
    limitOutcome('stalemate', 'in a fight in which no one could harm anyone', 'L-ADG-01', STALEMATE),
    limitOutcome('turn-cap', `after ${limits.maxTurns} exploration turns`, 'L-ADG-04', TURN_CAP),
  ];
}

function sides(matchup: Matchup, lines: readonly Placed[]): Counted[] {
  const { party, groups, delve } = matchup;
  const own = lines.filter(({ group }) => group < 0);
  const size = own.reduce((sum, { line }) => sum + line.count, 0);
  const all: Counted[] = [
    {
      measure: {
        name: `${party.name}.casualties`,
        kind: 'number',
        bins: size + 1,
        most: size,
        meaning: `members of ${party.name} who died`,
        group: 'side',
        core: true,
        side: party.name,
        what: 'casualties',
        sumOf: deadOf(own),
      },
      from: { read: () => countStatus(0, state.partySize, isDead) },
    },
    ...partyNumbers(matchup),
  ];
  if (delve !== undefined) return all;
  const lair = groups[0]?.name as string;
  const enemies = lines.filter(({ group }) => group === 0);
  const foes = enemies.reduce((sum, { line }) => sum + line.count, 0);
  all.push(
    rate(party.name, 'routed', 'won with at least one enemy in flight', 'R-ADG-27', () => {
      return state.result === WIN && countStatus(state.foeFrom, state.foeTo, hasFled) > 0;
    }),
    rate(party.name, 'unhurt', 'won with nobody dead and nobody with a new Scar', 'ADG-dying-survive', isUnhurt),
    rate(party.name, 'ran', `${party.name} ran, and somebody got away`, 'R-ADG-36', [RETREAT]),
    rate(party.name, 'peace', 'there was no fight', 'P-ADG-08', [PEACE]),
    {
      measure: {
        name: `${lair}.casualties`,
        kind: 'number',
        bins: foes + 1,
        most: foes,
        meaning: `members of ${lair} who died`,
        group: 'side',
        core: true,
        side: lair,
        what: 'casualties',
        sumOf: deadOf(enemies),
      },
      from: { read: () => countStatus(state.foeFrom, state.foeTo, isDead) },
    },
  );
  if (matchup.encounter.attitude === 'roll') all.push(...reactions());
  return all;
}

function deadOf(lines: readonly Placed[]): string[] {
  return lines.map(({ line, side }) => `${side}.${line.name}.dead`);
}

function isUnhurt(): boolean {
  if (state.result !== WIN) return false;
  for (let c = 0; c < state.partySize; c++) {
    if (isDead(state.status[c] as number) || state.scars[c] !== state.startScars[c]) return false;
  }
  return true;
}

/** What happened in fights, by side. */
function partyNumbers({ party, groups, delve }: Matchup): Counted[] {
  const { name } = party;
  const foes = delve === undefined ? (groups[0]?.name as string) : 'enemies';
  // The enemies of a delve are many sides.
  const theirs = delve === undefined ? { side: foes } : {};
  const both = (what: string, rule: string, meaning: string, from: number) => [
    counter('other', `${name}.${what}`, `${meaning} ${name}`, from, { rule, side: name }),
    counter('other', `${foes}.${what}`, `${meaning} ${foes}`, from + 1, { rule, ...theirs }),
  ];
  const all = [
    ...both('free-attacks', 'ADG-attack-exact-extra', 'attacks won by exact rolls of', FREE_ATTACKS),
    ...both('stuns', 'ADG-attack-exact-stun', 'opponents stunned by', STUNS),
    ...both('chips', 'ADG-attack-ac-chip', 'points of AC worn down by', CHIPS),
    ...both('breaks', 'ADG-armour-break', 'armours broken by', BREAKS),
    counter('other', `${name}.drops`, 'how often somebody came to 0 health', DROPS, {
      rule: 'ADG-dying-roll',
      side: name,
    }),
    ...ATTRIBUTES.map((attribute, a) =>
      counter('other', `${name}.exerted-${attribute}`, `points of ${attribute} paid by exertion`, EXERTED + a, {
        rule: 'ADG-exertion',
        side: name,
        bins: POINT_BINS,
      }),
    ),
    counter('other', `${foes}.morale-checks`, 'morale checks of the enemies', MORALE_CHECKS, {
      rule: 'ADG-morale-roll',
      ...theirs,
    }),
    counter('other', `${foes}.flights`, 'morale checks at which enemies fled', FLIGHTS, {
      rule: 'ADG-morale-flee',
      ...theirs,
    }),
    counter('other', `${foes}.rallies`, 'morale checks at which enemies rallied', RALLIES, {
      rule: 'ADG-morale-rally',
      ...theirs,
    }),
  ];
  const has = (test: (line: Line) => boolean) => [party, ...groups].some(({ lines }) => lines.some(test));
  if (has(({ weapons }) => weapons.some(({ ranged }) => ranged))) {
    all.push(counter('other', 'strays', 'shots that struck a friend', STRAYS, { rule: 'ADG-ranged-stray' }));
  }
  if (has(({ ritual }) => ritual !== undefined)) {
    all.push(
      counter('other', `${name}.rituals`, 'rituals tried', RITUALS, { rule: 'ADG-ritual-last', side: name }),
      counter('other', `${name}.mishaps`, 'rituals gone wrong', MISHAPS, { rule: 'ADG-ritual-mishap', side: name }),
    );
  }
  if (has(({ employer }) => employer >= 0)) {
    for (const [i, [what, meaning]] of HIRELING_WORDS.entries()) {
      const rule = 'ADG-hireling-roll';
      all.push(counter('other', `${name}.hirelings-${what}`, meaning, HIRELING_TESTS + i, { rule, side: name }));
    }
  }
  const meaning = 'checks done really well: initiative, packs, rituals, obstacles';
  all.push(counter('other', `${name}.exact-checks`, meaning, EXACT_CHECKS, { rule: 'ADG-check-exact', side: name }));
  return all;
}

const HIRELING_WORDS = [
  ['broken', 'hireling tests failed'],
  ['held', 'hireling tests passed'],
  ['wavering', 'hireling tests at which one wavered'],
  ['inspired', 'hireling tests at which one was inspired'],
] as const;

function reactions(): Counted[] {
  return REACTION_WORDS.map((word, i) =>
    counter('other', `reaction-${word}`, `encounters that were ${word}`, REACTIONS + i, {
      rule: `ADG-reaction-${word}`,
    }),
  );
}

/** What a delve came across and used up. */
function journey({ party, delve }: Matchup): Counted[] {
  const { name } = party;
  const trip = (what: string, meaning: string, from: number, rule: string, bins = ROUND_BINS) =>
    counter('other', `${name}.${what}`, meaning, from, { rule, side: name, bins });
  return [
    counter('length', 'turns', 'exploration turns of all delves', ALL_TURNS, {
      rule: 'ADG-time-turn',
      bins: TURN_BINS,
    }),
    trip('areas', 'areas gone through', AREAS, 'R-ADG-32', TURN_BINS),
    trip('encounters', 'encounters, with or without a fight', ENCOUNTERS, 'ADG-encounter-roll'),
    trip('fights', 'encounters that came to blows', FIGHTS, 'ADG-encounter-roll'),
    trip('wanderers', 'encounters that came of checks', WANDERING, 'ADG-time-wandering'),
    trip('short-rests', 'short rests begun', RESTS, 'ADG-rest-short'),
    trip('nights', 'nights slept', NIGHTS, 'ADG-rest-night', TURN_BINS),
    trip('weeks', 'weeks of bed rest', WEEKS, 'ADG-rest-week', TURN_BINS),
    trip(
      'growth',
      'points that bed rest raised attributes above their old best',
      GROWTH,
      'ADG-rest-overflow',
      POINT_BINS,
    ),
    trip('treasure', 'silver found', TREASURE, 'R-ADG-32', SILVER_BINS),
    trip(
      'wages',
      'silver paid to hirelings: wages, and what kept those who wavered',
      WAGES,
      'ADG-data-hirelings',
      SILVER_BINS,
    ),
    {
      measure: {
        name: `${name}.purse`,
        kind: 'number',
        bins: SILVER_BINS,
        meaning: 'silver left at the end, wages paid',
        group: 'other',
        side: name,
        what: 'purse',
      },
      from: { read: () => state.purse },
    },
    {
      measure: {
        name: `${name}.food`,
        kind: 'number',
        bins: (delve?.food ?? 0) + 2,
        meaning: 'meals left at the end',
        group: 'other',
        side: name,
        what: 'food',
        rule: 'ADG-rest-food',
      },
      from: { read: () => state.trip[FOOD] as number },
    },
    {
      measure: {
        name: `${name}.potions`,
        kind: 'number',
        bins: POINT_BINS,
        meaning: 'potions left at the end, without those of whoever was left behind',
        group: 'other',
        side: name,
        what: 'potions',
      },
      from: {
        read: () => {
          let sum = 0;
          for (let c = 0; c < state.partySize; c++) sum += (state.potions[c] as number) + (state.pack[c] as number);
          return sum;
        },
      },
    },
    ...reactions(),
  ];
}

function guards(matchup: Matchup): Counted[] {
  const guard = (name: string, meaning: string, from: number, rule: string): Counted => ({
    measure: { name, kind: 'rate', meaning, group: 'guard', what: name, rule },
    from: { read: () => (state.log[from] === 0 ? 0 : 1) },
  });
  const all = [guard('chain-cap', 'free attacks were cut off in some turn', CHAIN_CAPS, 'L-ADG-03')];
  if (matchup.delve === undefined) return all;
  return [
    ...all,
    guard('encounter-cap', 'wanderers stayed away since too many had come', WANDER_CAPS, 'L-ADG-05'),
    guard('week-cap', 'bed rest was cut off', WEEK_CAPS, 'L-ADG-06'),
  ];
}
