// Run with: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chancesOf } from 'montecrawl/kit';
import book from './one-page-dungeon.js';

/** A knight and a rat, as a scenario would make them. */
const knight = { hits: 4, armour: 9, fight: 1 };
const rat = { hits: 1, armour: 7, fight: 0 };
const duel = {
  rules: book.id,
  play: 'dungeon',
  sides: ['heroes', 'dungeon'],
  lines: [
    { name: 'knight', side: 0, unit: 'knight', count: 1, first: 0, end: 1, facts: knight },
    { name: 'rat', side: 1, unit: 'rat', count: 1, first: 1, end: 2, facts: rat },
  ],
  lineOf: [0, 1],
  sideOf: [0, 1],
  factsOf: [knight, rat],
  choices: [{ flee: 0 }, { flee: 0 }],
  rulings: {},
  limits: { rounds: 200 },
};
/** @type {import('montecrawl/kit').BookTable<'hits' | 'armour' | 'fight'>} */
const table = {
  matchup: duel,
  trace: undefined,
  nameOf: String,
  figureOf: (member) => ({ side: String(duel.sideOf[member]), name: String(member) }),
  choose: (_what, _member, _options, scripted) => scripted,
};

test('OPD-3: two dice and fight reach armour', () => {
  // Two dice and 1 reach 7 with 6 or more: 26 of 36.
  const chances = chancesOf((dice) => {
    const state = book.newState(duel);
    book.step(state, dice, table);
    return state.hits[1] === 0 ? 'felled' : 'missed';
  });
  assert.equal(chances.get('felled')?.toFixed(12), (26 / 36).toFixed(12));
});

test('OPD-1: whoever fells the last of the last room has won', () => {
  const state = book.newState(duel);
  book.step(state, { roller: -1, draw: () => 12 }, table);
  assert.equal(book.isOver(state, duel), true);
});
