import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { answerToJson } from '../../src/analysis/answer-json.ts';
import { answerSchema, resultSchema } from '../../src/analysis/result-schema.ts';
import { raceAnswer, raceCell } from './race-answer.ts';

const answer = raceAnswer([
  raceCell(1000, [370, 630, 0, 400, 600, 4100, 17_300, 0, 0, 0, 200, 500, 300]),
  { ...raceCell(0, []), exact: new Map([['hare.win', 0.25]]) },
]);
const text = answerToJson(answer);

describe('result.json', () => {
  it('reads as the answer', () => {
    expect(JSON.parse(text)).toEqual(answer);
  });

  it('says which sides play their best', () => {
    const best = [{ side: 'hare', policy: 'book', settings: { pace: 2 }, tried: 12 }];
    const [cell] = answer.cells;
    const played = { ...answer, cells: [{ ...cell, optimal: ['tortoise'], best }] };
    expect(answerSchema.parse(JSON.parse(answerToJson(played)))).toEqual(played);
  });

  it('has one small thing to a line and ends with a line feed', () => {
    const lines = text.split('\n');
    expect(lines[0]).toBe('{');
    expect(lines[1]).toBe('  "montecrawl": "0.1.0",');
    const rate = /^ {8}"hare\.win": \{ "rate": 0\.37, "low": 0\.34062[67], "high": 0\.40036[89], "count": 370 \},$/;
    expect(lines.filter((line) => rate.test(line))).toHaveLength(1);
    expect(lines.at(-1)).toBe('');
  });

  it('is the same text in whatever order the answer was put together', () => {
    const shuffle = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(Object.entries(value).reverse());
    const shuffled = shuffle({
      ...answer,
      cells: answer.cells.map((cell) =>
        shuffle({
          ...cell,
          measures: Object.fromEntries(Object.entries(cell.measures).map(([name, value]) => [name, shuffle(value)])),
        }),
      ),
    });
    expect(Object.keys(shuffled as object)[0]).toBe('interrupted');
    expect(answerToJson(shuffled as typeof answer)).toBe(text);
  });

  it('is what it was, read and written again', () => {
    expect(answerToJson(answerSchema.parse(JSON.parse(text)))).toBe(text);
  });
});

describe('the schema of result.json', () => {
  const validate = new Ajv({ allowUnionTypes: true }).compile(resultSchema() as object);
  type Copy = Record<string, unknown> & { cells: Record<string, unknown>[] };
  const firstCell = ({ cells }: Copy) => cells[0];
  const changed = (change: (copy: Copy) => void): Copy => {
    const copy = JSON.parse(text);
    change(copy);
    return copy;
  };

  it('fits an answer', () => {
    expect(validate(JSON.parse(text))).toBe(true);
  });

  it.each([
    ['a key that is unknown', changed((copy) => (copy.time = 3))],
    ['a missing digest', changed((copy) => delete copy.digest)],
    ['a digest of another kind', changed((copy) => (copy.digest = 'md5:0'))],
    ['another format', changed((copy) => (copy.format = 2))],
    ['half a game', changed((copy) => (firstCell(copy).games = 0.5))],
    ['a rate above 1', changed((copy) => (firstCell(copy).measures = { win: { rate: 1.5 } }))],
    ['an odd way to stop', changed((copy) => (firstCell(copy).stopped = 'bored'))],
  ])('refuses %s', (_, wrong) => {
    expect(validate(wrong)).toBe(false);
    expect(answerSchema.safeParse(wrong).success).toBe(false);
  });

  it('says what each thing is', () => {
    expect(resultSchema()).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { interrupted: { description: 'stopped before every cell was finished' } },
      additionalProperties: false,
    });
  });
});
