import { describe, expect, it } from 'vitest';
import type { Balance } from '../../src/questions/balance/answer.ts';
import type { BreakEven } from '../../src/questions/break-even/answer.ts';
import type { Comparison } from '../../src/questions/compare/answer.ts';
import type { Tournament } from '../../src/questions/tournament/answer.ts';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';
import { ourWords } from '../house/commands.ts';

/** A duel in which it matters how bold the hero is. */
const DUEL = `title: A hero and four rats
rules: adg
seed: 20
sides:
  band:
    policy: plain
    members: ["Pia: hero brawn8 agility10 cunning10 health6"]
  lair:
    members: [4x rat health4 ac0]
`;

const BALANCE = `${DUEL}balance:
  knobs: { lair.rat.count: [4, 5] }
  targets: { band.win: { between: [0.3, 0.7] } }
`;

const WORLD = {
  'duel.yaml': DUEL,
  'balance.yaml': BALANCE,
  'one.yaml': 'title: One\nrules: 2hdc\nmembers: [2x human/soldier@4]\n',
  'two.yaml': 'title: Two\nrules: 2hdc\nmembers: [2x orc/warrior@4]\n',
  'three.yaml': 'title: Three\nrules: 2hdc\nmembers: [3x goblin/warrior@3]\n',
  'four.yaml': 'title: Four\nrules: 2hdc\nmembers: [2x dwarf/soldier@4]\n',
  'five.yaml': 'title: Five\nrules: 2hdc\nmembers: [2x elf/knight@4]\n',
};

const ASKED = {
  'break-even': 'break-even duel.yaml --vary lair.rat.count=2..8 --games 1000',
  compare: 'compare duel.yaml --set lair.rat.count=5 --games 1500',
  balance: 'balance balance.yaml --games 1000',
  tournament: 'tournament one.yaml two.yaml three.yaml --games 400',
} as const;

async function print(line: string, ...more: string[]): Promise<string> {
  const { out, err, code } = await montecrawl([...line.split(' '), '-q', ...more], fakeHost(WORLD));
  expect(err).toBe('');
  expect([0, 1, 3]).toContain(code);
  return out;
}

async function ask<T>(line: string, ...more: string[]): Promise<T> {
  return JSON.parse(await print(line, '--json', ...more));
}

const answers = {
  'break-even': await ask<BreakEven>(ASKED['break-even']),
  compare: await ask<Comparison>(ASKED.compare),
  balance: await ask<Balance>(ASKED.balance),
  tournament: await ask<Tournament>(ASKED.tournament),
};

describe.each(Object.entries(ASKED))('the range of %s', (verb, line) => {
  const answer = answers[verb as keyof typeof ASKED];

  it('is the same on any number of threads and in any batches', async () => {
    expect(await ask(line, '--threads', '2', '--batch', '37')).toEqual(answer);
  });

  it('changes neither digest nor any number of the answer, and is left out where nobody wants it', async () => {
    const without = await ask(line, '--no-range');
    expect(answer.range).toBeDefined();
    const { range: _, ...rest } = answer;
    expect(without).toEqual(rest);
  });

  it('is on the page, whose command makes it again, byte for byte', async () => {
    const narrowed = verb === 'tournament' ? 'one=bold' : 'band=careful';
    const { host, err } = await montecrawl(
      [...line.split(' '), '--policy', narrowed, '-q', '--out', 'there'],
      fakeHost(WORLD),
    );
    expect(err).toBe('');
    const page = String(host.files.get('there/report.html'));
    const text = (html = '') => html.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&#39;', "'");
    const [, command] = /<pre [^>]*>(montecrawl [^<]*)<\/pre>/.exec(page) ?? [];
    const sources = [...page.matchAll(/<summary><code>([^<]+)<\/code>:[^<]*<\/summary><pre [^>]*>([^<]*)<\/pre>/g)];
    const again = await montecrawl(
      [...(ourWords(text(command)) ?? []), '-q'],
      fakeHost(Object.fromEntries(sources.map(([, file, content]) => [text(file), text(content)]))),
    );
    expect(again.err).toBe('');
    expect(again.host.files.get('again/result.json')).toBe(host.files.get('there/result.json'));
    expect(page).toContain('Other ways to play');
    const said = text(page.replace(/<[^>]+>/g, '')).replace(/\s+/g, ' ');
    expect(said).toMatch(verb === 'tournament' ? /if all play (?:bold|cautious)/i : /\d+ ways to play/);
  });
});

describe('a range', () => {
  it.each([
    ['break-even', 'careful'],
    ['tournament', 'cautious'],
  ] as const)('of %s is none where all keep the policy that the command line gives them', async (verb, policy) => {
    expect((await ask<{ range?: unknown }>(ASKED[verb], '--policy', policy)).range).toBeUndefined();
  });
});

describe('the range of a break-even', () => {
  const { range, at, low } = answers['break-even'];

  it('has ends where a break-even of that policy is even too', async () => {
    const end = [range?.low, range?.high].find((each) => Object.keys(each?.policies ?? {}).length > 0);
    if (end?.at === undefined || end.low === undefined || end.high === undefined) throw new Error('no end inside');
    const { band = 'plain', lair = 'book' } = end.policies;
    const words = ['--policy', `band=${band}`, '--policy', `lair=${lair}`, '--seed', '77'];
    const alone = await ask<BreakEven>(ASKED['break-even'], ...words);
    expect(end.low).toBeLessThan(alone.high as number);
    expect(end.high).toBeGreaterThan(alone.low as number);
    expect(range?.low.at).toBeLessThanOrEqual(at as number);
    expect(range?.high.at ?? 8).toBeGreaterThanOrEqual(low as number);
  });

  it('says of a cliff that it comes from a policy where another one has none', async () => {
    const brink = `title: A brink
rules: 2hdc
seed: 10
sides:
  band: { members: [star human/warrior@5 ac4 shield sword, 2x dwarf/soldier@4 ac4 shield spear, elf/shooter@4 ac2 bow] }
  warren: { members: [10x goblin/warrior@3 ac2 shield spear] }
`;
    const line = 'break-even brink.yaml --vary warren.warrior.count=11,12 --games 4000 --json -q';
    const { out } = await montecrawl(line.split(' '), fakeHost({ 'brink.yaml': brink }));
    const { cliff, points }: BreakEven = JSON.parse(out);
    const fall = points[0].difference - points[1].difference;
    expect(fall).toBeGreaterThan(1);
    expect(cliff).toMatchObject({ side: 'band', policy: 'bold' });
    expect(cliff?.high).toBeLessThan(fall / 3);
    expect(cliff?.fall).toBeGreaterThanOrEqual(cliff?.low as number);
  });
});

describe('the range of a comparison', () => {
  it('holds the difference as written, and leaves a side alone whose policy is compared', async () => {
    const { range, differences } = answers.compare;
    expect(range?.low.difference).toBeLessThanOrEqual(differences[0].difference);
    expect(range?.high.difference).toBeGreaterThanOrEqual(differences[0].difference);
    const policies = await ask<Comparison>('compare duel.yaml --set band.policy=careful --games 1000');
    expect(policies.range?.sides).toEqual(['lair']);
  });

  it('is left out below 1,000 games', async () => {
    expect((await ask<Comparison>('compare duel.yaml --set lair.rat.count=5 --games 999')).range).toBeUndefined();
  });
});

describe('the range of a balance', () => {
  it('says where a target is missed, and each end has the value of its policies', async () => {
    const { range, winner } = answers.balance;
    expect(winner).toBeDefined();
    const { low, high, tried } = range as NonNullable<Balance['range']>;
    const [from, to] = [low, high].map(({ measures: [target] }) => target.value);
    const [own] = (winner as NonNullable<typeof winner>).measures;
    expect(from).toBeLessThanOrEqual(own.value);
    expect(to).toBeGreaterThanOrEqual(own.value);
    for (const { holds, values } of tried) if (holds === 'holds') expect(values[0]).toBeLessThan(0.7);
    for (const { holds, values } of tried)
      if (holds === 'missed') expect(values[0] < 0.3 || values[0] > 0.7).toBe(true);
  });
});

describe('the range of a tournament', () => {
  it('has a rating of each if all play a policy, and a score of each that plays it alone', () => {
    const { range } = answers.tournament;
    expect(range?.together.map(({ policy }) => policy)).toEqual(['bold', 'cautious']);
    for (const { ratings } of range?.together ?? [])
      expect(ratings.map(({ name }) => name).sort()).toEqual(['one', 'three', 'two']);
    expect(range?.alone.map(({ name, policy }) => `${name} ${policy}`).sort()).toEqual(
      ['one', 'three', 'two'].flatMap((name) => [`${name} bold`, `${name} cautious`]),
    );
    for (const { low, score, high } of range?.alone ?? []) {
      expect(low).toBeLessThanOrEqual(score);
      expect(high).toBeGreaterThanOrEqual(score);
    }
  });

  it('leaves out those that play a policy alone where a match would have fewer than 5 games of it', async () => {
    const few = 'tournament one.yaml two.yaml three.yaml four.yaml five.yaml --games 100';
    const { range, matches } = await ask<Tournament>(few);
    expect(matches.length).toBe(25);
    expect(range?.together.map(({ policy }) => policy)).toEqual(['bold', 'cautious']);
    expect(range?.alone).toEqual([]);
  });

  it('agrees with a tournament in which all are given that policy', async () => {
    const bold = await ask<Tournament>(`${ASKED.tournament} --seed 5`, '--policy', 'bold');
    const [all] = answers.tournament.range?.together ?? [];
    for (const { name, low, high } of all.ratings) {
      const own = bold.ratings.find((rating) => rating.name === name);
      // Two intervals of 95 % each may miss one another by a little.
      const slack = (high - low) / 2;
      expect(low - slack).toBeLessThan(own?.high as number);
      expect(high + slack).toBeGreaterThan(own?.low as number);
    }
  });

  it('refuses a policy for a warband that there is not', async () => {
    const { err, code } = await montecrawl(
      ['tournament', 'one.yaml', 'two.yaml', '--policy', 'twoo=bold'],
      fakeHost(WORLD),
    );
    expect(code).toBe(2);
    expect(err).toContain('did you mean "two"?');
  });
});
