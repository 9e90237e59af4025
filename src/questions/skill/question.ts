import { countFrom, flag, name, set, type Typed } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Every side with a choice of policies plays each of them, with everything else as in the scenario (without its "vary").
One policy is expert, which looks ahead: at each decision it plays the options forward and takes the best. One of its games
takes up to a second; --no-expert leaves it out. Another is best: a search finds the settings of choices that win most. It
takes half a second, or a few seconds if games are long; --no-best leaves it out.

To see another measure by policy, run the scenario with --vary band.policy=book,bold,expert

Examples:
  $ montecrawl skill scenarios/2hdc/bold-or-cautious.yaml
  $ montecrawl skill scenarios/dw/keep-your-distance.yaml --side elves --games 2000 --no-expert`;

/** `skill <scenario>`: how much is dice, and how much is play? */
export const skill = question({
  name: 'skill',
  purpose: 'Balance:',
  asks: 'How much is play, and how much is dice?',
  summary: 'measure how much it matters how well each side is played',
  help: HELP,
  files: [['<scenario>', 'scenario file, YAML or JSON']],
  options: {
    set: set(),
    side: name('--side <name>', 'only this side'),
    expert: flag('--no-expert', 'leave out the policy that looks ahead') as Typed<boolean>,
    best: flag('--no-best', 'leave out the policy that a search finds') as Typed<boolean>,
    games: countFrom('-g, --games <n>', 'games for each policy', { least: 2, most: 1e9, start: 1_000 }),
  },
  read: async (paths, { seed, set = {} }, reader) => (await reader.scenarios(paths, { seed, set }))[0],
  ask: async (subject, { games, side, expert, best }, { playArms: _, ...playing }) => {
    const { weighSkill } = await import('./ask.ts');
    const { BEST } = await import('../../rules/best.ts');
    const { EXPERT } = await import('../../rules/expert.ts');
    const without = [...(expert ? [] : [EXPERT]), ...(best ? [] : [BEST])];
    return weighSkill(subject, { ...playing, games, side, without });
  },
  ended: ({ interrupted }) => (interrupted ? 'interrupted' : 'answered'),
  shape: async () => (await import('./answer.ts')).skillShape,
  terminal: async () => (await import('./terminal.ts')).terminalSkill,
  report: async () => (await import('./report.ts')).skillReport,
});
