import type { Cause } from '../../stats/causes.ts';
import type { Measure } from '../../stats/measure.ts';
import type { Places, Scorecard } from '../kit/scorecard.ts';
import { outstanding } from './delve.ts';
import type { Group, Line, Matchup } from './matchup.ts';
import { HERO, hasFled, isDead } from './names.ts';
import type { State } from './state.ts';

/** Bins of numbers of rounds, turns and points; what is more is counted with the last. */
export const ROUND_BINS = 41;
export const TURN_BINS = 121;
export const POINT_BINS = 31;

/** What became of a character. */
const FIT = 0;
const SCARRED = 1;
const AWAY = 2;
const SLAIN = 3;

/** A line with its side and its slots. */
export interface Placed extends Places {
  readonly line: Line;
  readonly side: string;
  readonly group: number;
  /** Position among all lines. */
  readonly at: number;
}

/** All lines that have members, the party's first. */
export function placeLines({ party, groups }: Matchup): Placed[] {
  const placed: Placed[] = [];
  let first = 0;
  let at = 0;
  for (const [i, { name, lines }] of [party, ...groups].entries()) {
    for (const line of lines) {
      const end = first + line.count;
      if (line.count > 0) placed.push({ line, side: name, group: i - 1, at, first, end });
      first = end;
      at++;
    }
  }
  return placed;
}

/** Heroes and hirelings. */
export function addMember(card: Scorecard, state: State, placed: Placed, lines: readonly Placed[]): void {
  const isHero = placed.line.role === HERO;
  const killers = killersOf(placed, lines, state.matchup);
  const fates: number[] = [];
  fates[FIT] = addShare(card, placed, 'fit', isHero ? 'alive without a new Scar' : 'alive and still there');
  if (isHero) fates[SCARRED] = addShare(card, placed, 'scarred', 'alive with at least one new Scar');
  else fates[AWAY] = addShare(card, placed, 'fled', 'left the employer for good: fled, or was not paid');
  fates[SLAIN] = addDead(card, placed, killers);
  addFell(card, state, placed);
  if (isHero) {
    addTotal(card, placed, 'scars', 'Scars gained', ROUND_BINS, (c) => state.scars[c]! - state.startScars[c]!);
    const meaning = 'points that attributes are short of at the end';
    addTotal(card, placed, 'exertion', meaning, POINT_BINS, (c) => outstanding(state, c));
  }
  addTotal(card, placed, 'health', 'health left, of the dead none', POINT_BINS, (c) => {
    return isDead(state.status[c]!) ? 0 : state.health[c]!;
  });
  addKills(card, state, placed, 'enemies it slew');
  addFates(card, state, placed, fates, killers);
}

/** Enemies of a line: their fates in a fight, how many came and died in a delve. */
export function addEnemy(card: Scorecard, state: State, placed: Placed, lines: readonly Placed[]): void {
  const slew = 'adventurers and hirelings it slew';
  if (state.matchup.delve !== undefined) {
    addTotal(card, placed, 'met', 'how many of them the party met', ROUND_BINS, (c) => state.met[c]!);
    addTotal(card, placed, 'slain', 'how many of them died', ROUND_BINS, (c) => state.slain[c]!);
    addTotal(card, placed, 'put-to-flight', 'how many of them fled', ROUND_BINS, (c) => state.ran[c]!);
    addKills(card, state, placed, slew);
    return;
  }
  const killers = killersOf(placed, lines, state.matchup);
  const fates: number[] = [];
  fates[FIT] = addShare(card, placed, 'fit', 'alive and still there');
  fates[AWAY] = addShare(card, placed, 'fled', 'fled or gave up');
  fates[SLAIN] = addDead(card, placed, killers);
  addFell(card, state, placed);
  addKills(card, state, placed, slew);
  addFates(card, state, placed, fates, killers);
}

/** How measures of a line are called. */
function named({ line, side }: Placed, what: string) {
  return { name: `${side}.${line.name}.${what}`, side, member: line.name, what };
}

/** A share of a line's members that {@link addFates} counts. @returns its place */
function addShare(
  card: Scorecard,
  placed: Placed,
  what: string,
  meaning: string,
  more: Partial<Measure> = { core: true },
): number {
  return card.declare({
    ...named(placed, what),
    kind: 'share',
    of: placed.line.count,
    meaning,
    group: 'fate',
    ...more,
  });
}

function addDead(card: Scorecard, placed: Placed, killers: readonly Killer[]): number {
  return addShare(card, placed, 'dead', 'dead', { core: true, sumOf: killers.map(({ measure }) => measure.name) });
}

/** A number summed over a line's members. */
function addTotal(
  card: Scorecard,
  placed: Placed,
  what: string,
  meaning: string,
  bins: number,
  read: (c: number) => number,
  more: Partial<Measure> = {},
): void {
  const { first, end } = placed;
  card.number({ ...named(placed, what), bins, meaning, group: 'other', ...more }, () => {
    let sum = 0;
    for (let c = first; c < end; c++) sum += read(c);
    return sum;
  });
}

function addFell(card: Scorecard, state: State, placed: Placed): void {
  const isDelve = state.matchup.delve !== undefined;
  const meaning = `${isDelve ? 'exploration turn' : 'round'} in which one of them was lost, dead or fled (0: not)`;
  const bins = isDelve ? TURN_BINS : ROUND_BINS;
  card.each(
    { ...named(placed, 'fell'), of: placed.line.count, bins, meaning, group: 'when' },
    () => placed,
    (c) => state.fell[c]!,
  );
}

/** How many enemies a line slew. Of a fight it is known how many there are. */
function addKills(card: Scorecard, state: State, placed: Placed, meaning: string): void {
  const { party, groups, delve } = state.matchup;
  const sizes = [party, ...groups].map(({ lines }) => lines.reduce((sum, { count }) => sum + count, 0));
  const most = delve === undefined ? { most: sizes[placed.group < 0 ? 1 : 0]! } : {};
  const more = { group: 'kills', ...most } as const;
  addTotal(card, placed, 'kills', meaning, 1 + Math.max(...sizes), (c) => state.kills[c]!, more);
}

/** A line, or a hazard, that slays members of another. */
interface Killer {
  /** As in the column `killer`. */
  readonly number: number;
  readonly measure: { readonly name: string; readonly what: string; readonly by: string };
  readonly meaning: string;
}

/** Whom members of a line are slain by: each of the dead by one. */
function killersOf(placed: Placed, lines: readonly Placed[], { delve }: Matchup): Killer[] {
  const killer = (number: number, by: string, meaning: string): Killer => {
    return { number, measure: { ...named(placed, `killed-by.${by}`), what: 'killed-by', by }, meaning };
  };
  const killers = lines
    .filter((line) => canKill(line, placed))
    .map(({ side, line, at }) => killer(at + 1, `${side}.${line.name}`, `slain by ${line.name}`));
  return delve === undefined ? killers : [...killers, killer(0, 'hazard', 'died of a hazard')];
}

/** Enemies kill each other only by stray shots, and so do friends. @rule ADG-ranged-stray */
function canKill(killer: Placed, victim: Placed): boolean {
  if (killer.group < 0 !== victim.group < 0) return true;
  return killer.group === victim.group && killer.line.weapons.some(({ ranged }) => ranged);
}

/**
 * Counts what became of a line's members, and who slew them.
 *
 * @param fates place of each fate
 */
function addFates(card: Scorecard, state: State, placed: Placed, fates: readonly number[], killers: readonly Killer[]) {
  const { first, end } = placed;
  const slayers: number[] = [];
  for (const { number, measure, meaning } of killers)
    slayers[number] = addShare(card, placed, measure.what, meaning, { ...measure, group: 'kills' });
  card.count((values) => {
    for (let c = first; c < end; c++) {
      const fate = fateOf(state, c);
      values[fates[fate]!]! += 1;
      const slayer = fate === SLAIN ? slayers[state.killer[c]!] : undefined;
      if (slayer !== undefined) values[slayer]! += 1;
    }
  });
}

function fateOf(state: State, c: number): number {
  const status = state.status[c]!;
  if (isDead(status)) return SLAIN;
  if (hasFled(status)) return AWAY;
  return state.scars[c] === state.startScars[c] ? FIT : SCARRED;
}

/** What a side is lost to, and when. Lines of one name are one cause. */
export function addLosses(card: Scorecard, state: State, lines: readonly Placed[], group: number): void {
  const { matchup } = state;
  const isDelve = matchup.delve !== undefined;
  const own = lines.filter((line) => line.group === group);
  const killers = lines.filter((killer) => own.some((victim) => canKill(killer, victim)));
  const names = [...new Set(killers.map(({ line }) => line.name))];
  const causes: Cause[] = names.map((name) => ({ name, meaning: `to ${name}` }));
  /** Position among the causes by the killer's number. */
  const byKiller: number[] = [];
  for (const { line, at } of killers) byKiller[at + 1] = names.indexOf(line.name);
  const flight = causes.length;
  if (own.some(({ line }) => line.role !== HERO))
    causes.push({ name: 'own-flight', meaning: 'by fleeing or giving up', rule: 'ADG-morale-flee' });
  if (isDelve) byKiller[0] = causes.push({ name: 'a-hazard', meaning: 'to a hazard', rule: 'ADG-dying-dead' }) - 1;
  const { name } = group < 0 ? matchup.party : (matchup.groups[group] as Group);
  const first = own[0]?.first ?? 0;
  const end = own.at(-1)?.end ?? first;
  const clock = isDelve ? { step: 'turn', bins: TURN_BINS } : { step: 'round', bins: ROUND_BINS };
  card.losses({ name, members: end - first }, causes, clock, (note) => {
    for (let c = first; c < end; c++) {
      const fell = state.fell[c]!;
      if (fell > 0) note(isDead(state.status[c]!) ? byKiller[state.killer[c]!]! : flight, fell);
    }
  });
}
