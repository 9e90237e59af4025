import { chosenRulings } from '../../kit/options.ts';
import type { OddsBehind, OddsMember } from '../../odds-question.ts';
import { CAST_SPELLS, HARD_AS_NAILS, MARKSMAN, RESILIENT, STOUT } from '../catalogue/attributes.ts';
import type { Facts, Lexicon } from '../catalogue/lexicon.ts';
import type { RaceSheet, SheetRow } from '../catalogue/races.ts';
import { EMPTY } from '../catalogue/weapons.ts';
import { RULINGS } from '../rulings.ts';
import { isSolved } from './stage.ts';

/** The values of a member; defaults come from the most likely row of its race list. */
interface Sheet {
  readonly rep: unknown;
  readonly profession: string;
  readonly race: unknown;
  readonly star: unknown;
  readonly ac: unknown;
  readonly shield: unknown;
  readonly weapons: readonly string[];
  /** Names of the values that are rolled. */
  readonly rolled: readonly string[];
}

/** Keys of a member that the questions have no parameters for. */
const UNASKED = ['second', 'items', 'potions', 'trueArrows', 'talismanRep', 'attributes'] as const;

/**
 * Returns the questions about two members: how their melee ends, and what a shot does. The charge test is left out: it
 * concerns sides, not members.
 */
export function oddsBehind({ facts }: Lexicon, one: OddsMember, other: OddsMember, rulings: OddsMember): OddsBehind[] {
  const [mine, theirs] = [sheetOf(one, facts), sheetOf(other, facts)];
  if (mine === undefined || theirs === undefined || hasOtherRulings(rulings)) return [];
  const melee: OddsBehind = {
    question: 'melee',
    isMutual: true,
    given: { ...numbered(mine, 1), ...numbered(theirs, 2) },
    rolled: [...mine.rolled.map((name) => `${name}1`), ...theirs.rolled.map((name) => `${name}2`)],
  };
  const missile = missileInHand(mine, facts);
  // The question about shots leaves saves out.
  if (missile === undefined || mayBeSaved(theirs, facts)) return [melee];
  const given = {
    rep: mine.rep,
    weapon: missile,
    ac: theirs.ac,
    shooter: comesWith(mine, MARKSMAN, facts),
    shield: isShielded(theirs, facts),
  };
  const rolled = [
    ...mine.rolled.filter((name) => name === 'rep' || name === 'weapon'),
    ...theirs.rolled.filter((name) => name === 'ac' || name === 'shield'),
  ];
  return [{ question: 'shot', given, rolled }, melee];
}

/** The questions assume the default rulings. */
function hasOtherRulings(rulings: OddsMember): boolean {
  return JSON.stringify(chosenRulings(RULINGS, rulings)) !== JSON.stringify(chosenRulings(RULINGS, {}));
}

function numbered(sheet: Sheet, at: 1 | 2): Record<string, unknown> {
  const { rolled, weapons, ...rest } = sheet;
  return Object.fromEntries(
    Object.entries({ ...rest, weapon: weapons[0] }).map(([name, value]) => [`${name}${at}`, value]),
  );
}

function sheetOf(member: OddsMember, facts: Facts): Sheet | undefined {
  if (UNASKED.some((key) => member[key] !== undefined)) return undefined;
  const { rep, profession, race, star, ac, shield, weapons } = member;
  const sheet = raceOf(race, facts);
  if (sheet !== undefined && !isSolved(facts, sheet.attributes)) return undefined;
  const row = commonest(sheet, profession);
  const known = { rep, profession, ac, shield, weapon: Array.isArray(weapons) ? weapons : undefined };
  const rolled = Object.entries(known).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (row === undefined && rolled.length > 0) return undefined;
  return {
    rep: rep ?? row?.rep,
    profession: String(profession ?? facts.professions.names[row?.profession as number]),
    race,
    star,
    ac: ac ?? row?.ac,
    shield: shield ?? row?.shield,
    // Weapons of a row are equally likely, so the first stands for them.
    weapons: known.weapon ?? [facts.weapons.names[row?.weapons[0] as number]],
    rolled,
  };
}

/** Returns the most likely row of a race list, of a Profession if that is given. */
function commonest(sheet: RaceSheet | undefined, profession: unknown): SheetRow | undefined {
  const { rows = [], professions = [] } = sheet ?? {};
  const fitting = rows.filter((row) => profession === undefined || professions[row.profession] === profession);
  return fitting.sort((a, b) => waysOf(b) - waysOf(a))[0];
}

/** Returns the number of results of 2d6, of 36, that lead to a row. */
function waysOf({ from, to }: SheetRow): number {
  let ways = 0;
  for (let sum = from; sum <= to; sum++) ways += 6 - Math.abs(7 - sum);
  return ways;
}

/** Returns the missile weapon in hand from the start, of a Shooter or a member without melee weapons. @rule 2HDC-R37 */
function missileInHand(sheet: Sheet, facts: Facts): string | undefined {
  const isMissile = (weapon: string) => factOf(facts, 'onlyShoots', weapon);
  const { weapons } = sheet;
  const isShooter = comesWith(sheet, MARKSMAN, facts) || weapons.every(isMissile);
  return isShooter && !comesWith(sheet, CAST_SPELLS, facts) ? weapons.find(isMissile) : undefined;
}

/** Returns whether an attribute comes with a Profession. @rule 2HDC-9.0 */
function comesWith({ profession }: Sheet, attribute: number, { professions }: Facts): boolean {
  return (professions.attributes[professions.names.indexOf(profession)] & attribute) !== 0;
}

function raceOf(race: unknown, { races }: Facts): RaceSheet | undefined {
  return races.find(({ name }) => name === race);
}

/** Returns whether Star Power or a racial attribute may save the member. @rule 2HDC-R82 */
function mayBeSaved({ star, race }: Sheet, facts: Facts): boolean {
  const traits = raceOf(race, facts)?.attributes ?? 0;
  return star === true || (traits & (STOUT | RESILIENT | HARD_AS_NAILS)) !== 0;
}

/**
 * Returns whether a shield is in use with what is held: none with a missile weapon but the sling, which has its own,
 * nor with empty hands. @rule 2HDC-12.1
 */
function isShielded(sheet: Sheet, facts: Facts): boolean {
  if (comesWith(sheet, CAST_SPELLS, facts)) return false;
  const missile = missileInHand(sheet, facts);
  if (missile !== undefined) return factOf(facts, 'hasShield', missile);
  const melee = sheet.weapons.find((weapon) => !factOf(facts, 'onlyShoots', weapon));
  return sheet.shield === true && melee !== undefined && factOf(facts, 'leavesHand', melee);
}

/** Returns a fact of a weapon by the weapon's name. */
function factOf({ weapons }: Facts, fact: 'hasShield' | 'leavesHand' | 'onlyShoots', weapon: string): boolean {
  const at = weapons.names.indexOf(weapon);
  return weapons[fact][at < 0 ? EMPTY : at] === 1;
}
