import type { Faults } from '../../check/fault.ts';
import { settingsOf } from '../kit/choices.ts';
import { chosenLimits, chosenRulings } from '../kit/options.ts';
import type { Setup } from '../system.ts';
import { effectsOf } from './abilities.ts';
import type { Book } from './book.ts';
import { coinOf, gearOf } from './carried.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { companions } from './companion.ts';
import { SUPPLIES } from './gear.ts';
import { ownInjuries } from './kinds.ts';
import { LineReader } from './line-reader.ts';
import { type Line, MOST_FIGURES, type SideEntry, type WodsMatchup } from './matchup.ts';
import { COMPANION, FOE, HARMED_BY_NOTHING, HERO } from './names.ts';
import { fightRoom, readRooms } from './room-reader.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import type { KeysInput, MemberInput, SideInput } from './setup.ts';

/**
 * Compiles a checked scenario to the kernel's numbers.
 *
 * @returns `undefined` if faults were added
 */
export function compile(book: Book, raw: Setup, faults: Faults): WodsMatchup | undefined {
  const setup = raw as unknown as Setup<MemberInput, KeysInput>;
  const before = faults.all.length;
  const sides = setup.sides as readonly SideInput[];
  const rulings = chosenRulings(RULINGS, setup.rulings ?? {});
  const limits = chosenLimits(LIMITS, setup.limits ?? {});
  const play = setup.play as WodsMatchup['play'];
  if (play === 'fight' && sides.length !== 2) {
    faults.add(['sides'], `a fight has two sides, not ${sides.length}`, { rule: 'WODS-side-turns' });
  }
  const lines: Line[] = [];
  sides.forEach((side, at) => {
    side.members.forEach((member, i) => {
      const reader = new LineReader(
        member,
        at,
        faults.under('sides', side.name, 'members', i),
        rulings.dodgeAllowsGreat,
        book,
      );
      const line = reader.read();
      if (line !== undefined) lines.push(line, ...companions(book, line, lines.length, member, play));
    });
  });
  const figures = lines.reduce((sum, { count }) => sum + count, 0);
  if (figures > MOST_FIGURES) faults.add(['sides'], `${figures} figures are too many; ${MOST_FIGURES} are the most`);
  if (lines.length > MOST_FIGURES)
    faults.add(['sides'], `${lines.length} members are too many; ${MOST_FIGURES} are the most`);
  checkNames(lines, sides, faults);
  checkKeys(setup, play, faults);
  const rooms = play === 'fight' ? [fightRoom(setup)] : readRooms(setup, sides, faults);
  if (play !== 'fight') checkParty(book, lines, sides, setup.days, faults);
  if (play === 'fight') checkHarmable(lines, sides, faults);
  if (faults.all.length > before) return undefined;
  const injuries = ownInjuries(setup.define);
  return {
    rules: 'wods',
    play,
    sides: sides.map((side) => sideEntry(book, side)),
    lines,
    abilities: book.abilities.rows.map((row) => effectsOf(row)),
    ...(injuries === undefined ? {} : { injuries }),
    rooms,
    randomRooms: setup.roomOrder === 'random',
    days: setup.days ?? 1,
    campaign: {
      delves: Math.min(setup.campaign?.delves ?? 20, limits.delves),
      goal: setup.campaign?.goal ?? 10,
      waits: setup.campaign?.broken !== 'go-on',
      replaces: setup.campaign?.replace === 'level1',
    },
    rulings,
    limits,
  };
}

/** Collects what members carry, and the side's own supplies, in one stock. */
function sideEntry(book: Book, side: SideInput): SideEntry {
  const supplies = SUPPLIES.names.map((name) =>
    side.members.reduce(
      (sum, member) => sum + (gearOf(book, member).supplies[name] ?? 0) * member.count,
      side.supplies?.[name] ?? 0,
    ),
  );
  const silver = (side.silver ?? 0) + coinOfAll(book, side);
  return { name: side.name, choices: settingsOf(CHOICES, POLICIES.rows, side.policy, side), supplies, silver };
}

function coinOfAll(book: Book, { members }: SideInput): number {
  return members.reduce((sum, member) => sum + coinOf(book, member) * member.count, 0);
}

/** Rejects keys for delves in a fight, and keys for campaigns in a delve. @rule R-WODS-68 */
function checkKeys(setup: KeysInput, play: WodsMatchup['play'], faults: Faults): void {
  const { rooms, roomOrder, days, campaign } = setup;
  const ofDelves = [
    ['rooms', rooms !== undefined],
    ['roomOrder', roomOrder === 'random'],
    ['days', (days ?? 1) !== 1],
  ] as const;
  for (const [key, isThere] of play === 'fight' ? ofDelves : []) {
    if (isThere) faults.add([key], `"${key}" is for play: delve or campaign`, { rule: 'R-WODS-68' });
  }
  if (play !== 'campaign' && campaign !== undefined)
    faults.add(['campaign'], '"campaign" is for play: campaign', { rule: 'R-WODS-68' });
}

/** Rejects a member with the same name as an animal. */
function checkNames(lines: readonly Line[], sides: readonly SideInput[], faults: Faults): void {
  for (const line of lines) {
    const same = lines.find((other) => other !== line && other.side === line.side && other.name === line.name);
    if (same === undefined || (line.tags & COMPANION) === 0) continue;
    faults.add(['sides', sides[line.side]?.name, 'members'], `two members are called "${line.name}"; one is an animal`);
  }
}

/** Checks the party: a delve needs heroes, and enough silver for its hirelings. @rule R-WODS-58 */
function checkParty(
  book: Book,
  lines: readonly Line[],
  sides: readonly SideInput[],
  days: number,
  faults: Faults,
): void {
  const name = sides[0]?.name;
  const party = lines.filter(({ side }) => side === 0);
  if (!party.some(({ kind }) => kind === HERO)) {
    faults.add(['sides', name, 'members'], 'a delve needs a hero on the first side', { rule: 'R-WODS-68' });
  }
  if (party.some(({ kind }) => kind >= FOE)) {
    faults.add(
      ['sides', name, 'members'],
      'a party consists of heroes and hirelings; enemies need sides of their own',
      {
        rule: 'R-WODS-58',
      },
    );
  }
  const wages = party.reduce((sum, { wage, count }) => sum + wage * count * days, 0);
  const coin = coinOfAll(book, sides[0]);
  const silver = (sides[0]?.silver ?? 0) + coin;
  if (wages > silver) {
    faults.add(
      ['sides', name],
      `wages are ${wages} silver, the purse holds ${silver}; write "silver: ${wages - coin}" or more`,
      { rule: 'R-WODS-58' },
    );
  }
}

/** Rejects lines that nothing can harm. @rule R-WODS-67 */
function checkHarmable(lines: readonly Line[], sides: readonly SideInput[], faults: Faults): void {
  for (const { side, name, harmedBy } of lines) {
    if (harmedBy !== HARMED_BY_NOTHING) continue;
    const { members, name: sideName } = sides[side];
    const i = members.findIndex((member) => member.name === name);
    faults.add(
      ['sides', sideName, 'members', i, 'harmedBy'],
      'an enemy that nothing can harm is never fought; use it in a delve',
      { rule: 'R-WODS-67' },
    );
  }
}
