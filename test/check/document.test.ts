import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/check/document.ts';
import { Text } from '../../src/check/text.ts';

const read = (text: string) => readDocument(new Text('x.yaml', text));
const told = (text: string) =>
  read(text).faults.map(({ line, column, path, problem }) => `${line}:${column} ${path}: ${problem}`);

const DOES_NOT_GO_ON = 'this does not fit the lines before it; check indents, brackets and quotes';

describe('a document that is right', () => {
  it.each([
    ['a: 1\nb: [x, true, null, 1.5]', { a: 1, b: ['x', true, null, 1.5] }],
    ['{"a": {"b": "5"}}', { a: { b: '5' } }],
    ['a: yes\nb: 0x10\nc: 100_000\nd: 2001-01-01', { a: 'yes', b: 16, c: '100_000', d: '2001-01-01' }],
    ['a: &here {b: 1}\nc: *here', { a: { b: 1 }, c: { b: 1 } }],
    ['%YAML 1.1\n---\na: yes', { a: 'yes' }],
    ['\ufeffa: 1', { a: 1 }],
    ['a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    ['just text', 'just text'],
  ])('%j is read', (text, value) => {
    expect(read(text)).toMatchObject({ value, faults: [] });
  });

  it('aliases become values of their own', () => {
    const { value } = read('a: &x [1]\nb: *x') as { value: { a: number[]; b: number[] } };
    value.a.push(2);
    expect(value.b).toEqual([1]);
  });
});

describe('a document that is wrong', () => {
  it.each([
    ['', '1:1 : the file is empty'],
    ['# nothing\n', '1:1 : the file is empty'],
    ['a: 1\na: 2', '2:1 a: "a" is written twice; keep one'],
    ['a:\n  b: 1\n  c: 2\n  b: 3', '4:3 a.b: "b" is written twice; keep one'],
    ['<<: {a: 1}', '1:1 <<: merge keys (<<) are not supported; write the keys out'],
    ['a: {__proto__: {x: 1}}', '1:5 a.__proto__: "__proto__" cannot be a name; choose another'],
    ['constructor: 1', '1:1 constructor: "constructor" cannot be a name; choose another'],
    ['1: a', '1:1 : a key must be text; put "1" in quotes'],
    ['? [a]\n: b', '1:3 : a key must be text; put it in quotes'],
    ['title: Troll: how deadly?', '1:8 : this line has a second ": "; put the text in quotes'],
    ['a:\n\tb: 1', '2:1 : a tab cannot indent YAML; use spaces'],
    ['a:\n  b:\n\t- 1', '3:1 : a tab cannot indent YAML; use spaces'],
    ['a: [1,\n\t2]\nb: 1', '2:1 : a tab cannot indent YAML; use spaces'],
    ['a: "x\nb: 1\n', '1:4 : a quotation mark is opened and never closed'],
    ["a: 'it's\nb: 1", `1:8 : ${DOES_NOT_GO_ON}`],
    ['{a: 1}\nb: 2\nc: 3', `2:1 : ${DOES_NOT_GO_ON}`],
    [' a: 1\nb: 2\nc: 3\nd: 4', `2:1 : ${DOES_NOT_GO_ON}`],
    [
      'a: x\n b: y\nc: z',
      '2:2 : this line is indented like the rest of the text before it; start it in the column of the key above',
    ],
    [
      'a: >\n  x\n b: 1\nc: 2',
      '3:2 : the keys of a mapping start in the same column; indent this one like those before it',
    ],
    [
      'a:\n   b: 1\n  c: 2',
      '3:3 : the keys of a mapping start in the same column; indent this one like those before it',
    ],
    [
      'a:\n    - b\n   - c\nd: 1',
      '3:4 : the entries of a list start in the same column; indent this one like those before it',
    ],
    ['a: 1\nb\nc: 2', '2:1 : this is neither a key followed by ": " nor the indented rest of the text above'],
    ['a: @b', '1:4 : text that begins with @ needs quotes around it'],
    ['a: > b\n  c', '1:6 : the text after | or > must start on the next line'],
    ['a: {b: 1 c: 2}', '1:8 : inside brackets this needs quotes, or a comma before it'],
    ['a: !!binary aGk=', '1:4 : tags such as !this are not supported; leave them out'],
    ['a: !file x', '1:4 : tags such as !this are not supported; leave them out'],
    ['a: 1\n---\nb: 1', '2:1 : a second document begins here; a file holds one, so leave the --- out'],
    ['a: *b', '1:4 a: no anchor is called "b"; there is none'],
    ['ab: &abc 1\nc: *abd', '2:4 c: no anchor is called "abd"; did you mean "abc"?'],
    ['a: &x [1, *x]', '1:11 a[1]: the alias *x is inside its own anchor'],
    ['a: \0', '1:4 : the file has bytes that text cannot have; it is not YAML or JSON'],
    ['a: \ufffd', '1:4 : the file has bytes that text cannot have; it is not YAML or JSON'],
    ['%FOO\n---\na: 1', '1:1 : lines that begin with % are not supported; leave them out'],
    ['['.repeat(41) + ']'.repeat(41), '1:41 : values are nested more than 40 deep here'],
    [`${'k'.repeat(1100)}: 1`, '1:1 : this key is longer than 1024 characters'],
    ['a: [1, 2', '1:9 : a ] is missing here or before, or its content is not indented'],
  ])('%j', (text, fault) => {
    expect(told(text)).toEqual([fault]);
  });

  it.each(['[', '{a: ', '- '])('%j may be opened 39 times', (open) => {
    const close = { '[': ']', '{a: ': '}', '- ': '' }[open] as string;
    expect(told(open.repeat(39) + close.repeat(39))).toEqual([]);
  });

  it('broken syntax is said of five lines at most, each once', () => {
    expect(told('a: "\\q\\q"\n'.repeat(9))).toHaveLength(5);
  });

  it('what is right is read in spite of a wrong key', () => {
    expect(read('a: 1\na: 2\n2: x\nb: 3').value).toEqual({ a: 1, b: 3 });
  });
});

describe('a document that means harm', () => {
  const laughs = (levels: number) =>
    Array.from({ length: levels }, (_, i) =>
      i === 0 ? 'a0: &a0 [x, x, x, x, x, x, x, x, x]' : `a${i}: &a${i} [${Array(9).fill(`*a${i - 1}`)}]`,
    ).join('\n');

  it.each([
    ['a billion laughs', laughs(9), 'with its aliases expanded the file has more than 100000 values'],
    ['more than 1 MB', `a: ${'x'.repeat(1 << 20)}`, 'the file is larger than 1 MB; a scenario is never that large'],
    ['10 MB on one line', 'x'.repeat(10_000_000), 'the file is larger than 1 MB; a scenario is never that large'],
    ['very deep lists', '['.repeat(500_000), 'values are nested more than 40 deep here'],
    ['very deep mappings', '{a: '.repeat(200_000), 'values are nested more than 40 deep here'],
    ['very deep entries', '- '.repeat(500_000), 'values are nested more than 40 deep here'],
    ['very deep keys', '? '.repeat(200_000), 'values are nested more than 40 deep here'],
    ['half a million values', `[${'1,'.repeat(500_000)}]`, 'the file is too long; a scenario is never that long'],
  ])('%s gives one fault', (_, text, problem) => {
    expect(read(text).faults.map((fault) => fault.problem)).toEqual([problem]);
    expect(read(text).value).toBeUndefined();
  });

  it('any text at all gives a value or faults with places in it, and never an exception', () => {
    const piece = fc.constantFrom(
      'a',
      ': ',
      '- ',
      '\n',
      '  ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '&a ',
      '*a',
      '!',
      '|',
      '>',
      '#',
      '%',
      '\t',
      ',',
      '?',
      '---\n',
      '<<',
      '__proto__',
      '1',
      '\u2028',
      '\r',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const { value, faults } = read(text);
          if (value === undefined) expect(faults.length).toBeGreaterThan(0);
          const lines = text.split('\n');
          for (const { line, column } of faults) {
            expect(line).toBeLessThanOrEqual(lines.length);
            expect(column).toBeLessThanOrEqual(lines[line - 1].length + 1);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('where a value stands', () => {
  const spot = (text: string, path: (string | number)[], key = false, offset = 0) => {
    const { document } = read(text);
    const { line, column } = document.text.at(document.find(path, key, offset));
    return `${line}:${column}`;
  };
  const text = 'a: 1\nb:\n  - c: x\n    d: "y z"\n  - e\nf:\ng: &g {h: 1}\ni: *g\n';

  it.each([
    [[], '1:1'],
    [['a'], '1:4'],
    [['b', 0, 'd'], '4:8'],
    [['b', 1], '5:5'],
    [['i', 'h'], '7:11'],
    [['f'], '6:1'],
  ])('the value at %j', (path, at) => {
    expect(spot(text, path)).toBe(at);
  });

  it('a key', () => {
    expect(spot(text, ['b', 0, 'd'], true)).toBe('4:5');
  });

  it.each([
    [['b', 0, 'missing'], '3:5'],
    [['b', 7, 'x'], '3:3'],
    [['nothing', 'here'], '1:1'],
    [['a', 'deeper'], '1:4'],
  ])('what is missing at %j has the nearest thing around it', (path, at) => {
    expect(spot(text, path)).toBe(at);
  });

  it.each([
    ['a: one two', '1:8'],
    ['a: "one two"', '1:9'],
    ["a: 'one two'", '1:9'],
    ['a: |\n  one\n  two', '3:3', 4],
    ['a: |\n\n   one two\n', '3:8', 5],
    ['a: |2\n   one two\n', '2:8', 5],
    ['a: "one\\ttwo"', '1:4'],
    ['a: >\n  one\n  two', '1:4'],
  ])('characters into %j', (text, at, offset = 4) => {
    expect(spot(text, ['a'], false, offset)).toBe(at);
  });

  it('a first key counts where one is written twice', () => {
    expect(spot('a: 1\na: 2', ['a'])).toBe('1:4');
  });
});
