import { catalogue, type Row } from '../../kit/catalogue.ts';
import { ATTRIBUTES, type AttributeName } from './attributes.ts';

/** A Profession. */
interface Profession extends Row {
  readonly rule: string;
  /** The attribute that comes with it. */
  readonly attribute: AttributeName;
}

/** Professions in the order of their tables. @rule 2HDC-9.0 */
export const PROFESSIONS = catalogue('profession', {
  caster: { rule: '2HDC-9.0', attribute: 'cast-spells', meaning: 'casts Damage, Dazzle and Defend Spells' },
  healer: {
    rule: '2HDC-9.0',
    attribute: 'healing',
    meaning: 'tends friends who are Out of the Fight, during the fight',
  },
  knight: {
    rule: '2HDC-9.0',
    attribute: 'swordsman',
    meaning: 'rolls two damage dice in melee and takes the better',
  },
  paladin: { rule: '2HDC-9.0', attribute: 'martyr', meaning: 'covers the retreat of a party that breaks off' },
  shooter: { rule: '2HDC-9.0', attribute: 'marksman', meaning: 'shoots without penalty' },
  soldier: { rule: '2HDC-9.0', attribute: 'duty', meaning: 'counts two dice of the charge test as successes' },
  thief: {
    rule: '2HDC-9.0',
    attribute: 'thievery',
    meaning: 'disarms traps and finds secret rooms with three dice',
  },
  warrior: { rule: '2HDC-9.0', attribute: 'fanatic', meaning: 'counts two more successes in the charge test' },
} satisfies Readonly<Record<string, Profession>>);

export type ProfessionName = (typeof PROFESSIONS.names)[number];

// Indexes of Professions.
export const CASTER = PROFESSIONS.byName.caster.index;
export const HEALER = PROFESSIONS.byName.healer.index;
export const KNIGHT = PROFESSIONS.byName.knight.index;
export const PALADIN = PROFESSIONS.byName.paladin.index;
export const SHOOTER = PROFESSIONS.byName.shooter.index;
export const SOLDIER = PROFESSIONS.byName.soldier.index;
export const THIEF = PROFESSIONS.byName.thief.index;
export const WARRIOR = PROFESSIONS.byName.warrior.index;

/** The bit of the attribute that comes with each Profession. @rule 2HDC-9.0 */
export const PROFESSION_ATTRIBUTE: readonly number[] = PROFESSIONS.rows.map(
  ({ attribute }) => ATTRIBUTES.byName[attribute].bit,
);
