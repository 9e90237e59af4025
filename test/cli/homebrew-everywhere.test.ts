import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DONE } from '../../src/cli/exit-code.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';

/** The factions that ship, with a change that makes one of their units another. */
const FACTIONS = [
  ['2hdc', 'into-the-labyrinth', 'labyrinth', 'impact: 3', 'impact: 2', 'minotaur'],
  ['ddd', 'an-orchard-of-our-own', 'grave-orchard', 'protection: 2', 'protection: 1', 'scarecrow'],
  ['dw', 'the-ash-choir', 'ash-choir', 'piercing: 1', 'piercing: 2', 'pyre'],
  ['wods', 'the-drowned-abbey', 'drowned-abbey', 'hp: 3d6+2', 'hp: 3d6+3', 'abbot'],
  ['adg', 'the-salt-court', 'salt-court', 'venom: 3', 'venom: 2', 'brine-queen'],
] as const;

const shipped = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../scenarios/${path}`, import.meta.url)), 'utf8');
/** Without what varies, which comes last. */
const oneCell = (text: string) => text.replace(/\nvary:[\s\S]*/, '\n');
/** A warband that one of them fights. */
const more = { 'warbands/vault-wardens.yaml': shipped('ddd/warbands/vault-wardens.yaml') };
const FEW = ['--games', '4', '--sampled', '--every-step', '--no-range'];

/** What a command prints; it must be right. */
async function printed(host: FakeHost, ...words: string[]): Promise<string> {
  const before = host.out().length;
  const { code, err } = await montecrawl(words, host);
  expect(code, err).toBe(DONE);
  return host.out().slice(before);
}

describe.each(FACTIONS)('rows of %s: %s', (book, scenario, faction, is, becomes, unit) => {
  const rows = shipped(`${book}/homebrew/${faction}.yaml`);
  const world = (text = rows) =>
    fakeHost({ 's.yaml': oneCell(shipped(`${book}/${scenario}.yaml`)), [`homebrew/${faction}.yaml`]: text, ...more });
  const answer = (host: FakeHost) => printed(host, 'run', 's.yaml', '--json', '--no-report', ...FEW);

  it('travel with parts, which make the whole, and are in its digest and its replays', async () => {
    const host = world();
    const whole = await answer(host);
    for (const i of [1, 2]) await printed(host, 'run', 's.yaml', '--shard', `${i}/2`, '--out', `part-${i}`, ...FEW);
    expect(await printed(host, 'merge', 'part-2', 'part-1', '--json', '--no-report')).toBe(whole);
    expect((await printed(host, 'replay', 's.yaml', '--game', '1')).toLowerCase()).toContain(unit);
    expect(rows).toContain(is);
    const other = await answer(world(rows.replace(is, becomes)));
    expect(JSON.parse(other).digest).not.toBe(JSON.parse(whole).digest);
  });
});
