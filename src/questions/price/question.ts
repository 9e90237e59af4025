import { Option } from 'commander';
import { countFrom, name, noRange, place, policy, said, set, type Typed } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
A pool is a scenario that says under "pool" what one side may take; "*" is every member of the side:

  pool:
    band.fifth.count: [0, 1]
    band.*.rep: 3..5
    band.*.weapon: [sword, axe, bow]

Line-ups are drawn from it in a balanced design and meet each other. Prices are those of a logistic model of who wins, scaled
so that the unit costs what --cost says. Other matchups check them, and a round robin says how much no price explains.

Exit code 0: there are prices; 3: it takes more games.

Examples:
  $ montecrawl price scenarios/dw/pools/warband.yaml
  $ montecrawl price scenarios/2hdc/pools/company.yaml --cost 20 --write points.yaml`;

const write: Typed<string | undefined> = new Option(
  '-w, --write <file>',
  'write the list in whole points to this file, for "use" in scenarios',
)
  .argParser(place)
  .helpGroup('What to write:');

/** `price <pool>`: what are things worth? */
export const price = question({
  name: 'price',
  purpose: 'Balance:',
  asks: 'What is each thing worth?',
  summary: 'find a fair price for all that a side may take',
  help: HELP,
  offPage: true,
  files: [['<pool>', 'scenario with a pool']],
  options: {
    unit: name('--unit <member>', 'the member, as written, whose price is --cost (default: the first)'),
    cost: countFrom('--cost <points>', 'what the unit costs', { least: 1, most: 10_000, start: 10 }),
    matchups: countFrom('--matchups <n>', 'matchups to find prices on', { least: 20, most: 20_000, start: 800 }),
    rounds: countFrom('--rounds <n>', 'games of each matchup in each order of the sides', {
      ...{ least: 4, most: 10_000, start: 40 },
    }),
    unseen: countFrom('--unseen <n>', 'other matchups to check prices on', { least: 0, most: 20_000, start: 200 }),
    cycles: countFrom('--cycles <n>', 'line-ups that play a round robin', { least: 0, most: 60, start: 12 }),
    set: set(),
    policy: policy(),
    range: said(noRange(), 'leave out how prices move when both sides play by other policies'),
    write,
  },
  read: async ([path], { seed, set, policy }, reader) => (await reader.scenarios([path], { seed, set, policy }))[0],
  ask: async (reading, { unit, cost, matchups, rounds, unseen, cycles, range, policy }, { playPoints, ...playing }) => {
    const { play: _, playArms: __, pace: ___, ...how } = playing;
    const { priceScenario } = await import('./ask.ts');
    return priceScenario(reading, {
      ...{ ...how, play: playPoints, unit, cost, matchups, rounds, unseen, cycles, range, policy },
    });
  },
  ended: ({ verdict }) => (verdict === 'interrupted' ? 'interrupted' : verdict === 'open' ? 'undecided' : 'answered'),
  writes: { file: async (answer) => (await import('./points-file.ts')).pointsFile(answer) },
  shape: async () => (await import('./answer.ts')).priceShape,
  terminal: async () => (await import('./terminal.ts')).terminalPrice,
  report: async () => (await import('./report.ts')).priceReport,
});
