/**
 * The small fight of the bench as somebody would write it in an evening: objects, lists, filter and sort. Three foes with
 * 8 HP who do d6+1 against four with 6 HP who do d6, the three first; no one wears armour, and all attack whoever
 * has fewest HP left.
 */
const MOST_ROUNDS = 500;
const d6 = () => 1 + Math.floor(Math.random() * 6);

const A = { hp: 8, damage: () => d6() + 1, armour: 0 };
const B = { hp: 6, damage: () => d6(), armour: 0 };

class Fight {
  constructor() {
    const enter = (side, sheet) => ({ ...sheet, side, status: 'fit' });
    this.a = Array.from({ length: 3 }, () => enter('a', A));
    this.b = Array.from({ length: 4 }, () => enter('b', B));
    this.everybody = [...this.a, ...this.b];
    this.rounds = 0;
  }

  fit(side) {
    return this[side].filter((c) => c.status === 'fit');
  }

  enemies(c) {
    return this.fit(c.side === 'a' ? 'b' : 'a');
  }

  /** The first of those with fewest HP: sorting keeps equals in their order. */
  targetOf(c) {
    return this.enemies(c).sort((p, q) => p.hp - q.hp)[0];
  }

  attack(c) {
    const target = this.targetOf(c);
    target.hp = Math.max(0, target.hp - Math.max(0, c.damage() - target.armour));
    if (target.hp === 0) target.status = 'dead';
  }

  /** Whether a side has no one left. */
  decided() {
    const [mine, theirs] = [this.fit('a').length, this.fit('b').length];
    if (mine > 0 && theirs > 0) return false;
    this.winner = mine > 0 ? 'a' : 'b';
    return true;
  }

  /** Everybody who stands attacks once, in the order of the list. */
  round() {
    this.rounds++;
    for (const c of this.everybody) {
      if (c.status !== 'fit') continue;
      this.attack(c);
      if (this.decided()) return;
    }
  }

  play() {
    while (this.winner === undefined && this.rounds < MOST_ROUNDS) this.round();
  }
}

/** Plays so many fights: sum and sum of squares of what came of them. */
export function naiveWods(games) {
  const sums = {
    'a.win': [0, 0],
    'a.casualties': [0, 0],
    'a.hp-left': [0, 0],
    'b.casualties': [0, 0],
    'b.hp-left': [0, 0],
    rounds: [0, 0],
  };
  for (let game = 0; game < games; game++) {
    const fight = new Fight();
    fight.play();
    const lost = (side) => fight[side].filter(({ status }) => status === 'dead').length;
    const hpLeft = (side) => fight[side].reduce((sum, { hp }) => sum + hp, 0);
    const won = fight.winner === 'a' ? 1 : 0;
    const values = [won, lost('a'), hpLeft('a'), lost('b'), hpLeft('b'), fight.rounds];
    Object.values(sums).forEach((pair, i) => {
      pair[0] += values[i];
      pair[1] += values[i] ** 2;
    });
  }
  return sums;
}
