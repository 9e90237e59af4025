// @ts-check
// A dungeon that is a deck of cards: turn one, do what it says, and get out before torches or health run out.
import { column, defineBook, defineState, Law } from 'montecrawl/kit';

/** How a game ends, in the order of the outcomes; EXPLORING until then. */
const OUT = 0;
const DEAD = 1;
const DARK = 2;
const EXPLORING = 3;

// Cards are kinds with how many of each are left: what a deck can still bring is core, as hit points are.
const KINDS = ['monster', 'trap', 'treasure', 'exit'];
const [MONSTER, TRAP, TREASURE, EXIT] = [0, 1, 2, 3];

const State = defineState({
  core: { ending: EXPLORING, health: 0, torches: 0, gold: 0, left: column('kind') },
  history: { turned: 0 },
});

export default defineBook({
  id: 'card-dungeon',
  title: 'Card Dungeon',
  plays: [{ name: 'dungeon', meaning: 'until the party is out, dead or in the dark' }],
  rules: [
    { id: 'CD-1', title: 'The deck', note: 'cards are turned one by one and do not come back' },
    { id: 'CD-2', title: 'Monsters', note: 'cost a point of health for each point by which they beat the party' },
    { id: 'CD-3', title: 'Traps', note: 'cost a point of health' },
    { id: 'CD-4', title: 'Treasure', note: 'is a piece of gold' },
    { id: 'CD-5', title: 'Exits', note: 'the party may leave, or go on for more' },
    { id: 'CD-6', title: 'Torches', note: 'each card burns one; without any the party is lost in the dark' },
  ],
  facts: {
    might: { least: 0, most: 9, meaning: 'what a member adds against monsters', rule: 'CD-2' },
    health: { short: 'hp', least: 0, most: 9, meaning: 'what it adds to the health of the party', rule: 'CD-2' },
    torches: { short: 't', least: 0, most: 20, usual: 0, meaning: 'torches that it carries', rule: 'CD-6' },
  },
  units: {
    fighter: { meaning: 'goes first', rule: 'CD-2', facts: { might: 4, health: 4, torches: 2 } },
    porter: { meaning: 'carries the light', rule: 'CD-6', facts: { might: 1, health: 2, torches: 8 } },
  },
  sides: [1, 1],
  choices: [
    {
      name: 'enough',
      value: 2,
      least: 0,
      most: 6,
      tries: [0, 1, 2, 3, 4],
      rule: 'CD-5',
      meaning: 'gold with which scripts take the next exit',
    },
  ],
  rulings: [{ name: 'exits', values: [3, 2, 4], rule: 'CD-1', meaning: 'exits in the deck' }],
  example: {
    title: 'How much light does a party need?',
    sides: { party: ['fighter', 'porter'] },
    vary: 'party.porter.torches: [4, 8, 12]',
    expect: 'party.win',
  },

  newState(matchup) {
    const state = new State({ kind: KINDS.length });
    for (const { facts, count } of matchup.lines) {
      state.health += count * facts.health;
      state.torches += count * facts.torches;
    }
    state.left.set([8, 4, 6, Number(matchup.rulings.exits)]);
    return state;
  },

  step(state, dice, table) {
    const { matchup, trace } = table;
    const card = dice.draw(deckOf([...state.left]));
    state.left[card] -= 1;
    state.torches -= 1;
    state.turned += 1;
    trace?.note('CD-1', `The party turns ${/^[aeiou]/.test(KINDS[card]) ? 'an' : 'a'} ${KINDS[card]}`);
    if (card === MONSTER) {
      const might = matchup.lines.reduce(
        (most, { facts, count }) => (count > 0 ? Math.max(most, facts.might) : most),
        0,
      );
      const lost = Math.max(0, 3 + dice.draw(FIERCE) - might);
      state.health = Math.max(0, state.health - lost);
      trace?.note('CD-2', `It costs ${lost} health`);
    } else if (card === TRAP) {
      state.health -= 1;
      trace?.note('CD-3', 'It costs 1 health');
    } else if (card === TREASURE) {
      state.gold += 1;
      trace?.note('CD-4', `That makes ${state.gold} gold`);
    } else if (card === EXIT) {
      // The first member decides for all.
      const scripted = state.gold >= Number(matchup.choices[0].enough) ? 1 : 0;
      const leaves = table.choose({ kind: 'leave', rule: 'CD-5' }, 0, [0, 1], scripted, (is) => (is ? 'yes' : 'no'));
      if (leaves === 1) state.ending = OUT;
      trace?.note('CD-5', leaves === 1 ? 'The party leaves' : 'The party goes on');
    }
    const hasCards = state.left.some((count) => count > 0);
    if (state.ending !== EXPLORING) return;
    if (state.health === 0) state.ending = DEAD;
    else if (state.torches <= 0 || !hasCards) state.ending = DARK;
  },

  isOver: (state) => state.ending !== EXPLORING,

  score(card, matchup) {
    const [party] = matchup.sides;
    card.outcomes(
      [
        { side: party, what: 'win', meaning: 'the party left by an exit', rule: 'CD-5' },
        { side: party, what: 'wiped', meaning: 'the party has no health left', rule: 'CD-2' },
        { side: party, what: 'lost', meaning: 'the light went out, or the deck', rule: 'CD-6' },
      ],
      (state) => state.ending,
    );
    const gold = { what: 'gold', bins: 7, most: 6, meaning: 'gold found', core: true, rule: 'CD-4' };
    card.number({ ...gold, side: party, group: 'side' }, (state) => (state.ending === OUT ? state.gold : 0));
    card.number(
      { what: 'cards', bins: 24, meaning: 'cards turned', group: 'length', rule: 'CD-1' },
      (state) => state.turned,
    );
  },
});

/** How fierce a monster is: 0 to 3. */
const FIERCE = new Law(
  'a monster',
  [
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
  ],
  [4],
  ([face]) => face - 1,
);

/** Laws by what is left of the deck: each is made once. @type {Map<string, Law>} */
const decks = new Map();

/** The chance of each kind of card. @param {number[]} left */
function deckOf(left) {
  const key = left.join();
  const kept = decks.get(key);
  if (kept !== undefined) return kept;
  const cards = left.flatMap((count, kind) => new Array(count).fill(kind));
  const law = new Law(
    `a card of ${cards.length}`,
    left.map((count, kind) => /** @type {const} */ ([kind, count])),
    [cards.length],
    ([face]) => cards[face - 1],
    (kind) => KINDS[kind],
  );
  decks.set(key, law);
  return law;
}
