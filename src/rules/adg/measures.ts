import { type NumberMeasure, Scorecard } from '../kit/scorecard.ts';
import type { Line } from './matchup.ts';
import {
  addEnemy,
  addLosses,
  addMember,
  type Placed,
  POINT_BINS,
  placeLines,
  ROUND_BINS,
  TURN_BINS,
} from './member-measures.ts';
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
import { BROKEN, countStatus, HELD, INSPIRED, REACTION_WORDS, type State, WAVERED } from './state.ts';

const SILVER_BINS = 2;

/** What is counted about a fight or a delve, read off its state. Lines of no members are left out. */
export function scorecardOf(state: State): Scorecard {
  const card = new Scorecard();
  const isDelve = state.matchup.delve !== undefined;
  const lines = placeLines(state.matchup);
  if (isDelve) addDelveOutcomes(card, state);
  else addFightOutcomes(card, state);
  addSides(card, state, lines);
  for (const line of lines) if (line.group < 0) addMember(card, state, line, lines);
  for (const line of lines) if (line.group >= 0) addEnemy(card, state, line, lines);
  if (isDelve) addJourney(card, state);
  const meaning = isDelve ? 'rounds of all fights together' : 'rounds that the fight took';
  addNumber(card, 'rounds', meaning, { group: 'length' }, () => state.rounds);
  addGuards(card, state);
  for (const group of isDelve ? [-1] : [-1, 0]) addLosses(card, state, lines, group);
  return card;
}

/** A number of the group `other`, unless another group is given. */
function addNumber(
  card: Scorecard,
  name: string,
  meaning: string,
  more: Partial<NumberMeasure>,
  read: () => number,
): void {
  const what = name.slice(name.lastIndexOf('.') + 1);
  card.number({ name, bins: ROUND_BINS, meaning, group: 'other', what, ...more }, read);
}

/** A way to end, and the results that it stands for. */
type Outcome = readonly [measure: Parameters<Scorecard['rate']>[0], ...results: number[]];

function addOutcomes(card: Scorecard, state: State, outcomes: readonly Outcome[]): void {
  const positions: number[] = [];
  for (const [i, [, ...results]] of outcomes.entries()) for (const result of results) positions[result] = i;
  card.oneOf(
    outcomes.map(([measure]) => measure),
    () => positions[state.result]!,
  );
}

/** @param side left out where the outcome is no side's */
function outcome(what: string, meaning: string, rule: string, side?: string) {
  const base = { meaning, group: 'outcome', headline: true, core: true, what, rule } as const;
  return side === undefined ? { ...base, name: what } : { ...base, name: `${side}.${what}`, side };
}

/** A limit of ours that ends a game. @param stops words after "were stopped": `after 500 rounds` */
function limit(what: string, stops: string, rule: string) {
  return { ...outcome(what, `stopped ${stops}`, rule), stops };
}

function addFightOutcomes(card: Scorecard, state: State): void {
  const { party, groups, rulings, limits } = state.matchup;
  const lair = groups[0]!.name;
  const won = `no enemy of ${party.name} is left: slain or put to flight`;
  const lost = `nobody of ${party.name} is left: dead, or hirelings that fled`;
  const draw = {
    ...outcome('draw', `nobody is beaten: ${party.name} ran, or there was no fight`, 'R-ADG-36'),
    sumOf: [`${party.name}.ran`, `${party.name}.peace`],
  };
  const outcomes: Outcome[] = [
    [outcome('win', won, 'R-ADG-27', party.name), WIN],
    [outcome('win', lost, 'ADG-dying-dead', lair), LOSS],
    [draw, RETREAT, PEACE],
    [limit('round-cap', `after ${limits.maxRounds} rounds`, 'L-ADG-02'), ROUND_CAP],
  ];
  if (allowStalemates(rulings))
    outcomes.push([limit('stalemate', 'since no one could ever harm anyone', 'L-ADG-01'), STALEMATE]);
  addOutcomes(card, state, outcomes);
}

function addDelveOutcomes(card: Scorecard, state: State): void {
  const { party, limits } = state.matchup;
  const of = (what: string, meaning: string, rule: string) => outcome(what, meaning, rule, party.name);
  addOutcomes(card, state, [
    [of('done', `somebody of ${party.name} saw every area of every delve and came out`, 'R-ADG-32'), DONE],
    [of('turned-back', `${party.name} came out, but turned back or ran on some delve`, 'P-ADG-11'), TURNED_BACK],
    [of('lost', `no adventurer of ${party.name} came out`, 'ADG-dying-dead'), LOST],
    [limit('round-cap', `in a fight, after ${limits.maxRounds} rounds`, 'L-ADG-02'), ROUND_CAP],
    [limit('stalemate', 'in a fight in which no one could harm anyone', 'L-ADG-01'), STALEMATE],
    [limit('turn-cap', `after ${limits.maxTurns} exploration turns`, 'L-ADG-04'), TURN_CAP],
  ]);
}

function addSides(card: Scorecard, state: State, lines: readonly Placed[]): void {
  const { party, groups, delve, encounter } = state.matchup;
  addCasualties(card, party.name, lines, -1, () => countStatus(state, 0, state.partySize, isDead));
  addDeeds(card, state);
  if (delve !== undefined) return;
  const rate = (what: string, meaning: string, rule: string, is: () => boolean) =>
    card.rate({ name: `${party.name}.${what}`, meaning, group: 'side', core: true, side: party.name, what, rule }, is);
  rate('routed', 'won with at least one enemy in flight', 'R-ADG-27', () => {
    return state.result === WIN && countStatus(state, state.foeFrom, state.foeTo, hasFled) > 0;
  });
  rate('unhurt', 'won with nobody dead and nobody with a new Scar', 'ADG-dying-survive', () => isUnhurt(state));
  rate('ran', `${party.name} ran, and somebody got away`, 'R-ADG-36', () => state.result === RETREAT);
  rate('peace', 'there was no fight', 'P-ADG-08', () => state.result === PEACE);
  addCasualties(card, groups[0]!.name, lines, 0, () => countStatus(state, state.foeFrom, state.foeTo, isDead));
  if (encounter.attitude === 'roll') addReactions(card, state);
}

function addCasualties(
  card: Scorecard,
  side: string,
  lines: readonly Placed[],
  group: number,
  read: () => number,
): void {
  const own = lines.filter((line) => line.group === group);
  const size = own.reduce((sum, { line }) => sum + line.count, 0);
  card.number(
    {
      name: `${side}.casualties`,
      bins: size + 1,
      most: size,
      meaning: `members of ${side} who died`,
      group: 'side',
      core: true,
      side,
      what: 'casualties',
      sumOf: own.map(({ line }) => `${side}.${line.name}.dead`),
    },
    read,
  );
}

function isUnhurt(state: State): boolean {
  if (state.result !== WIN) return false;
  for (let c = 0; c < state.partySize; c++) {
    if (isDead(state.status[c]!) || state.scars[c] !== state.startScars[c]) return false;
  }
  return true;
}

/** What happened in fights, by side. */
function addDeeds(card: Scorecard, state: State): void {
  const { party, groups, delve } = state.matchup;
  const { name: side } = party;
  // The enemies of a delve are many sides.
  const foes = delve === undefined ? groups[0]!.name : 'enemies';
  const theirs = delve === undefined ? { side: foes } : {};
  const ours = (what: string, rule: string, meaning: string, read: () => number, bins = ROUND_BINS) =>
    addNumber(card, `${side}.${what}`, meaning, { rule, side, bins }, read);
  const both = (what: string, rule: string, meaning: string, count: Int32Array) => {
    ours(what, rule, `${meaning} ${side}`, () => count[0]!);
    addNumber(card, `${foes}.${what}`, `${meaning} ${foes}`, { rule, ...theirs }, () => count[1]!);
  };
  const checks = (what: string, rule: string, meaning: string, read: () => number) =>
    addNumber(card, `${foes}.${what}`, meaning, { rule, ...theirs }, read);
  both('free-attacks', 'ADG-attack-exact-extra', 'attacks won by exact rolls of', state.freeAttacks);
  both('stuns', 'ADG-attack-exact-stun', 'opponents stunned by', state.stuns);
  both('chips', 'ADG-attack-ac-chip', 'points of AC worn down by', state.chips);
  both('breaks', 'ADG-armour-break', 'armours broken by', state.breaks);
  ours('drops', 'ADG-dying-roll', 'how often somebody came to 0 health', () => state.drops);
  for (const [a, attribute] of ATTRIBUTES.entries()) {
    const meaning = `points of ${attribute} paid by exertion`;
    ours(`exerted-${attribute}`, 'ADG-exertion', meaning, () => state.exerted[a]!, POINT_BINS);
  }
  checks('morale-checks', 'ADG-morale-roll', 'morale checks of the enemies', () => state.moraleChecks);
  checks('flights', 'ADG-morale-flee', 'morale checks at which enemies fled', () => state.flights);
  checks('rallies', 'ADG-morale-rally', 'morale checks at which enemies rallied', () => state.rallies);
  const has = (test: (line: Line) => boolean) => [party, ...groups].some(({ lines }) => lines.some(test));
  if (has(({ weapons }) => weapons.some(({ ranged }) => ranged)))
    addNumber(card, 'strays', 'shots that struck a friend', { rule: 'ADG-ranged-stray' }, () => state.strays);
  if (has(({ ritual }) => ritual !== undefined)) {
    ours('rituals', 'ADG-ritual-last', 'rituals tried', () => state.rituals);
    ours('mishaps', 'ADG-ritual-mishap', 'rituals gone wrong', () => state.mishaps);
  }
  if (has(({ employer }) => employer >= 0)) {
    for (const [test, what, meaning] of HIRELING_TESTS)
      ours(`hirelings-${what}`, 'ADG-hireling-roll', meaning, () => state.hirelingTests[test]!);
  }
  const meaning = 'checks done really well: initiative, packs, rituals, obstacles';
  ours('exact-checks', 'ADG-check-exact', meaning, () => state.exactChecks);
}

const HIRELING_TESTS = [
  [BROKEN, 'broken', 'hireling tests failed'],
  [HELD, 'held', 'hireling tests passed'],
  [WAVERED, 'wavering', 'hireling tests at which one wavered'],
  [INSPIRED, 'inspired', 'hireling tests at which one was inspired'],
] as const;

function addReactions(card: Scorecard, state: State): void {
  for (const [i, word] of REACTION_WORDS.entries()) {
    const more = { rule: `ADG-reaction-${word}` };
    addNumber(card, `reaction-${word}`, `encounters that were ${word}`, more, () => state.reactions[i]!);
  }
}

/** What a delve came across and used up. */
function addJourney(card: Scorecard, state: State): void {
  const { party, delve } = state.matchup;
  const { name: side } = party;
  addNumber(
    card,
    'turns',
    'exploration turns of all delves',
    { group: 'length', rule: 'ADG-time-turn', bins: TURN_BINS },
    () => state.turns,
  );
  const add = (what: string, meaning: string, rule: string | undefined, bins: number, read: () => number) =>
    addNumber(card, `${side}.${what}`, meaning, { ...(rule === undefined ? {} : { rule }), side, bins }, read);
  add('areas', 'areas gone through', 'R-ADG-32', TURN_BINS, () => state.areas);
  add('encounters', 'encounters, with or without a fight', 'ADG-encounter-roll', ROUND_BINS, () => state.encounters);
  add('fights', 'encounters that came to blows', 'ADG-encounter-roll', ROUND_BINS, () => state.fights);
  add('wanderers', 'encounters that came of checks', 'ADG-time-wandering', ROUND_BINS, () => state.wanderings);
  add('short-rests', 'short rests begun', 'ADG-rest-short', ROUND_BINS, () => state.rests);
  add('nights', 'nights slept', 'ADG-rest-night', TURN_BINS, () => state.nights);
  add('weeks', 'weeks of bed rest', 'ADG-rest-week', TURN_BINS, () => state.weeks);
  const growth = 'points that bed rest raised attributes above their old best';
  add('growth', growth, 'ADG-rest-overflow', POINT_BINS, () => state.growth);
  add('treasure', 'silver found', 'R-ADG-32', SILVER_BINS, () => state.treasure);
  const wages = 'silver paid to hirelings: wages, and what kept those who wavered';
  add('wages', wages, 'ADG-data-hirelings', SILVER_BINS, () => state.wages);
  add('purse', 'silver left at the end, wages paid', undefined, SILVER_BINS, () => state.purse);
  add('food', 'meals left at the end', 'ADG-rest-food', (delve?.food ?? 0) + 2, () => state.food);
  const potions = 'potions left at the end, without those of whoever was left behind';
  add('potions', potions, undefined, POINT_BINS, () => {
    let sum = 0;
    for (let c = 0; c < state.partySize; c++) sum += state.potions[c]! + state.pack[c]!;
    return sum;
  });
  addReactions(card, state);
}

function addGuards(card: Scorecard, state: State): void {
  const guard = (name: string, meaning: string, rule: string, read: () => number) =>
    card.rate({ name, meaning, group: 'guard', what: name, rule }, () => read() > 0);
  guard('chain-cap', 'free attacks were cut off in some turn', 'L-ADG-03', () => state.chainCaps);
  if (state.matchup.delve === undefined) return;
  guard('encounter-cap', 'wanderers stayed away since too many had come', 'L-ADG-05', () => state.wanderCaps);
  guard('week-cap', 'bed rest was cut off', 'L-ADG-06', () => state.weekCaps);
}
