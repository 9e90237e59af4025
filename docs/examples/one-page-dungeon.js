// @ts-check
// A dungeon game on one page: roll two dice against armour, room after room, and the last room is the boss's.
// Copy it, change it, and ask montecrawl about it:
//
//   montecrawl run one-page-dungeon.yaml --rules ./one-page-dungeon.js
import { Casualties, chancesOf, column, defineBook, defineState, laws, odds } from 'montecrawl/kit';

const HEROES = 0;
/** How a game ends, in the order of the outcomes below; PLAYING until then. */
const WON = 0;
const FLED = 1;
const LOST = 2;
const PLAYING = 3;

// Everything that changes in a game. `core` decides what can still happen, `history` is only counted. Saving, loading and
// the exact solver follow from this, so that nothing that changes may be kept anywhere else.
const State = defineState({
  core: {
    ending: PLAYING,
    // Whose turn it is: the place of a member.
    actor: 0,
    hits: column('member'),
  },
  history: { round: 1, fell: column('member'), killer: column('member', -1) },
});
/** @typedef {InstanceType<typeof State>} Game */
/** @typedef {import('montecrawl/kit').BookMatchup<'hits' | 'armour' | 'fight'>} Matchup */
/** @typedef {import('montecrawl/kit').BookTable<'hits' | 'armour' | 'fight'>} Table */

export default defineBook({
  id: 'one-page-dungeon',
  title: 'One-Page Dungeon',
  plays: [
    { name: 'dungeon', meaning: 'room after room, until the last is cleared, or nobody stands, or the heroes flee' },
  ],
  // Every rule once. What is told in a game cites one of them.
  rules: [
    { id: 'OPD-1', title: 'Rooms', note: 'each line of the dungeon is a room, the last one is the boss' },
    { id: 'OPD-2', title: 'Members', note: 'hits, armour and fight are written on each card' },
    { id: 'OPD-3', title: 'Attacks', note: 'two dice and fight reach armour: the target loses a hit' },
    { id: 'OPD-4', title: 'Turns', note: 'heroes first, then all who stand in the room' },
    { id: 'OPD-5', title: 'Targets', note: 'whoever attacks chooses; the script takes whoever has fewest hits left' },
    { id: 'OPD-6', title: 'Flight', note: 'between two rounds the heroes may flee, and keep their lives' },
    { id: 'OPD-7', title: 'Nightfall', note: 'a guard of ours: who is still below at nightfall has fled' },
  ],
  // Numbers of a member. A statline writes them behind its unit: `knight hp5 fight2`.
  facts: {
    hits: { short: 'hp', least: 1, most: 20, meaning: 'hits that it takes', rule: 'OPD-2' },
    armour: { least: 3, most: 13, meaning: 'what two dice must reach to hit it', rule: 'OPD-3' },
    fight: { least: 0, most: 6, usual: 0, meaning: 'is added to two dice', rule: 'OPD-3' },
  },
  units: {
    knight: { meaning: 'plate and a sword', rule: 'OPD-2', facts: { hits: 7, armour: 9, fight: 2 } },
    thief: { meaning: 'quick and thin', rule: 'OPD-2', facts: { hits: 5, armour: 8, fight: 1 } },
    rat: { meaning: 'comes in numbers', rule: 'OPD-2', facts: { hits: 1, armour: 6 } },
    goblin: { meaning: 'has a spear', rule: 'OPD-2', facts: { hits: 1, armour: 7, fight: 1 } },
    ogre: { meaning: 'the boss', rule: 'OPD-2', facts: { hits: 8, armour: 9, fight: 3 } },
  },
  // What a side may choose. Policies are names for settings of them, the first is the default.
  choices: [
    {
      name: 'flee',
      value: 0,
      least: 0,
      most: 4,
      tries: [0, 1, 2],
      rule: 'OPD-6',
      meaning: 'the heroes flee when so many of them stand, or fewer',
    },
  ],
  policies: [
    { name: 'stubborn', meaning: 'nobody flees', settings: { flee: 0 } },
    { name: 'careful', meaning: 'the last hero flees', settings: { flee: 1 } },
  ],
  limits: [{ name: 'rounds', value: 200, rule: 'OPD-7', meaning: 'rounds until nightfall' }],
  // Exact odds of one rule: "montecrawl odds one-page-dungeon attack fight=0..3".
  odds: [
    {
      name: 'attack',
      title: 'An attack',
      rule: 'OPD-3',
      meaning: 'whether two dice and fight reach armour',
      parameters: [
        odds.number('fight', 'is added to two dice', odds.range(0, 6), [1]),
        odds.number('armour', 'what they must reach', odds.range(3, 13), [7, 8, 9]),
      ],
      ask({ fight, armour }) {
        const chances = chancesOf((dice) => Number(dice.draw(laws.sum(2)) + Number(fight) >= Number(armour)));
        return { outcomes: ['misses', 'hits'].map((name, is) => ({ name, chance: chances.get(is) ?? 0 })) };
      },
    },
  ],
  // What "montecrawl init" writes.
  example: {
    title: 'How many goblins can two heroes take?',
    sides: { heroes: ['knight', 'thief'], dungeon: ['3x rat', '2x goblin', 'ogre'] },
    vary: 'dungeon.goblin.count: [1, 2, 3]',
    expect: 'heroes.win',
  },

  newState(matchup) {
    const state = new State({ member: matchup.lineOf.length });
    state.hits.set(matchup.factsOf.map(({ hits }) => hits));
    return state;
  },

  // One step is one attack. A step rolls few dice, since the solver walks all that can come of it.
  step(state, dice, table) {
    const { matchup } = table;
    const { sideOf, factsOf } = matchup;
    const { actor } = state;
    const targets = standing(state, matchup).filter((member) => sideOf[member] !== sideOf[actor]);
    const weakest = targets.reduce((a, b) => (state.hits[b] < state.hits[a] ? b : a));
    const what = { kind: 'target', rule: 'OPD-5' };
    const target = table.choose(what, actor, targets, weakest);
    const { armour } = factsOf[target];
    dice.roller = actor;
    const roll = dice.draw(laws.sum(2)) + factsOf[actor].fight;
    if (roll >= armour) state.hits[target] -= 1;
    const came = roll < armour ? 'misses' : state.hits[target] > 0 ? 'hits' : 'fells';
    table.trace?.note(
      'OPD-3',
      `${table.nameOf(actor)} rolls ${roll} against ${armour} and ${came} ${table.nameOf(target)}`,
      { who: table.figureOf(actor), whom: table.figureOf(target) },
    );
    if (roll >= armour && state.hits[target] === 0) {
      state.fell[target] = state.round;
      state.killer[target] = actor;
    }
    goOn(state, table);
  },

  isOver: (state) => state.ending !== PLAYING,

  // What is counted about a finished game. Reports, charts, tables and `expect` know it by these names.
  score(card, matchup) {
    const [heroes, dungeon] = matchup.sides;
    /** @type {Casualties<Game, 'standing' | 'dead', typeof matchup.lines[number]>} */
    const casualties = new Casualties(
      card,
      { sides: [heroes, dungeon], lines: matchup.lines },
      {
        fate: (member, state) => (state.hits[member] > 0 ? 'standing' : 'dead'),
        step: (member, state) => state.fell[member],
        killer: (member, state) => state.killer[member],
        cause: () => 0,
      },
    );
    card.outcomes(
      [
        { side: heroes, what: 'win', meaning: 'the last room is cleared', rule: 'OPD-1' },
        {
          side: heroes,
          what: 'flee',
          meaning: 'the heroes are out again, and the dungeon is not cleared',
          rule: 'OPD-6',
        },
        { side: dungeon, what: 'win', meaning: 'no hero stands', rule: 'OPD-1' },
      ],
      (state) => state.ending,
    );
    for (const side of [0, 1]) casualties.losses(side, `members of ${matchup.sides[side]} that fell`);
    for (const line of casualties.lines) {
      casualties.fates(line, { standing: 'still stands', dead: 'lost all its hits' });
      casualties.fell(line, 'the round in which it fell (0: never)', 61);
      casualties.kills(line, 'enemies it felled');
      casualties.killedBy(line, 'felled');
    }
    card.number(
      { what: 'rounds', bins: 201, meaning: 'rounds until the game ends', group: 'length' },
      (state) => state.round,
    );
  },
});

/**
 * All who can act and be attacked: heroes with hits left, and those of the first room that is not cleared.
 * @param {Game} state
 * @param {Matchup} matchup
 */
function standing({ hits }, { lineOf, sideOf }) {
  const members = [];
  let room = -1;
  for (let member = 0; member < hits.length; member++) {
    if (hits[member] === 0) continue;
    if (sideOf[member] !== HEROES && room < 0) room = lineOf[member];
    if (sideOf[member] === HEROES || lineOf[member] === room) members.push(member);
  }
  return members;
}

/**
 * Whose turn is next, and whether the game ends.
 * @param {Game} state
 * @param {Table} table
 */
function goOn(state, { matchup, trace }) {
  const all = standing(state, matchup);
  const heroes = all.filter((member) => matchup.sideOf[member] === HEROES).length;
  const next = all.find((member) => member > state.actor);
  if (heroes === 0) state.ending = LOST;
  else if (heroes === all.length) state.ending = WON;
  else if (next !== undefined) state.actor = next;
  else {
    state.actor = all[0];
    state.round += 1;
    if (heroes <= Number(matchup.choices[HEROES].flee) || state.round > matchup.limits.rounds) state.ending = FLED;
    trace?.chapter(`Round ${state.round}`);
    if (state.ending === FLED) trace?.note('OPD-6', 'The heroes flee');
  }
}
