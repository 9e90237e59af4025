/**
 * The duel of the bench as somebody would write it in an evening: objects, arrays of dice, filter. A Knight of
 * Rep 5 with sword, shield and AC 6 against a Troll of Rep 5 with a two-handed axe and AC 6: charge test, then
 * melee to the end.
 */
const d6 = () => 1 + Math.floor(Math.random() * 6);
const roll = (n) => Array.from({ length: Math.max(1, n) }, d6);
const successes = (dice) => dice.filter((die) => die <= 3).length;

function duel() {
  const knight = { name: 'knight', rep: 5, modifier: 1, impact: 0, dice: 2, resolute: true };
  const troll = { name: 'troll', rep: 5, modifier: -1, impact: 3, dice: 1, strong: true };
  const active = Math.random() < 0.5 ? knight : troll;
  let first;
  while (first === undefined) {
    const mine = successes(roll(5 - (active === knight ? 1 : 0)));
    const theirs = successes(roll(5 - (active === troll ? 1 : 0))) + 2;
    if (mine !== theirs) first = mine > theirs ? knight : troll;
  }
  let bonus = 1;
  for (;;) {
    let margin = 0;
    while (margin === 0) {
      const [mine, theirs] = [knight, troll].map((fighter) => {
        const pool = roll(fighter.rep + fighter.modifier + (fighter === first ? bonus : 0));
        return Math.max(fighter.resolute ? 1 : 0, successes(pool));
      });
      margin = mine - theirs;
    }
    bonus = 0;
    const [winner, loser] = margin > 0 ? [knight, troll] : [troll, knight];
    // AC 6 takes one off, and so does hitting somebody Strong.
    const impact = Math.abs(margin) + winner.impact - 1 - (loser.strong ? 1 : 0);
    const best = impact > 0 ? Math.min(...roll(winner.dice)) : 6;
    if (impact > 0 && (best === 1 || best <= impact)) return winner;
    loser.rep -= 1;
    if (loser.rep <= 0) return winner;
  }
}

/** Plays so many duels: sum and sum of squares of what came of them. */
export function naiveDuel(games) {
  let wins = 0;
  for (let game = 0; game < games; game++) if (duel().name === 'knight') wins++;
  return { 'a.win': [wins, wins] };
}
