import * as z from 'zod';
import type { Faults } from '../check/fault.ts';
import { once } from '../rules/kit/once.ts';
import { exactName, type RuleSystem } from '../rules/system.ts';
import { defineShape, namesOf } from './define.ts';
import { HOUSE_RULES } from './holdings.ts';
import { BUDGET, POINTS } from './points.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';
import { MOST_VALUES } from './values.ts';

/** The shapes of a scenario and its parts: one for checking, one for what an author may write. */

/** The most combinations of `vary`. */
export const MOST_CELLS = 10_000;
/** The most entries in a list of members, and the largest count of one entry. */
export const MOST_MEMBERS = 100;
/** The most sides. */
export const MOST_SIDES = 8;
const MOST_AXES = 12;

/** Names of sides and members, since measures and `vary` use them. */
const NAME = z
  .string()
  .regex(/^[\p{L}][\p{L}\p{N}_-]{0,39}$/u, 'a name is a letter and then letters, digits, - and _, 40 at most');

/** A count of members; 0 leaves the member out. */
const COUNT = z.int().min(0).max(MOST_MEMBERS).describe('how many; 0 leaves the member out');

const TITLE = z.string().min(1).max(200).describe('the question, in a few words');
const ABOUT = z.string().max(10_000).describe('more about it, for readers');
const TAGS = z.array(NAME).max(20).describe('labels that `run --tag` and `gate --tag` select by');

/** A value in `vary`. */
const VALUE = z
  .union([z.number(), z.string().max(200), z.boolean()])
  .meta({ right: 'a number, a word, true or false' });
const RANGE = z.strictObject({
  from: z.number(),
  to: z.number(),
  step: z.number().default(1),
});

// Texts that `respell` parses. Schemas for editors allow them; here they are already numbers and lists.
const COUNT_TEXT = '^\\d[\\d_]*(\\.\\d+)?([eE]\\d{1,2}|[kKmM])?$';
const RATE_TEXT = '^\\d*\\.?\\d+ *%$';
const VALUES_TEXT = '^[^,]+(,[^,]+)*$';

/** Values by path. */
const AXES = z.record(
  z.string(),
  z
    .union([z.array(VALUE).min(1).max(MOST_VALUES), RANGE])
    .meta({ right: 'a list of values, 3..7, or from, to and step', text: VALUES_TEXT }),
);

const VARY = AXES.refine(
  (axes) => Object.keys(axes).length <= MOST_AXES,
  `vary takes at most ${MOST_AXES} places`,
).describe('values to try, by place: `lair.troll.rep: [3, 5]` or `lair.troll.rep: 3..5`; every combination is played');

const POOL = AXES.refine((axes) => Object.keys(axes).length > 0, 'name at least one place').describe(
  'what one side may take, by place: `band.*.weapon: [sword, axe]`, where `*` is every member; `price` draws line-ups from it',
);

const FOCUS = z
  .record(z.string(), VALUE)
  .describe(
    'the cell that the question is about, by place: `{ lair.troll.rep: 5 }`; if left out, the sides as they are written',
  );

const NAMES = z
  .record(z.string(), z.string().min(1).max(60))
  .describe('what reports call each side: `{ lair: the trolls }`');

const EXPECT = z
  .record(
    z.string(),
    z.strictObject({
      between: z
        .tuple([z.number().meta({ text: RATE_TEXT }), z.number().meta({ text: RATE_TEXT })])
        .refine(([low, high]) => low <= high, 'the first number is above the second; write the lower one first'),
    }),
  )
  .refine((all) => Object.keys(all).length <= 200, 'expect takes at most 200 measures')
  .describe('ranges that `gate` checks measures against: `band.win: { between: [0.4, 0.6] }`');

/** The columns before the measures in rows of games. */
const ROW_COLUMNS = ['cell', 'seed', 'game'];

const OWN_COUNTS = z
  .record(
    NAME.refine((name) => !ROW_COLUMNS.includes(name), 'cell, seed and game are columns of --rows; take another name'),
    z.string().min(1).max(200),
  )
  .refine((all) => Object.keys(all).length <= 20, 'count takes at most 20 claims')
  .describe('what else to count, each a claim about measures: `pyrrhic: band.win and band.casualties >= 2`');

const BALANCE = z
  .strictObject({
    knobs: VARY.refine((knobs) => Object.keys(knobs).length > 0, 'name at least one place to change').describe(
      'places to change, with the values to try: `band.soldier.count: { from: 0, to: 4 }`',
    ),
    targets: EXPECT.refine((targets) => Object.keys(targets).length > 0, 'name at least one measure')
      .refine(
        (targets) => Object.values(targets).every(({ between: [low, high] }) => low < high),
        'a target needs room: the second number must be above the first',
      )
      .describe('ranges that measures must reach: `band.win: { between: [0.45, 0.55] }`'),
  })
  .describe('what `balance` may change, and the targets for every combination of `vary`');

/** What the scenarios of all rulebooks have in common, apart from the rulebook's words. */
const COMMON = {
  title: TITLE,
  about: ABOUT.optional(),
  tags: TAGS.optional(),
  seed: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(1).describe('the same seed gives the same games'),
  games: z
    .int()
    .min(1)
    .max(1e9)
    .optional()
    .meta({ text: COUNT_TEXT, description: 'play exactly this number of games in each cell: 10000, 1e4 or 10k' }),
  precision: z.number().min(0.0005).max(0.1).default(0.01).meta({
    text: RATE_TEXT,
    description: 'without `games`: play until every headline rate is known to plus or minus this value: 0.005 or 0.5%',
  }),
  everyStep: z
    .boolean()
    .default(false)
    .describe('play every step of every game, even if its result could be drawn from the exact distribution'),
  vary: VARY.optional(),
  focus: FOCUS.optional(),
  names: NAMES.optional(),
  count: OWN_COUNTS.optional(),
  expect: EXPECT.optional(),
  balance: BALANCE.optional(),
  pool: POOL.optional(),
};

/** Further keys of a side in a file of its own. */
export const WARBAND_HEAD = {
  title: TITLE.optional(),
  about: ABOUT.optional(),
  rules: z.string().optional(),
  tags: TAGS.optional(),
};

/** Returns the shape of a scenario with an unknown rulebook: only the common parts can be checked. */
export function anyScenario() {
  return z.looseObject({
    ...COMMON,
    rules: z.unknown().optional(),
    play: z.unknown().optional(),
    sides: z.record(z.string(), z.unknown()),
    rulings: z.unknown().optional(),
    limits: z.unknown().optional(),
  });
}

/** A shape takes longer to build, and to use for the first time, than to use again. */
const shapeWithoutRows = once((system: RuleSystem) => buildScenarioShape(system, false));

/**
 * Returns the shape for checking a scenario of a rulebook: sides filled in, statlines spelt out.
 *
 * @param rows whether it defines rows; their shape takes time to build, and most scenarios define none
 */
export function scenarioShape(system: RuleSystem, { rows }: { rows: boolean }): ReturnType<typeof buildScenarioShape> {
  return rows ? buildScenarioShape(system, rows) : shapeWithoutRows(system);
}

function buildScenarioShape(system: RuleSystem, rows: boolean) {
  const side = z.strictObject({
    policy: policyOf(system),
    members: z.array(memberShape(system)).min(1).max(MOST_MEMBERS),
    ...houseRulesKey('this side'),
    budget: BUDGET,
    ...system.sideKeys,
  });
  return wholeShape(system, side, z.record(z.string(), side), rows ? { from: false } : undefined);
}

/** Returns the shape of what an author may write, for editors. */
export function writtenShape(system: RuleSystem) {
  const member = z.union([
    z.string().max(500).describe('a statline: how many, a name and what it is, `2x pack: ...`'),
    z.record(z.string(), z.string()).describe('one name and its statline'),
    memberShape(system),
  ]);
  const side = z
    .strictObject({
      use: z.string().describe('a file with this side; keys written beside it override the file'),
      policy: writtenPolicy(system),
      members: z.array(member).min(1).max(MOST_MEMBERS),
      ...houseRulesKey('this side'),
      budget: BUDGET,
      ...system.sideKeys,
    })
    .partial();
  const use = z.union([z.string(), z.array(z.string())]).optional();
  // A second copy of sides would double what editors load.
  return wholeShape(system, z.looseObject({}), z.record(NAME, side), { from: true }).extend({
    $schema: z.string().optional(),
    ...(system.kinds === undefined ? {} : { use: use.describe('files with rows of your own, as `define` has them') }),
  });
}

/** @param rows whether rows may start from others, as authors write them; left out if rows cannot be defined */
function wholeShape<Side extends z.ZodObject, Sides extends z.ZodType>(
  system: RuleSystem,
  side: Side,
  sides: Sides,
  rows: { from: boolean } | undefined,
) {
  const [firstPlay, ...plays] = system.plays.map(({ name }) => name);
  for (const key of Object.keys(system.keys)) {
    if (key in COMMON || ['rules', 'play', 'sides', 'rulings', 'limits'].includes(key)) {
      throw new Error(`${system.id} has a key ${key} of its own, but all scenarios have that key`);
    }
  }
  const { title, about, seed, games, precision, everyStep, vary, focus, names, count, expect, balance, pool, tags } =
    COMMON;
  return z.strictObject({
    title,
    about,
    rules: z.literal([...new Set([system.id, exactName(system)])]),
    play: z
      .enum([firstPlay, ...plays])
      .default(firstPlay)
      .meta({ kind: 'way to play', description: list(system.plays) }),
    seed,
    games,
    precision,
    everyStep,
    sides,
    rulings: z
      .strictObject(
        Object.fromEntries(
          system.rulings.map(({ name, values, rule, meaning }) => [
            name,
            z
              .literal(values)
              .optional()
              .meta({ kind: `value of ${name}`, rule, description: meaning }),
          ]),
        ),
      )
      .meta({ kind: 'ruling' })
      .default({}),
    limits: z
      .strictObject(
        Object.fromEntries(
          system.limits.map(({ name, rule, meaning }) => [
            name,
            z.int().min(1).max(1_000_000).optional().meta({ rule, description: meaning }),
          ]),
        ),
      )
      .meta({ kind: 'limit' })
      .default({}),
    vary,
    focus,
    names,
    count,
    expect,
    balance,
    pool,
    warbands: z
      .record(z.string().max(200), side.extend({ title: TITLE.optional() }))
      .optional()
      .describe('sides that `vary` puts in place of another, by name: `foe.use: [trolls, orcs]`'),
    tags,
    ...(rows === undefined ? {} : defineKey(system, rows)),
    ...houseRulesKey('all sides'),
    points: POINTS,
    ...system.keys,
  });
}

/** Returns the key under which a scenario defines rows, if the rulebook has kinds of them. */
function defineKey({ kinds = [] }: RuleSystem, rows: { from: boolean }): z.ZodRawShape {
  if (kinds.length === 0) return {};
  const shape = defineShape(kinds, namesOf(kinds, undefined), rows);
  return {
    define: shape
      .optional()
      .describe('rows of your own, beside those of the book: `races: { minotaur: { from: troll } }`'),
  };
}

/** Returns the key that lifts limits of the rulebook and of the scenario. */
function houseRulesKey(who: string): z.ZodRawShape {
  const description = `whether ${who} may exceed the limits of the rulebook, budgets and limits of rows; reports say so`;
  return { [HOUSE_RULES]: z.boolean().optional().describe(description) };
}

/** Words with another meaning, and where they have it. */
const TAKEN: ReadonlyMap<string, string> = new Map([
  ['rulings', 'vary has'],
  ['limits', 'vary has'],
  ['define', 'vary has'],
  ['winner', 'measures have'],
]);

/**
 * Checks the number of sides and their names.
 *
 * @param missing names of sides that could not be read
 */
export function checkSideNames(tree: ScenarioTree, missing: readonly string[], faults: Faults): void {
  if (!isTree(tree.sides)) return;
  const names = [...Object.keys(tree.sides), ...missing];
  if (names.length === 0) faults.add(['sides'], 'there are no sides; write at least one');
  if (names.length > MOST_SIDES) faults.add(['sides'], `there are ${names.length} sides; ${MOST_SIDES} are the most`);
  for (const name of names) {
    const said = NAME.safeParse(name).error?.issues[0]?.message;
    if (said !== undefined) faults.add(['sides', name], said, { key: true });
    const user = TAKEN.get(name);
    if (user !== undefined) {
      const problem = `a side cannot be called ${name}: ${user} another use for the word`;
      faults.add(['sides', name], problem, { key: true });
    }
  }
}

/** Returns the shape of one member as a mapping. */
export const memberShape = once(({ member }: RuleSystem) =>
  member
    .safeExtend({ name: NAME.optional(), count: COUNT.default(1) })
    .strict()
    .meta({ right: 'a statline or a mapping' }),
);

function policyOf({ policies }: RuleSystem) {
  const [first, ...others] = policies.map(({ name }) => name);
  return z
    .enum([first, ...others])
    .default(first)
    .meta({ kind: 'policy', description: list(policies) });
}

/** Returns the shape of a policy: a name, or one with choices of its own. */
function writtenPolicy(system: RuleSystem) {
  const named = policyOf(system);
  const keys = system.choices.map(({ name }) => [name, (system.sideKeys as Record<string, z.ZodType>)[name]]);
  if (keys.length === 0) return named;
  const set = z
    .strictObject({ from: named, ...Object.fromEntries(keys) })
    .partial()
    .describe('a policy with choices set otherwise: `{ from: book, ... }`');
  return z.union([named, set]);
}

function list(words: readonly { readonly name: string; readonly meaning: string }[]): string {
  return words.map(({ name, meaning }) => `${name}: ${meaning}`).join('; ');
}
