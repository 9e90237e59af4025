import { type Span, Wrong } from './fault.ts';
import { type Token, tokensOf } from './token.ts';
import {
  CALLS,
  type CallName,
  COMPARISONS,
  type Comparison,
  type Definition,
  type Expression,
  type Face,
  type FaceSet,
  type Keep,
  type Program,
  type Read,
  type TwoName,
  usesOf,
} from './tree.ts';
import { viewsOf } from './views.ts';

const LONGEST = 4000;
const DEEPEST = 40;
const MOST_QUESTIONS = 20;
export const MOST_DICE = 200;
const MOST_SIDES = 1000;
/** Largest number in an expression. */
const MOST_NUMBER = 100_000;
const MOST_TIMES = 100;
const MOST_PARAMETERS = 10;

/** Words that can follow dice. */
const READINGS = [
  'highest',
  'lowest',
  'middle',
  'rank',
  'drop',
  'keep',
  'explode',
  'again',
  'reroll',
  'count',
  'pass',
  'best',
  'pairs',
  'sets',
  'largest',
  'different',
  'longest',
];
/** Words that can be between two expressions, besides signs. */
const BETWEEN = [...COMPARISONS.filter((word) => !word.startsWith('is ')), 'against', 'and', 'or'];
/** Words that cannot be names. */
const RESERVED = new Set([...READINGS, ...BETWEEN, ...CALLS, 'if', 'then', 'else', 'not', 'at', 'on']);
const BEGINNINGS = [...CALLS, 'if', 'not'];

const SIGN_COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ['<', 'under'],
  ['>', 'over'],
  ['>=', 'at least'],
  ['<=', 'at most'],
  ['=', 'is'],
  ['==', 'is'],
  ['!=', 'is not'],
]);

/** Notations of other dice programs, and the word used here. */
const ELSEWHERE: readonly (readonly [pattern: RegExp, here: string])[] = [
  [/^(?:kh|k)\d*$/, 'highest'],
  [/^kl\d*$/, 'lowest'],
  [/^(?:dl)\d*$/, 'drop lowest'],
  [/^(?:dh)\d*$/, 'drop highest'],
  [/^(?:ro)\d*$/, 'reroll'],
  [/^(?:rr|r)\d*$/, 'reroll 1 always'],
  [/^(?:!|x|e|ace|exploding|explodes)$/, 'explode'],
  [/^adv(?:antage)?$/, '2d20 highest 1'],
  [/^dis(?:adv(?:antage)?)?$/, '2d20 lowest 1'],
  [/^(?:success(?:es)?|hits?|f)$/, 'count >= 5'],
  [/^(?:vs|versus)$/, 'against'],
];

/** Keywords of AnyDice that are written in another way here. */
const ANYDICE: ReadonlyMap<string, string> = new Map([
  ['function', 'a function is written name(a, b) = a highest > b highest;'],
  ['output', 'write the question without "output"; a name stands before it, as in plain: 2d6'],
]);

/**
 * Reads an expression.
 *
 * @throws Wrong at the first fault
 */
export function readProgram(text: string): Program {
  if (text.length > LONGEST)
    throw new Wrong({ at: LONGEST, end: text.length }, `an expression has at most ${LONGEST} characters`);
  return new Reader(text).program();
}

/** A recursive descent parser; `docs/odds.md` has the grammar. */
class Reader {
  private readonly text: string;
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;
  /** Names of rolls; in a function, its parameters. */
  private names: string[] = [];
  private readonly functions = new Map<string, Definition>();
  private readonly called = new Set<string>();
  private readonly words = new Set<string>();
  /** The function being read, and the rolls that are not visible in it. */
  private inside: { readonly name: string; readonly outside: readonly string[] } | undefined;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokensOf(text);
  }

  program(): Program {
    const rolls: Program['rolls'][number][] = [];
    const questions: Program['questions'][number][] = [];
    const defined: Token[] = [];
    do {
      const anydice = this.token.is === 'word' ? ANYDICE.get(this.token.text) : undefined;
      if (anydice !== undefined) this.fail(anydice);
      const made = this.definitionName();
      if (made !== undefined) {
        defined.push(made);
        this.functions.set(made.text, this.definition(made.text));
        continue;
      }
      const name = this.rollName();
      if (name !== undefined) {
        rolls.push({ name: name.text, place: name, tree: this.expression() });
        this.names.push(name.text);
        this.needEnd('a roll with a name');
        continue;
      }
      const label = this.label();
      const start = this.token;
      const question = { name: label, tree: this.expression() };
      if (questions.some((each) => each.name === label)) {
        throw new Wrong(
          { at: start.at, end: question.tree.end },
          label === '' ? 'of several questions each needs a name, as in "plain: d20"' : `"${label}" is asked twice`,
        );
      }
      if (questions.length === MOST_QUESTIONS) this.fail(`at most ${MOST_QUESTIONS} questions at once`);
      questions.push(question);
      if (this.token.is !== 'end' && this.token.text !== ';') this.unknownNext();
    } while (this.take(';') !== undefined && this.token.is !== 'end');
    if (questions.length === 0) this.fail(this.next > 0 ? 'a question about what is rolled should stand here' : STARTS);
    const idle = defined.find(({ text }) => !this.called.has(text));
    if (idle !== undefined) throw new Wrong(idle, `"${idle.text}" is a function, but nothing calls it`);
    return { rolls, questions, words: [...this.words] };
  }

  private needEnd(what: string): void {
    if (this.token.text !== ';')
      this.unknown('sign or reading', [...READINGS, ...BETWEEN], `; should stand after ${what}`);
  }

  /**
   * Returns the name in `name(a, b) = ...` if a `;` ends the statement. For a known function, the `=` compares its
   * result.
   */
  private definitionName(): Token | undefined {
    const name = this.token;
    if (name.is !== 'word' || this.tokens[this.next + 1].text !== '(' || CALLS.some((each) => each === name.text))
      return undefined;
    let end = this.next + 2;
    while (this.tokens[end].is === 'word' || this.tokens[end].text === ',') end++;
    if (this.tokens[end].text !== ')' || this.tokens[end + 1]?.text !== '=') return undefined;
    const isLast = !this.statementEndsWith(';');
    if (isLast && this.functions.has(name.text)) return undefined;
    if (isLast)
      throw new Wrong(name, `"${name.text}" is only defined; write ; after it and then a question that calls it`);
    this.newName(name);
    this.next++;
    return name;
  }

  /** Reads the rest after the name of a function: `(a, b) = a highest > b highest`. */
  private definition(name: string): Definition {
    this.need('(');
    const parameters: Token[] = [];
    do {
      const parameter = this.token;
      if (parameter.is !== 'word') this.fail('the name of a parameter should stand here');
      this.newName(parameter);
      if (parameters.some(({ text }) => text === parameter.text))
        throw new Wrong(parameter, `"${parameter.text}" is a parameter already; take another name`);
      parameters.push(parameter);
      this.next++;
    } while (this.take(',') !== undefined);
    if (parameters.length > MOST_PARAMETERS) this.fail(`a function has at most ${MOST_PARAMETERS} parameters`);
    this.close(')');
    this.need('=');
    const outside = this.names;
    this.names = parameters.map(({ text }) => text);
    this.inside = { name, outside };
    const body = this.expression();
    this.inside = undefined;
    this.names = outside;
    this.needEnd('a function');
    const unused = parameters.find(({ text }) => usesOf(text, body) === 0);
    if (unused !== undefined)
      throw new Wrong(unused, `"${unused.text}" is a parameter, but the function does not use it`);
    return {
      name,
      parameters: parameters.map(({ text }) => ({
        name: text,
        uses: usesOf(text, body),
        views: viewsOf(text, [body]),
      })),
      body,
    };
  }

  /** @throws Wrong if the name is taken */
  private newName(name: Token): void {
    if (RESERVED.has(name.text)) throw new Wrong(name, `"${name.text}" means something already; take another name`);
    if (this.names.includes(name.text)) throw new Wrong(name, `"${name.text}" is rolled already; take another name`);
    if (this.functions.has(name.text)) throw new Wrong(name, `"${name.text}" is a function already; take another name`);
  }

  /** Returns the name in `name = ...` if a `;` ends the statement; in the last statement, `=` compares. */
  private rollName(): Token | undefined {
    const [name, sign] = [this.token, this.tokens[this.next + 1]];
    if (name.is !== 'word' || sign?.text !== '=' || this.names.includes(name.text)) {
      if (name.is === 'word' && sign?.text === '=' && this.statementEndsWith(';'))
        throw new Wrong(name, `"${name.text}" is rolled already; take another name`);
      return undefined;
    }
    if (!this.statementEndsWith(';')) {
      throw new Wrong(name, `"${name.text}" is only named; write ; after it and then a question about ${name.text}`);
    }
    this.newName(name);
    this.next += 2;
    return name;
  }

  private statementEndsWith(sign: string): boolean {
    return this.tokens.slice(this.next).some(({ is, text }) => is === 'sign' && text === sign);
  }

  /** Reads the label in `with advantage: ...`; '' if there is none. */
  private label(): string {
    let end = this.next;
    while (['word', 'number', 'die', 'text'].includes(this.tokens[end].is)) end++;
    const colon = this.tokens[end];
    if (end === this.next || colon.text !== ':' || colon.is !== 'sign') return '';
    const [first, last] = [this.tokens[this.next], this.tokens[end - 1]];
    this.next = end + 1;
    return first === last && first.is === 'text' ? first.text : this.text.slice(first.at, last.end);
  }

  private expression(): Expression {
    if (this.depth++ > DEEPEST) this.fail(`this is nested more than ${DEEPEST} deep`);
    const tree = this.token.text === 'if' && this.token.is === 'word' ? this.choice() : this.either();
    this.depth--;
    return tree;
  }

  private choice(): Expression {
    const { at } = this.need('if');
    const test = this.expression();
    this.need('then', 'comparison or reading');
    const yes = this.expression();
    this.need('else', 'comparison or reading');
    const no = this.expression();
    return { is: 'if', test, yes, no, at, end: no.end };
  }

  private either(): Expression {
    let left = this.both();
    while (this.take('or') !== undefined) left = two('or', left, this.both());
    return left;
  }

  private both(): Expression {
    let left = this.negated();
    while (this.take('and') !== undefined) left = two('and', left, this.negated());
    return left;
  }

  private negated(): Expression {
    const not = this.take('not');
    if (not === undefined) return this.comparison();
    if (this.depth++ > DEEPEST) this.fail(`this is nested more than ${DEEPEST} deep`);
    const of = this.negated();
    this.depth--;
    return { is: 'not', of, at: not.at, end: of.end };
  }

  private comparison(): Expression {
    const left = this.sum();
    const by = this.take('against') !== undefined ? 'against' : this.comparisonSign();
    return by === undefined ? left : two(by, left, this.sum());
  }

  private comparisonSign(): Comparison | undefined {
    const { is, text } = this.token;
    const sign = is === 'sign' ? SIGN_COMPARISONS.get(text) : undefined;
    if (sign !== undefined) {
      this.next++;
      return sign;
    }
    if (is !== 'word') return undefined;
    if (this.take('at') !== undefined) {
      for (const word of ['least', 'most'] as const) if (this.take(word) !== undefined) return `at ${word}`;
      return this.unknown('word after "at"', ['least', 'most']);
    }
    if (this.take('is') !== undefined) return this.take('not') === undefined ? 'is' : 'is not';
    return (['under', 'over'] as const).find((word) => this.take(word) !== undefined);
  }

  private sum(): Expression {
    let left = this.product();
    for (let sign = this.take('+', '-'); sign !== undefined; sign = this.take('+', '-'))
      left = two(sign.text as TwoName, left, this.product());
    return left;
  }

  private product(): Expression {
    let left = this.signed();
    for (let sign = this.take('*', '/'); sign !== undefined; sign = this.take('*', '/'))
      left = two(sign.text as TwoName, left, this.signed());
    return left;
  }

  private signed(): Expression {
    const minus = this.take('-');
    if (minus === undefined) return this.read();
    if (this.depth++ > DEEPEST) this.fail(`this is nested more than ${DEEPEST} deep`);
    const of = this.signed();
    this.depth--;
    return { is: 'negate', of, at: minus.at, end: of.end };
  }

  /** Reads dice and the words that follow them. */
  private read(): Expression {
    let tree = this.primary();
    for (;;) {
      const next = this.reading(tree);
      if (next === undefined) return tree;
      tree = next;
    }
  }

  private reading(of: Expression): Expression | undefined {
    if (this.token.is !== 'word') return undefined;
    const start = this.token;
    const to = (): Span => ({ at: of.at, end: this.tokens[this.next - 1].end });
    const word = this.take(...READINGS)?.text;
    switch (word) {
      case undefined:
        return undefined;
      case 'drop':
      case 'keep': {
        const side = this.take('highest', 'lowest', 'middle');
        if (side === undefined) this.unknown(`word after "${word}"`, ['highest', 'lowest', 'middle']);
        return this.kept(of, side.text as Keep['side'], word === 'drop', start);
      }
      case 'highest':
      case 'lowest':
      case 'middle':
      case 'rank':
        return this.kept(of, word, false, start);
      case 'explode':
      case 'again':
      case 'reroll': {
        const isNamed = this.take('on') !== undefined;
        const isThere = isNamed || word === 'reroll' || this.token.text === '{' || this.facesFollow();
        const on = isThere ? { on: this.faces(`the faces that "${word}" rolls again`) } : {};
        const times = this.times(word === 'reroll' ? 1 : Number.POSITIVE_INFINITY);
        return { is: 'roll', of, by: word, ...on, times, ...to() };
      }
      case 'count': {
        const compared = this.comparedWithName();
        if (compared !== undefined) return { is: 'read', of, by: 'compare', ...compared, ...to() };
        const faces = this.faces('the faces that "count" counts, such as 6, 5-6 or >= 5,');
        return { is: 'read', of, by: 'count', faces, ...to() };
      }
      case 'pass':
      case 'best': {
        const most = word === 'best' ? { most: this.number('how many passes "best" counts', 1, MOST_DICE) } : {};
        if (word === 'best') this.need('pass', 'word after "best"');
        const target = this.number('the target of "pass"', 0, MOST_NUMBER);
        return { is: 'read', of, by: 'pass', target, ...most, ...to() };
      }
      case 'pairs':
        return { is: 'read', of, by: 'sets', dice: 2, ...to() };
      case 'sets': {
        this.take('of');
        const dice = this.number('how many equal dice make a set', 1, MOST_DICE);
        return { is: 'read', of, by: 'sets', dice, ...to() };
      }
      case 'different':
        return { is: 'read', of, by: word, ...to() };
      default: {
        const second = word === 'largest' ? 'set' : 'run';
        this.need(second, `word after "${word}"`);
        return { is: 'read', of, by: `${word} ${second}` as Read['by'] & ('largest set' | 'longest run'), ...to() };
      }
    }
  }

  private kept(of: Expression, side: Keep['side'], isDropped: boolean, start: Token): Expression {
    const hasNumber = this.token.is === 'number';
    const place = hasNumber ? this.token : { at: start.at, end: this.tokens[this.next - 1].end };
    if (!hasNumber && side === 'rank') this.fail('which rank should stand here, 1 for the highest');
    const dice = hasNumber ? this.number(`how many dice "${side}" takes`, 1, MOST_DICE) : 1;
    return { is: 'keep', of, side, isDropped, dice, place, at: of.at, end: place.end };
  }

  /** Reads `>= target` or `target` if that is a name; otherwise reads nothing. */
  private comparedWithName(): { comparison: Comparison; than: Expression } | undefined {
    const start = this.next;
    const comparison = this.comparisonSign() ?? 'is';
    const { is, text: name, at, end } = this.token;
    if (is === 'word' && this.names.includes(name)) {
      this.next++;
      return { comparison, than: { is: 'name', name, at, end } };
    }
    this.next = start;
    return undefined;
  }

  /** Returns whether faces follow, and not a number of times. */
  private facesFollow(): boolean {
    return this.token.is === 'number' && this.tokens[this.next + 1].text !== 'times';
  }

  private times(without: number): number {
    if (this.take('always') !== undefined) return Number.POSITIVE_INFINITY;
    if (this.take('once') !== undefined) return 1;
    if (this.take('twice') !== undefined) return 2;
    if (this.token.is !== 'number' || this.tokens[this.next + 1].text !== 'times') return without;
    const times = this.number('how many times', 1, MOST_TIMES);
    this.need('times');
    return times;
  }

  /** Reads `6`, `5-6`, `>= 5`, `at most 2`, `{1, 5-6}`. */
  private faces(what: string): FaceSet {
    const { at } = this.token;
    const to = () => this.tokens[this.next - 1].end;
    const sign = this.comparisonSign();
    if (sign !== undefined) {
      const bound = this.signedNumber('a face');
      const ranges: Readonly<Record<Comparison, readonly (readonly [number, number])[]>> = {
        under: [[Number.NEGATIVE_INFINITY, bound - 1]],
        over: [[bound + 1, Number.POSITIVE_INFINITY]],
        'at least': [[bound, Number.POSITIVE_INFINITY]],
        'at most': [[Number.NEGATIVE_INFINITY, bound]],
        is: [[bound, bound]],
        'is not': [
          [Number.NEGATIVE_INFINITY, bound - 1],
          [bound + 1, Number.POSITIVE_INFINITY],
        ],
      };
      return { ranges: ranges[sign], at, end: to() };
    }
    if (this.take('{') === undefined) {
      if (this.token.is !== 'number' && this.token.text !== '-') this.fail(`${what} should stand here`);
      return { ranges: [this.range()], at, end: to() };
    }
    const ranges = [this.range()];
    while (this.take(',') !== undefined) ranges.push(this.range());
    this.need('}');
    return { ranges, at, end: to() };
  }

  /** Reads `6`, `5-6` or `-1..1`. */
  private range(): [from: number, to: number] {
    const from = this.signedNumber('a face');
    const isTwoDots = this.take('..') !== undefined;
    if (!isTwoDots && !(this.token.text === '-' && this.isNumberAfterMinus())) return [from, from];
    if (!isTwoDots) this.next++;
    const place = this.token;
    const to = this.signedNumber('the highest face');
    if (to < from) {
      throw new Wrong(
        { at: place.at, end: this.tokens[this.next - 1].end },
        `the highest face: ${from} or more, not ${to}; to subtract a number, put parentheses around what is before it`,
      );
    }
    return [from, to];
  }

  /** Returns whether a number follows the minus, and not dice. */
  private isNumberAfterMinus(): boolean {
    return this.tokens[this.next + 1].is === 'number' && this.tokens[this.next + 2].is !== 'die';
  }

  private signedNumber(what: string): number {
    const minus = this.take('-');
    const value = this.number(what, 0, MOST_NUMBER);
    return minus === undefined ? value : -value;
  }

  private primary(): Expression {
    const token = this.token;
    if (token.is === 'number') {
      this.next++;
      const after = this.token;
      if (after.is === 'word' && after.at === token.end)
        throw new Wrong({ at: token.at, end: after.end }, 'dice such as 3d6, or a whole number, should stand here');
      if (after.is === 'die') return this.dice(this.checked(token, 'dice', 1, MOST_DICE), token);
      return this.checked(token, 'a number', 0, MOST_NUMBER);
    }
    if (token.is === 'die') return this.dice({ is: 'number', value: 1, at: token.at, end: token.at }, token);
    if (token.is === 'text') {
      this.next++;
      this.words.add(token.text);
      return { is: 'text', text: token.text, at: token.at, end: token.end };
    }
    if (this.take('(') !== undefined) {
      const inner = this.expression();
      const end = this.close(')');
      const tree = { ...inner, at: token.at, end };
      return this.token.is === 'die' ? this.dice(tree, token) : tree;
    }
    if (this.take('{') !== undefined) {
      const items = [this.expression()];
      while (this.take(',') !== undefined) items.push(this.expression());
      return { is: 'pool', items, at: token.at, end: this.close('}') };
    }
    if (token.is === 'word') return this.named(token);
    return this.fail(STARTS);
  }

  private named(token: Token): Expression {
    const call = CALLS.find((each) => each === token.text);
    if (call !== undefined) return this.call(call);
    const called = this.functions.get(token.text);
    if (called !== undefined) return this.apply(called);
    if (!this.names.includes(token.text)) {
      if (this.inside?.name === token.text) this.fail(`"${token.text}" calls itself, which a function cannot`);
      if (this.inside?.outside.includes(token.text))
        this.fail(`"${token.text}" is rolled outside of the function; make it a parameter`);
      if (this.tokens[this.next + 1].text === '(') this.unknown('function', [...this.functions.keys(), ...CALLS]);
      if (READINGS.includes(token.text)) this.fail(`dice should stand before "${token.text}", as in 4d6 ${token.text}`);
      this.unknown('roll', [...this.names, ...BEGINNINGS]);
    }
    this.next++;
    return { is: 'name', name: token.text, at: token.at, end: token.end };
  }

  private call(by: CallName): Expression {
    const [least, most] = { max: [2, 10], min: [2, 10], difference: [2, 2], abs: [1, 1] }[by] as [number, number];
    return { is: 'call', by, ...this.given(by, least, most) };
  }

  private apply(to: Definition): Expression {
    this.called.add(to.name);
    return { is: 'apply', to, ...this.given(to.name, to.parameters.length, to.parameters.length) };
  }

  /** Reads a function's name and its arguments in parentheses. */
  private given(name: string, least: number, most: number): Span & { of: readonly Expression[] } {
    const { at } = this.need(name);
    this.need('(');
    const of = [this.expression()];
    while (this.take(',') !== undefined) of.push(this.expression());
    const end = this.close(')');
    if (of.length < least || of.length > most) {
      const takes = least === most ? String(least) : `${least} to ${most}`;
      throw new Wrong({ at, end }, `${name} takes ${takes}, not ${of.length}`);
    }
    return { of, at, end };
  }

  private dice(count: Expression, start: Token): Expression {
    this.next++;
    const token = this.token;
    const made = (die: Expression | readonly Face[]): Expression => ({
      is: 'dice',
      count,
      die,
      at: start.at,
      end: this.tokens[this.next - 1].end,
    });
    if (this.take('%') !== undefined) return made(facesTo(100));
    if (token.text === 'f' && token.is === 'word') {
      this.next++;
      return made([-1, 0, 1].map((face) => [face, 1n]));
    }
    if (token.is === 'number') {
      this.next++;
      const sides = this.checked({ ...token, at: start.at }, 'sides', 1, MOST_SIDES, token.text);
      const after = this.token;
      if (after.is === 'word' && after.at === token.end) this.unknown('reading', READINGS, 'leave a space after dice');
      return made(facesTo(sides.value));
    }
    if (this.take('{') !== undefined) {
      const faces = [...this.weighedRange()];
      while (this.take(',') !== undefined) faces.push(...this.weighedRange());
      this.close('}');
      const sides = faces.reduce((sum, [, weight]) => sum + weight, 0n);
      if (sides > BigInt(MOST_NUMBER))
        throw new Wrong(
          { at: token.at, end: this.tokens[this.next - 1].end },
          `a die has at most ${MOST_NUMBER} sides`,
        );
      return made(faces);
    }
    this.need('(');
    const die = this.expression();
    this.close(')');
    return made(die);
  }

  /** Reads `3`, `1-3` or `1..3:2`: faces, and the number of sides that show each. */
  private weighedRange(): Face[] {
    const start = this.token;
    const [from, to] = this.range();
    const sides = this.take(':') === undefined ? 1 : this.number('how many sides show it', 1, MOST_NUMBER);
    if (to - from >= MOST_SIDES)
      throw new Wrong({ at: start.at, end: this.tokens[this.next - 1].end }, `a die has at most ${MOST_SIDES} faces`);
    return Array.from({ length: to - from + 1 }, (_, i): Face => [from + i, BigInt(sides)]);
  }

  /** Reads a required whole number. */
  private number(what: string, least: number, most: number): number {
    const token = this.token;
    if (token.is !== 'number') this.fail(`${what} should stand here, from ${least} to ${most}`);
    this.next++;
    return this.checked(token, what, least, most).value;
  }

  private checked(token: Token, what: string, least: number, most: number, digits = token.text) {
    const value = Number(digits);
    if (value < least || value > most) {
      throw new Wrong(
        what === 'dice' ? { at: token.at, end: this.endOfDice() } : token,
        `${what}: from ${least} to ${most}, not ${String(value).slice(0, 12)}`,
      );
    }
    return { is: 'number', value, at: token.at, end: token.end } as const;
  }

  /** Returns the end of dice with a wrong number, so that all of `999d6` is marked. */
  private endOfDice(): number {
    return Math.max(this.token.end, this.tokens[this.next + 1]?.is === 'number' ? this.tokens[this.next + 1].end : 0);
  }

  private get token(): Token {
    return this.tokens[this.next];
  }

  private take(...words: readonly string[]): Token | undefined {
    const { token } = this;
    if (token.is === 'text' || token.is === 'end' || !words.includes(token.text)) return undefined;
    this.next++;
    return token;
  }

  private need(word: string, kind?: string): Token {
    const found = this.take(word);
    if (found !== undefined) return found;
    if (kind === undefined || this.token.is === 'end') return this.fail(`${word} should stand here`);
    if (kind === 'comparison or reading') return this.unknown(kind, [word, ...READINGS, ...BETWEEN]);
    return this.unknown(kind, [word]);
  }

  /** @returns its end */
  private close(sign: string): number {
    const found = this.take(sign);
    if (found !== undefined) return found.end;
    if (this.token.is === 'word') return this.unknownNext();
    return this.fail(`${sign} should stand here`);
  }

  private unknownNext(): never {
    return this.unknown('comparison or reading', [...BETWEEN, ...READINGS]);
  }

  private unknown(kind: string, known: readonly string[], more?: string): never {
    const { token } = this;
    if (token.is === 'end') return this.fail(more ?? `a ${kind} should stand here: ${known.join(', ')}`);
    const word = this.text.slice(token.at, token.end);
    const [, here = ''] = ELSEWHERE.find(([pattern]) => pattern.test(token.text)) ?? [];
    // Dice notations are recognised where dice start, and others where something follows dice.
    if (here !== '' && (kind.includes('reading') || here.startsWith('2d20')))
      throw new Wrong(token, `"${word}" is not known here; write "${here}"`);
    if (more !== undefined && token.is !== 'word') throw new Wrong(token, more);
    throw new Wrong(token, `no ${kind} is called "${word}"`, { word, known });
  }

  private fail(problem: string): never {
    const { token } = this;
    throw new Wrong(token.is === 'end' ? { at: this.text.length, end: this.text.length } : token, problem);
  }
}

const STARTS = 'dice such as 3d6, or a whole number, should stand here';

function facesTo(sides: number): Face[] {
  return Array.from({ length: sides }, (_, i): Face => [i + 1, 1n]);
}

function two(by: TwoName, left: Expression, right: Expression): Expression {
  return { is: 'two', by, left, right, at: left.at, end: right.end };
}
