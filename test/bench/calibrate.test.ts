import { describe, expect, it } from 'vitest';
import { type Experiment, tryClaims } from '../../bench/calibration/experiment.ts';
import { experiments } from '../../bench/calibration/experiments.ts';
import { calibrationTable, fallsShort, replaceRows } from '../../bench/calibration/page.ts';

/** A claim that holds as often as promised fails a test once in 100,000 times. */
const LEVEL = 1e-5;

const all = (await experiments()).filter(({ short }) => short > 0);

describe('the claims of docs/calibration.md, with few trials', () => {
  it.each(all.map((each, i) => [each.verb, each.truth, i] as const))('%s: %s', async (_, __, i) => {
    for (const { claim, held, trials, p } of await tryClaims(all[i], all[i].short))
      expect({ claim, held, trials, isTooSeldom: p < LEVEL }).toMatchObject({ claim, isTooSeldom: false });
  });

  it('are tried often enough to fail', () => {
    const chanceOfNone = ({ claims, short }: Experiment) =>
      (1 - Math.max(...claims.map(({ least = 0 }) => least))) ** short;
    expect(all.filter((each) => chanceOfNone(each) >= LEVEL)).toEqual([]);
  });
});

describe('a claim', () => {
  const experiment = (least: number, isTrue: (trial: number) => boolean): Experiment => ({
    ...{ verb: 'run', truth: 'every tenth trial', claims: [{ claim: 'It holds', least }], trials: 1000, short: 1000 },
    hold: (trial) => [isTrue(trial)],
  });

  it('falls short where it holds less often than chance allows', async () => {
    const nine = (trial: number) => trial % 10 !== 0;
    const [short] = await tryClaims(experiment(0.95, nine), 1000);
    const [enough] = await tryClaims(experiment(0.9, nine), 1000);
    expect(short).toMatchObject({ held: 900, trials: 1000 });
    expect([short, enough].map(fallsShort)).toEqual([true, false]);
    // 900 of 1,000: 0.8797 to 0.9179.
    expect(short.interval.low).toBeCloseTo(0.8797, 4);
    expect(short.interval.high).toBeCloseTo(0.9179, 4);
    // 900 or fewer where 950 are expected, with a standard deviation of 6.9.
    expect(short.p).toBeLessThan(1e-9);
    const table = calibrationTable([{ verb: 'run', truth: 'every tenth trial', ...short }]);
    expect(table.split('\n').at(-1)).toBe(
      '| `run` | It holds | every tenth trial | 95 % | 90 (88 to 91.8) | 900 of 1,000 | **falls short** |',
    );
  });

  it('is never said to hold in all trials where it missed one', async () => {
    const [tried] = await tryClaims(
      experiment(0.9, (trial) => trial > 0),
      10_000,
    );
    expect(calibrationTable([{ verb: 'run', truth: '', ...tried }])).toContain('| 99.9 (99.9 to 99.9) |');
  });

  it('replaces the rows of its command on the page, and no others', async () => {
    const [tried] = await tryClaims(
      experiment(0.9, () => true),
      100,
    );
    const row = { ...tried, verb: 'rank', truth: 'anew' };
    const page =
      'Before\n<!-- npm run calibrate -->\n\n| `rank` | old |\n| `gate` | kept |\n| `run` | kept |\n\n<!-- /npm run calibrate -->\nAfter\n';
    const lines = replaceRows(page, [row], ['run', 'rank', 'gate']).split('\n');
    expect(lines.filter((line) => line.startsWith('| `'))).toEqual([
      '| `run` | kept |',
      '| `rank` | It holds | anew | 90 % | 100 (96.4 to 100) | 100 of 100 | holds |',
      '| `gate` | kept |',
    ]);
    expect([lines[0], lines.at(-2)]).toEqual(['Before', 'After']);
  });
});
