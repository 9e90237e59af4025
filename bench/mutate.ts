/**
 * Do the tests of each rulebook notice mistakes in its rules? Makes small mistakes one by one, drawn at random from all that
 * can be made where a rule is cited, and runs test/rules/<book> on each. bench/README.md has what went unnoticed.
 *
 * `npm run build && npm run mutate`; `--only dw,adg` for some of them, `--mutations 20` a book, `--seed 1`, `--readme` puts
 * the results there.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { oneOf } from '../src/dice/laws.ts';
import { SampledDice } from '../src/dice/sampled.ts';
import { SHIPPED_IDS } from '../src/rules/shelf.ts';
import { Scratch } from './mutation/scratch.ts';
import { type Mutation, mutationsOf } from './mutation/sites.ts';
import { type Noticed, putInto, summaryOf } from './mutation/summary.ts';

const README = fileURLToPath(new URL('README.md', import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    mutations: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    readme: { type: 'boolean', default: false },
  },
});

const filesIn = (folder: string) =>
  execFileSync('git', ['ls-files', folder], { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' })
    .trim()
    .split('\n');

/** Draws some of a list without drawing one twice. */
function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const left = [...items];
  return Array.from({ length: Math.min(count, items.length) }, () => left.splice(dice.draw(oneOf(left.length)), 1)[0]);
}

/** Makes mistakes in one book, and sees whether its tests notice. */
async function mutateBook(scratch: Scratch, book: string, count: number, seed: number): Promise<Noticed> {
  const all = filesIn(`src/rules/${book}`)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => mutationsOf(scratch.read(file)).map((mutation) => ({ file, mutation })));
  const tests = filesIn(`test/rules/${book}`).filter(
    // It makes mistakes of its own, and says nothing of those that are there.
    (file) => file.endsWith('.test.ts') && !file.endsWith('mutants.test.ts'),
  );
  const { passed, took } = await scratch.test(tests);
  if (!passed) throw new Error(`the tests of ${book} fail as they are`);
  // Most mistakes are noticed by tests that take little time, so those go first.
  const total = [...took.values()].reduce((sum, each) => sum + each, 0);
  const isQuick = (file: string) => (took.get(file) ?? 0) < total / 20;
  const [quick, slow] = [tests.filter(isQuick), tests.filter((file) => !isQuick(file))];
  const missed: { file: string; mutation: Mutation }[] = [];
  const drawn = sample(all, count, seed);
  for (const { file, mutation } of drawn) {
    const right = scratch.read(file);
    scratch.write(file, right.slice(0, mutation.start) + mutation.text + right.slice(mutation.end));
    const isNoticed = !((await scratch.test(quick)).passed && (await scratch.test(slow)).passed);
    scratch.write(file, right);
    if (!isNoticed) missed.push({ file, mutation });
    console.log(
      `${isNoticed ? 'noticed' : 'MISSED '} ${file}:${mutation.line}  ${mutation.before}  ->  ${mutation.after}`,
    );
  }
  return { book, possible: all.length, tried: drawn.length, missed };
}

const scratch = new Scratch();
try {
  for (const book of SHIPPED_IDS.filter((each) => values.only === undefined || values.only.split(',').includes(each))) {
    const noticed = await mutateBook(scratch, book, Number(values.mutations), Number(values.seed));
    console.log(summaryOf(noticed));
    if (values.readme) writeFileSync(README, putInto(readFileSync(README, 'utf8'), noticed));
  }
} finally {
  scratch.remove();
}
