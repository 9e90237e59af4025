import { createRequire } from 'node:module';

// Its packages name no exports that `import` would find.
const require = createRequire(import.meta.url);
const { Bot, Simulate } = require('boardgame.io/ai');
const { InitializeGame } = require('boardgame.io/internal');

/** A Knight of Rep 5 and a Troll of Rep 5, as in `naive-duel.mjs`. */
const FIGHTERS = [
  { rep: 5, dice: 1, impact: 0, damageDice: 2, strong: 0, least: 1, charge: 0 },
  { rep: 5, dice: -1, impact: 3, damageDice: 1, strong: 1, least: 0, charge: 2 },
];

const successes = (random, dice) => random.D6(Math.max(1, dice)).filter((die) => die <= 3).length;

function chargeTest({ G, random }) {
  const count = (i) => successes(random, 5 - (G.active === i ? 1 : 0)) + FIGHTERS[i].charge;
  let margin = 0;
  while (margin === 0) margin = count(0) - count(1);
  G.first = margin > 0 ? 0 : 1;
}

function blow({ G, random }) {
  const count = (i) => {
    const { dice, least } = FIGHTERS[i];
    return Math.max(least, successes(random, G.rep[i] + dice + (G.first === i && G.rounds === 0 ? 1 : 0)));
  };
  let margin = 0;
  while (margin === 0) margin = count(0) - count(1);
  G.rounds++;
  const winner = margin > 0 ? 0 : 1;
  // AC 6 takes one off, and so does hitting somebody Strong.
  const impact = Math.abs(margin) + FIGHTERS[winner].impact - 1 - FIGHTERS[1 - winner].strong;
  const best = impact > 0 ? Math.min(...random.D6(FIGHTERS[winner].damageDice)) : 6;
  if (impact > 0 && (best === 1 || best <= impact)) G.winner = winner;
  else if (--G.rep[1 - winner] === 0) G.winner = winner;
}

/** One side after the other has a move, of which there is only one: the charge test, then blows. */
const DUEL = {
  name: 'duel',
  setup: ({ random }) => ({ rep: [5, 5], rounds: 0, first: -1, winner: -1, active: random.Die(2) - 1 }),
  moves: { chargeTest, blow },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.winner < 0 ? undefined : { winner: G.winner, rounds: G.rounds }),
};

const enumerate = ({ first }) => [{ move: first < 0 ? 'chargeTest' : 'blow' }];

/** Does what there is to do. */
class OnlyMove extends Bot {
  play({ G, ctx }, player) {
    return Promise.resolve({ action: this.enumerate(G, ctx, player)[0] });
  }
}

/** Plays so many duels, bot against bot: sum and sum of squares of what came of them. */
export async function simulateDuels(games, seed) {
  const bots = [new OnlyMove({ enumerate }), new OnlyMove({ enumerate })];
  const sums = { 'a.win': [0, 0], rounds: [0, 0] };
  for (let i = 0; i < games; i++) {
    const game = { ...DUEL, seed: `${seed} ${i}` };
    const { state } = await Simulate({ game, bots, state: InitializeGame({ game }) });
    const { winner, rounds } = state.ctx.gameover;
    const values = [winner === 0 ? 1 : 0, rounds];
    Object.values(sums).forEach((pair, at) => {
      pair[0] += values[at];
      pair[1] += values[at] ** 2;
    });
  }
  return sums;
}
