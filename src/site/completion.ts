/** A word that completes the text at the cursor. */
interface Offer {
  readonly label: string;
  /** Its meaning. */
  readonly detail: string;
  /** Whether it is a key, followed by a colon. */
  readonly isKey: boolean;
}

/** Completions at a place, and the number of letters already typed. */
export interface Offers {
  readonly written: number;
  readonly offers: readonly Offer[];
}

type Schema = Readonly<Record<string, unknown>>;

/** Depth in the schema of a member to which words of statlines are searched. */
const MOST_DEPTH = 6;

/**
 * Returns the words that may follow at a place of a scenario.
 *
 * @param before the text before the cursor
 * @param schema the scenario schema of its rulebook
 */
export function offersAt(before: string, schema: Schema): Offers {
  const lines = before.split('\n');
  const line = lines.at(-1) ?? '';
  const [, indent = '', dash = '', rest = ''] = /^(\s*)((?:-\s+)*)(.*)$/.exec(line) ?? [];
  const path = pathTo(lines.slice(0, -1), indent.length + dash.length);
  const places = walk(schema, dash === '' || path.at(-1) === ITEM ? path : [...path, ITEM]);
  const [, key, value] = /^([\w.-]+):\s+(.*)$/.exec(rest) ?? [];
  if (key !== undefined && value !== undefined) {
    const typed = /[^\s,[\]]*$/.exec(value)?.[0] ?? '';
    const values = walkAll(places, key).flatMap((place) => [place, ...walkAll([place], ITEM)]);
    return { written: typed.length, offers: matching(values.flatMap(valuesOf), typed) };
  }
  const typed = /\S*$/.exec(rest)?.[0] ?? '';
  // A member can be a statline of words from anywhere in its schema.
  if (dash !== '' && /\.members\.\*$/.test(`.${[...path.filter((step) => step !== ITEM), ITEM].join('.')}`)) {
    const words = places.flatMap((place) => allValues(place, MOST_DEPTH));
    return {
      written: /[^\s/@]*$/.exec(typed)?.[0].length ?? 0,
      offers: matching(words, /[^\s/@]*$/.exec(typed)?.[0] ?? ''),
    };
  }
  if (rest !== typed) return { written: 0, offers: [] };
  return { written: typed.length, offers: matching(places.flatMap(keysOf), typed) };
}

/** A step into a list, or into a map with user-defined keys. */
const ITEM = '*';

/** Returns the path of keys that leads to a line with the given indent. */
function pathTo(lines: readonly string[], indent: number): string[] {
  const path: string[] = [];
  let within = indent;
  for (const line of lines.toReversed()) {
    const [, spaces = '', dashes = '', key] = /^(\s*)((?:-\s+)*)(?:([\w.-]+):)?/.exec(line) ?? [];
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    const column = spaces.length + dashes.length;
    if (dashes !== '' && column === within) {
      path.unshift(ITEM);
      within = spaces.length;
    } else if (key !== undefined && (column < within || (dashes === '' && column === within && path[0] === ITEM))) {
      if (dashes !== '') path.unshift(ITEM);
      path.splice(dashes !== '' ? 1 : 0, 0, key);
      within = spaces.length;
    }
    if (within === 0) break;
  }
  return path;
}

function walk(schema: Schema, path: readonly string[]): Schema[] {
  return path.reduce<Schema[]>((places, step) => walkAll(places, step), ways(schema));
}

function walkAll(places: readonly Schema[], step: string): Schema[] {
  return places.flatMap((place) => {
    const { properties, additionalProperties, items } = place;
    const own = isSchema(properties) && isSchema(properties[step]) ? properties[step] : undefined;
    const next = own ?? (step === ITEM && isSchema(items) ? items : additionalProperties);
    return isSchema(next) ? ways(next) : [];
  });
}

/** Returns a schema and all its alternatives. */
function ways(schema: Schema): Schema[] {
  const either = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [schema, ...either.filter(isSchema).flatMap(ways)];
}

function keysOf({ properties }: Schema): Offer[] {
  if (!isSchema(properties)) return [];
  return Object.entries(properties).map(([label, schema]) => ({ label, detail: meaningOf(schema), isKey: true }));
}

function valuesOf({ enum: words, const: only, type, description }: Schema): Offer[] {
  const all = Array.isArray(words) ? words : only === undefined ? (type === 'boolean' ? [true, false] : []) : [only];
  const detail = typeof description === 'string' ? description : '';
  return all.map((word) => ({ label: String(word), detail, isKey: false }));
}

/** Returns the words of a schema: its values, and keys of flags. */
function allValues(schema: Schema, depth: number): Offer[] {
  if (depth === 0) return [];
  const { properties, items } = schema;
  const inner = [...(isSchema(properties) ? Object.values(properties) : []), items].filter(isSchema);
  const flags = isSchema(properties)
    ? Object.entries(properties).flatMap(([label, each]) =>
        isSchema(each) && each.type === 'boolean' ? [{ label, detail: meaningOf(each), isKey: false }] : [],
      )
    : [];
  const own = schema.type === 'boolean' ? [] : valuesOf(schema);
  return [...own, ...flags, ...inner.flatMap(ways).flatMap((each) => allValues(each, depth - 1))];
}

function matching(offers: readonly Offer[], typed: string): Offer[] {
  const byLabel = new Map(offers.map((offer) => [offer.label, offer]));
  const start = typed.toLowerCase();
  return [...byLabel.values()].filter(({ label }) => label.toLowerCase().startsWith(start) && label !== typed);
}

function meaningOf(schema: unknown): string {
  return isSchema(schema) && typeof schema.description === 'string' ? schema.description : '';
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
