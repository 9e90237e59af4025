import { Faults, type Path } from '../check/fault.ts';
import { LineSource } from '../check/source.ts';
import { Text } from '../check/text.ts';
import { addChanges } from './changes.ts';
import { checkScenario, findSystem } from './check-scenario.ts';
import { HOUSE_RULES } from './holdings.ts';
import { type Changes, Notes, type Reading, SHELF, type Shelf } from './reading.ts';

/** What the two sides of a fight without a file are called. */
const FIGHT_SIDES = ['a', 'b'] as const;

/**
 * Makes a scenario of two sides written as statlines with commas between them: `star human/knight@5, 2x elf@4`.
 *
 * Faults name `<first side>`, `<second side>` and the options as their files.
 *
 * @param rules id of a rulebook
 * @returns the scenario with its rulebook, or everything that is wrong with it
 */
export async function readFight(
  first: string,
  second: string,
  rules: string,
  changes: Changes = {},
  shelf: Shelf = SHELF,
): Promise<Reading> {
  const notes = new Notes(new LineSource(new Text('<fight>', `${first} against ${second}`)));
  notes.origins.add(['rules'], new LineSource(new Text('--rules', rules)), []);
  const sides = {
    [FIGHT_SIDES[0]]: { members: splitSide(new Text('<first side>', first), FIGHT_SIDES[0], notes) },
    [FIGHT_SIDES[1]]: { members: splitSide(new Text('<second side>', second), FIGHT_SIDES[1], notes) },
  };
  const title = `${first.trim()} against ${second.trim()}`.replace(/\s+/g, ' ');
  // A fight tries something out: its sides need not keep to the limits of a rulebook that has any.
  const system = await findSystem({ rules }, new Faults(), shelf);
  const allowed = system?.holdings === undefined ? {} : { [HOUSE_RULES]: true };
  const tree = { title: title.length > 200 ? `${title.slice(0, 197)}...` : title, rules, ...allowed, sides };
  return checkScenario(addChanges(tree, changes, notes), [], notes, shelf);
}

/** A comma, but not one within a pair of numbers such as the square `@3,1`; `troll@5,3 orcs` has two statlines. */
const COMMA = /(?<!\d),|,(?!\d)|,(?=\d+[x×]\s)|(?<!\s@\d{1,2}),(?=\d+\s+\p{L})/iu;

/** The statlines of a side, each with its place in the text. */
function splitSide(text: Text, side: string, notes: Notes): string[] {
  const path: Path = ['sides', side, 'members'];
  notes.origins.add(path, new LineSource(text), []);
  let start = 0;
  return text.text.split(COMMA).map((statline, i) => {
    const indent = statline.length - statline.trimStart().length;
    notes.origins.add([...path, i], new LineSource(text, start + indent), []);
    start += statline.length + 1;
    return statline.trim();
  });
}
