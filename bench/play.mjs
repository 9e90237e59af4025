/**
 * How fast games are played on one core, and by others: every workload and rival by turns, so that a busy machine hurts
 * all of them alike, each workload in a process of its own, and every rival's answer held against ours.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DICE_QUESTION } from './dice-question.mjs';
import { findRivals } from './rivals.mjs';
import { checksum, disagreements } from './sample.mjs';
import { best, cpuSeconds, median } from './timing.mjs';
import { WORKLOADS } from './workloads.mjs';

const PLAYER = fileURLToPath(new URL('./player.mjs', import.meta.url));

/** Games are played for so long before they count: what compiles late is as fast then as in a long run. Dungeons take two. */
const WARM_SECONDS = 3;

/** So many times as many games as in a round of ours are played to know what a rival must come to. */
const SAMPLE = 10;

/**
 * Times everything.
 *
 * @param options.share of the games of a round that are played; less than 1 for trying it out
 * @returns a row for each, in microseconds of CPU a game; `ratio` is how many games we play in the time that a rival
 *   takes for one, by the best of rounds. Also a line for each rival that is not here, and for each that disagrees.
 */
export async function timePlay({ rounds, share = 1 }) {
  const { rivals, skipped } = await findRivals();
  const ours = WORKLOADS.flatMap((workload) => ownRunners(workload, share));
  const rolls = Math.ceil(share * DICE_QUESTION.games);
  ours.push({
    workload: DICE_QUESTION.name,
    games: rolls,
    play: (seed) => ({ checksum: checksum(DICE_QUESTION.roll(rolls, seed)) }),
    means: () => DICE_QUESTION.exact(),
    end: () => {},
  });
  const theirs = rivals.map(({ name, against, games: all, play }) => {
    const games = Math.ceil(share * all);
    return { workload: against, rival: name, games, play: (seed) => play(games, seed), sums: [] };
  });
  const runners = [...ours, ...theirs];
  for (const runner of runners) {
    runner.seconds = [];
    await runner.play(99, share * WARM_SECONDS); // compiled before it counts
  }
  for (let round = 0; round < rounds; round++) {
    for (const runner of runners) {
      // Ours play the same games every round, for the checksum; others play new ones, for the agreement.
      const { passed, result } = await cpuSeconds(() => runner.play(runner.rival === undefined ? 1 : round + 1));
      runner.seconds.push((result.seconds ?? passed) / runner.games);
      runner.checksum = result.checksum;
      runner.sums?.push(result);
    }
  }
  const faults = [];
  const means = new Map();
  for (const { workload, rival, games, sums } of theirs) {
    if (!means.has(workload)) means.set(workload, await ours.find((own) => own.workload === workload).means());
    const lines = disagreements(means.get(workload), addUp(sums), games * rounds);
    faults.push(...lines.map((line) => `${workload}, ${rival}: ${line}`));
  }
  for (const own of ours) own.end();
  const rows = runners.map(({ workload, rival, games, seconds, checksum: sum }) => {
    const own = ours.find((runner) => runner.workload === workload);
    return {
      workload,
      ...(rival !== undefined && { rival }),
      games,
      microsecondsBest: microseconds(best(seconds)),
      microsecondsMedian: microseconds(median(seconds)),
      gamesPerSecond: Math.round(1 / median(seconds)),
      ...(rival === undefined
        ? { checksum: sum }
        : { ratio: Number((best(seconds) / best(own.seconds)).toPrecision(3)) }),
    };
  });
  return { rows, skipped, faults };
}

/** A workload as it is played, and with every step played where games of it are drawn whole; each in its own process. */
function ownRunners(workload, share) {
  const runner = (name, games, how) => {
    const player = fork(PLAYER, [workload.name, JSON.stringify(how)]);
    const ended = once(player, 'exit').then(() => Promise.reject(new Error(`${name}: its process ended`)));
    ended.catch(() => {}); // as it does when all is told
    const ask = async (question) => {
      player.send(question);
      const [answer] = await Promise.race([once(player, 'message'), ended]);
      return answer;
    };
    return {
      workload: name,
      games,
      play: (seed, warm) => ask({ seed, games, warm }),
      means: () => ask({ seed: 2, games: SAMPLE * games, means: true }),
      end: () => player.disconnect(),
    };
  };
  const { name, games, drawn } = workload;
  if (drawn === undefined) return [runner(name, Math.ceil(share * games), {})];
  return [
    runner(name, Math.ceil(share * drawn), {}),
    runner(`${name}, every step`, Math.ceil(share * games), { everyStep: true }),
  ];
}

/** Sums of all rounds together. */
function addUp(results) {
  const total = {};
  for (const result of results) {
    for (const [name, pair] of Object.entries(result)) {
      if (!Array.isArray(pair)) continue;
      total[name] ??= [0, 0];
      total[name][0] += pair[0];
      total[name][1] += pair[1];
    }
  }
  return total;
}

function microseconds(seconds) {
  return Number((seconds * 1e6).toPrecision(3));
}

/** The same in lines: each workload, and below it whoever else plays it. */
export function playLines({ rows, skipped, faults }) {
  const line = (name, best, median, perSecond, last) =>
    `${name.padEnd(30)}${best.padStart(10)}${median.padStart(10)}${perSecond.padStart(13)}  ${last}`;
  const lines = [line('', 'us best', 'median', 'games/s', 'checksum, or games of ours for one of theirs')];
  const show = ({ microsecondsBest, microsecondsMedian, gamesPerSecond }) => [
    `${microsecondsBest}`,
    `${microsecondsMedian}`,
    gamesPerSecond.toLocaleString('en'),
  ];
  for (const row of rows.filter(({ rival }) => rival === undefined)) {
    lines.push(line(row.workload, ...show(row), row.checksum));
    for (const other of rows.filter(({ rival, workload }) => rival !== undefined && workload === row.workload)) {
      lines.push(line(`  ${other.rival}`, ...show(other), `x${other.ratio}`));
    }
  }
  return [...lines, ...skipped.map((why) => `(${why})`), ...faults.map((fault) => `FAULT: ${fault}`)];
}
