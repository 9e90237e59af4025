import { GameRunner } from '../../engine/game-runner.ts';
import type { GateQuestion } from '../../questions/gate/gate.ts';
import type { SpeedCheck } from '../../questions/gate/gate-answer.ts';
import { playRound } from '../../questions/pace.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import type { Host } from '../host.ts';

/** Number of rounds. The yardstick and games alternate, so that a busy machine slows both alike. */
const ROUNDS = 9;
/** Steps of one round of the yardstick, a few milliseconds. */
const STEPS = 4_000_000;
/** Slowdown by this factor fails; less may be noise. */
const TRIPWIRE = 2;

/**
 * Returns how many games of a scenario's middle cell one thread plays in the time of one round of the yardstick, a loop
 * of plain arithmetic without rules. The ratio hardly depends on the machine.
 */
export function timeGames({ scenario, system }: GateQuestion, host: Host): number {
  const cell = scenario.cells[Math.floor(scenario.cells.length / 2)];
  const runner = new GameRunner(system, compileCell(system, cell));
  const spent = (act: () => void) => {
    const began = host.worked();
    act();
    return host.worked() - began;
  };
  // Warm up both; code is slow at first.
  const { games } = playRound(runner, scenario.seed, host);
  runYardstick();
  // The fastest round of each is the one least disturbed by other programs.
  let [yardstick, played] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    yardstick = Math.min(yardstick, spent(runYardstick));
    played = Math.min(
      played,
      spent(() => runner.play(scenario.seed, 0, games)),
    );
  }
  return Number(((games / played) * yardstick).toPrecision(3));
}

/** Returns whether a scenario plays at least half as fast as in its baseline. */
export function checkSpeed(question: GateQuestion, host: Host): SpeedCheck {
  const { held } = question;
  const before = held !== undefined && 'baseline' in held ? held.baseline.speed : undefined;
  if (before === undefined) return { finding: 'no baseline', outcome: 'no-data' };
  // A failure is measured twice, since the machine may have been busy.
  const first = timeGames(question, host);
  const after = first * TRIPWIRE < before ? Math.max(first, timeGames(question, host)) : first;
  return after * TRIPWIRE < before
    ? { finding: 'slower', outcome: 'fail', before, after }
    : { finding: 'fast enough', outcome: 'pass', before, after };
}

function runYardstick(): number {
  let x = 1;
  for (let step = 0; step < STEPS; step++) x = (Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) + step) | 0;
  return x;
}
