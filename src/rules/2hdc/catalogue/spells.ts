import { catalogue, type Row } from '../../kit/catalogue.ts';

/** Types of spells: they harm enemies, hinder enemies or guard friends. @rule 2HDC-28.2 */
export const SPELL_TYPES = ['damage', 'dazzle', 'defend'] as const;
type SpellType = (typeof SPELL_TYPES)[number];

// Indexes of the types.
export const DAMAGE = SPELL_TYPES.indexOf('damage');
export const DAZZLE = SPELL_TYPES.indexOf('dazzle');
export const DEFEND = SPELL_TYPES.indexOf('defend');

/** A spell. A caster has one of each type. */
export interface Spell extends Row {
  readonly rule: string;
  readonly type: SpellType;
  /** Impact of a Damage Spell, whatever the target wears. @rule 2HDC-T28.4 */
  readonly impact?: number;
  /** Shots that a Defend Spell stops. @rule 2HDC-T28.6 */
  readonly shots?: number;
  /** Extra dice to cast it. @rule 2HDC-home-spells */
  readonly dice?: number;
  /** Limit on targets; default: Rep. @rule 2HDC-home-spells */
  readonly targets?: number;
  /** Whether a failed roll costs no Rep. @rule 2HDC-home-spells */
  readonly tireless?: boolean;
}

/** Spells of the book, one of each type. @rule 2HDC-28.2 */
export const SPELLS = catalogue('spell', {
  damage: { rule: '2HDC-28.2', meaning: 'Impact 2 on up to Rep enemies', type: 'damage', impact: 2 },
  dazzle: { rule: '2HDC-28.2', meaning: 'up to Rep enemies have dice less and no shield', type: 'dazzle' },
  defend: { rule: '2HDC-28.2', meaning: 'stops three shots at each of up to Rep friends', type: 'defend', shots: 3 },
} satisfies Readonly<Record<string, Spell>>);

/** Indexes of the book's spells, by type. */
export const BOOK_SPELLS: readonly number[] = SPELL_TYPES.map((type) => SPELLS.byName[type].index);

/** Spells as numbers: columns by the index of a spell. */
export interface SpellFacts {
  readonly names: readonly string[];
  /** Indexes in {@link SPELL_TYPES}. */
  readonly type: readonly number[];
  readonly impact: readonly number[];
  readonly shots: readonly number[];
  readonly dice: readonly number[];
  readonly targets: readonly number[];
  readonly tireless: readonly boolean[];
}

/** More targets than a spell can have. */
const ANY_TARGETS = 99;

/** Makes spells into numbers. */
export function spellFacts(rows: readonly (Spell & { readonly name: string })[]): SpellFacts {
  return {
    names: rows.map(({ name }) => name),
    type: rows.map(({ type }) => SPELL_TYPES.indexOf(type)),
    impact: rows.map(({ impact = 0 }) => impact),
    shots: rows.map(({ shots = 0 }) => shots),
    dice: rows.map(({ dice = 0 }) => dice),
    targets: rows.map(({ targets = ANY_TARGETS }) => targets),
    tireless: rows.map(({ tireless = false }) => tireless),
  };
}
