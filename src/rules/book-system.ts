import * as z from 'zod';
import { type Faults, unknownWord } from '../check/fault.ts';
import type { Word } from '../check/word.ts';
import { BookGame, scorecardOf } from './book-game.ts';
import type { Book, BookLine, BookMatchup, Fact, Unit } from './kit/book.ts';
import { choiceWords, settingsOf } from './kit/choices.ts';
import type { Definitions, RowKind } from './kit/homebrew.ts';
import { chosenLimits, chosenRulings } from './kit/options.ts';
import { defineSystem } from './kit/system.ts';
import { rollersOf } from './roller.ts';
import type { RawMember, RuleSystem, Setup } from './system.ts';

/** Most words in the name of a unit. */
const MOST_WORDS = 4;
/** Most members in one game. */
const MOST_MEMBERS = 200;
/** Most units that a scenario may define. */
const MOST_UNITS = 100;

/** A member whose statline was read and checked. */
type Member = { readonly unit: string } & Readonly<Record<string, number | undefined>>;

/** Makes a rule system from a book. */
export function bookSystem(book: Book): RuleSystem<BookMatchup> {
  const { id, title, plays, policies, choices, rulings, limits, odds = [], example, units, facts } = book;
  const unitNames = Object.keys(units);
  return defineSystem<BookMatchup>({
    ...{ id, title, plays, policies, choices, rulings, limits, example },
    words: [
      ...Object.entries(units).map(([name, { meaning, rule }]) => ({ kind: 'unit', name, meaning, rule })),
      ...Object.entries(facts).map(([name, fact]) => ({
        kind: 'fact',
        name,
        meaning: `${fact.meaning}, ${fact.least} to ${fact.most}; in a statline ${shortOf(name, fact)}${fact.most}`,
        rule: fact.rule,
      })),
      ...choiceWords(choices ?? []),
    ],
    member: z.strictObject({
      unit: z.enum(unitNames as [string, ...string[]]).meta({ kind: 'unit', list: `units ${book.id}` }),
      ...factShapes(book),
    }),
    readStatline: (words, faults) => readStatline(book, words, faults),
    memberName: (member) => String(member.unit ?? 'member'),
    kinds: [unitKind(book)],
    extend: (definitions) => bookSystem(withUnits(book, definitions)),
    measures: (matchup) => scorecardOf(book, matchup).measures,
    newGame: (matchup) => new BookGame(book, matchup),
    rollers: ({ lines }) => rollersOf(lines),
    compile: (setup, faults) => compile(book, setup, faults),
    ledger: async () => book.rules.map(({ id, title, answer = 'played', note = '' }) => ({ id, title, answer, note })),
    odds: async () => odds,
  });
}

/** Returns the schema of each fact of a member or a unit. */
function factShapes({ facts }: Book): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { least, most, meaning, rule }]) => [
      name,
      z.int().min(least).max(most).optional().meta({ rule, description: meaning }),
    ]),
  );
}

/** Returns units as a kind of row that a scenario may define. */
function unitKind(book: Book): RowKind {
  const rows = Object.entries(book.units).map(([name, { meaning, facts }]) => [name, { meaning, ...facts }]);
  return {
    key: 'units',
    one: 'unit',
    rule: ruleOfUnits(book),
    meaning: 'a kind of member, with its facts',
    most: MOST_UNITS,
    row: () => z.strictObject(factShapes(book)),
    needs: [],
    rows: Object.fromEntries(rows),
  };
}

/** Returns the book with a scenario's units added. */
function withUnits(book: Book, { units: defined = {} }: Definitions): Book {
  const own = Object.entries(defined).map(([name, row]): [string, Unit] => {
    const facts = Object.fromEntries(Object.keys(book.facts).map((fact) => [fact, row[fact] as number | undefined]));
    return [name, { meaning: String(row.meaning ?? 'defined by the scenario'), rule: ruleOfUnits(book), facts }];
  });
  return { ...book, units: { ...book.units, ...Object.fromEntries(own) } };
}

function ruleOfUnits({ units, rules }: Book): string {
  return Object.values(units)[0]?.rule ?? rules[0].id;
}

function shortOf(name: string, { short = name }: Fact): string {
  return short;
}

/** Reads `armoured goblin hp8`: the name of a unit, whose hyphens may be spaces, and the member's own numbers. */
function readStatline(book: Book, words: readonly Word[], faults: Faults): RawMember {
  const member: RawMember = {};
  const facts = Object.entries(book.facts);
  for (let i = 0; i < words.length; i++) {
    const text = words[i].text.toLowerCase();
    const [, letters, digits] = /^([a-z-]+?)(\d+)$/.exec(text) ?? [];
    const fact = facts.find(([name, each]) => shortOf(name, each) === letters);
    const unit = member.unit === undefined ? unitAt(book, words, i) : undefined;
    if (unit !== undefined) {
      member.unit = unit.name;
      i += unit.words - 1;
    } else if (fact !== undefined) member[fact[0]] = Number(digits);
    else {
      const known = [...Object.keys(book.units), ...facts.map(([name, each]) => `${shortOf(name, each)}${each.most}`)];
      faults.add([], unknownWord('unit or fact', words[i].text, known, `units ${book.id}`), {
        offset: words[i].offset,
      });
    }
  }
  return member;
}

function unitAt(book: Book, words: readonly Word[], at: number): { name: string; words: number } | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    const name = words
      .slice(at, at + count)
      .map(({ text }) => text.toLowerCase())
      .join('-');
    if (Object.hasOwn(book.units, name)) return { name, words: count };
  }
  return undefined;
}

function compile(book: Book, raw: Setup, faults: Faults): BookMatchup | undefined {
  const setup = raw as unknown as Setup<
    Member,
    { readonly rulings: Readonly<Record<string, unknown>>; readonly limits: Readonly<Record<string, number>> }
  >;
  const { choices = [], policies = [], rulings = [], limits = [], sides: [least, most] = [2, 2] } = book;
  const before = faults.all.length;
  if (setup.sides.length < least || setup.sides.length > most) {
    const right = least === most ? `${least}` : `${least} to ${most}`;
    faults.add(['sides'], `a game of ${book.title} has ${right} sides, not ${setup.sides.length}`);
  }
  let next = 0;
  const lines = setup.sides.flatMap(({ name: sideName, members }, side) =>
    members.map((member, i): BookLine => {
      const { name, count, unit } = member;
      const first = next;
      next += count;
      const own = book.units[unit]?.facts ?? {};
      const values = Object.entries(book.facts).map(([fact, { usual, short }]) => {
        const value = member[fact] ?? own[fact] ?? usual;
        if (value === undefined)
          faults.add(
            ['sides', sideName, 'members', i, fact],
            `is missing; a ${unit} has none, so write ${short ?? fact}`,
          );
        return [fact, value ?? 0];
      });
      return { name, side, unit, count, first, end: next, facts: Object.fromEntries(values) };
    }),
  );
  if (next > MOST_MEMBERS) faults.add(['sides'], `has ${next} members; a game has ${MOST_MEMBERS} at most`);
  if (faults.all.length > before) return undefined;
  const ofEach = <T>(value: (line: BookLine, at: number) => T): T[] =>
    lines.flatMap((line, at) => new Array<T>(line.count).fill(value(line, at)));
  return {
    rules: book.id,
    play: setup.play,
    sides: setup.sides.map(({ name }) => name),
    lines,
    lineOf: ofEach((_, line) => line),
    sideOf: ofEach(({ side }) => side),
    factsOf: ofEach(({ facts }) => facts),
    choices: setup.sides.map((side) => settingsOf(choices, policies, side.policy, side)),
    rulings: chosenRulings(rulings, setup.rulings),
    limits: chosenLimits(limits, setup.limits),
  };
}
