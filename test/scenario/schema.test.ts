import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import { scenarioSchema } from '../../src/scenario/schema.ts';
import { starter } from '../../src/scenario/starter.ts';
import { coinShelf } from './coin-duel.ts';
import { homeShelf } from './home-duel.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const schema = await scenarioSchema();
const validate = new Ajv({ strict: true, strictRequired: false }).compile(schema);

/** Scenario files that are shipped; warbands, which hold one side, are not. */
const shipped = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:ya?ml|json)$/.test(path))
  .filter((path) => 'sides' in parse(readFileSync(join(ROOT, 'scenarios', path), 'utf8')))
  .filter((path) => SYSTEM_IDS.includes(parse(readFileSync(join(ROOT, 'scenarios', path), 'utf8')).rules))
  .sort();

describe('the JSON Schema of scenarios', () => {
  it.each(shipped)('allows %s', (path) => {
    validate(parse(readFileSync(join(ROOT, 'scenarios', path), 'utf8')));
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each(SYSTEM_IDS)('allows what to begin with in %s', async (id) => {
    validate(parse(starter(await loadSystem(id))));
    expect(validate.errors ?? []).toEqual([]);
  });

  const coin = 'title: T\nrules: dw\nsides: {a: {members: [elf@1]}, b: {members: [elf@1]}}\n';
  const ofCoins = async () => new Ajv({ strict: true, strictRequired: false }).compile(await scenarioSchema(coinShelf));

  it.each([
    ['a plain scenario', coin],
    ['a schema of its own', `${coin}$schema: x.json\n`],
    ['a side from a file', coin.replace('{members: [elf@1]}', '{use: ../w.yaml, policy: bold, banner: x}')],
    ['members as mappings', coin.replace('elf@1', '{race: elf, strength: 3, count: 0, name: x}')],
    ['a named statline', coin.replace('elf@1', '"boss": elf@1').replace('[', '[{').replace(']', '}]')],
    ['a range', `${coin}vary: {a.elf.strength: {from: 1, to: 3}}\n`],
    [
      'everything else',
      `${coin}rulings: {edge: heads}\nlimits: {tosses: 3}\nexpect: {a.win: {between: [0, 1]}}\ntags: [x]\nabout: y\nparty: a\ntable: {}\n`,
    ],
  ])('allows %s', async (_, text) => {
    const check = await ofCoins();
    check(parse(text));
    expect(check.errors ?? []).toEqual([]);
  });

  it.each([
    ['no title', coin.replace('title: T', 'about: T')],
    ['no rulebook', coin.replace('rules: dw', 'about: T')],
    ['another rulebook', coin.replace('rules: dw', 'rules: dq')],
    ['an unknown key', `${coin}foo: 1\n`],
    ['an unknown policy', coin.replace('{members', '{policy: x, members')],
    ['an unknown race', coin.replace('elf@1', '{race: elv, strength: 3}')],
    ['a number out of range', coin.replace('elf@1', '{race: elf, strength: 11}')],
    ['an unknown ruling', `${coin}rulings: {egde: heads}\n`],
    ['an unknown value of a ruling', `${coin}rulings: {coins: 7}\n`],
    ['a limit that is no number', `${coin}limits: {tosses: many}\n`],
    ['one value to vary', `${coin}vary: {a.elf.strength: 3}\n`],
    ['a side with a wrong name', coin.replace('a: {', '"a b": {')],
    ['a range with one end', `${coin}expect: {a.win: {between: [1]}}\n`],
  ])('does not allow %s', async (_, text) => {
    expect((await ofCoins())(parse(text))).toBe(false);
  });

  const home = coin.replace('title: T', 'title: T\ndefine: {races: {minotaur: {from: troll, arms: horns}}}');
  it.each([
    ['{race: minotaur, strength: 3, weapons: [horns]}', true],
    ['{race: troll, strength: 3}', true],
    ['{race: "Mino taur", strength: 3}', false],
    ['{race: 3, strength: 3}', false],
  ])('allows names of rows that may be defined: %s %s', async (member, isRight) => {
    const check = new Ajv({ strict: true, strictRequired: false }).compile(
      await scenarioSchema({ ...homeShelf, ids: ['dw'] }),
    );
    expect(check(parse(home.replace('elf@1', member)))).toBe(isRight);
  });
});
