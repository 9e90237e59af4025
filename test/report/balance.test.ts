import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Balance, BalanceSetting } from '../../src/questions/balance/answer.ts';
import { targetsChart } from '../../src/questions/balance/chart.ts';
import { settingsTable, targetsTable } from '../../src/questions/balance/tables.ts';
import { terminalBalance } from '../../src/questions/balance/terminal.ts';
import { balanceSentence, basisSentence, changesOf } from '../../src/questions/balance/words.ts';

const setting = (goblins: number, rep: number, more: Partial<BalanceSetting> = {}): BalanceSetting => ({
  setting: { 'lair.goblin.count': goblins, 'lair.troll.rep': rep },
  changes: (goblins === 6 ? 0 : 1) + (rep === 5 ? 0 : 1),
  steps: Math.abs(goblins - 6) + Math.abs(rep - 5),
  games: 4000,
  off: 0.5,
  uneven: 0.08,
  length: 4.31,
  measures: [
    {
      scenario: 'T',
      vary: {},
      measure: 'band.win',
      kind: 'rate',
      between: [0.4, 0.6],
      value: 0.52,
      low: 0.5,
      high: 0.54,
    },
    { scenario: 'T', vary: {}, measure: 'rounds', kind: 'number', between: [3, 6], value: 4.31, low: 4.2, high: 4.42 },
  ],
  ...more,
});

const REACHED: Balance = {
  montecrawl: '0.1.0',
  format: 1,
  kind: 'balance',
  seed: 7,
  asked: { candidates: 500, mostGames: 5_000_000 },
  measures: {
    'band.win': {
      name: 'band.win',
      kind: 'rate',
      meaning: 'the band is the last to stand',
      group: 'outcome',
      headline: true,
      side: 'band',
      what: 'win',
    },
    rounds: { name: 'rounds', kind: 'number', meaning: 'how many rounds it takes', group: 'length', what: 'rounds' },
  },
  digest: `sha256:${'0'.repeat(64)}`,
  verdict: 'reached',
  scenarios: [{ title: 'T', rules: 'dw', rulesTitle: 'A Book', play: 'battle', scenario: {} }],
  knobs: [
    { path: 'lair.goblin.count', values: [4, 5, 6, 7], now: 6 },
    { path: 'lair.troll.rep', values: [4, 5], now: 5 },
  ],
  settings: 8,
  tried: 7,
  forbidden: { count: 1, why: 'no troll is so weak' },
  rounds: [{ games: 100, played: 7, missed: 2, aside: 0 }],
  games: 20_000,
  now: setting(6, 5, { off: 3 }),
  winner: setting(4, 5),
  list: [setting(4, 5), setting(5, 4, { off: 0.2 })],
};

describe('what must be changed', () => {
  it('is said in a sentence for every verdict', () => {
    const { winner, ...others } = REACHED;
    expect(balanceSentence(REACHED)).toBe(
      'With goblin count 4 (now 6) the scenario reaches all 2 targets, confirmed on fresh games: band wins 52 % (50 to 54) and rounds 4.3 (4.2 to 4.5).',
    );
    expect(balanceSentence({ ...REACHED, winner: setting(6, 5) })).toBe(
      'The scenario reaches all 2 targets as it is, confirmed on fresh games: band wins 52 % (50 to 54) and rounds 4.3 (4.2 to 4.5). Nothing needs to change.',
    );
    expect(balanceSentence({ ...others, verdict: 'none' })).toBe(
      'No setting reaches all 2 targets: all 7 certainly miss. Nearest: goblin count 4 (now 6).',
    );
    expect(balanceSentence({ ...others, verdict: 'undecided' })).toContain(
      'It is undecided whether any setting reaches',
    );
    const drawn = { ...others, verdict: 'undecided', settings: 900 } as const;
    expect(balanceSentence({ ...drawn, rounds: [{ games: 100, played: 7, missed: 7, aside: 0 }] })).toBe(
      'None of the 7 settings drawn reaches all 2 targets: all certainly miss. 892 others were not tried. Nearest: goblin count 4 (now 6).',
    );
    expect(balanceSentence(drawn)).toContain('It is undecided whether any setting reaches');
    expect(balanceSentence({ ...others, verdict: 'interrupted', list: [] })).toBe(
      'Stopped before anything was settled.',
    );
  });

  it('names knobs as briefly as they can be told apart', () => {
    const { knobs } = REACHED;
    expect(changesOf(knobs, setting(5, 4))).toBe('goblin count 5 (now 6) and troll rep 4 (now 5)');
    expect(changesOf(knobs, setting(6, 5))).toBe('nothing changed');
    const twins = [...knobs, { path: 'band.troll.rep', values: [4], now: 5 }];
    expect(changesOf(twins, setting(6, 4))).toContain('lair troll rep 4 (now 5)');
    expect(
      changesOf([{ path: 'lair.troll.armour', values: [2] }], {
        ...setting(6, 5),
        setting: { 'lair.troll.armour': 2 },
      }),
    ).toBe('troll armour 2');
  });

  it('rests on games, and on what the rules forbid', () => {
    expect(basisSentence(REACHED)).toContain(
      '7 settings tried in 1 round of successive halving, 20,000 battles in all.',
    );
    expect(basisSentence(REACHED)).toContain('The rules forbid 1 more: no troll is so weak.');
    expect(basisSentence({ ...REACHED, settings: 900 })).toContain('drawn at random from 900');
  });

  it('fits a screen', () => {
    const lines = terminalBalance(REACHED, { width: 80, colour: false, unicode: true }).split('\n');
    expect(lines).toContain('  band win  40 to 60 %  52 % (50 to 54)   52 % (50 to 54)');
    expect(lines).toContain('  0.50  0.08    4.3     goblin count 4 (now 6)');
    expect(lines.every((line) => [...line].length <= 80)).toBe(true);
  });

  it('has tables and a chart of its targets', () => {
    const targets = targetsTable(REACHED);
    expect(targets.rows.map(({ setting: which, measure, shown }) => [which, measure, shown])).toEqual([
      ['now', 'band.win', '52 % (50 to 54)'],
      ['now', 'rounds', '4.3 (4.2 to 4.5)'],
      ['winner', 'band.win', '52 % (50 to 54)'],
      ['winner', 'rounds', '4.3 (4.2 to 4.5)'],
    ]);
    expect(settingsTable(REACHED).rows[1]).toMatchObject({ 'lair.goblin.count': 5, 'lair.troll.rep': 4, off: 0.2 });
    const schema = readFileSync(
      new URL('../../node_modules/vega-lite/build/vega-lite-schema.json', import.meta.url),
      'utf8',
    );
    const valid = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(schema));
    const chart = targetsChart(REACHED, targets);
    expect(valid(chart.draw({ width: 640, titled: true })), JSON.stringify(valid.errors?.slice(0, 3))).toBe(true);
    const numbers = { ...REACHED, winner: setting(4, 5, { measures: setting(4, 5).measures.slice(1) }) };
    // A number has a scale of its own, so that its row is drawn too where nothing else was aimed at.
    const alone = targetsChart(numbers, {
      ...targets,
      rows: targets.rows.filter(({ measure }) => measure === 'rounds'),
    });
    expect(JSON.stringify(alone.draw({ width: 640, titled: true }))).toContain('"calculate":"{\\"rounds\\":[');
  });
});
