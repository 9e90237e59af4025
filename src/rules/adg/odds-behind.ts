import type { OddsBehind, OddsMember } from '../odds-question.ts';
import { firstWeaponOf, withFacts } from './compile.ts';
import { attackOf, ENEMY_AC, START_SCARS } from './data.ts';
import type { MemberFacts, MemberInput } from './member-shape.ts';
import { ATTRIBUTES, type RoleName } from './names.ts';
import { countedAc } from './rolls.ts';
import type { Book } from './rows.ts';

/** A member with the facts of its row. */
type Known = Omit<MemberFacts, 'ritual'> & { readonly role: RoleName };

/**
 * Returns the odds of one member against another: attacks of adventurers and hirelings, dying rolls of adventurers, and
 * morale of enemies.
 */
export function oddsBehind(one: OddsMember, other: OddsMember, rulings: OddsMember, book: Book): OddsBehind[] {
  const [mine, theirs] = [knownOf(one, book), knownOf(other, book)];
  if (mine?.role === 'enemy') return moraleOf(mine, theirs?.fear ?? 0, rulings);
  if (mine === undefined || theirs?.role !== 'enemy') return [];
  const dying = { question: 'dying', given: { scars: (mine.scars ?? START_SCARS) + (theirs.venom ?? 0) } };
  return [...attack(mine, theirs.ac ?? ENEMY_AC, rulings, book), ...(mine.role === 'hero' ? [dying] : [])];
}

/** Fear counts as fewer Hit Dice; no question if none are left. @rule ADG-home-fear */
function moraleOf({ hd, morale }: Known, fear: number, rulings: OddsMember): OddsBehind[] {
  if (morale === false || rulings.moraleMode === 'off') return [];
  if (fear === 0) return [{ question: 'morale', given: { hd } }];
  return hd !== undefined && hd > fear ? [{ question: 'morale', given: { hd: hd - fear } }] : [];
}

/** Returns no question if the attribute is rolled, or for rulings that the question does not have. */
function attack(mine: Known, worn: number, rulings: OddsMember, book: Book): OddsBehind[] {
  const weapon = firstWeaponOf(mine, book);
  const attribute =
    mine.role === 'hero' ? mine[ATTRIBUTES.names[weapon.attribute]] : (mine.attack ?? attackBy(mine.hd));
  if (attribute === undefined) return [];
  const ac = countedAc(worn, weapon.piercing);
  const isOther = rulings.exactNeedsHit === true || rulings.chipNeedsUnderAttribute === true;
  // The rulings on exact rolls matter only if exact rolls cannot hit.
  if (isOther && attribute <= ac) return [];
  return [{ question: 'attack', given: { attribute, ac, mode: mine.mode } }];
}

/** @rule ADG-data-enemy-attack */
function attackBy(hd: number | undefined): number | undefined {
  return hd === undefined ? undefined : attackOf(hd);
}

function knownOf(member: OddsMember, book: Book): Known | undefined {
  const row = book.members.find(String(member.kind));
  return row && { ...withFacts(member as MemberInput, book), role: row.role };
}
