import { judgeMatches } from '../../src/questions/tournament/judge-matches.ts';
import { logistic, type Match } from '../../src/stats/bradley-terry.ts';
import { at95, contains, type Experiment, uniformOf } from './experiment.ts';

const NAMES = ['ash', 'birch', 'cedar', 'dogwood', 'elm'];
/** Strengths of warbands in log-odds. A tenth of the games are drawn. */
const IN_A_LINE = [0.6, 0.3, 0, -0.1, -0.8];
const EQUAL = [0, 0, 0, 0, 0];

export function tournamentExperiments(): Experiment[] {
  const common = { verb: 'tournament', trials: 800, short: 5 };
  return [
    {
      ...common,
      truth: 'five warbands from strong to weak, 200 games of each pair in each order',
      claims: at95('All intervals of pair scores contain the true scores', 'No pair is decided the wrong way'),
      hold: (trial) => {
        const apart = (pair: { a: string; b: string }) =>
          IN_A_LINE[NAMES.indexOf(pair.a)] - IN_A_LINE[NAMES.indexOf(pair.b)];
        const { pairs } = judged(trial, IN_A_LINE);
        return [
          pairs.every((pair) => contains(pair, 0.05 + 0.9 * logistic(apart(pair)))),
          pairs.every((pair) => pair.better !== (apart(pair) > 0 ? 'b' : 'a')),
        ];
      },
    },
    {
      ...common,
      truth: 'five equal warbands, 200 games of each pair in each order',
      claims: at95(
        'No pair is decided',
        'No cycle is reported',
        'No advantage of the first or second player is reported',
        ...NAMES.map((name) => `The interval of the rating of ${name} contains the true rating`),
      ),
      hold: (trial) => {
        const { pairs, cycles, firstPlayer, ratings } = judged(trial, EQUAL);
        return [
          pairs.every(({ better }) => better === 'undecided'),
          cycles.length === 0,
          firstPlayer.better === 'undecided',
          ...NAMES.map((name) => contains(ratings.find((rating) => rating.name === name) ?? {}, 0)),
        ];
      },
    },
  ];
}

/** Plays a tournament and judges it. */
function judged(trial: number, strengths: readonly number[]) {
  const uniform = uniformOf(trial);
  const matches = strengths.flatMap((own, first) =>
    strengths.map((theirs, second): Match => {
      const match = { first, second, wins: 0, draws: 0, losses: 0 };
      const chance = 0.9 * logistic(own - theirs);
      for (let game = 0; game < 200; game++) {
        const place = uniform();
        if (place < chance) match.wins++;
        else if (place < chance + 0.1) match.draws++;
        else match.losses++;
      }
      return match;
    }),
  );
  const found = judgeMatches(NAMES, matches, trial);
  if (found === undefined) throw new Error('no two warbands met');
  return found;
}
