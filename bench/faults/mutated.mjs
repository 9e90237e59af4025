/** Changed files: each must be answered or refused with a reason, without a crash or a hang. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Row } from './row.mjs';

const WORKER = fileURLToPath(new URL('./mutant-worker.mjs', import.meta.url));
const SEED = 1;
/** A mutant that takes longer hangs. */
const LONGEST_MS = 120_000;
/** The number of mutants of each kind, 10,000 in all. */
const SHARES = { scenarios: 5_500, baselines: 1_500, results: 800, journals: 1_200, links: 1_000 };

/** @param share the part of the mutants that is tried */
export async function tryMutants({ share = 1, kinds = Object.keys(SHARES) }) {
  const rows = [];
  for (const kind of kinds) {
    const row = new Row(`${kind} with one to three changes`);
    const tries = Math.max(1, Math.round(SHARES[kind] * share));
    const workers = Math.min(availableParallelism(), Math.ceil(tries / 50));
    const cut = (i) => Math.round((i * tries) / workers);
    await Promise.all(Array.from({ length: workers }, (_, i) => tryRange(kind, cut(i), cut(i + 1), row)));
    rows.push(row);
  }
  return rows;
}

/** Tries the mutants with numbers from `from` to below `to`, with a new process after each that ends one. */
async function tryRange(kind, from, to, row) {
  for (let next = from; next < to; ) {
    const { last, problem } = await tryUntilDeath(kind, next, to, row);
    if (problem !== undefined) row.count(`${kind} ${last}: ${problem}`);
    next = last + 1;
  }
}

function tryUntilDeath(kind, from, to, row) {
  return new Promise((resolve, reject) => {
    const child = fork(WORKER, [kind, SEED, from, to].map(String), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let [last, isOpen, err] = [from - 1, false, ''];
    let timer;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        err = 'it hung';
        child.kill('SIGKILL');
      }, LONGEST_MS);
    };
    watch();
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('message', ({ number, isDone = false, isRefused, problem }) => {
      watch();
      [last, isOpen] = [number, !isDone];
      if (isDone) row.count(problem && `${kind} ${number}: ${problem}`, { isRefused });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (last < from) reject(new Error(`the worker for ${kind} did not start: ${err}`));
      resolve({ last, problem: isOpen ? `the process ended with ${code}: ${err.slice(0, 400)}` : undefined });
    });
  });
}
