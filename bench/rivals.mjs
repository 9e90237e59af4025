/**
 * The same questions, answered by others: plain C, a naive script, packages from npm. Each says which workload it
 * answers, and what came of its games, so that it can be seen to have answered the same question.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { meanOf } from './built.mjs';
import { DICE_QUESTION } from './dice-question.mjs';
import { naiveDuel } from './naive-duel.mjs';
import { naiveSkirmish } from './naive-skirmish.mjs';
import { DUEL, SKIRMISH, THREE_AGAINST_FOUR } from './workloads.mjs';

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
  ];
  const skipped = [];
  const duel = compileC('plain-duel');
  const skirmish = compileC('plain-skirmish');
  if (duel === undefined || skirmish === undefined) skipped.push('plain C is left out: there is no gcc');
  else {
    rivals.push(
      { name: 'plain C', against: DUEL.name, games: 300_000, play: duel },
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

/** A program of this folder, as something that plays; `undefined` where there is no compiler. */
export function compileC(name) {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, name);
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  execFileSync('gcc', ['-O3', '-o', program, fileURLToPath(new URL(`./${name}.c`, import.meta.url))]);
  return (games, seed) => JSON.parse(execFileSync(program, [`${games}`, `${seed}`], { encoding: 'utf8' }));
}

/** Two that differ by more standard errors than this did not answer the same question. */
const MOST_ERRORS = 5;

/**
 * Where a rival's answer is not ours.
 *
 * @param ours mean and standard error by the name of a measure; an exact answer has none
 * @param theirs sum and sum of squares by the name of a measure
 * @returns a line for each measure that differs
 */
export function disagreements(ours, theirs, games) {
  const lines = [];
  for (const [name, pair] of Object.entries(theirs)) {
    if (!Array.isArray(pair)) continue;
    const { mean, error } = meanOf(games, ...pair);
    if (ours[name] === undefined) throw new Error(`we do not count ${name}`);
    const allowed = MOST_ERRORS * Math.hypot(error, ours[name].error);
    if (!(Math.abs(mean - ours[name].mean) <= allowed)) {
      lines.push(`${name}: ${mean.toPrecision(5)}, but ours is ${ours[name].mean.toPrecision(5)}`);
    }
  }
  return lines;
}
