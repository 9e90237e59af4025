import type { Option } from 'commander';
import type { Options, Values } from '../../questions/options.ts';
import type { Common } from '../../questions/question.ts';
import type { AllGiven, Given, Offer, QuestionField } from './askable.ts';
import { hintOf, labelOf } from './hint.ts';

/** An invalid value in a field. */
export class BadField extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Options that name files, which the page does not have. */
const OF_FILES = ['use'];

/** Leaves the choice to the question. */
const NOT_SET: Offer = { value: '', label: 'Default' };

/** Values for fields from the scenario: by field name, and for fields that take places. */
export interface Offers {
  readonly named: Readonly<Record<string, readonly Offer[]>>;
  readonly places: readonly Offer[];
}

/** Makes fields from the options of a command. */
export function fieldsOf(options: Options, offers: Offers): QuestionField[] {
  return Object.entries(options)
    .filter(([name, { hidden }]) => !hidden && !OF_FILES.includes(name))
    .map(([name, option]) => fieldOf(name, option, offers));
}

function fieldOf(name: string, option: Option, { named, places }: Offers): QuestionField {
  const offered = option.argChoices?.map((value) => ({ value, label: value })) ?? named[name];
  const plain = kindOf(option);
  const kind = plain === 'word' && offered !== undefined ? 'choice' : plain;
  const takesPlaces = kind === 'settings' || kind === 'ranges';
  return {
    name,
    kind,
    label: labelOf(wordOf(option)),
    meaning: hintOf(option.description),
    start: kind === 'switch' ? false : takesPlaces ? [] : String(option.defaultValue ?? ''),
    offers: takesPlaces ? places : offered === undefined ? [] : [NOT_SET, ...offered],
    conflicts: (option as unknown as { conflictsWith: readonly string[] }).conflictsWith,
  };
}

/** Returns the long name of an option without its dashes: `no-range`. */
function wordOf(option: Option): string {
  return (option.long ?? option.name()).replace(/^--/, '');
}

/** Returns the kind of a field from its placeholder: `--games <n>`, `--set <path=value>`. */
function kindOf({ flags }: Option): QuestionField['kind'] {
  const [, word] = /[<[](.+)[>\]]/.exec(flags) ?? [];
  if (word === undefined) return 'switch';
  if (word === 'path=value') return 'settings';
  if (word.startsWith('path=')) return 'ranges';
  return ['n', 'games', 'rate'].includes(word) ? 'number' : 'word';
}

/**
 * Reads fields as a command line reads its options.
 *
 * @throws BadField for the first invalid one
 */
export function valuesOf(options: Options, given: AllGiven): Values<Options> & Common {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const value = readField(name, option, given[name]);
    if (value !== undefined) values[name] = value;
  }
  const isUsed = (name: string) => !isNothing(given[name]);
  for (const [name, option] of Object.entries(options)) {
    const { conflictsWith } = option as unknown as { conflictsWith: readonly string[] };
    const other = isUsed(name) ? conflictsWith.find(isUsed) : undefined;
    if (other !== undefined) throw new BadField(name, `It cannot be used with “${labelOf(wordOf(options[other]))}”.`);
  }
  return values;
}

function readField(name: string, option: Option, given: Given | undefined): unknown {
  if (kindOf(option) === 'switch') return option.negate ? given !== true : given === true || undefined;
  if (given === undefined || isNothing(given)) return option.defaultValue;
  const read = (text: string, earlier: unknown): unknown => {
    const { parseArg } = option;
    if (parseArg === undefined) return text;
    try {
      return parseArg(text, earlier);
    } catch (error) {
      throw new BadField(name, error instanceof Error ? error.message : String(error));
    }
  };
  const texts = Array.isArray(given) ? given.filter((text) => text !== '') : [String(given).trim()];
  return texts.reduce<unknown>((earlier, text) => read(text, earlier), undefined);
}

function isNothing(given: Given | undefined): boolean {
  if (Array.isArray(given)) return given.every((text) => text === '');
  return given === undefined || given === '' || given === false;
}
