import { Faults, type Path } from '../check/fault.ts';
import { LineSource } from '../check/source.ts';
import { Text } from '../check/text.ts';
import { addChanges } from './changes.ts';
import { checkScenario, findSystem } from './check-scenario.ts';
import { ALLOWS, HOUSE_RULES } from './holdings.ts';
import { asWords, nounOf, pluralOf, theNoun, withArticle } from './noun.ts';
import { type Changes, Notes, REGISTRY, type Reading, type Registry } from './reading.ts';
import type { Scenario } from './scenario.ts';
import type { ScenarioTree } from './scenario-tree.ts';
import type { LoadUse } from './use.ts';

/** Files with rows, and the function that reads them. */
export interface RowFiles {
  readonly use: readonly string[];
  readonly load: LoadUse;
  /** Whether the sides may exceed the limits of these rows. */
  readonly houseRules?: boolean;
}

const NO_ROWS: RowFiles = {
  use: [],
  load: async (use) => {
    throw new Error(`${use} cannot be read here`);
  },
};

/** Names of the two sides of a fight without a file. */
const FIGHT_SIDES = ['a', 'b'] as const;

/**
 * Builds a scenario from two sides written as statlines separated by commas: `star human/knight@5, 2x elf@4`.
 *
 * Faults name `<first side>`, `<second side>` and the options as their files.
 *
 * @param rules id of a rulebook
 * @param rows files with the author's own rows
 * @returns the scenario with its rulebook, or all faults
 */
export async function readFight(
  first: string,
  second: string,
  rules: string,
  changes: Changes = {},
  registry: Registry = REGISTRY,
  { use, load, houseRules = false }: RowFiles = NO_ROWS,
): Promise<Reading> {
  const fight = new LineSource(new Text('<fight>', `${first} against ${second}`));
  const notes = new Notes(fight);
  notes.origins.add(['rules'], new LineSource(new Text('--rules', rules)), []);
  const sides = {
    [FIGHT_SIDES[0]]: { members: splitSide(new Text('<first side>', first), FIGHT_SIDES[0], notes) },
    [FIGHT_SIDES[1]]: { members: splitSide(new Text('<second side>', second), FIGHT_SIDES[1], notes) },
  };
  const title = `${first.trim()} against ${second.trim()}`.replace(/\s+/g, ' ');
  // A fight is a quick trial, so its sides may exceed the limits of a rulebook that has any.
  const system = await findSystem({ rules }, new Faults(), registry);
  const allowed = houseRules || system?.holdings !== undefined ? { [HOUSE_RULES]: true } : {};
  const tree = { title: title.length > 200 ? `${title.slice(0, 197)}...` : title, rules, ...allowed, sides };
  // Most fights define no rows and start faster without the code that reads them.
  const fill = use.length === 0 ? undefined : (await import('./bestiary.ts')).fillDefinitions;
  const defined = fill === undefined ? tree : await fill(tree, fight, load, notes, registry, use);
  if (defined === undefined) return notes.report();
  const reading = await checkScenario(addChanges(defined, changes, notes), [], notes, registry);
  if ('scenario' in reading) return { ...reading, scenario: titled(reading.scenario) };
  // A fight has no file in which to write the key.
  const faults = reading.faults.map((fault) => ({
    ...fault,
    problem: fault.problem.replace(ALLOWS, '--house-rules allows that'),
  }));
  return { ...reading, faults };
}

/** Returns the scenario with a title that names the members: `A knight and 2 Elf shooters against 3 Orc warriors`. */
function titled(scenario: Scenario): Scenario {
  const { sides } = scenario.canonical as {
    readonly sides: Readonly<Record<string, { members: readonly ScenarioTree[] }>>;
  };
  const forces = Object.values(sides).map(({ members }) => {
    const named = members.filter(({ count }) => count !== 0).map(describeMember);
    return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  });
  const text = forces.join(' against ');
  const title = text.length > 200 ? `${text.slice(0, 197)}...` : text.charAt(0).toUpperCase() + text.slice(1);
  return { ...scenario, title, canonical: { ...(scenario.canonical as ScenarioTree), title } };
}

/** Describes a member: `a knight`, `2 Elf shooters`, or its given name: `a boss`, `Pia`. */
function describeMember({ name, count, race, profession, star }: ScenarioTree): string {
  const words = [race, profession].filter((word): word is string => typeof word === 'string');
  const isUnnamed = words.includes(String(name).replace(/-\d+$/, ''));
  const people = words.length > 1 && race !== 'human' ? capital(words[0]) : words[0];
  const kind = words.length > 1 && race === 'human' ? words[1] : [people, ...words.slice(1)].join(' ');
  const noun = isUnnamed && kind !== '' ? asWords(kind) : nounOf(String(name));
  const whole = star === true ? `Star ${noun}` : noun;
  if (count !== 1) return `${count} ${pluralOf(whole)}`;
  return !isUnnamed && theNoun(noun) === noun ? whole : withArticle(whole);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A comma, except within a pair of numbers such as the square `@3,1`; `troll@5,3 orcs` has two statlines. */
const COMMA = /(?<!\d),|,(?!\d)|,(?=\d+[x×]\s)|(?<!\s@\d{1,2}),(?=\d+\s+\p{L})/iu;

/** Splits a side into statlines and records the position of each in the text. */
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
