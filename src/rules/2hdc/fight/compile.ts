import type { Faults } from '../../../check/fault.ts';
import { unknownWord } from '../../../check/fault.ts';
import { settingsOf } from '../../kit/choices.ts';
import { chosenRulings } from '../../kit/options.ts';
import type { Setup, Side } from '../../system.ts';
import { MOST_MORE } from '../catalogue/dungeon-tables.ts';
import { TALISMAN, TRUE_ARROWS } from '../catalogue/items.ts';
import { type Lexicon, SHIPPED } from '../catalogue/lexicon.ts';
import { ANYONE, MEETINGS, MINIONS_ALONE, THE_RIVALS } from '../catalogue/names.ts';
import { rowOfProfession } from '../catalogue/races.ts';
import { BOOK_SPELLS, SPELL_TYPES } from '../catalogue/spells.ts';
import { EMPTY } from '../catalogue/weapons.ts';
import { BELOW, CHOICES, type Choices, OF_ENEMIES, OF_PARTIES, POLICIES } from '../choices.ts';
import { RULINGS } from '../rulings.ts';
import type { KeysInput, MemberInput } from '../setup.ts';
import { mayCast } from './causes.ts';
import { CORRIDOR, type FightMatchup, isOpen, type Line, MOST_FIGURES, ROOM } from './matchup.ts';

type FightSetup = Setup<MemberInput, KeysInput>;
type FightSide = Side<MemberInput> & { readonly magicItems?: 'given' | 'rolled' };

/**
 * Makes the matchup of a fight from a checked scenario.
 *
 * @returns `undefined` if faults were added
 */
export function compileFight(raw: Setup, faults: Faults, lexicon: Lexicon = SHIPPED): FightMatchup | undefined {
  const setup = raw as unknown as FightSetup;
  const before = faults.all.length;
  for (const key of ['reason', 'tiles', 'recruits', 'adventures'] as const) {
    if (setup[key] !== undefined) faults.add([key], `"${key}" is for play: dungeon or campaign`, { rule: '2HDC-33.1' });
  }
  if (setup.meets !== undefined) return compileMeeting(setup, lexicon, faults);
  if (setup.level !== undefined)
    faults.add(['level'], '"level" sets whom a party meets; write "meets: anyone" too', { rule: '2HDC-39.7' });
  if (setup.sides.length !== 2) {
    const help = setup.sides.length === 1 ? '; "meets: anyone" rolls for the other' : '';
    faults.add(['sides'], `a fight has two sides, not ${setup.sides.length}${help}`, { rule: '2HDC-21.0' });
    return undefined;
  }
  const names = setup.sides.map((side) => side.name);
  const party = findParty(setup, names, faults);
  const dungeon = 1 - party;
  const sides = [setup.sides[party], setup.sides[dungeon]] as [FightSide, FightSide];
  refuseChoicesBelow(sides[0], faults);
  refuseChoicesBelow(sides[1], faults);
  refuseChoicesOfParties(sides[1], faults);
  const lines = sides.flatMap((side, s) =>
    side.members.map((member, i) => readLine(member, s, lexicon, faults.under('sides', side.name, 'members', i))),
  );
  for (const side of [0, 1] as const) {
    if (sides[side].members.every((member) => member.count === 0)) {
      faults.add(['sides', sides[side].name, 'members'], 'this side has no members', { rule: '2HDC-21.1a' });
    }
  }
  checkSize(lines, faults);
  const whose = whoMoves(setup, names, party, faults);
  if (faults.all.length > before) return undefined;
  return {
    ...boardOf(setup, sides, lines, lexicon),
    partyAt: party,
    ...whose,
    sides: [sides[0].name, sides[1].name],
    rollItems: [sides[0].magicItems === 'rolled', sides[1].magicItems === 'rolled'],
  };
}

/**
 * Makes the matchup of a fight against enemies met in the dungeon; an optional second side is the Big Bad alone.
 *
 * @rule 2HDC-39.7
 */
function compileMeeting(setup: FightSetup, lexicon: Lexicon, faults: Faults): FightMatchup | undefined {
  const before = faults.all.length;
  const who = MEETINGS.find(setup.meets!)!.index;
  if (setup.level !== undefined && who !== ANYONE)
    faults.add(['level'], '"level" needs "meets: anyone"', { rule: '2HDC-39.7' });
  if (setup.sides.length > 2) {
    const problem = `must be a party and perhaps the Big Bad, not ${setup.sides.length} sides`;
    faults.add(['sides'], problem, { rule: '2HDC-34.1a' });
    return undefined;
  }
  const names = setup.sides.map(({ name }) => name);
  const at = findParty(setup, names, faults);
  const side = setup.sides[at] as FightSide;
  const lair = setup.sides[1 - at] as FightSide | undefined;
  const members = side.members.map((member, i) =>
    readLine(member, 0, lexicon, faults.under('sides', side.name, 'members', i)),
  );
  const group = members.reduce((sum, { count }) => sum + count, 0);
  if (group === 0) faults.add(['sides', side.name, 'members'], 'this side has no members', { rule: '2HDC-21.1a' });
  refuseChoicesBelow(side, faults);
  const given = lair === undefined ? undefined : readBigBad(lair, lexicon, faults);
  if (given !== undefined && who === THE_RIVALS)
    faults.add(['meets'], 'rivals have no Big Bad; leave one of the two out', { rule: '2HDC-39.9' });
  const most = group + MOST_MORE;
  const first = members.length;
  const lines = [
    ...members,
    given === undefined ? rolled('big-bad', 1, true) : { ...given, isRolled: true },
    rolled('minion', most),
    rolled('rival', most),
  ];
  // Lines that cannot be met get no measures.
  const isMet = [who !== THE_RIVALS && who !== MINIONS_ALONE, who !== THE_RIVALS, who === ANYONE || who === THE_RIVALS];
  const present = lines.map((line, i) => (i < first || isMet[i - first] ? line : { ...line, count: 0 }));
  checkSize([...members, { ...rolled('minion', most) }], faults);
  const enemy = lair?.name ?? (names.includes('enemy') ? 'enemies' : 'enemy');
  const whose = whoMoves(setup, [side.name, enemy], 0, faults);
  if (faults.all.length > before) return undefined;
  return {
    ...boardOf(setup, [side, lair], present, lexicon),
    partyAt: at,
    ...whose,
    // A room is empty when the band enters; its enemies are met then.
    active: setup.active === undefined ? 0 : whose.active,
    sides: [side.name, enemy],
    rollItems: [side.magicItems === 'rolled', true],
    meeting: { who, level: setup.level ?? 1, bigBad: first, minions: first + 1, rivals: first + 2, most },
  };
}

/** Returns a line of enemies whose facts are all rolled. */
function rolled(name: string, count: number, bigBad = false): Line {
  return { ...openLine(name, 1, -1, bigBad), count, isRolled: true };
}

function checkSize(lines: readonly Line[], faults: Faults): void {
  const figures = lines.reduce((sum, line) => sum + line.count, 0);
  if (figures > MOST_FIGURES) {
    faults.add(['sides'], `${figures} characters are too many; a fight holds at most ${MOST_FIGURES}`);
  }
}

/** Returns the side that moved in and the sides that are Fleeing, with the party as side 0. */
function whoMoves(setup: FightSetup, names: readonly string[], party: number, faults: Faults) {
  const active = sideIndex(setup.active, names, party, ['active'], faults);
  let fleeing = 0;
  setup.fleeing.forEach((name, i) => {
    const side = sideIndex(name, names, party, ['fleeing', i], faults);
    if (side >= 0) fleeing |= 1 << side;
  });
  return { active, fleeing };
}

/** Returns a side's choices; the dungeon side has defaults of its own. */
export function choicesOf(side: Side | undefined, at: 0 | 1): Choices {
  return settingsOf(CHOICES, POLICIES.rows, side?.policy ?? 'book', side ?? {}, at === 1 ? OF_ENEMIES : {});
}

/** Reports choices of a dungeon in a fight. */
function refuseChoicesBelow(side: Side, faults: Faults): void {
  for (const name of BELOW) {
    if (name in side)
      faults.add(['sides', side.name, name], `"${name}" is for play: dungeon or campaign`, { rule: '2HDC-33.1' });
  }
}

/** Reports choices that only parties have. @rule 2HDC-R137 */
function refuseChoicesOfParties(side: Side, faults: Faults): void {
  for (const name of OF_PARTIES) {
    if (name in side)
      faults.add(['sides', side.name, name], `"${name}" is for the party; only it breaks off`, { rule: '2HDC-R137' });
  }
}

/** Returns the parts of a matchup that all fights of a party share. */
function boardOf(
  setup: FightSetup,
  sides: readonly (FightSide | undefined)[],
  lines: readonly Line[],
  { facts }: Lexicon,
) {
  return {
    rules: '2hdc',
    play: 'fight',
    choices: [choicesOf(sides[0], 0), choicesOf(sides[1], 1)],
    lines,
    facts,
    floor: setup.width === 'room' ? ROOM : CORRIDOR,
    mayBreakOff: setup.party !== undefined || lines.some((line) => line.side === 0 && line.star && line.count > 0),
    rulings: chosenRulings(RULINGS, setup.rulings),
    limits: { activations: setup.limits.activations ?? 200, rounds: setup.limits.rounds ?? 1000 },
  } as const;
}

/** Returns the side named as party, or else the first with a Star, or else the first. @rule 2HDC-R137 */
export function findParty(setup: FightSetup, names: readonly string[], faults: Faults): number {
  if (setup.party !== undefined) {
    const at = names.indexOf(setup.party);
    if (at < 0) faults.add(['party'], unknownWord('side', setup.party, names), { rule: '2HDC-R137' });
    return Math.max(0, at);
  }
  return Math.max(
    0,
    setup.sides.findIndex((side) => side.members.some((member) => member.star)),
  );
}

function sideIndex(
  name: string | undefined,
  names: readonly string[],
  party: number,
  path: readonly (string | number)[],
  faults: Faults,
): number {
  if (name === undefined) return -1;
  const at = names.indexOf(name);
  if (at < 0) faults.add(path, unknownWord('side', name, names), { rule: '2HDC-21.2' });
  return at < 0 ? -1 : at === party ? 0 : 1;
}

/** Makes a line of a side. */
export function readLine(
  member: MemberInput & { name: string; count: number },
  side: number,
  lexicon: Lexicon,
  faults: Faults,
): Line {
  const race = lexicon.races.find(member.race)!.index;
  const profession = member.profession === undefined ? -1 : lexicon.professions.find(member.profession)!.index;
  const second = member.second === undefined ? -1 : lexicon.professions.find(member.second)!.index;
  if (second >= 0 && second === profession) {
    faults.add(['second'], 'the second Profession must be another one', { rule: '2HDC-9.1c' });
  }
  if (second >= 0 && profession < 0) {
    faults.add(['second'], 'a second Profession needs a first one', { rule: '2HDC-9.2' });
  }
  // Given arrows or a given Talisman's Rep imply the item.
  const { magic } = lexicon.facts;
  const carried = (member.items ?? []).reduce((bits, name) => bits | (1 << magic.items.indexOf(name)), 0);
  const items = carried | (member.trueArrows ? TRUE_ARROWS : 0) | (member.talismanRep ? TALISMAN : 0);
  const line: Line = {
    side,
    name: member.name,
    count: member.count,
    race,
    attributes:
      member.attributes === undefined ? -1 : member.attributes.reduce((all, name) => all | lexicon.bitsOf(name), 0),
    star: member.star ?? false,
    bigBad: member.bigBad ?? false,
    profession,
    second,
    rep: member.rep ?? -1,
    ac: member.ac ?? -1,
    shield: member.shield === undefined ? -1 : member.shield ? 1 : 0,
    weapons: weaponsOf(member, lexicon, faults),
    items,
    potions: magic.potions.map((potion) => member.potions?.[potion] ?? 0),
    trueArrows: member.trueArrows ?? (member.items?.includes('true-arrows') ? 5 : 0),
    ...spellsOf(member, lexicon, faults),
    talisman: member.talismanRep ?? (member.items?.includes('talisman-of-restoration') ? 4 : 0),
  };
  if (line.spells !== undefined && !mayCast(line, lexicon.facts))
    faults.add(['spells'], 'a member who is no Caster casts no spells', { rule: '2HDC-28.0' });
  return withListedProfession(line, member, lexicon, faults);
}

/** Returns the only member of the other side, the Big Bad; if its count is 0, it is rolled. */
export function readBigBad(lair: FightSide, lexicon: Lexicon, faults: Faults): Line | undefined {
  const at = faults.under('sides', lair.name);
  refuseChoicesOfParties(lair, faults);
  for (const name of BELOW) {
    if (name in lair) at.add([name], `"${name}" is for the band, which finds its way`, { rule: '2HDC-16.0' });
  }
  const present = lair.members.filter(({ count }) => count > 0);
  if (present.length === 0) return undefined;
  const [bigBad] = present;
  if (present.length > 1 || (bigBad?.count ?? 0) > 1) {
    const problem = 'is the Big Bad alone; its Minions are rolled for when they are met';
    at.add(['members'], problem, { rule: '2HDC-34.1a' });
    return undefined;
  }
  const m = lair.members.indexOf(bigBad);
  return { ...readLine(bigBad, 1, lexicon, at.under('members', m)), count: 1, bigBad: true };
}

/** Returns a line that leaves all but the race to rolls. */
export function openLine(name: string, side: 0 | 1, race: number, bigBad: boolean): Line {
  return {
    side,
    name,
    count: 1,
    race,
    attributes: -1,
    star: false,
    bigBad,
    profession: -1,
    second: -1,
    rep: -1,
    ac: -1,
    shield: -1,
    weapons: [],
    items: 0,
    potions: [],
    trueArrows: 0,
    talisman: 0,
  };
}

/** Returns the indexes of weapons in `WEAPONS`: none if the race list decides, an empty hand for the unarmed. */
function weaponsOf({ race, weapons }: MemberInput, lexicon: Lexicon, faults: Faults): readonly number[] {
  if (weapons === undefined) return [];
  if (weapons.length > 0) return weapons.map((weapon) => lexicon.weapons.find(weapon)!.index);
  if (lexicon.races.find(race)!.naturallyArmed) {
    faults.add(['weapons'], `a ${race} fights with what it is born with and is never unarmed`, { rule: '2HDC-R29' });
  }
  return [EMPTY];
}

/**
 * Checks a line whose Profession the race list lacks: all values must be given; default shield: none. @rule 2HDC-9.1a
 */
function withListedProfession(line: Line, member: MemberInput, lexicon: Lexicon, faults: Faults): Line {
  const race = lexicon.facts.races[line.race];
  if (line.profession < 0 || !isOpen(line) || rowOfProfession(race, line.profession) !== undefined) return line;
  const missing = [
    line.rep < 0 ? 'rep' : '',
    line.ac < 0 ? 'ac' : '',
    line.weapons.length === 0 ? 'weapons' : '',
  ].filter((key) => key !== '');
  if (missing.length > 0) {
    const listed = [...new Set(race.rows.map((row) => race.professions[row.profession]))].join(', ');
    const problem = `the ${member.race} list has no ${member.profession} (it has ${listed}); give ${missing.join(', ')} as well`;
    faults.add(['profession'], problem, { rule: '2HDC-9.1a' });
    return line;
  }
  return { ...line, shield: line.shield < 0 ? 0 : line.shield };
}

/** Returns the spells of a member by type, if it names any in place of the book's. @rule 2HDC-home-spells */
function spellsOf({ spells = [] }: MemberInput, { facts }: Lexicon, faults: Faults): Pick<Line, 'spells'> {
  if (spells.length === 0) return {};
  const known = [...BOOK_SPELLS];
  const named = new Set<number>();
  spells.forEach((name, s) => {
    const spell = facts.spells.names.indexOf(name);
    const type = facts.spells.type[spell];
    if (named.has(type))
      faults.add(['spells', s], `${name} is a second ${SPELL_TYPES[type]} spell; a member has one`, {
        rule: '2HDC-28.2',
      });
    named.add(type);
    known[type] = spell;
  });
  return { spells: known };
}
