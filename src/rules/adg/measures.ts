import { once } from '../kit/once.ts';
import { type NumberMeasure, type Outcome, type Read, Scorecard } from '../kit/scorecard.ts';
import type { Line, Matchup } from './matchup.ts';
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
  REACTIONS,
  RETREAT,
  ROUND_CAP,
  STALEMATE,
  TURN_CAP,
  TURNED_BACK,
  WIN,
} from './names.ts';
import { allowStalemates } from './stalemate.ts';
import { BROKEN, countStatus, HELD, INSPIRED, type State, WAVERED } from './state.ts';

const SILVER_BINS = 2;

/** The measures of a fight or a delve. Lines without members are left out. */
export const scorecardOf = once((matchup: Matchup): Scorecard<State> => {
  const card = new Scorecard<State>();
  const isDelve = matchup.delve !== undefined;
  const lines = placeLines(matchup);
  if (isDelve) addDelveOutcomes(card, matchup);
  else addFightOutcomes(card, matchup);
  addSides(card, matchup, lines);
  for (const line of lines) if (line.group < 0) addMember(card, matchup, line, lines);
  for (const line of lines) if (line.group >= 0) addEnemy(card, matchup, line, lines);
  if (isDelve) addJourney(card, matchup);
  const meaning = isDelve ? 'rounds of all fights together' : 'rounds that the fight took';
  addNumber(card, { what: 'rounds', meaning, group: 'length' }, 'rounds');
  addGuards(card, matchup);
  for (const group of isDelve ? [-1] : [-1, 0]) addLosses(card, matchup, lines, group);
  return card;
});

type Field = keyof State & string;

/**
 * Adds a number that the state counts, by default in the group `other`.
 *
 * @param i index in a column
 */
function addNumber(
  card: Scorecard<State>,
  measure: Partial<NumberMeasure> & Pick<NumberMeasure, 'what' | 'meaning'>,
  field: Field,
  i?: number,
): void {
  card.field({ bins: ROUND_BINS, group: 'other', ...measure }, field, i);
}

/** An outcome, and the results that it includes. */
type Ending = readonly [way: Outcome, ...results: number[]];

function addOutcomes(card: Scorecard<State>, endings: readonly Ending[]): void {
  const positions: number[] = [];
  for (const [i, [, ...results]] of endings.entries()) for (const result of results) positions[result] = i;
  card.outcomes(
    endings.map(([way]) => way),
    (state) => positions[state.result],
  );
}

/**
 * An outcome for a limit of ours that ends a game.
 *
 * @param stops words after "were stopped": `after 500 rounds`
 */
function limit(what: string, stops: string, rule: string): Outcome {
  return { what, meaning: `stopped ${stops}`, rule, stops };
}

function addFightOutcomes(card: Scorecard<State>, { party, groups, rulings, limits }: Matchup): void {
  const { name: side } = party;
  const won = `no enemy of ${side} is left: slain or put to flight`;
  const lost = `no one of ${side} is left: all dead, or hirelings that fled`;
  const draw = `neither side is beaten: ${side} ran, or there was no fight`;
  const endings: Ending[] = [
    [{ side, what: 'win', meaning: won, rule: 'R-ADG-27' }, WIN],
    [{ side: groups[0].name, what: 'win', meaning: lost, rule: 'ADG-dying-dead' }, LOSS],
    [{ what: 'draw', meaning: draw, rule: 'R-ADG-36', sumOf: [`${side}.ran`, `${side}.peace`] }, RETREAT, PEACE],
    [limit('round-cap', `after ${limits.maxRounds} rounds`, 'L-ADG-02'), ROUND_CAP],
  ];
  if (allowStalemates(rulings))
    endings.push([limit('stalemate', 'since no one could ever harm anyone', 'L-ADG-01'), STALEMATE]);
  addOutcomes(card, endings);
}

function addDelveOutcomes(card: Scorecard<State>, { party, limits }: Matchup): void {
  const { name: side } = party;
  const done = `someone of ${side} saw every area of every delve and came out`;
  const turnedBack = `${side} came out, but turned back or ran on some delve`;
  const lost = `no adventurer of ${side} came out`;
  addOutcomes(card, [
    [{ side, what: 'done', meaning: done, rule: 'R-ADG-32' }, DONE],
    [{ side, what: 'turned-back', meaning: turnedBack, rule: 'P-ADG-11' }, TURNED_BACK],
    [{ side, what: 'lost', meaning: lost, rule: 'ADG-dying-dead' }, LOST],
    [limit('round-cap', `in a fight, after ${limits.maxRounds} rounds`, 'L-ADG-02'), ROUND_CAP],
    [limit('stalemate', 'in a fight in which no one could harm anyone', 'L-ADG-01'), STALEMATE],
    [limit('turn-cap', `after ${limits.maxTurns} exploration turns`, 'L-ADG-04'), TURN_CAP],
  ]);
}

function addSides(card: Scorecard<State>, matchup: Matchup, lines: readonly Placed[]): void {
  const { party, groups, delve, encounter } = matchup;
  addCasualties(card, party.name, lines, -1, (state) => countStatus(state, 0, state.partySize, isDead));
  addDeeds(card, matchup);
  if (delve !== undefined) return;
  const rate = (what: string, meaning: string, rule: string) =>
    card.declare({ side: party.name, what, kind: 'rate', meaning, group: 'side', core: true, rule });
  const routed = rate('routed', 'won with at least one enemy in flight', 'R-ADG-27');
  const unhurt = rate('unhurt', 'won with no one dead and no new Scars', 'ADG-dying-survive');
  const ran = rate('ran', `${party.name} ran, and at least one got away`, 'R-ADG-36');
  const peace = rate('peace', 'there was no fight', 'P-ADG-08');
  card.count((values, state) => {
    if (state.result === RETREAT) values[ran] = 1;
    if (state.result === PEACE) values[peace] = 1;
    if (state.result !== WIN) return;
    if (countStatus(state, state.foeFrom, state.foeTo, hasFled) > 0) values[routed] = 1;
    if (isUnhurt(state)) values[unhurt] = 1;
  });
  addCasualties(card, groups[0].name, lines, 0, (state) => countStatus(state, state.foeFrom, state.foeTo, isDead));
  if (encounter.attitude === 'roll') addReactions(card);
}

function addCasualties(
  card: Scorecard<State>,
  side: string,
  lines: readonly Placed[],
  group: number,
  read: Read<State>,
): void {
  const own = lines.filter((line) => line.group === group);
  const size = own.reduce((sum, { line }) => sum + line.count, 0);
  card.number(
    {
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
  for (let c = 0; c < state.partySize; c++) {
    if (isDead(state.status[c]) || state.scars[c] !== state.startScars[c]) return false;
  }
  return true;
}

/** Adds what happened in fights, by side. */
function addDeeds(card: Scorecard<State>, matchup: Matchup): void {
  const { party, groups, delve } = matchup;
  const { name: side } = party;
  // The enemies of a delve are on many sides.
  const foes = delve === undefined ? groups[0].name : 'enemies';
  const theirs = delve === undefined ? { side: foes } : {};
  const ofParty = (what: string, rule: string, meaning: string, field: Field, i = 0, bins = ROUND_BINS) =>
    addNumber(card, { side, what, meaning, rule, bins }, field, i);
  const ofFoes = (what: string, rule: string, meaning: string, field: Field, i = 0) =>
    addNumber(card, { name: `${foes}.${what}`, what, meaning, rule, ...theirs }, field, i);
  const ofBoth = (what: string, rule: string, meaning: string, field: Field) => {
    ofParty(what, rule, `${meaning} ${side}`, field, 0);
    ofFoes(what, rule, `${meaning} ${foes}`, field, 1);
  };
  ofBoth('free-attacks', 'ADG-attack-exact-extra', 'attacks won by exact rolls of', 'freeAttacks');
  ofBoth('stuns', 'ADG-attack-exact-stun', 'opponents stunned by', 'stuns');
  ofBoth('chips', 'ADG-attack-ac-chip', 'points of AC worn down by', 'chips');
  ofBoth('breaks', 'ADG-armour-break', 'armours broken by', 'breaks');
  ofParty('drops', 'ADG-dying-roll', 'times a member fell to 0 health', 'drops');
  for (const [a, attribute] of ATTRIBUTES.names.entries()) {
    const meaning = `points of ${attribute} paid by exertion`;
    ofParty(`exerted-${attribute}`, 'ADG-exertion', meaning, 'exerted', a, POINT_BINS);
  }
  ofFoes('morale-checks', 'ADG-morale-roll', 'morale checks of the enemies', 'moraleChecks');
  ofFoes('flights', 'ADG-morale-flee', 'morale checks at which enemies fled', 'flights');
  ofFoes('rallies', 'ADG-morale-rally', 'morale checks at which enemies rallied', 'rallies');
  const has = (test: (line: Line) => boolean) => [party, ...groups].some(({ lines }) => lines.some(test));
  if (has(({ weapons }) => weapons.some(({ ranged }) => ranged)))
    addNumber(card, { what: 'strays', meaning: 'shots that struck a friend', rule: 'ADG-ranged-stray' }, 'strays');
  if (has(({ ritual }) => ritual !== undefined)) {
    ofParty('rituals', 'ADG-ritual-last', 'rituals tried', 'rituals');
    ofParty('mishaps', 'ADG-ritual-mishap', 'rituals gone wrong', 'mishaps');
  }
  if (has(({ employer }) => employer >= 0)) {
    for (const [test, what, meaning] of HIRELING_TESTS)
      ofParty(`hirelings-${what}`, 'ADG-hireling-roll', meaning, 'hirelingTests', test);
  }
  const meaning = 'exact successes on checks: initiative, packs, rituals, obstacles';
  ofParty('exact-checks', 'ADG-check-exact', meaning, 'exactChecks');
}

const HIRELING_TESTS = [
  [BROKEN, 'broken', 'hireling tests failed'],
  [HELD, 'held', 'hireling tests passed'],
  [WAVERED, 'wavering', 'hireling tests at which a hireling wavered'],
  [INSPIRED, 'inspired', 'hireling tests at which a hireling was inspired'],
] as const;

function addReactions(card: Scorecard<State>): void {
  for (const { name, index, rule } of REACTIONS.rows)
    addNumber(card, { what: `reaction-${name}`, meaning: `encounters that were ${name}`, rule }, 'reactions', index);
}

/** Adds what a delve encountered and used up. */
function addJourney(card: Scorecard<State>, matchup: Matchup): void {
  const { party, delve } = matchup;
  const { name: side } = party;
  const turns = 'exploration turns of all delves';
  addNumber(card, { what: 'turns', meaning: turns, group: 'length', rule: 'ADG-time-turn', bins: TURN_BINS }, 'turns');
  const add = (what: string, meaning: string, rule: string | undefined, bins: number, field: Field) =>
    addNumber(card, { side, what, meaning, bins, ...(rule && { rule }) }, field);
  add('areas', 'areas gone through', 'R-ADG-32', TURN_BINS, 'areas');
  add('encounters', 'encounters, with or without a fight', 'ADG-encounter-roll', ROUND_BINS, 'encounters');
  add('fights', 'encounters that came to blows', 'ADG-encounter-roll', ROUND_BINS, 'fights');
  add('wanderers', 'encounters from encounter checks', 'ADG-time-wandering', ROUND_BINS, 'wanderings');
  add('short-rests', 'short rests begun', 'ADG-rest-short', ROUND_BINS, 'rests');
  add('nights', 'nights slept', 'ADG-rest-night', TURN_BINS, 'nights');
  add('weeks', 'weeks of bed rest', 'ADG-rest-week', TURN_BINS, 'weeks');
  const growth = 'points that bed rest raised attributes above their old best';
  add('growth', growth, 'ADG-rest-overflow', POINT_BINS, 'growth');
  add('treasure', 'silver found', 'R-ADG-32', SILVER_BINS, 'treasure');
  const wages = 'silver paid to hirelings: wages, and bribes to those who wavered';
  add('wages', wages, 'ADG-data-hirelings', SILVER_BINS, 'wages');
  add('purse', 'silver left at the end, wages paid', undefined, SILVER_BINS, 'purse');
  add('food', 'meals left at the end', 'ADG-rest-food', (delve?.food ?? 0) + 2, 'food');
  const potions = 'potions left at the end, without those of members left behind';
  card.number({ side, what: 'potions', meaning: potions, group: 'other', bins: POINT_BINS }, (state) => {
    let sum = 0;
    for (let c = 0; c < state.partySize; c++) sum += state.potions[c] + state.pack[c];
    return sum;
  });
  addReactions(card);
}

function addGuards(card: Scorecard<State>, { delve }: Matchup): void {
  const guard = (what: string, meaning: string, rule: string, is: (state: State) => boolean) =>
    card.rate({ what, meaning, group: 'guard', rule }, is);
  guard('chain-cap', 'free attacks reached their limit in a turn', 'L-ADG-03', (state) => state.chainCaps > 0);
  if (delve === undefined) return;
  guard('encounter-cap', 'wandering encounters reached their limit', 'L-ADG-05', (state) => state.wanderCaps > 0);
  guard('week-cap', 'bed rest reached its limit', 'L-ADG-06', (state) => state.weekCaps > 0);
}
