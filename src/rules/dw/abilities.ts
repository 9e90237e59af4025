import { catalogue, type Row } from '../kit/catalogue.ts';
import type { Rulings } from './rulings.ts';

/** A special ability. */
interface BookAbility extends Row {
  readonly rule: string;
  /** The ruling that switches it off; only for house abilities. */
  readonly ruling?: keyof Rulings;
}

/** The special abilities. The counted one takes a number, `initiative-bonus:2`; default 1. */
export const ABILITIES = catalogue('ability', {
  'charge-attack': {
    ruling: 'chargeAttack',
    rule: 'DW-ab-charge-attack',
    meaning: 'attacks one enemy at once on entering its kill zone; moves on if the enemy falls',
  },
  'control-enemy': {
    ruling: 'controlEnemy',
    rule: 'DW-ab-control-enemy',
    meaning: 'a die at the Armour or more of an enemy within 6 squares moves that enemy out of the way',
  },
  stealth: { ruling: 'stealth', rule: 'DW-ab-stealth', meaning: 'walks through kill zones without stopping' },
  'multi-shot': {
    ruling: 'multiShot',
    rule: 'DW-ab-multi-shot',
    meaning: 'splits its shooting dice among several targets',
  },
  'fire-weapon': { ruling: 'fireWeapon', rule: 'DW-ab-fire-weapon', meaning: 'adds 1 to each kill die of a shot' },
  'master-shot': { ruling: 'masterShot', rule: 'DW-ab-master-shot', meaning: 'needs one less to hit with a shot' },
  flyer: { rule: 'DW-ab-flyer', meaning: 'crosses water like floor' },
  'initiative-bonus': {
    ruling: 'initiativeBonus',
    rule: 'DW-ab-initiative-bonus',
    meaning: "adds 1, or the number after the colon, to its side's initiative die",
    counted: true,
  },
} satisfies Readonly<Record<string, BookAbility>>);

type AbilityName = (typeof ABILITIES.names)[number];

/** Largest initiative bonus. */
export const MOST_BONUS = 6;

/** An ability that a figure has. */
export interface Grant {
  readonly name: AbilityName;
  /** 1..6 for an initiative bonus; 0 for other abilities. */
  readonly bonus: number;
}

/** Parses an ability with its optional number; `undefined` for any other text. */
export function readGrant(text: string): Grant | undefined {
  const match = /^([a-z-]+)(?::(\d{1,2}))?$/.exec(text);
  const [, name = '', number] = match ?? [];
  const ability = ABILITIES.find(name);
  if (ability === undefined) return undefined;
  const bonus = ability.counted ? Number(number ?? 1) : 0;
  if (number !== undefined && (bonus < 1 || bonus > MOST_BONUS)) return undefined;
  return { name: ability.name, bonus };
}

// Bits of abilities.
export const CHARGE_ATTACK = ABILITIES.byName['charge-attack'].bit;
export const CONTROL_ENEMY = ABILITIES.byName['control-enemy'].bit;
export const STEALTH = ABILITIES.byName.stealth.bit;
export const MULTI_SHOT = ABILITIES.byName['multi-shot'].bit;
export const FIRE_WEAPON = ABILITIES.byName['fire-weapon'].bit;
export const MASTER_SHOT = ABILITIES.byName['master-shot'].bit;
export const FLYER = ABILITIES.byName.flyer.bit;
