/**
 * Mutation tests: do the tests of each rulebook notice mistakes in its rules? Makes one small mistake at a time, drawn at
 * random from all that can be made where a rule is cited, and runs test/rules/<book>.
 *
 * `npm run build && npm run mutate`; `--only dw,adg` for some books, `--mutations 20` for each book, `--seed 1`, `--readme`
 * puts the results into bench/README.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { oneOf } from '../src/dice/laws.ts';
import { SampledDice } from '../src/dice/sampled.ts';
import { SHIPPED_IDS } from '../src/rules/registry.ts';
import { Scratch } from './mutation/scratch.ts';
import { type Mutation, mutationsOf } from './mutation/sites.ts';
import { type Noticed, putInto, tableOf } from './mutation/summary.ts';

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

/** Draws `count` items, none of them twice. */
function sample<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const left = [...items];
  return Array.from({ length: Math.min(count, items.length) }, () => left.splice(dice.draw(oneOf(left.length)), 1)[0]);
}

/** A book, its tests, and the mutations that are left. */
interface Book extends Noticed {
  /** Test files that take less than a twentieth of the time, which notice most mistakes, and the others. */
  readonly quick: readonly string[];
  readonly slow: readonly string[];
  readonly left: readonly { readonly file: string; readonly mutation: Mutation }[];
}

/** Times the tests of a book and draws its mutations. */
async function open(scratch: Scratch, book: string, count: number, seed: number): Promise<Book> {
  const all = filesIn(`src/rules/${book}`)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => mutationsOf(scratch.read(file)).map((mutation) => ({ file, mutation })));
  const tests = filesIn(`test/rules/${book}`).filter(
    // mutants.test.ts makes mistakes of its own.
    (file) => file.endsWith('.test.ts') && !file.endsWith('mutants.test.ts'),
  );
  const { passed, took } = await scratch.test(tests);
  if (!passed) throw new Error(`the tests of ${book} fail as they are`);
  const total = [...took.values()].reduce((sum, each) => sum + each, 0);
  const isQuick = (file: string) => (took.get(file) ?? 0) < total / 20;
  return {
    ...{ book, possible: all.length, tried: 0, missed: [], left: sample(all, count, seed) },
    ...{ quick: tests.filter(isQuick), slow: tests.filter((file) => !isQuick(file)) },
  };
}

/** Makes the next mutation and runs the tests of the book. */
async function tryNext(scratch: Scratch, { left: [next, ...left], ...book }: Book): Promise<Book> {
  const { file, mutation } = next;
  const right = scratch.read(file);
  scratch.write(file, right.slice(0, mutation.start) + mutation.text + right.slice(mutation.end));
  const isNoticed = !((await scratch.test(book.quick)).passed && (await scratch.test(book.slow)).passed);
  scratch.write(file, right);
  console.log(
    `${isNoticed ? 'noticed' : 'MISSED '} ${file}:${mutation.line}  ${mutation.before}  ->  ${mutation.after}`,
  );
  return { ...book, left, tried: book.tried + 1, missed: isNoticed ? book.missed : [...book.missed, next] };
}

const scratch = new Scratch();
try {
  const wanted = SHIPPED_IDS.filter((each) => values.only === undefined || values.only.split(',').includes(each));
  let books: Book[] = [];
  for (const book of wanted) books.push(await open(scratch, book, Number(values.mutations), Number(values.seed)));
  // In turn, so that a run that is stopped has tried equally many of each book.
  while (books.some(({ left }) => left.length > 0)) {
    const next: Book[] = [];
    for (const book of books) next.push(book.left.length === 0 ? book : await tryNext(scratch, book));
    books = next;
    if (values.readme) writeFileSync(README, books.reduce(putInto, readFileSync(README, 'utf8')));
  }
  console.log(`\n${tableOf(books)}`);
} finally {
  scratch.remove();
}
