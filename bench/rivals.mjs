/**
 * The same questions, answered by others: plain C, a naive script, packages from npm. Each says which workload it
 * answers, and what came of its games, so that it can be seen to have answered the same question.
 */
import { existsSync } from 'node:fs';
import { compileC } from './compile-c.mjs';
import { DICE_QUESTION } from './dice-question.mjs';
import { naiveAdg } from './naive-adg.mjs';
import { naiveDdd } from './naive-ddd.mjs';
import { naiveDuel } from './naive-duel.mjs';
import { naiveDw } from './naive-dw.mjs';
import { naiveSkirmish } from './naive-skirmish.mjs';
import { naiveWods } from './naive-wods.mjs';
import {
  ADVENTURER_AND_GOBLIN,
  DUEL,
  FOUR_AGAINST_TEN,
  SKIRMISH,
  TEN_AGAINST_TEN,
  THREE_AGAINST_FOUR,
  TROLL,
} from './workloads.mjs';

const INSTALL = 'npm ci --prefix bench/rivals --ignore-scripts';

/**
 * @typedef {object} Rival
 * @property {string} name
 * @property {string} against name of the workload or question that it answers too
 * @property {number} games how many a round
 * @property {(games: number, seed: number) => unknown} play
 *   gives back sum and sum of squares by the name of a measure, and `seconds` where it timed itself
 */

/** @returns {Promise<{ rivals: Rival[], skipped: string[] }>} those that are here, and a line for each kind that is not */
export async function findRivals() {
  const rivals = [
    { name: 'naive script', against: DUEL.name, games: 20_000, play: naiveDuel },
    { name: 'naive script', against: SKIRMISH.name, games: 500, play: naiveSkirmish },
    { name: 'naive script', against: TEN_AGAINST_TEN.name, games: 15, play: naiveDdd },
    { name: 'naive script', against: FOUR_AGAINST_TEN.name, games: 50, play: naiveDw },
    { name: 'naive script', against: THREE_AGAINST_FOUR.name, games: 4_000, play: naiveWods },
    { name: 'naive script', against: ADVENTURER_AND_GOBLIN.name, games: 100_000, play: naiveAdg },
  ];
  const skipped = [];
  const duel = compileC('plain-duel');
  const troll = compileC('plain-troll');
  const skirmish = compileC('plain-skirmish');
  if (duel === undefined || troll === undefined || skirmish === undefined) {
    skipped.push('plain C is left out: there is no gcc');
  } else {
    rivals.push(
      { name: 'plain C', against: DUEL.name, games: 300_000, play: duel },
      { name: 'plain C', against: TROLL.name, games: 150_000, play: troll },
      { name: 'plain C', against: SKIRMISH.name, games: 40_000, play: skirmish },
    );
  }
  if (!existsSync(new URL('./rivals/node_modules', import.meta.url))) {
    skipped.push(`packages of npm are left out: they are not installed (${INSTALL})`);
    return { rivals, skipped };
  }
  const { rollSuccesses } = await import('./rivals/dice.mjs');
  const { fightWithD20 } = await import('./rivals/d20.mjs');
  const { simulateDuels } = await import('./rivals/boardgame.mjs');
  rivals.push(
    { name: 'boardgame.io', against: DUEL.name, games: 200, play: simulateDuels },
    { name: 'dnd-combat-simulator', against: THREE_AGAINST_FOUR.name, games: 5_000, play: fightWithD20 },
    { name: 'rpg-dice-roller', against: DICE_QUESTION.name, games: 5_000, play: rollSuccesses },
  );
  return { rivals, skipped };
}
