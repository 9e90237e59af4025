import type { Cause } from '../../stats/causes.ts';
import type { NumberMeasure, Places, Scorecard } from '../kit/scorecard.ts';
import { outstanding } from './delve.ts';
import type { Line, Matchup } from './matchup.ts';
import { HERO, hasFled, isDead } from './names.ts';
import type { State } from './state.ts';

/** Bins of numbers of rounds, turns and points; the last bin means "or more". */
export const ROUND_BINS = 41;
export const TURN_BINS = 121;
export const POINT_BINS = 31;

/** Fates of a character. */
const FIT = 0;
const SCARRED = 1;
const AWAY = 2;
const SLAIN = 3;

/** A line with its side and its slots. */
export interface Placed extends Places {
  readonly line: Line;
  readonly side: string;
  readonly group: number;
  /** Index among all lines. */
  readonly at: number;
}

/** Returns all lines that have members, the party's first. */
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

/** Adds the measures of heroes or hirelings. */
export function addMember(card: Scorecard<State>, matchup: Matchup, placed: Placed, lines: readonly Placed[]): void {
  const isHero = placed.line.role === HERO;
  const killers = killersOf(placed, lines, matchup);
  const fates: number[] = [];
  fates[FIT] = addFate(card, placed, 'fit', isHero ? 'alive without a new Scar' : 'alive and still there');
  if (isHero) fates[SCARRED] = addFate(card, placed, 'scarred', 'alive with at least one new Scar');
  else fates[AWAY] = addFate(card, placed, 'fled', 'left the employer for good: fled or unpaid');
  fates[SLAIN] = addDead(card, placed, killers);
  addFell(card, matchup, placed);
  const scars = isHero ? addTotal(card, placed, 'scars', 'Scars gained', ROUND_BINS) : -1;
  const exertion = isHero ? addTotal(card, placed, 'exertion', 'attribute points missing at the end', POINT_BINS) : -1;
  const health = addTotal(card, placed, 'health', 'health left (0 for the dead)', POINT_BINS);
  const kills = addKills(card, matchup, placed, 'enemies it slew');
  const slayers = addSlayers(card, placed, killers);
  card.count((values, state) => {
    for (let c = placed.first; c < placed.end; c++) {
      countFate(values, state, c, fates, slayers);
      values[kills] += state.kills[c];
      if (!isDead(state.status[c])) values[health] += state.health[c];
      if (!isHero) continue;
      values[scars] += state.scars[c] - state.startScars[c];
      values[exertion] += outstanding(state, c);
    }
  });
}

/** Adds the measures of enemies: their fates in a fight; in a delve how many were met and died. */
export function addEnemy(card: Scorecard<State>, matchup: Matchup, placed: Placed, lines: readonly Placed[]): void {
  const slew = 'adventurers and hirelings it slew';
  if (matchup.delve !== undefined) {
    const met = addTotal(card, placed, 'met', 'number of them the party met', ROUND_BINS);
    const slain = addTotal(card, placed, 'slain', 'number of them that died', ROUND_BINS);
    const ran = addTotal(card, placed, 'put-to-flight', 'number of them that fled', ROUND_BINS);
    const kills = addKills(card, matchup, placed, slew);
    card.count((values, state) => {
      for (let c = placed.first; c < placed.end; c++) {
        values[met] += state.met[c];
        values[slain] += state.slain[c];
        values[ran] += state.ran[c];
        values[kills] += state.kills[c];
      }
    });
    return;
  }
  const killers = killersOf(placed, lines, matchup);
  const fates: number[] = [];
  fates[FIT] = addFate(card, placed, 'fit', 'alive and still there');
  fates[AWAY] = addFate(card, placed, 'fled', 'fled or gave up');
  fates[SLAIN] = addDead(card, placed, killers);
  addFell(card, matchup, placed);
  const kills = addKills(card, matchup, placed, slew);
  const slayers = addSlayers(card, placed, killers);
  card.count((values, state) => {
    for (let c = placed.first; c < placed.end; c++) {
      countFate(values, state, c, fates, slayers);
      values[kills] += state.kills[c];
    }
  });
}

/** Returns the side and member of a measure. */
function ownerOf({ line, side }: Placed) {
  return { side, member: line.name };
}

/**
 * Adds a fate of a line's members.
 *
 * @returns the index of its value
 */
function addFate(card: Scorecard<State>, placed: Placed, what: string, meaning: string, sumOf?: string[]): number {
  return card.declare({
    ...ownerOf(placed),
    what,
    kind: 'share',
    of: placed.line.count,
    meaning,
    group: 'fate',
    core: true,
    ...(sumOf && { sumOf }),
  });
}

function addDead(card: Scorecard<State>, placed: Placed, killers: readonly Killer[]): number {
  const { side, line } = placed;
  return addFate(
    card,
    placed,
    'dead',
    'dead',
    killers.map(({ by }) => `${side}.${line.name}.killed-by.${by}`),
  );
}

/**
 * Adds a number summed over a line's members.
 *
 * @returns its index
 */
function addTotal(
  card: Scorecard<State>,
  placed: Placed,
  what: string,
  meaning: string,
  bins: number,
  more: Partial<NumberMeasure> = {},
): number {
  return card.declare({ ...ownerOf(placed), what, kind: 'number', bins, meaning, group: 'other', ...more });
}

function addFell(card: Scorecard<State>, { delve }: Matchup, placed: Placed): void {
  const step = delve === undefined ? 'round' : 'exploration turn';
  const meaning = `${step} in which one of them died or fled (0: never)`;
  const bins = delve === undefined ? ROUND_BINS : TURN_BINS;
  card.each(
    { ...ownerOf(placed), what: 'fell', of: placed.line.count, bins, meaning, group: 'when' },
    () => placed,
    (c, state) => state.fell[c],
  );
}

/** Adds how many enemies a line killed. In a fight their number is known. */
function addKills(card: Scorecard<State>, matchup: Matchup, placed: Placed, meaning: string): number {
  const { party, groups, delve } = matchup;
  const sizes = [party, ...groups].map(({ lines }) => lines.reduce((sum, { count }) => sum + count, 0));
  const most = delve === undefined ? { most: sizes[placed.group < 0 ? 1 : 0] } : {};
  return addTotal(card, placed, 'kills', meaning, 1 + Math.max(...sizes), { group: 'kills', ...most });
}

/** A line, or a hazard, that kills members of another line. */
interface Killer {
  /** As in the column `killer`. */
  readonly number: number;
  readonly by: string;
  readonly meaning: string;
}

/** Returns the possible killers of a line's members; each of the dead has one. */
function killersOf(placed: Placed, lines: readonly Placed[], { delve }: Matchup): Killer[] {
  const killers = lines
    .filter((line) => canKill(line, placed))
    .map(({ side, line, at }) => ({
      number: at + 1,
      by: `${side}.${line.name}`,
      meaning: `slain by ${line.name}`,
    }));
  return delve === undefined ? killers : [...killers, { number: 0, by: 'hazard', meaning: 'died of a hazard' }];
}

/** Returns whether a line can kill another: on the same side only by stray shots. @rule ADG-ranged-stray */
function canKill(killer: Placed, victim: Placed): boolean {
  if (killer.group < 0 !== victim.group < 0) return true;
  return killer.group === victim.group && killer.line.weapons.some(({ ranged }) => ranged);
}

/**
 * Adds who killed members of a line.
 *
 * @returns indexes by the killer's number
 */
function addSlayers(card: Scorecard<State>, placed: Placed, killers: readonly Killer[]): number[] {
  const places: number[] = [];
  for (const { number, by, meaning } of killers)
    places[number] = card.declare({
      ...ownerOf(placed),
      what: 'killed-by',
      by,
      kind: 'share',
      of: placed.line.count,
      meaning,
      group: 'kills',
    });
  return places;
}

/**
 * Counts the fate and the killer of a character.
 *
 * @param fates index of each fate
 * @param slayers indexes by the killer's number
 */
function countFate(
  values: Float64Array,
  state: State,
  c: number,
  fates: readonly number[],
  slayers: readonly number[],
): void {
  const fate = fateOf(state, c);
  values[fates[fate]] += 1;
  const slayer = fate === SLAIN ? slayers[state.killer[c]] : undefined;
  if (slayer !== undefined) values[slayer] += 1;
}

function fateOf(state: State, c: number): number {
  const status = state.status[c];
  if (isDead(status)) return SLAIN;
  if (hasFled(status)) return AWAY;
  return state.scars[c] === state.startScars[c] ? FIT : SCARRED;
}

/** Adds the causes of a side's losses, and when they happen. Lines with the same name are one cause. */
export function addLosses(card: Scorecard<State>, matchup: Matchup, lines: readonly Placed[], group: number): void {
  const isDelve = matchup.delve !== undefined;
  const own = lines.filter((line) => line.group === group);
  const killers = lines.filter((killer) => own.some((victim) => canKill(killer, victim)));
  const names = [...new Set(killers.map(({ line }) => line.name))];
  const causes: Cause[] = names.map((name) => ({ name, meaning: `to ${name}` }));
  /** Index among the causes by the killer's number. */
  const byKiller: number[] = [];
  for (const { line, at } of killers) byKiller[at + 1] = names.indexOf(line.name);
  const flight = causes.length;
  if (own.some(({ line }) => line.role !== HERO))
    causes.push({ name: 'own-flight', meaning: 'by fleeing or giving up', rule: 'ADG-morale-flee' });
  if (isDelve) byKiller[0] = causes.push({ name: 'a-hazard', meaning: 'to a hazard', rule: 'ADG-dying-dead' }) - 1;
  const { name } = group < 0 ? matchup.party : matchup.groups[group];
  const first = own[0]?.first ?? 0;
  const end = own.at(-1)?.end ?? first;
  const clock = isDelve ? { step: 'turn', bins: TURN_BINS } : { step: 'round', bins: ROUND_BINS };
  card.losses({ name, members: end - first }, causes, clock, (note, state) => {
    for (let c = first; c < end; c++) {
      const fell = state.fell[c];
      if (fell > 0) note(isDead(state.status[c]) ? byKiller[state.killer[c]] : flight, fell);
    }
  });
}
