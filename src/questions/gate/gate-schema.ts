import * as z from 'zod';
import { numberValue, rateValue, varyValue } from '../../analysis/result-schema.ts';
import type { GateAnswer } from './gate-answer.ts';

const name = z.string().min(1);
const count = z.int().min(0);
const rate = z.number().min(0).max(1);
const vary = z.record(name, varyValue).describe('the values that set this cell apart');

const outcome = z
  .enum(['pass', 'fail', 'undecided', 'no-data', 'not-asked', 'interrupted'])
  .describe('the outcome; of several the gravest: interrupted, fail, not-asked, no-data, undecided, pass');

const basis = z
  .enum(['played', 'same code'])
  .describe('basis of the finding: games played now, or the cache, if code, files and baseline are the same as then');

const comparedRate = z.strictObject({
  measure: name,
  was: name.exactOptional().describe('its name in the baseline, if different'),
  before: count.describe('number of games of the baseline in which it was true'),
  after: count.describe('number of games played now in which it was true'),
  gained: count.describe('number of pairs in which it was true only now'),
  lost: count.describe('number of pairs in which it was true only before'),
  difference: z.number().min(-1).max(1).describe('change of the rate, from pairs and all other games together'),
  low: z
    .number()
    .min(-1)
    .max(1)
    .describe('lower end of the 95 % interval behind the finding, which holds at all planned looks'),
  high: z.number().min(-1).max(1).describe('upper end of it'),
  finding: z.enum(['within', 'changed', 'undecided']).describe('whether it changed by more than the tolerance'),
});

const comparedCell = z.strictObject({
  vary,
  games: count.describe('games played now'),
  gamesBefore: count.describe('games of the baseline'),
  pairs: count.describe('games compared one by one with the same games of the baseline'),
  changed: count.describe('number of pairs that ended differently'),
  measures: z.array(comparedRate),
});

const ending = z.array(name).describe('the headlines that were true in it');

const example = z
  .strictObject({
    vary,
    game: count,
    before: ending,
    after: ending,
    story: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })).describe('the game now'),
  })
  .describe('a game that now ends differently');

const change = z.strictObject({
  finding: z.enum([
    'same',
    'within',
    'changed',
    'undecided',
    'not compared',
    'no baseline',
    'no games',
    'edited',
    'unmeasured',
    'damaged',
    'foreign',
    'interrupted',
  ]),
  outcome,
  basis: basis.exactOptional(),
  baseline: name.exactOptional().describe('path of the baseline'),
  madeBy: name.exactOptional().describe('version of montecrawl that made it'),
  remembered: count.exactOptional().describe('games of each cell that it has one by one'),
  edited: z.literal(true).exactOptional().describe('the scenario was edited since, and compared anyway'),
  games: count.describe(
    'games of each cell that were held against the baseline: played now, of those that play differently maybe more; or played before by the same code',
  ),
  cells: count,
  different: z.array(comparedCell).describe('cells that play differently'),
  example: example.exactOptional(),
  problem: z.string().exactOptional().describe('why the baseline cannot be used'),
});

const expectation = z.strictObject({
  measure: name,
  between: z.tuple([z.number(), z.number()]),
  vary,
  finding: z.enum(['inside', 'outside', 'undecided', 'unmeasured', 'interrupted']),
  outcome,
  basis,
  games: count,
  value: z.union([rateValue, numberValue]).exactOptional(),
});

const speed = z.strictObject({
  finding: z.enum(['fast enough', 'slower', 'no baseline', 'interrupted']),
  outcome,
  before: z.number().positive().exactOptional().describe('games in the time of one round of the reference loop'),
  after: z.number().positive().exactOptional(),
});

/** The shape that `gate --json` prints. */
export const gateSchema = z
  .strictObject({
    montecrawl: name.describe('version that gave the answer'),
    format: z.literal(1).describe('version of this shape'),
    question: z.literal('gate'),
    outcome,
    tolerance: rate.describe('most that a headline rate may change; 0: every game must have the same counts'),
    budget: count.describe('most games of a cell played to find out how much it changed'),
    asked: z
      .strictObject({ whole: z.boolean(), replay: z.boolean(), edited: z.boolean() })
      .describe(
        'other options: play all games of the baseline; play even if code and scenario are the same; compare edited scenarios',
      ),
    scenarios: z.array(
      z.strictObject({
        file: name,
        title: z.string(),
        play: name,
        seed: count,
        outcome,
        change,
        expectations: z.array(expectation),
        speed: speed.exactOptional(),
      }),
    ),
  })
  .describe('The result of montecrawl gate') satisfies z.ZodType<GateAnswer>;

/** Returns the JSON Schema (draft 7) of what `gate --json` prints. */
export function gateJsonSchema(): unknown {
  return z.toJSONSchema(gateSchema, { target: 'draft-7' });
}
