import { countFrom, flag, name, set, type Typed } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Every side that can be steered plays with each of its policies, the others being as the scenario says (without what it
varies). One of them is expert, which looks ahead: it plays what each policy would do forward and takes the best, which
costs some hundred times as much as an ordinary game; --no-expert leaves it out.

To see any other answer over policies, vary them: run my-fight.yaml --vary band.policy=book,bold,expert

Examples:
  $ montecrawl skill scenarios/2hdc/bold-or-cautious.yaml
  $ montecrawl skill scenarios/dw/keep-your-distance.yaml --side elves --games 2000 --no-expert`;

/** `skill <scenario>`: how much is dice, and how much is play? */
export const skill = question({
  name: 'skill',
  summary: 'measure how much it matters how well each side is played',
  help: HELP,
  files: [['<scenario>', 'scenario file, YAML or JSON']],
  options: {
    set: set(),
    side: name('--side <name>', 'only this side'),
    expert: flag('--no-expert', 'without the policy that looks ahead') as Typed<boolean>,
    games: countFrom('-g, --games <n>', 'games for each policy', { least: 2, most: 1e9, start: 1_000 }),
  },
  read: async (paths, { seed, set = {} }, reader) => (await reader.scenarios(paths, { seed, set }))[0]!,
  ask: async (subject, { games, side, expert }, { playArms: _, ...playing }) => {
    const { weighSkill } = await import('./ask.ts');
    const { EXPERT } = await import('../../rules/expert.ts');
    return weighSkill(subject, { ...playing, games, side, without: expert ? [] : [EXPERT] });
  },
  ended: ({ interrupted }) => (interrupted ? 'interrupted' : 'answered'),
  shape: async () => (await import('./answer.ts')).skillShape,
  terminal: async () => (await import('./terminal.ts')).terminalSkill,
  report: async () => (await import('./report.ts')).skillReport,
});
