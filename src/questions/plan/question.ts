import { countFrom, rate, set } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Plays a few games and shows how many an answer takes: to know the headline to a given precision, and to detect a
difference between two settings, played in pairs. Name both settings, and the probe measures what pairs save.

Times are for this machine. In JSON they are under "machine"; everything else is the same on any machine, and reports
leave the times out.

Examples:
  $ montecrawl plan scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl plan scenarios/2hdc/troll-at-rep-5.yaml --set lair.troll.rep=6 --difference 0.01
  $ montecrawl plan my-fight.yaml my-battle.yaml --json
  $ montecrawl plan my-fight.yaml --out reports/how-many-games`;

/** `plan <scenario> [other]`: how many games does that answer need? */
export const plan = question({
  name: 'plan',
  purpose: 'Scale:',
  asks: 'How many games does it take?',
  summary: 'estimate how many games an answer takes, and how long',
  help: HELP,
  files: [
    ['<scenario>', 'scenario file, YAML or JSON'],
    ['[other]', 'the setting it is compared with'],
  ],
  options: {
    set: set('compare with the scenario after this change: lair.troll.rep=6; once for each place'),
    precision: rate(
      '-p, --precision <rate>',
      'plan for this precision; 0.005 is plus or minus half a point',
      0.0001,
      0.2,
    ),
    difference: rate('-d, --difference <rate>', 'plan to detect this difference; 0.01 is one point', 0.0001, 0.5),
    probe: countFrom('--probe <n>', 'games of the probe', { least: 100, most: 1e6, start: 1000 }),
  },
  read: async ([path, other], { seed, set }, reader) => {
    const isCompared = other !== undefined || set !== undefined;
    const [subject] = await reader.scenarios([path], isCompared ? { seed, set: {} } : { seed });
    const [against] = isCompared ? await reader.scenarios([other ?? path], { seed, set: set ?? {} }) : [];
    return { subject: subject, against };
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
