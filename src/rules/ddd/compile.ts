import {
  type Board,
  distanceBetween,
  distanceToEdge,
  EAST,
  exitsOf,
  NORTH,
  nameOf,
  SOUTH,
  squareAt,
  WEST,
} from '../../board/board.ts';
import { findBoard } from '../../board/find-board.ts';
import type { Faults } from '../../check/fault.ts';
import { chosenLimits, chosenRulings } from '../kit/options.ts';
import type { Setup } from '../system.ts';
import { sideSettings } from './choices.ts';
import { deploy } from './deploy.ts';
import { Dungeon } from './dungeon.ts';
import { SHOOTS, sumOfEffects } from './effects.ts';
import { waysTo } from './enemies.ts';
import { ALL_OF_THEM, type DungeonMatchup, HALF_OF_THEM, type Line, type MatchupAbility } from './matchup.ts';
import {
  BATTLE,
  dieIndex,
  OBJECT_OF_POWER,
  type Play,
  SCENARIOS,
  SECRETS,
  scenarioOf,
  TREASURE_HUNT,
} from './names.ts';
import { abilitiesOf, checkAbilities, checkTotals, modelsOf, timesIn, totalOf, withModel } from './roster.ts';
import type { Rows } from './rows.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { type MemberInput, MOST_MODELS } from './setup.ts';
import { UNREACHED } from './ways.ts';

/** Distances of treasures from the edges of a full board, and from each other. @rule DDD-treasure-place */
const FROM_EDGE = 8;
const FULL_BOARD = 36;
const LEAST_FROM_EDGE = 3;
const APART = 4;

/** Most different abilities in a game: each is a bit of a number. */
const MOST_ABILITIES = 32;

/** Default abilities that experience buys. */
const LEARNS = ['ace-shot', 'magic-armor', 'magic-weapon', 'extra-wound'] as const;

interface Keys {
  readonly board: string;
  readonly attacker?: string;
  readonly battleKills?: number | 'half' | 'all';
  readonly series: number;
  readonly rulings: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, number>>;
}
type Party = Setup<MemberInput, Keys>['sides'][number] & {
  readonly chooses?: (typeof SCENARIOS.names)[number];
  readonly learns?: readonly string[];
};
type DungeonSetup = Omit<Setup<MemberInput, Keys>, 'sides'> & { readonly sides: readonly Party[] };
type Member = Party['members'][number];

/**
 * Compiles a checked scenario to the kernel's numbers.
 *
 * @returns `undefined` if faults were added
 */
export function compileDungeon(rows: Rows, raw: Setup, faults: Faults): DungeonMatchup | undefined {
  const setup = raw as unknown as DungeonSetup;
  const before = faults.all.length;
  const [first, second] = setup.sides;
  if (first === undefined || second === undefined || setup.sides.length !== 2) {
    faults.add(['sides'], `a game has two sides, not ${setup.sides.length}`, { rule: 'DDD-scn-choice' });
    return undefined;
  }
  const play = setup.play as Play;
  const attacker = findAttacker(setup, faults);
  const board = findBoard(setup.board, faults.under('board'));
  checkParties(setup, faults);
  if (setup.battleKills !== undefined && !BATTLES.includes(play))
    faults.add(['battleKills'], `"battleKills" is for play: ${BATTLES.join(', ')}`, { rule: 'DDD-battle-win' });
  const abilities = usedAbilities(rows, setup, faults);
  const lines = [first, second].flatMap((side, s) =>
    side.members.map((member, i) => {
      const own = faults.under('sides', side.name, 'members', i);
      return readLine(rows, abilities, member, s, board, own);
    }),
  );
  if (board === undefined || faults.all.length > before) return undefined;

  const rulings = chosenRulings(RULINGS, setup.rulings);
  const matchup: DungeonMatchup = {
    rules: 'ddd',
    play,
    sides: [first.name, second.name],
    settings: [sideSettings(first.policy, first), sideSettings(second.policy, second)],
    chooses: [choiceOf(first), choiceOf(second)],
    abilities,
    learns: [learnsOf(first, abilities), learnsOf(second, abilities)],
    lines,
    board,
    attacker,
    battleKills: killsOf(setup, play),
    series: setup.series,
    rulings,
    limits: chosenLimits(LIMITS, setup.limits),
  };
  checkBoard(matchup, faults);
  if (faults.all.length === before) checkPlaces(matchup, faults);
  return faults.all.length > before ? undefined : matchup;
}

function findAttacker(setup: DungeonSetup, faults: Faults): number {
  if (setup.attacker === undefined) return 0;
  const at = setup.sides.findIndex((side) => side.name === setup.attacker);
  if (at < 0)
    faults.add(
      ['attacker'],
      `there is no side "${setup.attacker}"; the sides are ${setup.sides.map((side) => side.name).join(' and ')}`,
      {
        rule: 'DDD-scn-choice',
      },
    );
  return Math.max(0, at);
}

/** Plays that are, or may become, battles won by kills. */
const BATTLES: readonly Play[] = ['skirmish', 'battle', 'dice-off'];

/** @rule DDD-battle-win */
function killsOf(setup: DungeonSetup, play: Play): number {
  const kills = setup.battleKills ?? (play === 'skirmish' ? 'all' : 'half');
  return kills === 'half' ? HALF_OF_THEM : kills === 'all' ? ALL_OF_THEM : kills;
}

function choiceOf({ chooses = 'battle' }: Party): number {
  return SCENARIOS.byName[chooses].index;
}

function learnsOf({ learns = LEARNS }: Party, abilities: readonly MatchupAbility[]): number[] {
  return learns.map((name) => abilities.findIndex((ability) => ability.name === name)).filter((at) => at >= 0);
}

/** Returns the abilities that some model has, and in a series those that some may learn, in the order of the list. */
function usedAbilities(
  { abilities, ...rows }: Rows,
  { sides, series }: DungeonSetup,
  faults: Faults,
): MatchupAbility[] {
  const all = { abilities, ...rows };
  const names = new Set(
    sides.flatMap(({ members, learns = LEARNS }) => [
      ...members.flatMap((member) => abilitiesOf(all, member)),
      ...(series > 1 ? learns : []),
    ]),
  );
  const used = abilities.rows.filter(({ name }) => names.has(name));
  const bitNames = used.filter(({ counted }) => !counted).map(({ name }) => name);
  if (bitNames.length > MOST_ABILITIES)
    faults.add(
      ['sides'],
      `${bitNames.length} different abilities are too many; a game has room for ${MOST_ABILITIES}`,
      {
        rule: 'DDD-roster',
      },
    );
  const bitOf = (name: string | undefined) => {
    const rank = name === undefined ? -1 : bitNames.indexOf(name);
    return rank < 0 ? 0 : 1 << rank;
  };
  return used.map(({ name, effects, needs, bars, cost }) => {
    return { name, bit: bitOf(name), effects, needs, bars: bitOf(bars), cost };
  });
}

/** Checks that every side has models, and not too many. */
function checkParties({ sides }: DungeonSetup, faults: Faults): void {
  for (const { name, members } of sides) {
    const at = faults.under('sides', name, 'members');
    const models = modelsOf(members);
    if (models === 0) at.add([], 'this side has no models', { rule: 'DDD-party-size' });
    else if (models > MOST_MODELS)
      at.add([], `${models} models are too many; a side has at most ${MOST_MODELS}`, { rule: 'DDD-party-size' });
  }
}

function readLine(
  rows: Rows,
  used: readonly MatchupAbility[],
  written: Member,
  side: number,
  board: Board | undefined,
  faults: Faults,
): Line {
  const member = withModel(rows, written);
  if (member.power === undefined)
    faults.add(['power'], 'is missing: a power die of 4, 6, 8, 10 or 12 sides, in a statline p8', {
      rule: 'DDD-power-die',
    });
  if (member.defense === undefined)
    faults.add(['defense'], 'is missing: a defense die of 4, 6, 8, 10 or 12 sides, in a statline d8', {
      rule: 'DDD-defense-die',
    });
  checkTotals(rows.abilities, member, faults);
  const names = abilitiesOf(rows, written);
  checkAbilities(rows.abilities, names, faults);
  const own = used.filter(({ name }) => names.includes(name));
  const extraWounds = timesIn(names, 'extra-wound');
  const extraAttacks = timesIn(names, 'extra-attack');
  return {
    side,
    name: member.name,
    count: member.count,
    power: dieIndex(member.power ?? 8),
    defense: dieIndex(member.defense ?? 8),
    wounds: totalOf(rows.abilities, names, 'wounds'),
    attacks: totalOf(rows.abilities, names, 'attacks'),
    abilities: own.reduce((bits, { bit }) => bits | bit, 0),
    effects: sumOfEffects(own.map(({ effects }) => effects)),
    extraWounds,
    extraAttacks,
    squares: board === undefined ? [] : readSquares(member, board, faults),
    prisoner: member.prisoner ?? false,
  };
}

/** Returns the squares that a member names for its models. */
function readSquares(member: Member, board: Board, faults: Faults): number[] {
  if (member.at === undefined) return [];
  const names = typeof member.at === 'string' ? [member.at] : member.at;
  if (names.length !== member.count)
    faults.add(
      ['at'],
      `names ${names.length} squares for ${member.count === 1 ? 'one model' : `${member.count} models`}`,
      { rule: 'DDD-deploy-placement' },
    );
  return names.map((name) => {
    const [column = 0, row = 0] = name.split(',').map(Number);
    if (column < board.columns && row < board.rows) return squareAt(board, column, row);
    faults.add(['at'], `the board ${board.name} has no square ${name}`, { rule: 'DDD-deploy-placement' });
    return 0;
  });
}

/** Returns the scenarios that a game may turn out to be. */
function scenariosOf({ play, chooses }: DungeonMatchup): number[] {
  if (play === 'dice-off') return [...new Set([...SCENARIOS.rows.keys(), ...chooses])];
  return [scenarioOf(play)];
}

/** Checks exits and treasures. @rule DDD-scn-exits @rule DDD-treasure-place @rule DDD-R-35 */
function checkBoard(matchup: DungeonMatchup, faults: Faults): void {
  const { board } = matchup;
  const scenarios = scenariosOf(matchup);
  if (scenarios.every((scenario) => scenario === BATTLE)) return;
  const exits = exitsOf(board);
  for (const [edge, name] of [
    [NORTH, 'north'],
    [EAST, 'east'],
    [SOUTH, 'south'],
    [WEST, 'west'],
  ] as const) {
    const count = exits.filter((bits) => bits === edge).length;
    if (count < 2)
      faults.add(['board'], `${board.name} has ${count} exits in the ${name}; ${matchup.play} needs two on each edge`, {
        rule: 'DDD-scn-exits',
      });
  }
  if (scenarios.includes(OBJECT_OF_POWER) || scenarios.includes(SECRETS)) checkEdges(board, faults);
  if (!scenarios.includes(TREASURE_HUNT)) return;
  const treasures = board.marks.treasure ?? [];
  const fromEdge = Math.max(LEAST_FROM_EDGE, Math.min(FROM_EDGE, Math.floor((FROM_EDGE * board.columns) / FULL_BOARD)));
  for (const [i, square] of treasures.entries()) {
    if (distanceToEdge(board, square) < fromEdge)
      faults.add(['board'], `the treasure at ${nameOf(board, square)} is less than ${fromEdge} squares from an edge`, {
        rule: 'DDD-treasure-place',
      });
    if (treasures.slice(0, i).some((other) => distanceBetween(board, square, other) < APART))
      faults.add(['board'], `the treasure at ${nameOf(board, square)} is less than ${APART} squares from another`, {
        rule: 'DDD-treasure-place',
      });
  }
}

/** Checks zones when a side must leave by the far edge: the south for zone A and the north for B. @rule DDD-R-32 */
function checkEdges(board: Board, faults: Faults): void {
  for (const [name, own, far, words] of [
    ['A', NORTH, SOUTH, 'southern half, but a side in zone A leaves by the south'],
    ['B', SOUTH, NORTH, 'northern half, but a side in zone B leaves by the north'],
  ] as const) {
    const zone = board.zones[name] ?? [];
    if (zone.some((square) => distanceToEdge(board, square, own) > distanceToEdge(board, square, far)))
      faults.add(['board'], `zone ${name} of ${board.name} reaches into the ${words}`, { rule: 'DDD-R-32' });
  }
}

/**
 * Checks that all models can be deployed, however the game begins, and that the parties can reach each other. @rule
 * DDD-G-08
 */
function checkPlaces(matchup: DungeonMatchup, faults: Faults): void {
  const { roles, swapSides } = matchup.rulings;
  const attackers = roles === 'fixed' && matchup.play !== 'dice-off' ? [matchup.attacker] : [0, 1];
  const swaps = swapSides === 'none' ? [0] : [0, 1];
  const dungeon = new Dungeon(matchup);
  const problems = new Map<string, string>();
  for (const scenario of scenariosOf(matchup))
    for (const attacker of attackers)
      for (const swapped of swaps) {
        dungeon.reset();
        dungeon.scenario = scenario;
        dungeon.attacker = attacker;
        dungeon.swapped = swapped;
        const misplaced = deploy(dungeon);
        if (misplaced !== undefined) problems.set(misplaced.problem, misplaced.rule);
        else if (!canMeet(dungeon))
          problems.set(`no way leads from one party to the other on ${matchup.board.name}`, 'DDD-G-08');
      }
  for (const [problem, rule] of problems) faults.add(['board'], problem, { rule });
}

/** Returns whether any model can shoot or walk to an enemy. */
function canMeet(dungeon: Dungeon): boolean {
  for (let model = 0; model < dungeon.count; model++) {
    if (dungeon.has(model, SHOOTS)) return true;
    const side = dungeon.sideOf(model);
    for (let enemy = dungeon.firstOf(1 - side); enemy < dungeon.endOf(1 - side); enemy++) {
      if (waysTo(dungeon, model, enemy)[dungeon.at[model]] !== UNREACHED) return true;
    }
  }
  return false;
}
