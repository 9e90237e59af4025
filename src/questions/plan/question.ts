import { countFrom, rate, set } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Plays a few games and says how many an answer takes: to know the headline to plus or minus so much, and to tell two
settings apart, which are played in pairs. Name what is to be compared, and the probe tells how much pairs save.

Times are of this machine. In JSON they stand under "machine"; all else is the same everywhere, and so is a report,
which leaves them out.

Examples:
  $ montecrawl plan scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl plan scenarios/2hdc/troll-at-rep-5.yaml --set lair.troll.rep=6 --difference 0.01
  $ montecrawl plan my-fight.yaml my-battle.yaml --json
  $ montecrawl plan my-fight.yaml --out reports/how-many-games`;

/** `plan <scenario> [other]`: how many games does that answer need? */
export const plan = question({
  name: 'plan',
  summary: 'estimate how many games an answer takes, and how long',
  help: HELP,
  files: [
    ['<scenario>', 'scenario file, YAML or JSON'],
    ['[other]', 'what it is to be compared with'],
  ],
  options: {
    set: set('compared with the scenario that has this value in this place; once for each place'),
    precision: rate('-p, --precision <rate>', 'plan for this; 0.005 is plus or minus half a point', 0.0001, 0.2),
    difference: rate('-d, --difference <rate>', 'plan to tell this difference; 0.01 is one point', 0.0001, 0.5),
    probe: countFrom('--probe <n>', 'games to find out by', { least: 100, most: 1e6, start: 1000 }),
  },
  read: async ([path, other], { seed, set }, reader) => {
    const isCompared = other !== undefined || set !== undefined;
    const [subject] = await reader.scenarios([path!], isCompared ? { seed, set: {} } : { seed });
    const [against] = isCompared ? await reader.scenarios([other ?? path!], { seed, set: set ?? {} }) : [];
    return { subject: subject!, against };
  },
  ask: async ({ subject, against }, { probe, precision, difference }, { pace, onProgress: _, ...playing }) => {
    const { planGames } = await import('./ask.ts');
    const plan = await planGames(subject, against, { ...playing, probe, precision, difference, threads: 1 });
    return { ...plan, machine: await pace(subject) };
  },
  ended: () => 'answered',
  kept: ({ machine: _, ...plan }) => plan,
  shape: async () => (await import('./answer.ts')).planShape,
  terminal: async () => (await import('./terminal.ts')).terminalPlan,
  report: async () => (await import('./report.ts')).planReport,
});
