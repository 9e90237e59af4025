/** A stat line as players write it. */
export interface StatLine {
  readonly movement: number;
  readonly attack: number;
  readonly shooting: number;
  readonly range: number;
  readonly armour: number;
  readonly hits: number;
  readonly abilities: readonly string[];
  readonly hero: boolean;
}

/**
 * Figures to play with. The book announces lists but the text we have holds none: all of these are ours, made
 * to fit the usual values it names.
 *
 * @rule DW-army-lists, DW-typical-movement, DW-typical-attack, DW-typical-hits
 */
export const STAT_LINES: Readonly<Record<string, StatLine>> = {
  goblin: monster(4, 1, 0, 0, 3, 1),
  'goblin-archer': monster(4, 1, 1, 8, 3, 1),
  orc: monster(4, 2, 0, 0, 4, 1),
  'orc-brute': monster(4, 3, 0, 0, 4, 2, 'charge-attack'),
  skeleton: monster(4, 2, 0, 0, 4, 1),
  zombie: monster(3, 2, 0, 0, 3, 2),
  'cave-bat': monster(6, 1, 0, 0, 3, 1, 'flyer'),
  ogre: monster(5, 4, 0, 0, 5, 4),
  'cult-witch': monster(4, 1, 2, 6, 3, 2, 'control-enemy'),
  knight: hero(4, 4, 0, 0, 5, 4),
  captain: hero(4, 3, 0, 0, 5, 4, 'initiative-bonus'),
  dwarf: hero(3, 4, 0, 0, 5, 4),
  'elf-archer': hero(5, 2, 3, 10, 4, 3, 'master-shot'),
  halfling: hero(3, 2, 1, 6, 4, 3, 'stealth'),
  wizard: hero(4, 1, 2, 8, 3, 3, 'fire-weapon', 'multi-shot'),
};

type Numbers = [movement: number, attack: number, shooting: number, range: number, armour: number, hits: number];

function monster(...line: [...Numbers, ...abilities: string[]]): StatLine {
  const [movement, attack, shooting, range, armour, hits, ...abilities] = line;
  return { movement, attack, shooting, range, armour, hits, abilities, hero: false };
}

function hero(...line: [...Numbers, ...abilities: string[]]): StatLine {
  return { ...monster(...line), hero: true };
}
