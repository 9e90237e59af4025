import { type Cause, CauseCounts, causeMeasures } from '../../stats/causes.ts';
import { countValue, layOut, type Measure } from '../../stats/measure.ts';
import { outstanding } from './delve.ts';
import type { Group, Line, Matchup } from './matchup.ts';
import { REACTION_WORDS } from './meeting.ts';
import {
  ATTRIBUTES,
  BURIED,
  DEAD,
  DONE,
  FLED,
  GONE,
  HERO,
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
  WANDER_CAPS,
  WANDERING,
  WEEK_CAPS,
  WEEKS,
} from './state.ts';

/** What is counted, and how it is read off a finished game. */
interface Counted {
  readonly measure: Measure;
  readonly from: Reading;
}

/** How: as a number of the game, or a claim about it; one of its counters; whether it had one of some results. */
type Reading =
  | { readonly read: () => number }
  | { readonly counter: number }
  | { readonly results: readonly number[] }
  /** As a sum over slots; how many of them had one of some fates, as bits; were killed by a line, or by a hazard. */
  | { readonly slots: Slots; readonly sum: (c: number) => number }
  | { readonly slots: Slots; readonly fates: number }
  | { readonly slots: Slots; readonly killer: number }
  /** When each of some slots was lost, counted one by one. */
  | { readonly slots: Slots };

/** What became of somebody, as bits. */
const FIT = 1;
const SCARRED = 2;
const AWAY = 4;
const SLAIN = 8;

function fateOf(c: number): number {
  const status = state.status[c] as number;
  if (isDead(status)) return SLAIN;
  if (hasFled(status)) return AWAY;
  return state.scars[c] === state.startScars[c] ? FIT : SCARRED;
}

/** First slot and one past the last. */
type Slots = readonly [from: number, to: number];

/** One more than the highest result of a game. */
const RESULTS = TURN_CAP + 1;
const ROUND_BINS = 41;
const TURN_BINS = 121;
const POINT_BINS = 31;
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

/** A line with its side and slots. */
interface Placed {
  readonly line: Line;
  readonly side: string;
  readonly group: number;
  /** Position among all lines. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function placeLines({ party, groups }: Matchup): Placed[] {
  const placed: Placed[] = [];
  let from = 0;
  let at = 0;
  for (const [i, side] of [party, ...groups].entries()) {
    for (const line of side.lines) {
      if (line.count > 0) placed.push({ line, side: side.name, group: i - 1, at, from, to: from + line.count });
      from += line.count;
      at++;
    }
  }
  return placed;
}

function outcome(name: string, side: string | undefined, meaning: string, rule: string, ...results: number[]): Counted {
  const what = side === undefined ? name : name.slice(side.length + 1);
  const base = { name, kind: 'rate', meaning, group: 'outcome', headline: true, core: true, what, rule } as const;
  return {
    measure: side === undefined ? base : { ...base, side },
    from: { results },
  };
}

function fightOutcomes({ party, groups, rulings }: Matchup): Counted[] {
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
    outcome(
      'draw',
      undefined,
      `nobody is beaten: ${party.name} ran, or there was no fight`,
      'R-ADG-36',
      RETREAT,
      PEACE,
    ),
    outcome('round-cap', undefined, 'ended undecided after too many rounds', 'L-ADG-02', ROUND_CAP),
  ];
  if (allowStalemates(rulings)) {
    all.push(outcome('stalemate', undefined, 'ended since nobody could ever harm anybody', 'L-ADG-01', STALEMATE));
  }
  return all;
}

function delveOutcomes({ party }: Matchup): Counted[] {
  const of = (what: string, meaning: string, rule: string, result: number) =>
    outcome(`${party.name}.${what}`, party.name, meaning, rule, result);
  return [
    of('done', `somebody of ${party.name} saw every area of every delve and came out`, 'R-ADG-32', DONE),
    of('turned-back', `${party.name} came out, but turned back or ran on some delve`, 'P-ADG-11', TURNED_BACK),
    of('lost', `no adventurer of ${party.name} came out`, 'ADG-dying-dead', LOST),
    outcome('round-cap', undefined, 'ended by a fight of too many rounds', 'L-ADG-02', ROUND_CAP),
    outcome('stalemate', undefined, 'ended by a fight in which nobody could harm anybody', 'L-ADG-01', STALEMATE),
    outcome('turn-cap', undefined, 'ended after too many exploration turns', 'L-ADG-04', TURN_CAP),
  ];
}

function rate(
  side: string,
  what: string,
  meaning: string,
  rule: string,
  is: (() => boolean) | readonly number[],
): Counted {
  return {
    measure: { name: `${side}.${what}`, kind: 'rate', meaning, group: 'side', core: true, side, what, rule },
    from: typeof is === 'function' ? { read: () => (is() ? 1 : 0) } : { results: is },
  };
}

/** A number that the game counted. */
function counter(
  group: Measure['group'],
  name: string,
  meaning: string,
  from: number,
  more: { rule?: string; side?: string; bins?: number } = {},
): Counted {
  const { bins = ROUND_BINS, ...rest } = more;
  const what = name.slice(name.lastIndexOf('.') + 1);
  return {
    measure: { name, kind: 'number', bins, meaning, group, what, ...rest },
    from: { counter: from },
  };
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
        meaning: `members of ${party.name} who died`,
        group: 'side',
        core: true,
        side: party.name,
        what: 'casualties',
      },
      from: { read: () => countStatus(0, state.partySize, isDead) },
    },
    ...partyNumbers(matchup),
  ];
  if (delve !== undefined) return all;
  const lair = groups[0]?.name as string;
  const foes = lines.filter(({ group }) => group === 0).reduce((sum, { line }) => sum + line.count, 0);
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
        meaning: `members of ${lair} who died`,
        group: 'side',
        core: true,
        side: lair,
        what: 'casualties',
      },
      from: { read: () => countStatus(state.foeFrom, state.foeTo, isDead) },
    },
  );
  if (matchup.encounter.attitude === 'roll') all.push(...reactions());
  return all;
}

function isUnhurt(): boolean {
  if (state.result !== WIN) return false;
  for (let c = 0; c < state.partySize; c++) {
    if (isDead(state.status[c] as number) || state.scars[c] !== state.startScars[c]) return false;
  }
  return true;
}

function isDead(status: number): boolean {
  return status === DEAD || status === BURIED;
}

function hasFled(status: number): boolean {
  return status === FLED || status === GONE;
}

function countStatus(from: number, to: number, is: (status: number) => boolean): number {
  let count = 0;
  for (let c = from; c < to; c++) if (is(state.status[c] as number)) count++;
  return count;
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

/** A share of a line's members: those who had one of some fates. */
function share(placed: Placed, what: string, meaning: string, fates: number): Counted {
  const { line, side, from, to } = placed;
  return {
    measure: {
      name: `${side}.${line.name}.${what}`,
      kind: 'share',
      of: line.count,
      meaning,
      group: 'fate',
      core: true,
      side,
      member: line.name,
      what,
    },
    from: { slots: [from, to], fates },
  };
}

/** A number summed over a line's members. */
function total(
  placed: Placed,
  what: string,
  meaning: string,
  bins: number,
  group: Measure['group'],
  sum: (c: number) => number,
): Counted {
  const { line, side, from, to } = placed;
  return {
    measure: {
      name: `${side}.${line.name}.${what}`,
      kind: 'number',
      bins,
      meaning,
      group,
      side,
      member: line.name,
      what,
    },
    from: { slots: [from, to], sum },
  };
}

function fell(placed: Placed, isDelve: boolean): Counted {
  const { line, side, from, to } = placed;
  return {
    measure: {
      name: `${side}.${line.name}.fell`,
      kind: 'number',
      of: line.count,
      bins: isDelve ? TURN_BINS : ROUND_BINS,
      meaning: `${isDelve ? 'exploration turn' : 'round'} in which one of them was lost, dead or fled (0: not)`,
      group: 'when',
      side,
      member: line.name,
      what: 'fell',
    },
    from: { slots: [from, to] },
  };
}

/** What members of one side are lost to. */
interface Losses {
  readonly measures: readonly Measure[];
  /** Position in {@link measures} by the killer's line; -1 for who kills none of them. */
  readonly byLine: readonly number[];
  readonly flight: number;
  readonly hazard: number;
  /** First slot of the side and one past its last. */
  readonly from: number;
  readonly to: number;
}

/** What the party is lost to, and in a fight its enemies, and when. Lines of one name are one cause. */
function lossesOf(matchup: Matchup): Losses[] {
  const lines = placeLines(matchup);
  const isDelve = matchup.delve !== undefined;
  const clock = isDelve ? { step: 'turn', bins: TURN_BINS } : { step: 'round', bins: ROUND_BINS };
  const groups = isDelve ? [-1] : [-1, 0];
  return groups.map((group) => {
    const own = lines.filter((line) => line.group === group);
    const killers = lines.filter((killer) => own.some((victim) => canKill(killer, victim)));
    const names = [...new Set(killers.map(({ line }) => line.name))];
    const causes: Cause[] = names.map((name) => ({ name, meaning: `to ${name}` }));
    const add = (is: boolean, cause: Cause) => (is ? causes.push(cause) - 1 : -1);
    const mayFlee = own.some(({ line }) => line.role !== HERO);
    const flight = add(mayFlee, { name: 'own-flight', meaning: 'by fleeing or giving up', rule: 'ADG-morale-flee' });
    const hazard = add(isDelve, { name: 'a-hazard', meaning: 'to a hazard', rule: 'ADG-dying-dead' });
    const byLine = new Array<number>(lines.length).fill(-1);
    for (const { line, at } of killers) byLine[at] = names.indexOf(line.name);
    const { name } = group < 0 ? matchup.party : (matchup.groups[group] as Group);
    const from = own[0]?.from ?? 0;
    const to = own.at(-1)?.to ?? from;
    return { measures: causeMeasures({ name, members: to - from }, causes, clock), byLine, flight, hazard, from, to };
  });
}

/** Heroes and hirelings. */
function member(matchup: Matchup, placed: Placed, lines: readonly Placed[]): Counted[] {
  const { line } = placed;
  const isHero = line.role === HERO;
  const isDelve = matchup.delve !== undefined;
  const all: Counted[] = [
    share(placed, 'fit', isHero ? 'alive without a new Scar' : 'alive and still there', FIT),
    ...(isHero
      ? [share(placed, 'scarred', 'alive with at least one new Scar', SCARRED)]
      : [share(placed, 'fled', 'left his employer for good', AWAY)]),
    share(placed, 'dead', 'dead', SLAIN),
    fell(placed, isDelve),
  ];
  if (isHero) {
    all.push(
      total(
        placed,
        'scars',
        'Scars gained',
        ROUND_BINS,
        'other',
        (c) => (state.scars[c] as number) - (state.startScars[c] as number),
      ),
      total(placed, 'exertion', 'points that attributes are short of at the end', POINT_BINS, 'other', outstanding),
    );
  }
  all.push(
    total(placed, 'health', 'health left, of the dead none', POINT_BINS, 'other', (c) => {
      return isDead(state.status[c] as number) ? 0 : (state.health[c] as number);
    }),
    total(placed, 'kills', 'enemies he slew', killBins(matchup), 'kills', (c) => state.kills[c] as number),
    ...lines.filter((killer) => canKill(killer, placed)).map((killer) => killedBy(placed, killer)),
  );
  if (isDelve) {
    all.push(killShare(placed, 'hazard', 'died of a hazard', 0));
  }
  return all;
}

/** Enemies of a line: their fates in a fight, how many came and died in a delve. */
function enemy(matchup: Matchup, placed: Placed, lines: readonly Placed[]): Counted[] {
  const kills = total(placed, 'kills', 'adventurers and hirelings he slew', killBins(matchup), 'kills', (c) => {
    return state.kills[c] as number;
  });
  if (matchup.delve !== undefined) {
    return [
      total(placed, 'met', 'how many of them the party met', ROUND_BINS, 'other', (c) => state.met[c] as number),
      total(placed, 'slain', 'how many of them died', ROUND_BINS, 'other', (c) => state.slain[c] as number),
      total(placed, 'put-to-flight', 'how many of them fled', ROUND_BINS, 'other', (c) => state.ran[c] as number),
      kills,
    ];
  }
  return [
    share(placed, 'fit', 'alive and still there', FIT | SCARRED),
    share(placed, 'fled', 'fled or gave up', AWAY),
    share(placed, 'dead', 'dead', SLAIN),
    fell(placed, false),
    kills,
    ...lines.filter((killer) => canKill(killer, placed)).map((killer) => killedBy(placed, killer)),
  ];
}

function killBins({ party, groups }: Matchup): number {
  return 1 + Math.max(...[party, ...groups].map(({ lines }) => lines.reduce((sum, { count }) => sum + count, 0)));
}

/** Enemies kill each other only by stray shots, and so do friends. @rule ADG-ranged-stray */
function canKill(killer: Placed, victim: Placed): boolean {
  if (killer.group < 0 !== victim.group < 0) return true;
  return killer.group === victim.group && killer.line.weapons.some(({ ranged }) => ranged);
}

function killedBy(placed: Placed, killer: Placed): Counted {
  return killShare(placed, `${killer.side}.${killer.line.name}`, `slain by ${killer.line.name}`, killer.at + 1);
}

function killShare(placed: Placed, by: string, meaning: string, killer: number): Counted {
  const { measure } = share(placed, `killed-by.${by}`, meaning, SLAIN);
  const from = { slots: [placed.from, placed.to], killer } as const;
  return { measure: { ...measure, group: 'kills', core: false, what: 'killed-by', by }, from };
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
    {
      measure: {
        name: `${name}.purse`,
        kind: 'number',
        bins: SILVER_BINS,
        meaning: 'silver left at the end',
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
