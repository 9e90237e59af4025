import type { Faults } from '../../../check/fault.ts';
import { chosenRulings } from '../../kit/options.ts';
import type { Setup, Side } from '../../system.ts';
import { canRecruit, REASONS } from '../catalogue/big-bad.ts';
import { RIVAL_BANDS } from '../catalogue/dungeon-tables.ts';
import { type Lexicon, SHIPPED } from '../catalogue/lexicon.ts';
import type { RaceSheet } from '../catalogue/races.ts';
import { TILES } from '../catalogue/tiles.ts';
import { EMPTY } from '../catalogue/weapons.ts';
import { choicesOf, findParty, openLine, readBigBad, readLine } from '../fight/compile.ts';
import { type Line, ROOM } from '../fight/matchup.ts';
import { RULINGS } from '../rulings.ts';
import type { KeysInput, MemberInput } from '../setup.ts';
import { type DungeonMatchup, MOST_MEMBERS } from './matchup.ts';

type DungeonSetup = Setup<MemberInput, KeysInput>;
type DungeonSide = Side<MemberInput> & { readonly magicItems?: 'given' | 'rolled' };

/** Items of a start kit. @rule 2HDC-32.1 */
const START_ITEMS = 4;

/**
 * Makes the matchup of a dungeon or campaign from a checked scenario: one side is the band, an optional second one the
 * Big Bad.
 *
 * @returns `undefined` if faults were added
 */
export function compileDungeon(raw: Setup, faults: Faults, lexicon: Lexicon = SHIPPED): DungeonMatchup | undefined {
  const setup = raw as unknown as DungeonSetup;
  const before = faults.all.length;
  const { races } = lexicon.facts;
  if (setup.sides.length > 2) {
    faults.add(['sides'], `a dungeon has a band and perhaps a Big Bad, not ${setup.sides.length} sides`, {
      rule: '2HDC-13.0',
    });
    return undefined;
  }
  const names = setup.sides.map(({ name }) => name);
  const at = findParty(setup, names, faults);
  const side = setup.sides[at] as DungeonSide;
  const lair = setup.sides[1 - at] as DungeonSide | undefined;
  const band = listBand(side, lexicon, faults);
  const rulings = chosenRulings(RULINGS, setup.rulings);
  checkBand(band, side, setup, races, faults);
  const bigBad = lair === undefined ? undefined : readBigBad(lair, lexicon, faults);
  const forFights = [
    ...(setup.active === undefined ? [] : ['active']),
    ...(setup.fleeing.length > 0 ? ['fleeing'] : []),
  ];
  for (const key of forFights)
    faults.add([key], `"${key}" is for play: fight; in a dungeon it follows from who moves where`);
  for (const key of ['meets', 'level'] as const) {
    if (setup[key] !== undefined)
      faults.add([key], `"${key}" is for play: fight; in a dungeon everyone is met on the way`, { rule: '2HDC-39.7' });
  }
  if (setup.width !== undefined && setup.width !== 'room')
    faults.add(['width'], '"width" is for play: fight; in a dungeon it follows from the tile', { rule: '2HDC-2.2.2' });
  if (setup.play !== 'campaign' && setup.adventures !== undefined) {
    faults.add(['adventures'], '"adventures" is for play: campaign', { rule: '2HDC-33.1' });
  }
  if (faults.all.length > before) return undefined;

  const lines = [...band.map(({ line }) => line), ...(bigBad === undefined ? [] : [bigBad])];
  const listed = lines.length;
  const all = (name: (race: string) => string, of: 0 | 1, isBigBad = false) =>
    races.map((race, r) => openLine(name(race.name), of, r, isBigBad));
  lines.push(...all((race) => race, 1), ...all((race) => `Big Bad ${race}`, 1, true));
  lines.push(...RIVAL_BANDS.map(({ race }) => openLine(`rival ${races[race].name}`, 1, race, false)));
  for (let place = 1; place <= MOST_MEMBERS; place++) lines.push(...all((race) => `${race} recruit ${place}`, 0));
  return {
    rules: '2hdc',
    play: setup.play as 'dungeon' | 'campaign',
    side: side.name,
    board: {
      rules: '2hdc',
      play: 'fight',
      sides: [side.name, lair?.name ?? 'enemy'],
      partyAt: at,
      choices: [choicesOf(side, 0), choicesOf(lair, 1)],
      lines,
      facts: lexicon.facts,
      floor: ROOM,
      active: 0,
      fleeing: 0,
      mayBreakOff: true,
      rollItems: [side.magicItems === 'rolled', true],
      rulings,
      limits: { activations: setup.limits.activations ?? 200, rounds: setup.limits.rounds ?? 1000 },
    },
    band: band.map((_, i) => i),
    memberOf: band.map(({ member }) => member),
    members: side.members.map(({ name, count }) => ({ name, count })),
    recruits: setup.recruits ?? 0,
    minionLine: listed,
    bigBadLine: listed + races.length,
    rivalLine: listed + 2 * races.length,
    recruitLine: listed + 2 * races.length + RIVAL_BANDS.length,
    bigBad: bigBad === undefined ? -1 : band.length,
    reason: setup.reason === undefined ? -1 : REASONS.byName[setup.reason].index,
    tiles: (setup.tiles ?? []).map((tile) => TILES.byName[tile].index),
    rulings,
    limits: {
      turns: setup.limits.turns ?? 500,
      flights: setup.limits.flights ?? 10,
      crossings: setup.limits.crossings ?? 20,
      recruits: setup.limits.recruits ?? 100,
    },
    adventures: setup.play === 'campaign' ? (setup.adventures ?? 10) : 1,
  };
}

/** A listed member of the band, and the index of its line in the scenario. */
interface Listed {
  readonly line: Line;
  readonly member: number;
}

/** Returns a line for each single member of the band. */
function listBand(side: DungeonSide, lexicon: Lexicon, faults: Faults): Listed[] {
  return side.members.flatMap((input, member) => {
    const at = faults.under('sides', side.name, 'members', member);
    const line = readLine(input, 0, lexicon, at);
    if (line.bigBad)
      at.add(['bigBad'], 'the Big Bad rules the dungeon; give it a side of its own', { rule: '2HDC-34.1a' });
    const items = line.weapons.filter((weapon) => weapon !== EMPTY).length + (line.shield === 1 ? 1 : 0);
    if (items > START_ITEMS) {
      at.add(
        ['weapons'],
        `${items} weapons and shields are too many; a member starts with at most ${START_ITEMS} Items`,
        {
          rule: '2HDC-32.1',
        },
      );
    }
    return Array.from({ length: input.count }, (_, i) => ({
      member,
      line: { ...line, name: input.count > 1 ? `${input.name} ${i + 1}` : input.name, count: 1 },
    }));
  });
}

/** Checks the Leader and the members it may lead. @rule 2HDC-13.1a @rule 2HDC-13.1c */
function checkBand(
  band: readonly Listed[],
  side: DungeonSide,
  setup: DungeonSetup,
  races: readonly RaceSheet[],
  faults: Faults,
): void {
  const path = ['sides', side.name, 'members'];
  if (band.length === 0) {
    faults.add(path, 'the band has no members', { rule: '2HDC-13.0' });
    return;
  }
  if (band.length > MOST_MEMBERS) {
    faults.add(path, `${band.length} are too many; a band has at most ${MOST_MEMBERS}`, { rule: '2HDC-13.1a' });
  }
  const stars = band.filter(({ line }) => line.star);
  if (setup.play === 'campaign' && stars.length === 0) {
    faults.add(path, 'a campaign needs a Star; write "star" before one of the members', { rule: '2HDC-33.1' });
  }
  const leader = [...(stars.length > 0 ? stars : band)].sort((a, b) => b.line.rep - a.line.rep)[0];
  const { rep, race } = leader.line;
  if (setup.recruits !== undefined && setup.recruits > 0 && !canRecruit(races[race])) {
    faults.add(['recruits'], `no recruit follows a ${races[race].name}; list the band instead`, { rule: '2HDC-R126' });
  }
  if (stars.length === 0 || rep < 0) return;
  if (band.length > rep) {
    faults.add(path, `a Leader of Rep ${rep} leads a band of ${rep}, the Leader included, not ${band.length}`, {
      rule: '2HDC-13.1a',
    });
  }
  side.members.forEach((member, m) => {
    const line = band.find((listed) => listed.member === m)?.line;
    if (line === undefined || line.star || line.rep < rep) return;
    const problem = `${member.name} has Rep ${line.rep}, but members must be below the Leader's Rep (${rep})`;
    faults.add([...path, m, 'rep'], problem, { rule: '2HDC-13.1c' });
  });
}
