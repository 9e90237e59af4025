import type { OddsBehind, OddsMember } from '../odds-question.ts';
import { attackAttributeOf } from './compile.ts';
import { attackOf, ENEMY_AC, type EnemyTemplate, START_SCARS, TEMPLATES, type Template } from './data.ts';
import { ATTRIBUTES } from './names.ts';
import type { MemberInput } from './setup.ts';

/** Attacks of adventurers and hirelings, the dying rolls of adventurers, and the morale of enemies. */
export function oddsBehind(one: OddsMember, other: OddsMember, rulings: OddsMember): OddsBehind[] {
  const [mine, theirs] = [templateOf(one), templateOf(other)];
  if (mine?.role === 'enemy') return moraleOf(one, mine, rulings);
  if (mine === undefined || theirs?.role !== 'enemy') return [];
  const ac = Number(other.ac ?? theirs.ac ?? ENEMY_AC);
  const dying = { question: 'dying', given: { scars: one.scars ?? START_SCARS } };
  return [...attack(one, mine, ac, rulings), ...(mine.role === 'hero' ? [dying] : [])];
}

function moraleOf({ hd, morale }: OddsMember, template: EnemyTemplate, rulings: OddsMember) {
  const checks = morale ?? template.fearless !== true;
  if (checks === false || rulings.moraleMode === 'off') return [];
  return [{ question: 'morale', given: { hd: hd ?? template.hd } }];
}

/** None where what is rolled against is itself rolled, or rulings are used that the question does not know. */
function attack(one: OddsMember, mine: Template, ac: number, rulings: OddsMember): OddsBehind[] {
  const attribute = mine.role === 'hero' ? heroAttribute(one) : (one.attack ?? hirelingAttack(one));
  if (attribute === undefined) return [];
  const isOther = rulings.exactNeedsHit === true || rulings.chipNeedsUnderAttribute === true;
  // Rulings on exact rolls matter only where these cannot hit.
  if (isOther && Number(attribute) <= ac) return [];
  return [{ question: 'attack', given: { attribute, ac, mode: one.mode } }];
}

function heroAttribute(one: OddsMember): unknown {
  return one[ATTRIBUTES.names[attackAttributeOf(one as MemberInput)] as string];
}

/** @rule ADG-data-enemy-attack */
function hirelingAttack({ hd }: OddsMember): number | undefined {
  return hd === undefined ? undefined : attackOf(Number(hd));
}

function templateOf({ kind }: OddsMember): Template | undefined {
  return TEMPLATES.find(String(kind));
}
