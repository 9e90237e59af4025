import { type Gauntlet, rankEntries, type Standings } from '../../../src/analysis/rank-entries.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';

/** Entries whose chances against each foe are known. */
interface Planted {
  /** By entry and foe, the chance to win a game. */
  readonly chances: readonly (readonly number[])[];
  readonly seed: number;
}

/** Plays planted entries: a game is won where one number, the same for all entries, lies below the chance. */
export function playPlanted({ chances, seed }: Planted): Gauntlet['play'] {
  const dice = new SampledDice();
  const foes = chances[0].length;
  return async (entries, stage, firstRound, rounds) =>
    entries.map((entry) =>
      Array.from({ length: foes }, (_, foe) => {
        // Half of the random numbers are the entry's own, as of two builds that share only a part of their rolls.
        const points = new Uint8Array(rounds);
        for (let round = 0; round < rounds; round++) {
          const number = firstRound + round;
          const isOwn = (number + foe) % 2 === 0;
          dice.begin(
            seed * 4096 + foe * 2 + (stage === 'search' ? 0 : 1),
            isOwn ? number * 1024 + entry + 1 : number * 1024,
          );
          points[round] = (dice.next() >>> 0) / 2 ** 32 < chances[entry][foe] ? 2 : 0;
        }
        return points;
      }),
    );
}

/** A case of a kind that is drawn at random: so many entries and foes, with gaps of any size between the first ones. */
function plantedCase(number: number): Planted {
  const dice = new SampledDice();
  dice.begin(0x72616e6b, number);
  const uniform = () => (dice.next() >>> 0) / 2 ** 32;
  const entries = 3 + Math.floor(uniform() * 38);
  const foes = 1 + Math.floor(uniform() * 4);
  const spread = [0.02, 0.05, 0.15, 0.4][Math.floor(uniform() * 4)];
  const middle = 0.25 + 0.5 * uniform();
  const chances = Array.from({ length: entries }, () => {
    const own = spread * (uniform() - 0.5);
    return Array.from({ length: foes }, () => Math.min(0.98, Math.max(0.02, middle + own + 0.1 * (uniform() - 0.5))));
  });
  return { chances, seed: number };
}

/** What is true of planted entries: their chances over all foes. */
export function truthOf({ chances }: Planted): number[] {
  return chances.map((own) => own.reduce((sum, chance) => sum + chance, 0) / own.length);
}

/** The entry that a ranking names as the first; `undefined` where it names none. */
function winnerOf({ list, verdict }: Standings): number | undefined {
  return verdict === 'decided' ? list[0].entry : undefined;
}

/** Numbers of planted cases by the outcome of their rankings. */
interface PlantedResult {
  readonly named: number;
  readonly wrong: number;
  /** Cases in which the true winner was left out. */
  readonly lost: number;
  /** Cases in which an interval of a score does not contain the true score. */
  readonly missed: number;
}

/** Ranks planted cases. */
export async function rankPlanted(numbers: readonly number[], mostGames: number): Promise<PlantedResult> {
  let [named, wrong, lost, missed] = [0, 0, 0, 0];
  for (const number of numbers) {
    const planted = plantedCase(number);
    const truth = truthOf(planted);
    const standings = await rankEntries({
      entries: truth.length,
      foeOf: planted.chances[0].map((_, foe) => foe),
      ...{ top: 1, margin: 0.01, mostGames, play: playPlanted(planted) },
    });
    if (standings === undefined) throw new Error('a ranking did not end');
    const best = truth.indexOf(Math.max(...truth));
    const winner = winnerOf(standings);
    if (winner !== undefined) named++;
    if (winner !== undefined && winner !== best) wrong++;
    if (standings.list.some(({ entry, from }) => entry === best && from > 1)) lost++;
    if (standings.list.some(({ entry, score: { low, high } }) => truth[entry] < low || truth[entry] > high)) missed++;
  }
  return { named, wrong, lost, missed };
}
