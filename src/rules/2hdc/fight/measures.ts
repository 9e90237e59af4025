import { once } from '../../kit/once.ts';
import { type Places, Scorecard } from '../../kit/scorecard.ts';
import { ANYONE, DEAD, FIT, FLED, OUT } from '../catalogue/names.ts';
import { causesByWay, fightCauses, wayLost } from './causes.ts';
import { coinOf, earnsCoin } from './coin.ts';
import { FELL_MASK, type Fight } from './fight.ts';
import type { FightMatchup, Line } from './matchup.ts';

/** Bins of lengths in activations, and of melee rounds; the last one holds all greater values. */
const LENGTH_BINS = 41;
const ROUND_BINS = 61;

const DRAW = 2;
/** Bit of `guards`: stopped undecided. */
const STALEMATE = 4;

/** Fates of a member, with their meanings. */
const FATES = [
  ['fit', 'never went down, and still in the fight at its end'],
  ['recovered', 'went down, but got up again in or after the fight'],
  ['out', 'Out of the Fight and captured, or lying there after a draw'],
  ['dead', 'Obviously Dead, dispatched, or died of wounds'],
  ['fled', 'left the board alive'],
  ['turned', 'turned into a Ghoul or Feral Vampire'],
] as const;

// Indexes in FATES.
const NEVER_DOWN = 0;
const RECOVERED = 1;
const LEFT_OUT = 2;
const KILLED = 3;
const RAN = 4;
const HAS_TURNED = 5;
/** Bits of the fates that are no loss to the side. */
const GOT_AWAY = (1 << NEVER_DOWN) | (1 << RECOVERED) | (1 << RAN);

/** A line that has members. */
interface Present {
  readonly line: Line;
  /** Its index in the matchup. */
  readonly at: number;
}

/** Returns the scorecard of a fight. Lines without members (`count` 0) are left out. */
export const fightScorecard = once((matchup: FightMatchup): Scorecard<Fight> => {
  const card = new Scorecard<Fight>();
  const lines = matchup.lines.map((line, at) => ({ line, at })).filter(({ line }) => line.count > 0);
  addOutcomes(card, matchup);
  addSides(card, matchup);
  for (const line of lines) addMember(card, matchup, line, lines);
  // The number of enemies met varies between games, so their losses have no total to be a share of.
  for (const side of matchup.meeting === undefined ? [0, 1] : [0]) addLosses(card, matchup, side);
  addLengths(card);
  addCoins(card, matchup);
  if (matchup.meeting !== undefined) addMeeting(card, matchup);
  addGuards(card, matchup);
  return card;
});

function addOutcomes(card: Scorecard<Fight>, { sides, limits }: FightMatchup): void {
  const outcome = (what: string, meaning: string, rule: string, side?: string) =>
    ({
      name: side === undefined ? what : `${side}.${what}`,
      meaning,
      group: 'outcome',
      headline: true,
      core: true,
      ...(side === undefined ? {} : { side }),
      what,
      rule,
    }) as const;
  card.oneOf(
    [
      ...sides.map((side) =>
        outcome('win', `members of ${side} are fit on the board, and the other side has none left`, '2HDC-21.4', side),
      ),
      outcome('draw', 'neither side has a fit member left', '2HDC-R157'),
      {
        ...outcome('timeout', `stopped undecided after ${limits.activations} activations`, '2HDC-G3'),
        sumOf: ['stalemate'],
        stops: `after ${limits.activations} activations`,
      },
    ],
    (fight) => (fight.guards & STALEMATE ? DRAW + 1 : fight.winner),
  );
}

/** Adds the losses of each side, and the winner. */
function addSides(card: Scorecard<Fight>, matchup: FightMatchup): void {
  const { sides } = matchup;
  const [party] = sides;
  const sizes = [sizeOf(matchup, 0), sizeOf(matchup, 1)];
  const isRolled = (side: number) => matchup.lines.some((line) => line.side === side && line.isRolled);
  for (const [side, name] of sides.entries()) {
    card.rate(
      {
        name: `${name}.wiped`,
        meaning: `no one of ${name} got away: all dead, turned, or Out of the Fight`,
        group: 'side',
        core: true,
        side: name,
        what: 'wiped',
        ...(isRolled(side) ? {} : { when: { measure: `${name}.casualties`, atLeast: sizes[side] } }),
      },
      (fight) => countFates(fight, side, GOT_AWAY) === 0,
    );
    card.number(
      {
        name: `${name}.casualties`,
        bins: sizes[side] + 1,
        most: sizes[side],
        meaning: `members of ${name} lost for good: dead, turned, or left Out of the Fight`,
        group: 'side',
        core: true,
        side: name,
        what: 'casualties',
        ...(isRolled(side) ? {} : { sumOf: lostIn(matchup, side) }),
      },
      (fight) => lostOf(fight, side),
    );
  }
  const most = Math.max(...sizes);
  const hasWinner = (fight: Fight) => fight.winner === 0 || fight.winner === 1;
  card.number(
    {
      name: 'winner.casualties',
      bins: most + 1,
      most,
      meaning: 'members the winning side lost for good (0 if no one won)',
      group: 'side',
      core: true,
      what: 'casualties',
    },
    (fight) => (hasWinner(fight) ? lostOf(fight, fight.winner) : 0),
  );
  card.number(
    {
      name: 'margin',
      bins: most + 1,
      most,
      meaning: 'members of the winning side who are fit or recovered at the end (0 if no one won)',
      group: 'side',
      core: true,
      what: 'margin',
    },
    (fight) => (hasWinner(fight) ? standingOf(fight, fight.winner) : 0),
  );
  card.rate(
    {
      name: `${party}.broke-off`,
      meaning: `${party} broke off the fight and left`,
      group: 'side',
      core: true,
      side: party,
      what: 'broke-off',
      rule: '2HDC-26.0a',
    },
    (fight) => fight.brokeOff === 1,
  );
}

/** Returns the measures of a side's fates in which members are lost for good. */
function lostIn({ lines, sides }: FightMatchup, side: number): string[] {
  const present = lines.filter((line) => line.side === side && line.count > 0);
  return present.flatMap(({ name }) => ['out', 'dead', 'turned'].map((fate) => `${sides[side]}.${name}.${fate}`));
}

/** Adds the fates of a line's members, whom they put down, and who puts them down. */
function addMember(card: Scorecard<Fight>, matchup: FightMatchup, { line, at }: Present, lines: readonly Present[]) {
  const side = matchup.sides[line.side];
  const base = { side, member: line.name };
  const name = (what: string) => `${side}.${line.name}.${what}`;
  const of = line.count;
  // The size of a rolled line varies between games, so shares of it would have no meaning.
  if (!line.isRolled) {
    const fates = FATES.map(([what, meaning]) =>
      card.declare({ ...base, name: name(what), kind: 'share', of, meaning, what, group: 'fate', core: true }),
    );
    card.count((values, fight) => {
      for (let c = 0; c < fight.count; c++) if (fight.line[c] === at) values[fates[fateOf(fight, c)]] += 1;
    });
    card.each(
      {
        ...base,
        name: name('fell'),
        of: line.count,
        bins: LENGTH_BINS,
        meaning: 'activation in which it went down or fled (0: never)',
        group: 'when',
        what: 'fell',
      },
      (fight) => placesOf(fight, at),
      (c, fight) => fellAt(fight, c),
    );
  }
  card.number(
    {
      ...base,
      name: name('kills'),
      bins: sizeOf(matchup, 1 - line.side) + 1,
      most: sizeOf(matchup, 1 - line.side),
      meaning:
        'enemies it took out for good: dead, also of wounds, turned, or left Out of the Fight; ' +
        'more than the kills that earn coins',
      group: 'kills',
      what: 'kills',
      rule: '2HDC-R65',
    },
    (fight) => putDownBy(fight, -1, at),
  );
  if (line.isRolled) return;
  for (const killer of lines) {
    if (killer.line.side === line.side) continue;
    const by = `${matchup.sides[killer.line.side]}.${killer.line.name}`;
    const meaning = `lost for good to ${killer.line.name}`;
    const what = 'killed-by';
    const place = card.declare({
      ...base,
      name: name(`${what}.${by}`),
      kind: 'share',
      of,
      meaning,
      what,
      group: 'kills',
      by,
    });
    card.count((values, fight) => {
      values[place] = putDownBy(fight, at, killer.at);
    });
  }
}

/** Adds the losses of a side by cause and time. */
function addLosses(card: Scorecard<Fight>, matchup: FightMatchup, side: number): void {
  const { causes } = fightCauses(matchup, side);
  const byWay = causesByWay(matchup, side);
  const losable = { name: matchup.sides[side], members: sizeOf(matchup, side) };
  card.losses(losable, causes, { step: 'activation', bins: LENGTH_BINS }, (note, fight) => {
    for (let c = 0; c < fight.count; c++) {
      if (fight.side[c] !== side) continue;
      const step = fellAt(fight, c);
      if (step > 0) note(byWay[wayLost(fight, c)], step);
    }
  });
}

function addLengths(card: Scorecard<Fight>): void {
  card.number(
    {
      name: 'activations',
      bins: LENGTH_BINS,
      meaning: 'activations of both sides until the fight ends',
      group: 'length',
      what: 'activations',
    },
    (fight) => fight.activations,
  );
  card.number(
    {
      name: 'rounds',
      bins: ROUND_BINS,
      meaning: 'rounds of melee in the whole fight',
      group: 'length',
      what: 'rounds',
    },
    (fight) => fight.rounds,
  );
}

const COINS = [
  ['bronze', 'lower'],
  ['silver', 'equal'],
  ['gold', 'higher'],
] as const;

/** Adds the coins that the party earns by kills. */
function addCoins(card: Scorecard<Fight>, matchup: FightMatchup): void {
  const [party] = matchup.sides;
  const bins = sizeOf(matchup, 1) + 1;
  const places = COINS.map(([metal, rep]) =>
    card.declare({
      name: `${party}.${metal}`,
      kind: 'number',
      bins,
      meaning: `${metal} coins ${party} earned by kills of ${rep} Rep`,
      group: 'other',
      side: party,
      what: metal,
      rule: '2HDC-42.1.2a',
    }),
  );
  card.count((values, fight) => {
    for (let c = 0; c < fight.count; c++) {
      const victor = victorOf(fight, c);
      if (victor >= 0 && fight.side[c] === 1 && earnsCoin(fight, c)) values[places[coinOf(fight, victor, c)]] += 1;
    }
  });
}

function addGuards(card: Scorecard<Fight>, { limits }: FightMatchup): void {
  const guards = [
    ['tieCap', 'a roll that could only tie was decided without dice', '2HDC-G1'],
    ['meleeCap', `a duel was broken off after ${limits.rounds} rounds`, '2HDC-G2'],
    ['stalemate', `a fight was stopped after ${limits.activations} activations`, '2HDC-G3'],
  ] as const;
  for (const [bit, [what, meaning, rule]] of guards.entries()) {
    card.rate({ name: what, meaning, group: 'guard', what, rule }, (fight) => ((fight.guards >> bit) & 1) === 1);
  }
}

/** Returns the fate of a character, an index in {@link FATES}. */
function fateOf(fight: Fight, c: number): number {
  switch (fight.status[c]) {
    case FIT:
      return fight.wasOut[c] === 0 ? NEVER_DOWN : RECOVERED;
    case OUT:
      return LEFT_OUT;
    case DEAD:
      return KILLED;
    case FLED:
      return RAN;
    default:
      return HAS_TURNED;
  }
}

/** Returns the activation in which a character was lost to the fight; 0 for never. */
function fellAt(fight: Fight, c: number): number {
  return fateOf(fight, c) === NEVER_DOWN ? 0 : fight.fellAt[c] & FELL_MASK;
}

/** Returns the number of members of a side lost for good. */
function lostOf(fight: Fight, side: number): number {
  return countFates(fight, side, (1 << LEFT_OUT) | (1 << KILLED) | (1 << HAS_TURNED));
}

/** Returns the number of members of a side who are fit at the end. */
function standingOf(fight: Fight, side: number): number {
  return countFates(fight, side, (1 << NEVER_DOWN) | (1 << RECOVERED));
}

/** @param fates bits of indexes in {@link FATES} */
function countFates(fight: Fight, side: number, fates: number): number {
  let n = 0;
  for (let c = 0; c < fight.count; c++) if (fight.side[c] === side) n += (fates >> fateOf(fight, c)) & 1;
  return n;
}

/** Returns the character who put another down for good; -1 for none. */
function victorOf(fight: Fight, c: number): number {
  const { status } = fight;
  return status[c] === FIT || status[c] === FLED ? -1 : fight.victor[c] - 1;
}

/** Returns how many of a line (-1: of any) members of another put down for good. */
function putDownBy(fight: Fight, line: number, killers: number): number {
  let n = 0;
  for (let c = 0; c < fight.count; c++) {
    const victor = victorOf(fight, c);
    if (victor >= 0 && fight.line[victor] === killers && (line < 0 || fight.line[c] === line)) n++;
  }
  return n;
}

/** Returns the range of indexes of a line's characters. */
function placesOf(fight: Fight, line: number): Places {
  const first = fight.line.indexOf(line);
  let end = first;
  while (end < fight.count && fight.line[end] === line) end++;
  return { first, end };
}

/** Adds the enemies that a party has met. */
function addMeeting(card: Scorecard<Fight>, { sides, meeting }: FightMatchup): void {
  const [, enemy] = sides;
  const { who, most, bigBad } = meeting!;
  const base = { group: 'other', side: enemy } as const;
  const meaning = `how many of ${enemy} were met`;
  card.number({ ...base, name: `${enemy}.met`, what: 'met', bins: most + 1, meaning, rule: '2HDC-39.6' }, (fight) => {
    let n = 0;
    for (let c = 0; c < fight.count; c++) n += fight.side[c];
    return n;
  });
  if (who !== ANYONE) return;
  const isMet = (line: number) => (fight: Fight) => fight.line.subarray(0, fight.count).includes(line);
  for (const [what, line, whom] of [
    ['met-big-bad', bigBad, 'the Big Bad was met, with Minions or alone'],
    ['met-rivals', meeting!.rivals, 'rivals were met'],
  ] as const)
    card.rate({ ...base, name: `${enemy}.${what}`, what, meaning: whom, rule: '2HDC-39.7' }, isMet(line));
}

function sizeOf(matchup: FightMatchup, side: number): number {
  return matchup.lines.reduce((sum, line) => sum + (line.side === side ? line.count : 0), 0);
}
