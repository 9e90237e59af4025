/** Random changes of text and of JSON values. */

const NUMBERS = [
  '0',
  '-1',
  '1',
  '2',
  '7',
  '1.5',
  '1e9',
  '9007199254740993',
  '-0',
  '.nan',
  '.inf',
  '0x10',
  '1e-9',
  '""',
];
const WORDS = [
  '',
  'null',
  'true',
  '[]',
  '{}',
  '~',
  'toString',
  '__proto__',
  '../x',
  'ä',
  '\u2028',
  '💥',
  '&a',
  '*a',
  '!!js',
  '"',
  "'",
  '@',
  '2x',
  '@5',
  '|',
  '#',
  '- ',
];

const linewise = (text, change) => {
  const lines = text.split('\n');
  change(lines);
  return lines.join('\n');
};

/** Replaces one match of a pattern. */
function replaceOne(text, pattern, random, by) {
  const places = [...text.matchAll(pattern)];
  if (places.length === 0) return text;
  const { 0: found, index } = random.of(places);
  return text.slice(0, index) + by(found) + text.slice(index + found.length);
}

const TEXT_CHANGES = [
  (text, random) => linewise(text, (lines) => lines.splice(random.below(lines.length), 1)),
  (text, random) => linewise(text, (lines) => lines.splice(random.below(lines.length), 0, random.of(lines))),
  (text, random) =>
    linewise(text, (lines) => {
      const at = random.below(lines.length);
      lines[at] = random.of([`  ${lines[at]}`, lines[at].replace(/^ {2}/, ''), `\t${lines[at]}`, `${lines[at]}:`]);
    }),
  (text, random) => replaceOne(text, /\d+(?:\.\d+)?/g, random, () => random.of(NUMBERS)),
  (text, random) => replaceOne(text, /\d+/g, random, (number) => `${Number(number) + random.of([-1, 1, 10])}`),
  (text, random) => replaceOne(text, /[\w-]+/g, random, () => random.of(text.match(/[\w-]+/g))),
  (text, random) => replaceOne(text, /[\w-]+/g, random, () => random.of(WORDS)),
  (text, random) => replaceOne(text, /[^\w\s]/g, random, () => random.of(['', ...':-[]{},"@/+'])),
  (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + random.of(WORDS) + text.slice(at);
  },
  (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + text.slice(at + 1 + random.below(3));
  },
  (text, random) => text.slice(0, random.below(text.length + 1)),
];

/** Returns a text with one to three changes. */
export function mutateText(text, random) {
  let changed = text;
  for (let left = 1 + random.below(3); left > 0; left--) changed = random.of(TEXT_CHANGES)(changed, random);
  return changed;
}

const VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.5,
  -0.5,
  2,
  1e9,
  2 ** 53,
  1e308,
  '',
  'x',
  '__proto__',
  'sha256:0',
  [],
  {},
  [[]],
  [null],
  { a: 1 },
];

const TREE_CHANGES = [
  (holder, key, random) => {
    holder[key] = random.of(VALUES);
  },
  (holder, key, random) => {
    const value = holder[key];
    if (typeof value === 'number') holder[key] = value + random.of([-1, 1, 0.5, -value, value]);
    else if (typeof value === 'string') holder[key] = mutateText(value, random);
    else holder[key] = random.of(VALUES);
  },
  (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  },
  (holder, key, random) => {
    if (Array.isArray(holder)) holder.push(structuredClone(holder[key]));
    else holder[`${key}${random.of(['x', '', '.0'])}`] = structuredClone(holder[key]);
  },
  (holder, key, random) => {
    const other = random.of(Object.keys(holder));
    [holder[key], holder[other]] = [holder[other], holder[key]];
  },
];

/** Returns a copy of a JSON value with one or two changes. */
export function mutateTree(value, random) {
  const root = { value: structuredClone(value) };
  for (let left = 1 + random.below(2); left > 0; left--) {
    const [holder, key] = placeIn(root, random);
    random.of(TREE_CHANGES)(holder, key, random);
  }
  return root.value;
}

/** Draws a place in a tree: it may be at any level. */
function placeIn(root, random) {
  let [holder, key] = [root, 'value'];
  while (typeof holder[key] === 'object' && holder[key] !== null && random.below(8) > 0) {
    const keys = Object.keys(holder[key]);
    if (keys.length === 0) break;
    [holder, key] = [holder[key], random.of(keys)];
  }
  return [holder, key];
}
