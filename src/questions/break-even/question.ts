import { BadQuestion } from '../../analysis/unaskable.ts';
import { countFrom, measure, noRange, policy, rangeAsked, rate, set, vary } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Searches the range for the value at which both sides win equally often, then plays the values around it again and
answers from those new games alone. Between two values the rate is read off a straight line, so 2.4 goblins can be even.
With --target it finds the value at which a measure is at that rate. The rest of the scenario stays as written.

Exit code 0: found; 1: no value in the range is even; 3: undecided, the range is too narrow or the games too few.

Examples:
  $ montecrawl break-even scenarios/2hdc/ten-goblins.yaml --vary warren.warrior.count=1..20
  $ montecrawl break-even my-fight.yaml --vary lair.troll.rep=3..9 --set band.shooter.count=1
  $ montecrawl break-even my-fight.yaml --vary lair.troll.rep=1..10 --target 80% --out reports/rep`;

/** `break-even <scenario>`: how many, or how strong, makes it even? */
export const breakEven = question({
  name: 'break-even',
  purpose: 'Balance:',
  asks: 'What makes it even?',
  summary: 'find the value at which a fight is even',
  help: HELP,
  files: [['<scenario>', 'scenario file, YAML or JSON']],
  options: {
    vary: vary('-v, --vary <path=range>', 'the number to find, and where to look: warren.goblin.count=1..20'),
    set: set(),
    measure: measure(),
    target: rate('--target <rate>', 'find the value at which the measure is at this rate', 0.001, 0.999),
    games: countFrom('-g, --games <n>', 'games at each value around the even point', {
      least: 100,
      most: 1e9,
      start: 20_000,
    }),
    policy: policy(),
    range: noRange(),
  },
  read: async (paths, { seed, set = {}, vary, policy }, reader) => {
    if (vary === undefined)
      throw new BadQuestion('Which number should change? Give a place and a range: --vary lair.troll.rep=3..9');
    return (await reader.scenarios(paths, { seed, set, vary, policy }))[0];
  },
  ask: async (subject, { games, target, measure, ...ways }, { playArms: _, ...playing }) =>
    (await import('./ask.ts')).findBreakEven(subject, { ...playing, games, target, measure, ...rangeAsked(ways) }),
  ended: ({ interrupted, verdict }) => {
    if (interrupted) return 'interrupted';
    return ({ even: 'answered', never: 'no', open: 'undecided' } as const)[verdict];
  },
  shape: async () => (await import('./answer.ts')).breakEvenShape,
  terminal: async () => (await import('./terminal.ts')).terminalBreakEven,
  report: async () => (await import('./report.ts')).breakEvenReport,
});
