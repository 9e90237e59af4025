import { type Catalogue, catalogue, type Row } from '../kit/catalogue.ts';
import { AMOUNTS, type AmountName, type Effects, NO_EFFECTS, TRAITS, type TraitName } from './effects.ts';

/** An ability as a file writes it: its effects by name, and who may have it. */
export type WrittenAbility = Readonly<Partial<Record<TraitName, boolean>>> &
  Readonly<Partial<Record<AmountName, number>>> & {
    readonly meaning?: string;
    /** What a model must be able to do to have it. @rule DDD-ability-prereq */
    readonly needs?: TraitName;
    /** The ability beside which it may not be taken. */
    readonly bars?: string;
    /** Whether no experience buys it. */
    readonly innate?: boolean;
    /** How many abilities of the party it counts as. @rule DDD-ability-cap */
    readonly cost?: number;
  };

/** An ability or piece of equipment. */
interface Ability extends Row {
  readonly rule: string;
  /** What a statline may write in place of the name. */
  readonly short?: string;
  readonly effects: Effects;
  /** Bits of traits; a model must have one of them. 0 if every model may take the ability. */
  readonly needs: number;
  readonly bars?: string;
  readonly innate: boolean;
  readonly cost: number;
}

/** What the book says of an ability beside what it does. */
interface Entry {
  readonly rule: string;
  readonly short?: string;
  /** Whether it may be taken more than once. @rule DDD-ability-unique */
  readonly counted?: boolean;
}

/** The abilities of the book, as a file would write them. */
export const WRITTEN_ABILITIES = {
  'ranged-attack': { meaning: 'May shoot; needs its power die to show the distance or more', shoots: true },
  huge: {
    meaning: 'Stands on two by two squares, cannot be killed by one critical hit, cannot hide',
    huge: true,
    hardy: true,
    innate: true,
  },
  'extra-wound': { meaning: 'One more wound; may be taken several times: extra-wound:2', wounds: 1 },
  phase: { meaning: 'Walks through walls, doors, crates and difficult ground', phases: true },
  mage: { meaning: 'Rolls one of its own rolls again, once a round', rerolls: 1 },
  flight: { meaning: 'Ignores difficult ground and moves one square more', flies: true, speed: 1 },
  'magic-weapon': {
    meaning: 'Rolls damage with two power dice once a turn, close combat',
    closeDice: 1,
    bars: 'magic-weapon-ranged',
  },
  'magic-weapon-ranged': {
    meaning: 'Rolls damage with two power dice once a turn, shooting',
    shotDice: 1,
    bars: 'magic-weapon',
  },
  'extra-attack': { meaning: 'One more close attack a turn; may be taken several times: extra-attack:2', attacks: 1 },
  'magic-armor': { meaning: 'Rolls two defense dice against damage', armorDice: 1 },
  thief: { meaning: 'May pick locks, set and remove traps', thief: true },
  fear: { meaning: 'Enemies test nerve to move next to it', fearsome: true, fearless: true },
  healer: { meaning: 'May treat wounds and save the dying within 2 squares', healer: true },
  'ace-shot': { meaning: 'Rolls two power dice to hit with a shot', aimDice: 1, needs: 'shoots' },
  'sure-of-foot': { meaning: 'Rolls two defense dice for its movement', moveDice: 1 },
  'master-thief': { meaning: "Rolls two power dice for a thief's actions", thiefDice: 1, needs: 'thief' },
  sneaky: { meaning: 'Always breaks away and always hides', sneaky: true },
  enthrall: { meaning: 'May stun an enemy it sees within 4 squares', enthralls: true },
  undead: {
    meaning: 'Causes fear, cannot be enthralled, learns nothing',
    fearsome: true,
    fearless: true,
    unenthralled: true,
    unholy: true,
    unteachable: true,
  },
  'holy-aura': { meaning: 'Undead enemies may not move next to it', holyAura: true },
  'strong-will': { meaning: 'Knows no fear and cannot be enthralled', fearless: true, unenthralled: true },
} as const satisfies Readonly<Record<string, WrittenAbility>>;

type BookAbility = keyof typeof WRITTEN_ABILITIES;

const ENTRIES: Readonly<Record<BookAbility, Entry>> = {
  'ranged-attack': { rule: 'DDD-ab-ranged-attack', short: 'ranged' },
  huge: { rule: 'DDD-ab-huge' },
  'extra-wound': { rule: 'DDD-ab-extra-wound', counted: true },
  phase: { rule: 'DDD-ab-phase' },
  mage: { rule: 'DDD-ab-mage' },
  flight: { rule: 'DDD-ab-flight' },
  'magic-weapon': { rule: 'DDD-ab-magic-weapon', short: 'magic-weapon:close' },
  'magic-weapon-ranged': { rule: 'DDD-ab-magic-weapon', short: 'magic-weapon:ranged' },
  'extra-attack': { rule: 'DDD-ab-extra-attack', counted: true },
  'magic-armor': { rule: 'DDD-ab-magic-armor' },
  thief: { rule: 'DDD-ab-thief' },
  fear: { rule: 'DDD-ab-fear' },
  healer: { rule: 'DDD-ab-healer' },
  'ace-shot': { rule: 'DDD-ab-ace-shot', short: 'ace' },
  'sure-of-foot': { rule: 'DDD-ab-sure-of-foot' },
  'master-thief': { rule: 'DDD-ab-master-thief' },
  sneaky: { rule: 'DDD-ab-sneaky' },
  enthrall: { rule: 'DDD-ab-enthrall' },
  undead: { rule: 'DDD-ab-undead' },
  'holy-aura': { rule: 'DDD-ab-holy-aura' },
  'strong-will': { rule: 'DDD-ab-strong-will' },
};

/** The rule by which rows of a scenario's own are played. */
export const HOME_RULE = 'DDD-home-rows';

/** What a row says, as rules read it. @param entry of the book; left out for a row of a scenario's own */
export function abilityOf(written: WrittenAbility, entry: Entry = { rule: HOME_RULE }): Ability {
  const { meaning, needs, bars, innate = false, cost = 1 } = written;
  const effects = effectsOf(written);
  return {
    ...entry,
    meaning: meaning ?? meaningOf(effects),
    effects,
    needs: needs === undefined ? 0 : TRAITS.byName[needs].bit,
    ...(bars === undefined ? {} : { bars }),
    innate,
    cost,
  };
}

function effectsOf(written: WrittenAbility): Effects {
  const traits = TRAITS.rows.reduce((bits, { name, bit }) => (written[name] === true ? bits | bit : bits), 0);
  const amounts = AMOUNTS.names.map((name) => [name, written[name] ?? 0]);
  return { ...NO_EFFECTS, ...Object.fromEntries(amounts), traits };
}

/** What a row is said to do that does not say so itself. */
function meaningOf(effects: Effects): string {
  const traits = TRAITS.rows.filter(({ bit }) => (effects.traits & bit) !== 0).map(({ meaning }) => meaning);
  const amounts = AMOUNTS.rows
    .filter(({ name }) => effects[name] > 0)
    .map((row) => `${effects[row.name]} ${row.meaning}`);
  return [...traits, ...amounts].join('; ');
}

/** All abilities: those of the book, in its order, then rows of a scenario's own. */
export type Abilities = Catalogue<string, Ability>;

/** @param own rows of a scenario, by name */
export function abilitiesWith(own: Readonly<Record<string, WrittenAbility>> = {}): Abilities {
  const shipped = Object.entries(WRITTEN_ABILITIES).map(([name, written]) => [
    name,
    abilityOf(written, ENTRIES[name as BookAbility]),
  ]);
  const home = Object.entries(own).map(([name, written]) => [name, abilityOf(written)]);
  return catalogue('ability', Object.fromEntries([...shipped, ...home]) as Record<string, Ability>);
}

/** The abilities of the book. @rule DDD-ability-unique */
export const ABILITIES = abilitiesWith();
