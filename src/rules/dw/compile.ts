import { type Board, nameOf, squareAt } from '../../board/board.ts';
import { findBoard } from '../../board/find-board.ts';
import type { Faults } from '../../check/fault.ts';
import { settingsOf } from '../kit/choices.ts';
import { chosenLimits, chosenRulings } from '../kit/options.ts';
import type { Setup } from '../system.ts';
import { ABILITIES, FLYER } from './abilities.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { deploy, type Recruit } from './deploy.ts';
import { EFFECTS, largestEffects } from './facts.ts';
import { Ground, UNREACHED } from './ground.ts';
import type { BattleMatchup, Line, Stats } from './matchup.ts';
import type { Play } from './names.ts';
import { type Ability, type Book, readAbility } from './rows.ts';
import { LIMITS, RULINGS, type Rulings } from './rulings.ts';
import { type MemberInput, USUAL_BREAK } from './setup.ts';

/** Most figures in a battle, both sides together. */
const MOST_FIGURES = 120;

interface Keys {
  readonly board: string;
  readonly break: number;
  readonly rulings: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, number>>;
}
type BattleSetup = Setup<MemberInput, Keys>;
type Member = BattleSetup['sides'][number]['members'][number];

/**
 * Compiles a checked scenario to the kernel's numbers.
 *
 * @returns `undefined` if faults were added
 */
export function compileBattle(raw: Setup, faults: Faults, book: Book): BattleMatchup | undefined {
  const setup = raw as unknown as BattleSetup;
  const before = faults.all.length;
  if (setup.sides.length !== 2) {
    faults.add(['sides'], `a battle has two sides, not ${setup.sides.length}`, { rule: 'DW-sides' });
    return undefined;
  }
  const play = setup.play as Play;
  const rulings = chosenRulings(RULINGS, setup.rulings);
  const members = setup.sides.flatMap((side, s) =>
    side.members.map((member, i) => ({
      member,
      side: s,
      faults: faults.under('sides', side.name, 'members', i),
    })),
  );
  const stats = members.map(({ member, faults: at }) => readStats(member, rulings, at, book));
  checkSizes(setup, play, stats, faults);
  if (play !== 'break-point' && setup.break !== USUAL_BREAK)
    faults.add(['break'], '"break" is for play: break-point', { rule: 'DW-missing-victory' });
  const board = findBoard(setup.board, faults.under('board'));
  if (board === undefined || faults.all.length > before) return undefined;

  const ground = new Ground(board, rulings, 1);
  const recruits: Recruit[] = members.flatMap(({ member, side, faults: at }, i) => {
    const given = readSquares(member, stats[i], ground, at);
    return Array.from({ length: member.count }, (_, n) => ({ ...stats[i], side, given: given[n] ?? -1 }));
  });
  checkPlaces(recruits, board, faults);
  if (faults.all.length > before) return undefined;
  const choices = setup.sides.map((side) => settingsOf(CHOICES, POLICIES.rows, side.policy, side));
  const squares = deploy(board, recruits, choices, play, rulings, faults);
  if (faults.all.length > before) return undefined;
  if (play === 'escape') checkExits(recruits, squares, ground, faults);
  if (faults.all.length > before) return undefined;

  let next = 0;
  const lines = members.map(({ member, side }, i): Line => {
    const { name, count } = member;
    next += count;
    return { ...stats[i], side, name, count, squares: squares.slice(next - count, next) };
  });
  const size = (side: number) => recruits.filter((recruit) => recruit.side === side).length;
  const breakAt = (side: number) => Math.max(1, Math.ceil(setup.break * size(side) - 1e-9));
  const heroes = recruits.filter((recruit) => recruit.side === 0 && recruit.hero).length;
  return {
    rules: 'dw',
    play,
    sides: [setup.sides[0]?.name, setup.sides[1]?.name],
    choices: [choices[0], choices[1]],
    lines,
    board,
    breakAt: [breakAt(0), breakAt(1)],
    goal: Math.ceil(heroes / 2),
    rulings,
    house: houseItems(
      members.map(({ member }) => member),
      stats,
      play,
      recruits,
    ),
    limits: chosenLimits(LIMITS, setup.limits),
  };
}

/** Returns the house parts of a battle: victory, deployment, stat lines and abilities that are not the book's. */
function houseItems(
  members: readonly Member[],
  stats: readonly Stats[],
  play: Play,
  recruits: readonly Recruit[],
): string[] {
  const used = members.map((member, i) => ({ member, stats: stats[i] })).filter(({ member }) => member.count > 0);
  const abilities = ABILITIES.rows.filter(
    ({ ruling, counted, bit }) =>
      ruling !== undefined && used.some(({ stats }) => (counted ? stats.bonus > 0 : (stats.abilities & bit) !== 0)),
  );
  return [
    play,
    ...(recruits.some((recruit) => recruit.given < 0) ? ['deployment'] : []),
    ...(used.some(({ member }) => member.figure !== undefined) ? ['stat lines'] : []),
    ...abilities.map(({ name }) => name),
    ...EFFECTS.names.filter((name) => used.some(({ stats }) => stats[name] > 0)),
  ];
}

/** Returns the figure's stat line, overridden by the member's own facts. */
function readStats(member: Member, rulings: Rulings, faults: Faults, book: Book): Stats {
  const base = member.figure === undefined ? undefined : book.figures.find(member.figure);
  const given = { ...base, ...withoutGaps(member) };
  for (const key of ['movement', 'attack', 'armour', 'hits'] as const)
    if (given[key] === undefined)
      faults.add([key], `is missing: give it, or name a figure`, { rule: `DW-stat-${key}` });
  const shooting = given.shooting ?? 0;
  if (shooting > 0 && !given.range)
    faults.add(['range'], 'is missing: a shot needs a range in squares', { rule: 'DW-G-07' });
  const own = (given.abilities ?? []).flatMap((text) => readAbility(text, book) ?? []);
  return {
    movement: given.movement ?? 0,
    attack: given.attack ?? 0,
    shooting,
    range: shooting > 0 ? (given.range ?? 0) : 0,
    armour: given.armour ?? 2,
    hits: given.hits ?? 1,
    ...readGrants(own, rulings),
    hero: given.hero ?? false,
    ...largestEffects([given, ...own]),
  };
}

/** Returns the abilities of a figure that rulings do not switch off. */
function readGrants(own: readonly Ability[], rulings: Rulings): Pick<Stats, 'abilities' | 'bonus'> {
  let abilities = 0;
  let bonus = 0;
  for (const granted of own.flatMap(({ grants }) => grants)) {
    const { ruling, bit } = ABILITIES.byName[granted.name];
    if (ruling !== undefined && !rulings[ruling]) continue;
    abilities |= bit;
    bonus = Math.max(bonus, granted.bonus);
  }
  return { abilities, bonus };
}

/** Drops undefined keys, so that they do not hide those of the figure. */
function withoutGaps(member: Member): MemberInput {
  return Object.fromEntries(Object.entries(member).filter(([, value]) => value !== undefined));
}

function checkSizes(setup: BattleSetup, play: Play, stats: readonly Stats[], faults: Faults): void {
  let figures = 0;
  let heroes = 0;
  let next = 0;
  setup.sides.forEach((side, s) => {
    let size = 0;
    for (const member of side.members) {
      size += member.count;
      if (s === 0 && stats[next].hero) heroes += member.count;
      next++;
    }
    figures += size;
    if (size === 0) faults.add(['sides', side.name, 'members'], 'this side has no figures', { rule: 'DW-sides' });
  });
  if (figures > MOST_FIGURES)
    faults.add(['sides'], `${figures} figures are too many; a battle holds at most ${MOST_FIGURES}`);
  if (play === 'escape' && heroes === 0) {
    const name = setup.sides[0]?.name;
    faults.add(['sides', name, 'members'], 'an escape needs a hero on the first side', { rule: 'DW-missing-victory' });
  }
}

/** Returns the squares that a member names for its figures. */
function readSquares(member: Member, stats: Stats, ground: Ground, faults: Faults): number[] {
  if (member.at === undefined) return [];
  const { board } = ground;
  const names = typeof member.at === 'string' ? [member.at] : member.at;
  if (names.length !== member.count)
    faults.add(['at'], `gives ${names.length} squares for ${member.count} figures`, { rule: 'DW-G-07' });
  const cost = ground.cost(stats.abilities & FLYER ? 1 : 0);
  return names.map((name) => {
    const [column = 0, row = 0] = name.split(',').map(Number);
    const isOn = column < board.columns && row < board.rows;
    if (isOn && cost[squareAt(board, column, row)] > 0) return squareAt(board, column, row);
    const problem = isOn ? 'it cannot stand at' : `the board ${board.name} has no square`;
    faults.add(['at'], `${problem} ${name}`, { rule: isOn ? 'DW-cost-impassable' : 'DW-G-07' });
    return -1;
  });
}

function checkPlaces(recruits: readonly Recruit[], board: Board, faults: Faults): void {
  const given = recruits.map((recruit) => recruit.given).filter((square) => square >= 0);
  for (const square of new Set(given.filter((square, i) => given.indexOf(square) !== i)))
    faults.add(['sides'], `two figures begin on ${nameOf(board, square)}`, { rule: 'DW-move-end' });
}

function checkExits(recruits: readonly Recruit[], squares: readonly number[], ground: Ground, faults: Faults): void {
  const isShut = recruits.some(({ side, hero, abilities }, i) => {
    const way = ground.toExit(abilities & FLYER ? 1 : 0)[squares[i]];
    return side === 0 && hero && way === UNREACHED;
  });
  if (isShut)
    faults.add(['board'], `no way leads from the heroes' start to an exit of ${ground.board.name}`, {
      rule: 'DW-G-07',
    });
}
