import { BadQuestion } from '../../analysis/unaskable.ts';
import type { RightReading } from '../../scenario/reading.ts';
import { countFrom, games, noRange, policy, rangeAsked, said } from '../options.ts';
import { question } from '../question.ts';
import type { Adjustable } from './cells.ts';
import { forbids } from './forbids.ts';

const HELP = `
The scenario says what may change and what to reach:

  balance:
    knobs:
      lair.goblin.count: { from: 4, to: 12 }
      lair.troll.rep: [4, 5]
    targets:
      band.win: { between: [0.45, 0.55] }
      activations: { between: [4, 8] }

Targets must hold in every combination of "vary"; with several scenarios, in all of them, with the same setting.
Successive halving picks a winner, which is confirmed on fresh games. Exit codes: 0 a setting reaches the targets;
1 none does, and all were tried; 3 undecided: more games or settings are needed.

Examples:
  $ montecrawl balance scenarios/2hdc/a-fair-match-for-the-wolves.yaml
  $ montecrawl balance scenarios/2hdc/a-fair-match-for-the-wolves.yaml --candidates 20`;

const CANDIDATES = 500;
const MOST_GAMES = 5_000_000;

/** `balance <scenario...>`: what must be changed so that targets hold? */
export const balance = question({
  name: 'balance',
  purpose: 'Balance:',
  asks: 'What must change?',
  summary: 'find changes that bring a scenario to its targets',
  help: HELP,
  files: [['<scenario...>', 'scenario files with a "balance" key']],
  options: {
    games: said(games(), 'games of each cell to confirm the winner (default: enough for the narrowest target)'),
    candidates: countFrom('--candidates <n>', 'most settings to try; drawn at random if there are more', {
      least: 1,
      most: 100_000,
      start: CANDIDATES,
    }),
    most: countFrom('--most <games>', 'play no more games than this in the search', {
      least: 100,
      most: 1e12,
      start: MOST_GAMES,
    }),
    policy: policy(),
    range: noRange(),
  },
  read: async (paths, { seed, policy }, reader) => adjustable(paths, await reader.scenarios(paths, { seed, policy })),
  ask: async (scenarios, { games, candidates, most: mostGames, ...ways }, { threads, ...playing }) => {
    const { answerBalance } = await import('./ask.ts');
    const { Pool } = await import('../../engine/pool.ts');
    const seed = scenarios[0]?.scenario.seed ?? 1;
    const pool = new Pool(threads === undefined ? {} : { threads });
    const how = { ...playing, seed, games, candidates, mostGames, pool, ...rangeAsked(ways) };
    const balance = await answerBalance(scenarios, how).finally(() => pool.close());
    if ('why' in balance) throw new BadQuestion(`${forbids(balance.why)} all of these settings: ${balance.why}.`);
    return balance;
  },
  ended: ({ verdict }) => (verdict === 'reached' ? 'answered' : verdict === 'none' ? 'no' : verdict),
  shape: async () => (await import('./answer.ts')).balanceShape,
  terminal: async () => (await import('./terminal.ts')).terminalBalance,
  report: async () => (await import('./report.ts')).balanceReport,
});

async function adjustable(paths: readonly string[], readings: readonly RightReading[]): Promise<Adjustable[]> {
  const scenarios = readings.map(({ scenario, system, settings }, i) => {
    if (settings === undefined) {
      throw new BadQuestion(
        `${paths[i]} has no key "balance": write knobs and targets there; see "montecrawl balance --help".`,
      );
    }
    const twice = settings.knobs.find((knob) => scenario.axes.some(({ path }) => path === knob.path));
    if (twice !== undefined) {
      throw new BadQuestion(`${paths[i]} has ${twice.path} both under "vary" and as a knob; keep one of the two.`);
    }
    return { scenario, system, settings };
  });
  const { clash } = await import('./cells.ts');
  const path = clash(scenarios);
  if (path !== undefined)
    throw new BadQuestion(`${path} has other values in another of these scenarios; write the same in all.`);
  return scenarios;
}
