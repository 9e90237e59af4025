import {
  chained,
  diceOf,
  eachResult,
  type Fold,
  foldDice,
  type Kind,
  keepDice,
  type Pool,
  rerolled,
  resultsOf,
  sumOfDice,
} from '../pool.ts';
import {
  addUp,
  addWeight,
  certain,
  combine,
  higher,
  mapValues,
  mix,
  order,
  ratio,
  totalOf,
  type Weights,
  workOfTwo,
} from '../weights.ts';
import { type Span, Wrong } from './fault.ts';
import { MOST_DICE } from './read-program.ts';
import {
  type Comparison,
  type Expression,
  type FaceSet,
  type Keep,
  type Parameter,
  type Program,
  type Read,
  type Roll,
  usesOf,
} from './tree.ts';
import { viewsOf } from './views.ts';
import { casesOf, mixOutcomes, mixWorths, type Outcome, outcomeOf, subtract, type Worth } from './worth.ts';

/** Limit on steps of arithmetic, about a second. */
const MOST_WORK = 10_000_000;
/** Limit on results of a named roll that is used several times. */
const MOST_RESULTS = 20_000;
/** Least number of steps for each of them. */
const WORK_OF_RESULT = 150;
const MOST_VALUE = 1e9;
/** Endless rerolls are followed until one more has a smaller probability. */
const UNLIKELY = 1e-16;

const ONLY_COUNTED = 'dice that bring more dice ("again") can be counted or added up, and nothing else';

/** An answered question. */
export interface Weighed {
  readonly name: string;
  readonly outcome: Outcome;
  /** Whether endless rerolls were cut off. */
  readonly isCut: boolean;
}

/**
 * Finds the outcomes of every question.
 *
 * @throws Wrong if one cannot be answered
 */
export function weighProgram({ rolls, questions, words }: Program): Weighed[] {
  const used = new Set(questions.flatMap(({ tree }) => rollsBehind(rolls, tree)).map(({ name }) => name));
  for (const { name, place } of rolls)
    if (!used.has(name)) throw new Wrong(place, `"${name}" is rolled, but no question uses it`);
  const budget = { left: MOST_WORK };
  return questions.map(({ name, tree }) => {
    const weigher = new Weigher(budget);
    const outcome = weigher.solve(rollsBehind(rolls, tree), tree);
    return { name, outcome: inOrder(outcome, words), isCut: weigher.isCut };
  });
}

/** Sorts words in the order in which they are written. */
function inOrder(outcome: Outcome, words: readonly string[]): Outcome {
  if (outcome.is !== 'words') return outcome;
  const place = (word: string) => words.indexOf(word);
  return { is: 'words', weights: new Map([...outcome.weights].sort(([a], [b]) => place(a) - place(b))) };
}

type Rolls = Program['rolls'];

/** Returns the rolls that a question depends on, in order. */
function rollsBehind(rolls: Rolls, tree: Expression): Rolls {
  const needed: Rolls[number][] = [];
  const trees = [tree];
  for (const roll of [...rolls].reverse()) {
    if (!trees.some((each) => usesOf(roll.name, each) > 0)) continue;
    needed.unshift(roll);
    trees.push(roll.tree);
  }
  return needed;
}

class Weigher {
  private readonly budget: { left: number };
  /** Values of the names in scope. */
  private known = new Map<string, Worth>();
  /** Values of a roll's views, by place. */
  private readonly seen = new Map<Expression, Outcome>();
  /** The part being weighed, to be marked if it exceeds the limit. */
  private place: Span = { at: 0, end: 1 };
  isCut = false;

  constructor(budget: { left: number }) {
    this.budget = budget;
  }

  solve(rolls: Rolls, question: Expression): Outcome {
    const [roll, ...others] = rolls;
    if (roll === undefined) return outcomeOf(this.weigh(question), this.spend);
    const after = [...others.map(({ tree }) => tree), question];
    const { name, place } = roll;
    const uses = after.reduce((sum, tree) => sum + usesOf(name, tree), 0);
    const named = { name, uses, views: viewsOf(name, after), place };
    return this.withName(named, this.weigh(roll.tree), () => this.solve(others, question));
  }

  /**
   * A name with one use is weighed as part of that use. For several uses, each result is considered separately; results
   * with equal views are merged.
   */
  private withName(
    { name, uses, views, place }: Parameter & { readonly place: Span },
    worth: Worth,
    use: () => Outcome,
  ): Outcome {
    this.known.set(name, worth);
    for (const places of views?.values() ?? []) for (const tree of places) this.seen.delete(tree);
    if (views?.size === 1) {
      const [places] = views.values();
      const outcome = outcomeOf(this.weigh(places[0]), this.spend);
      const see = (each: Outcome) => {
        for (const tree of places) this.seen.set(tree, each);
        return use();
      };
      if (uses === 1) return see(outcome);
      checkResults(outcome.weights.size, name, place);
      return this.mixResults(casesOf(outcome), see);
    }
    if (uses === 1) return use();
    const results = this.resultsOf(worth, name, place);
    if (views === undefined || worth.is !== 'pools')
      return this.mixResults(results, (result) => {
        this.known.set(name, result);
        return use();
      });
    const alike = new Map<string, { weight: bigint; seen: readonly Outcome[] }>();
    for (const [weight, result] of results) {
      this.known.set(name, result);
      const seen = [...views.values()].map(([tree]) => outcomeOf(this.weigh(tree), this.spend));
      const key = seen.map(({ weights }) => [...weights.keys()].join()).join(' ');
      alike.set(key, { weight: weight + (alike.get(key)?.weight ?? 0n), seen });
    }
    return this.mixResults(
      [...alike.values()].map(({ weight, seen }) => [weight, seen]),
      (seen) => {
        for (const [i, places] of [...views.values()].entries())
          for (const tree of places) this.seen.set(tree, seen[i]);
        return use();
      },
    );
  }

  private mixResults<R>(results: readonly (readonly [weight: bigint, result: R])[], use: (result: R) => Outcome) {
    return mixOutcomes(
      results.map(([weight, result]) => {
        this.spend(WORK_OF_RESULT);
        return [weight, use(result)];
      }),
    );
  }

  /** Applies a function: the parameters have the arguments' values while the body is weighed. */
  private apply({ to: { parameters, body }, of }: Expression & { is: 'apply' }): Outcome {
    const given = of.map((each) => this.weigh(each));
    const outside = this.known;
    this.known = new Map();
    this.spend(WORK_OF_RESULT);
    const from = (at: number): Outcome =>
      at === parameters.length
        ? outcomeOf(this.weigh(body), this.spend)
        : this.withName({ ...parameters[at], place: of[at] }, given[at], () => from(at + 1));
    const outcome = from(0);
    this.known = outside;
    return outcome;
  }

  private resultsOf(worth: Worth, name: string, place: Span): (readonly [weight: bigint, result: Worth])[] {
    const count =
      worth.is === 'pools' ? worth.pools.reduce((sum, [, pool]) => sum + resultsOf(pool), 0) : worth.weights.size;
    checkResults(count, name, place);
    if (worth.is !== 'pools') return casesOf(worth);
    const results: [bigint, Worth][] = [];
    const totals = worth.pools.map(([, { kinds }]) =>
      kinds.reduce((all, { count, faces }) => all * totalOf(faces) ** BigInt(count), 1n),
    );
    const common = totals.reduce((all, total) => (all % total === 0n ? all : all * total), 1n);
    for (const [i, [weight, pool]] of worth.pools.entries()) {
      if (pool.kinds.some(({ again }) => again !== undefined))
        throw new Wrong(place, 'dice that bring more dice ("again") can be looked at once only');
      const scale = weight * (common / totals[i]);
      eachResult(pool, (each, result) => results.push([each * scale, { is: 'pools', pools: [[1n, result]] }]));
    }
    return results;
  }

  private weigh(tree: Expression): Worth {
    const { at, end } = tree;
    const seen = this.seen.get(tree);
    if (seen !== undefined) return seen;
    switch (tree.is) {
      case 'number':
        return { is: 'number', weights: certain(tree.value) };
      case 'text':
        return { is: 'words', weights: new Map([[tree.text, 1n]]) };
      case 'name':
        return this.known.get(tree.name) as Worth;
      case 'dice':
        return this.dice(tree);
      case 'pool':
        return this.mixed(tree.items);
      case 'keep':
        return { is: 'pools', pools: this.pools(tree.of).map(([weight, pool]) => [weight, keep(pool, tree)]) };
      case 'roll':
        return this.again(tree);
      case 'read': {
        if (tree.by === 'compare') return { is: 'number', weights: this.compare(tree) };
        const pools = this.pools(tree.of);
        this.place = { at, end };
        return { is: 'number', weights: mix(pools.map(([weight, pool]) => [weight, this.read(pool, tree)])) };
      }
      case 'negate':
        return { is: 'number', weights: mapValues(this.number(tree.of), (value) => 0 - value) };
      case 'not':
        return { is: 'truth', weights: mapValues(this.truth(tree.of), (value) => 1 - value) };
      case 'two':
        return this.two(tree);
      case 'call':
        return { is: 'number', weights: this.call(tree) };
      case 'apply':
        return this.apply(tree);
      case 'if':
        return this.choice(tree);
    }
  }

  private dice({ count, die, at, end }: Expression & { is: 'dice' }): Worth {
    const faces = 'is' in die ? this.number(die) : facesOf(die);
    const counts = this.number(count);
    const pools = [...counts].map(([dice, weight]): [bigint, Pool] => {
      if (dice < 0 || dice > MOST_DICE) throw new Wrong(count, `dice: from 0 to ${MOST_DICE}, not ${dice}`);
      return [weight, { kinds: [{ count: dice, faces }] }];
    });
    this.place = { at, end };
    return { is: 'pools', pools };
  }

  /** `{2d6, d8}` */
  private mixed(items: readonly Expression[]): Worth {
    let pools: readonly (readonly [bigint, Pool])[] = [[1n, { kinds: [] }]];
    for (const item of items) {
      const parts = this.diceOrNumber(item);
      pools = pools.flatMap(([weight, pool]) =>
        parts.map(([other, part]): [bigint, Pool] => {
          if (part.kept !== undefined)
            throw new Wrong(
              item,
              'dice are put together before some of them are dropped; put the braces around the dice only',
            );
          return [weight * other, { kinds: [...pool.kinds, ...part.kinds] }];
        }),
      );
      const [, largest] = pools[0];
      if (diceOf(largest) > MOST_DICE) throw new Wrong(item, `dice: from 0 to ${MOST_DICE}, not ${diceOf(largest)}`);
    }
    return { is: 'pools', pools };
  }

  private again(tree: Expression & Roll & { is: 'roll' }): Worth {
    const pools = this.pools(tree.of);
    const changed = pools.map(([weight, pool]): [bigint, Pool] => {
      if (pool.kept !== undefined)
        throw new Wrong(tree, `"${tree.by}" stands behind the dice, before some of them are dropped`);
      return [weight, { kinds: pool.kinds.map((kind) => this.rollAgain(kind, tree)) }];
    });
    return { is: 'pools', pools: changed };
  }

  private rollAgain(kind: Kind, tree: Expression & Roll): Kind {
    const { faces } = kind;
    if (kind.again !== undefined) throw new Wrong(tree, '"again" stands behind everything else that a die does');
    const highest = Math.max(...faces.keys());
    const on = tree.on === undefined ? (face: number) => face === highest : isIn(tree.on);
    const again = totalOf(new Map([...faces].filter(([face]) => on(face))));
    const share = ratio(again, totalOf(faces));
    const isAlways = tree.times === Number.POSITIVE_INFINITY;
    if (share === 0) return kind;
    if (isAlways && share === 1)
      throw new Wrong(tree.on ?? tree, `every face is rolled again, so that this never ends; add "once" or "3 times"`);
    if (tree.by === 'reroll') return { ...kind, faces: rerolled(faces, on, tree.times) };
    const times = isAlways ? Math.ceil(Math.log(UNLIKELY) / Math.log(share)) : tree.times;
    this.isCut ||= isAlways;
    this.place = tree;
    this.spend(times * times * faces.size * (highest > 1000 ? faces.size : 1));
    if (tree.by === 'again') return { ...kind, again: { on, times } };
    return { ...kind, faces: chained(faces, on, times, (face) => face) };
  }

  /** For example `5d6 count >= target`; a rolled target is averaged over its values. */
  private compare({ of, comparison, than, at, end }: Compared): Weights {
    const pools = this.pools(of);
    const bounds = this.number(than);
    this.place = { at, end };
    const counted = (bound: number) => (face: number) => (COUNTS[comparison](face, bound) ? 1 : 0);
    return mix(
      pools.flatMap(([weight, pool]) =>
        [...bounds].map(([bound, each]) => [weight * each, sumOfDice(pool, counted(bound), this.spend)] as const),
      ),
    );
  }

  private read(pool: Pool, read: Exclude<Read, { by: 'compare' }>): Weights {
    switch (read.by) {
      case 'count': {
        const counts = isIn(read.faces);
        return sumOfDice(pool, (face) => (counts(face) ? 1 : 0), this.spend);
      }
      case 'pass': {
        const passes = sumOfDice(pool, (face) => (face <= read.target ? 1 : 0), this.spend);
        const { most } = read;
        return most === undefined ? passes : mapValues(passes, (hits) => Math.min(most, hits));
      }
      default: {
        if (pool.kinds.some(({ again }) => again !== undefined)) throw new Wrong(this.place, ONLY_COUNTED);
        return foldDice(pool, foldOf(read), this.spend);
      }
    }
  }

  private two(tree: Expression & { is: 'two' }): Worth {
    const { by, left, right, at, end } = tree;
    if (by === 'and' || by === 'or') {
      const [a, b] = [this.truth(left), this.truth(right)];
      return { is: 'truth', weights: combine(a, b, by === 'and' ? Math.min : Math.max) };
    }
    if (by === 'is' || by === 'is not') {
      const words = this.sameWord(left, right);
      if (words !== undefined)
        return { is: 'truth', weights: by === 'is' ? words : mapValues(words, (each) => 1 - each) };
    }
    const [a, b] = [this.number(left), this.number(right)];
    this.place = { at, end };
    if (by === '+' || by === '-') {
      this.spend(workOfTwo(a, b));
      return { is: 'number', weights: by === '+' ? addUp(a, b) : subtract(a, b) };
    }
    if (by === '*' || by === '/') {
      this.spend(4 * a.size * b.size);
      if (by === '/' && b.has(0)) throw new Wrong(right, 'this can be 0, and nothing is divided by 0');
      return { is: 'number', weights: this.bounded(combine(a, b, by === '*' ? times : over)) };
    }
    this.spend(a.size + b.size);
    const { less, equal, more } = order(a, b);
    if (by === 'against') {
      const weights = new Map<string, bigint>();
      addWeight(weights, 'the first has more', more);
      addWeight(weights, 'level', equal);
      addWeight(weights, 'the second has more', less);
      return { is: 'words', weights };
    }
    const holds = holding[by]({ less, equal, more });
    const weights = new Map<number, bigint>();
    addWeight(weights, 1, holds);
    addWeight(weights, 0, less + equal + more - holds);
    return { is: 'truth', weights };
  }

  /** Compares two words; `undefined` if neither is a word. */
  private sameWord(left: Expression, right: Expression): Weights | undefined {
    const [a, b] = [left, right].map((tree) => outcomeOf(this.weigh(tree), this.spend));
    if (a.is !== 'words' && b.is !== 'words') return undefined;
    if (a.is !== 'words' || b.is !== 'words')
      throw new Wrong(a.is === 'words' ? right : left, 'a word is compared with a word only');
    const weights = new Map<number, bigint>();
    for (const [one, weight] of a.weights)
      for (const [other, each] of b.weights) addWeight(weights, one === other ? 1 : 0, weight * each);
    return weights;
  }

  private call({ by, of, at, end }: Expression & { is: 'call' }): Weights {
    const [first, ...others] = of.map((each) => this.number(each));
    this.place = { at, end };
    const turned = (weights: Weights) => mapValues(weights, (value) => 0 - value);
    switch (by) {
      case 'max':
        return others.reduce((all, each) => higher(all, each), first);
      case 'min':
        return turned(others.reduce((all, each) => higher(all, turned(each)), turned(first)));
      case 'abs':
        return mapValues(first, Math.abs);
      case 'difference':
        this.spend(workOfTwo(first, others[0]));
        return mapValues(subtract(first, others[0]), Math.abs);
    }
  }

  private choice({ test, yes, no }: Expression & { is: 'if' }): Worth {
    const truth = this.truth(test);
    const [holds, fails] = [truth.get(1) ?? 0n, truth.get(0) ?? 0n];
    // An impossible branch is not weighed, so it may depend on the condition being possible.
    if (fails === 0n) return this.weigh(yes);
    if (holds === 0n) return this.weigh(no);
    return mixWorths([holds, this.weigh(yes)], [fails, this.weigh(no)], this.spend);
  }

  private number(tree: Expression): Weights {
    const outcome = outcomeOf(this.weigh(tree), this.spend);
    if (outcome.is === 'words') throw new Wrong(tree, 'a number or dice should stand here, not a word');
    return outcome.weights;
  }

  private truth(tree: Expression): Weights {
    const outcome = outcomeOf(this.weigh(tree), this.spend);
    if (outcome.is !== 'truth') throw new Wrong(tree, 'a comparison such as 2d6 >= 9 should stand here');
    return outcome.weights;
  }

  /** Returns dice that have not been summed. */
  private pools(tree: Expression): readonly (readonly [bigint, Pool])[] {
    const worth = this.weigh(tree);
    this.place = tree;
    if (worth.is === 'pools') return worth.pools;
    throw new Wrong(tree, 'dice should stand here; different dice together are written {2d6, d8}');
  }

  /** Returns dice; a number becomes a die that shows it. */
  private diceOrNumber(tree: Expression): readonly (readonly [bigint, Pool])[] {
    const worth = this.weigh(tree);
    this.place = tree;
    if (worth.is === 'words') throw new Wrong(tree, 'dice should stand here, not a word');
    return worth.is === 'pools' ? worth.pools : [[1n, { kinds: [{ count: 1, faces: worth.weights }] }]];
  }

  private bounded(weights: Weights): Weights {
    for (const value of weights.keys()) {
      if (Math.abs(value) > MOST_VALUE) throw new Wrong(this.place, `numbers beyond ${MOST_VALUE} come of this`);
    }
    return weights;
  }

  private readonly spend = (steps: number): void => {
    this.budget.left -= steps;
    if (!(this.budget.left >= 0)) throw new Wrong(this.place, 'this has too many outcomes to be worked out');
  };
}

function checkResults(count: number, name: string, place: Span): void {
  if (count <= MOST_RESULTS) return;
  throw new Wrong(
    place,
    `"${name}" is used several times, so that each of its ${Math.round(count)} results would have to be looked at; at most ${MOST_RESULTS}`,
  );
}

function facesOf(die: readonly (readonly [face: number, sides: bigint])[]): Weights {
  const faces = new Map<number, bigint>();
  for (const [face, sides] of die) addWeight(faces, face, sides);
  return faces;
}

function isIn({ ranges }: FaceSet): (face: number) => boolean {
  return (face) => ranges.some(([from, to]) => from <= face && face <= to);
}

/** Keeps some dice, if there are enough. */
function keep(pool: Pool, { side, isDropped, dice, place }: Keep): Pool {
  if (pool.kinds.some(({ again }) => again !== undefined)) throw new Wrong(place, ONLY_COUNTED);
  const of = pool.kept?.filter((each) => each).length ?? diceOf(pool);
  if (dice > of) throw new Wrong(place, `${side}: from 1 to ${of}, not ${dice}`);
  if (side === 'middle' && (of - dice) % 2 !== 0)
    throw new Wrong(place, `of ${of} dice the middle ${of - dice > 1 ? dice + 1 : dice - 1} can be taken, not ${dice}`);
  const isTaken = (rank: number) => {
    if (side === 'highest') return rank < dice;
    if (side === 'lowest') return rank >= of - dice;
    if (side === 'rank') return rank === dice - 1;
    return rank >= (of - dice) / 2 && rank < (of + dice) / 2;
  };
  return keepDice(pool, (rank) => isTaken(rank) !== isDropped);
}

/** Returns the fold that reads sets and runs. */
function foldOf(read: Exclude<Read, { by: 'count' | 'compare' | 'pass' }>): Fold {
  const same = (value: number) => value;
  switch (read.by) {
    case 'sets':
      return { start: 0, step: (sets, _face, dice) => sets + Math.floor(dice / read.dice), end: same };
    case 'largest set':
      return { start: 0, step: (most, _face, dice) => Math.max(most, dice), end: same };
    case 'different':
      return { start: 0, step: (faces, _face, dice) => faces + (dice > 0 ? 1 : 0), end: same };
    case 'longest run':
      // The longest run so far, and the run that ends at this face.
      return {
        start: 0,
        step: (runs, _face, dice, follows) => {
          const run = dice === 0 ? 0 : follows ? (runs % RUNS) + 1 : 1;
          return Math.max(Math.floor(runs / RUNS), run) * RUNS + run;
        },
        end: (runs) => Math.floor(runs / RUNS),
      };
  }
}

type Compared = Expression & { readonly is: 'read'; readonly by: 'compare' };

const COUNTS: Readonly<Record<Comparison, (face: number, bound: number) => boolean>> = {
  under: (face, bound) => face < bound,
  over: (face, bound) => face > bound,
  'at least': (face, bound) => face >= bound,
  'at most': (face, bound) => face <= bound,
  is: (face, bound) => face === bound,
  'is not': (face, bound) => face !== bound,
};

const RUNS = 1000;
const times = (a: number, b: number) => a * b;
const over = (a: number, b: number) => Math.floor(a / b);

interface Order {
  readonly less: bigint;
  readonly equal: bigint;
  readonly more: bigint;
}

const holding: Readonly<Record<Comparison, (order: Order) => bigint>> = {
  under: ({ less }) => less,
  over: ({ more }) => more,
  'at least': ({ equal, more }) => equal + more,
  'at most': ({ less, equal }) => less + equal,
  is: ({ equal }) => equal,
  'is not': ({ less, more }) => less + more,
};
