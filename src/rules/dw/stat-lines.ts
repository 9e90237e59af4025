import { catalogue, type Row } from '../kit/catalogue.ts';
import type { AbilityName } from './abilities.ts';

/** A stat line as players write it. */
interface StatLine {
  readonly movement: number;
  readonly attack: number;
  readonly shooting: number;
  readonly range: number;
  readonly armour: number;
  readonly hits: number;
  readonly abilities: readonly AbilityName[];
  readonly hero: boolean;
}

/**
 * Figures to play with. The book announces lists but the text we have holds none: all of these are ours, made
 * to fit the usual values it names.
 *
 * @rule DW-army-lists, DW-typical-movement, DW-typical-attack, DW-typical-hits
 */
export const STAT_LINES = catalogue('figure', {
  goblin: monster({ movement: 4, attack: 1, armour: 3, hits: 1 }),
  'goblin-archer': monster({ movement: 4, attack: 1, shooting: 1, range: 8, armour: 3, hits: 1 }),
  orc: monster({ movement: 4, attack: 2, armour: 4, hits: 1 }),
  'orc-brute': monster({ movement: 4, attack: 3, armour: 4, hits: 2, abilities: ['charge-attack'] }),
  skeleton: monster({ movement: 4, attack: 2, armour: 4, hits: 1 }),
  zombie: monster({ movement: 3, attack: 2, armour: 3, hits: 2 }),
  'cave-bat': monster({ movement: 6, attack: 1, armour: 3, hits: 1, abilities: ['flyer'] }),
  ogre: monster({ movement: 5, attack: 4, armour: 5, hits: 4 }),
  'cult-witch': monster({
    movement: 4,
    attack: 1,
    shooting: 2,
    range: 6,
    armour: 3,
    hits: 2,
    abilities: ['control-enemy'],
  }),
  knight: hero({ movement: 4, attack: 4, armour: 5, hits: 4 }),
  captain: hero({ movement: 4, attack: 3, armour: 5, hits: 4, abilities: ['initiative-bonus'] }),
  dwarf: hero({ movement: 3, attack: 4, armour: 5, hits: 4 }),
  'elf-archer': hero({
    movement: 5,
    attack: 2,
    shooting: 3,
    range: 10,
    armour: 4,
    hits: 3,
    abilities: ['master-shot'],
  }),
  halfling: hero({ movement: 3, attack: 2, shooting: 1, range: 6, armour: 4, hits: 3, abilities: ['stealth'] }),
  wizard: hero({
    movement: 4,
    attack: 1,
    shooting: 2,
    range: 8,
    armour: 3,
    hits: 3,
    abilities: ['fire-weapon', 'multi-shot'],
  }),
});

/** A row of the list. */
type Figure = StatLine & Row & { readonly rule: string };
type Written = Pick<StatLine, 'movement' | 'attack' | 'armour' | 'hits'> &
  Partial<Pick<StatLine, 'shooting' | 'range' | 'abilities'>>;

function monster(written: Written): Figure {
  return figure({ shooting: 0, range: 0, abilities: [], ...written, hero: false });
}

function hero(written: Written): Figure {
  return figure({ shooting: 0, range: 0, abilities: [], ...written, hero: true });
}

/** Says of a stat line what it is: `m4 a1 s1-8 ar3 h1` and what else it has. */
function figure(line: StatLine): Figure {
  const shot = line.shooting > 0 ? ` s${line.shooting}-${line.range}` : '';
  const stats = `m${line.movement} a${line.attack}${shot} ar${line.armour} h${line.hits}`;
  const meaning = [stats, ...line.abilities, ...(line.hero ? ['hero'] : []), '(house)'].join(' ');
  return { ...line, rule: 'DW-army-lists', meaning };
}
