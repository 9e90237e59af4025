// @ts-check
// A skirmish with pools of dice: whoever acts rolls as many dice as it has nerve, and every five or six is a hit.
import { Casualties, column, defineBook, defineState, laws } from 'montecrawl/kit';

/** How a game ends, in the order of the outcomes; PLAYING until then. */
const DRAW = 2;
const PLAYING = 3;

const State = defineState({
  core: {
    ending: PLAYING,
    // Which side acts, and how many of its members have acted in this round.
    side: 0,
    acted: column('member'),
    nerve: column('member'),
  },
  history: { round: 1, fell: column('member'), killer: column('member', -1) },
});
/** @typedef {InstanceType<typeof State>} Game */
/** @typedef {import('montecrawl/kit').BookMatchup<'nerve' | 'guard'>} Matchup */

export default defineBook({
  id: 'dice-pool-skirmish',
  title: 'Dice-Pool Skirmish',
  plays: [{ name: 'skirmish', meaning: 'until one side has nobody left' }],
  rules: [
    { id: 'DPS-1', title: 'Turns', note: 'sides take turns, one member each, until all have acted' },
    { id: 'DPS-2', title: 'Pools', note: 'a member rolls a die for each point of nerve; fives and sixes hit' },
    { id: 'DPS-3', title: 'Guard', note: 'guard takes away as many hits; each other one costs a point of nerve' },
    { id: 'DPS-4', title: 'Targets', note: 'whoever acts chooses; scripts concentrate or spread their blows' },
    { id: 'DPS-5', title: 'Nightfall', note: 'a guard of ours: after so many rounds the skirmish is a draw' },
  ],
  facts: {
    nerve: { short: 'n', least: 1, most: 12, meaning: 'dice that it rolls, and hits that it takes', rule: 'DPS-2' },
    guard: { short: 'g', least: 0, most: 3, usual: 0, meaning: 'hits that it shrugs off each time', rule: 'DPS-3' },
  },
  units: {
    scout: { meaning: 'light and many', rule: 'DPS-2', facts: { nerve: 2 } },
    guard: { meaning: 'behind a shield', rule: 'DPS-2', facts: { nerve: 3, guard: 1 } },
    champion: { meaning: 'worth three', rule: 'DPS-2', facts: { nerve: 6, guard: 1 } },
  },
  choices: [
    {
      name: 'blows',
      values: ['concentrate', 'spread'],
      rule: 'DPS-4',
      meaning: 'whom scripts attack: whoever is nearest to falling, or who is furthest from it',
    },
  ],
  policies: [
    { name: 'concentrate', meaning: 'the weakest enemy first', settings: { blows: 'concentrate' } },
    { name: 'spread', meaning: 'the strongest enemy first', settings: { blows: 'spread' } },
  ],
  limits: [{ name: 'rounds', value: 60, rule: 'DPS-5', meaning: 'rounds until nightfall' }],
  example: {
    title: 'How many scouts are a match for a champion?',
    sides: { reds: ['champion'], blues: ['6x scout'] },
    vary: 'blues.scout.count: [4, 6, 8]',
    expect: 'reds.win',
  },

  newState(matchup) {
    const state = new State({ member: matchup.lineOf.length });
    state.nerve.set(matchup.factsOf.map(({ nerve }) => nerve));
    return state;
  },

  step(state, dice, table) {
    const { matchup } = table;
    const actor = ready(state, matchup, state.side)[0];
    const targets = alive(state, matchup, 1 - state.side);
    const sign = matchup.choices[state.side].blows === 'spread' ? -1 : 1;
    const scripted = targets.reduce((a, b) => (sign * (state.nerve[b] - state.nerve[a]) < 0 ? b : a));
    const what = { kind: 'target', rule: 'DPS-4' };
    const target = table.choose(what, actor, targets, scripted);
    dice.roller = actor;
    // Fives and sixes are as many as ones and twos, which laws.passes counts.
    const hits = dice.draw(laws.passes(state.nerve[actor], 2));
    const lost = Math.min(state.nerve[target], Math.max(0, hits - matchup.factsOf[target].guard));
    state.nerve[target] -= lost;
    state.acted[actor] = 1;
    table.trace?.note('DPS-3', `${table.nameOf(actor)} hits ${hits} times, ${table.nameOf(target)} loses ${lost}`, {
      who: table.figureOf(actor),
      whom: table.figureOf(target),
    });
    if (state.nerve[target] === 0) {
      state.fell[target] = state.round;
      state.killer[target] = actor;
    }
    nextTurn(state, matchup);
  },

  isOver: (state) => state.ending !== PLAYING,

  score(card, matchup) {
    const sides = /** @type {const} */ ([matchup.sides[0], matchup.sides[1]]);
    /** @type {Casualties<Game, 'standing' | 'dead', typeof matchup.lines[number]>} */
    const casualties = new Casualties(
      card,
      { sides, lines: matchup.lines },
      {
        fate: (member, state) => (state.nerve[member] > 0 ? 'standing' : 'dead'),
        step: (member, state) => state.fell[member],
        killer: (member, state) => state.killer[member],
        cause: () => 0,
      },
    );
    card.outcomes(
      [
        ...sides.map((side) => ({ side, what: 'win', meaning: 'the other side has nobody left', rule: 'DPS-1' })),
        { what: 'draw', meaning: 'night fell first', rule: 'DPS-5' },
      ],
      (state) => state.ending,
    );
    for (const side of [0, 1]) casualties.losses(side, `members of ${sides[side]} that fell`);
    for (const line of casualties.lines) {
      casualties.fates(line, { standing: 'still stands', dead: 'lost all its nerve' });
      casualties.fell(line, 'the round in which it fell (0: never)', 61);
      casualties.kills(line, 'enemies it felled');
      casualties.killedBy(line, 'felled');
    }
    card.number(
      { what: 'rounds', bins: 62, meaning: 'rounds until the game ends', group: 'length' },
      (state) => state.round,
    );
  },
});

/** @param {Game} state @param {Matchup} matchup @param {number} side */
function alive(state, matchup, side) {
  const members = [];
  for (let member = 0; member < matchup.sideOf.length; member++)
    if (matchup.sideOf[member] === side && state.nerve[member] > 0) members.push(member);
  return members;
}

/** @param {Game} state @param {Matchup} matchup @param {number} side */
function ready(state, matchup, side) {
  return alive(state, matchup, side).filter((member) => state.acted[member] === 0);
}

/** @param {Game} state @param {Matchup} matchup */
function nextTurn(state, matchup) {
  const beaten = [0, 1].find((side) => alive(state, matchup, side).length === 0);
  if (beaten !== undefined) {
    state.ending = 1 - beaten;
    return;
  }
  const other = 1 - state.side;
  if (ready(state, matchup, other).length > 0) state.side = other;
  else if (ready(state, matchup, state.side).length === 0) {
    state.acted.fill(0);
    state.side = 0;
    state.round += 1;
    if (state.round > matchup.limits.rounds) state.ending = DRAW;
  }
}
