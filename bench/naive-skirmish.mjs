/**
 * The skirmish of the bench as somebody would write it in a few evenings: objects, lists, filter, sort, a flood fill, and
 * lines of sight worked out when they are needed. A Star Knight, two Elf Shooters, a Dwarf Soldier and a Caster against
 * five Orcs and a Troll, in a room, from the charge test to the recovery of the winners' fallen.
 */
const WIDTH = 4;
const HEIGHT = 6;
const SQUARES = Array.from({ length: WIDTH * HEIGHT }, (_, i) => ({ x: i % WIDTH, y: Math.floor(i / WIDTH) }));
const WAYS = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];

const d6 = () => 1 + Math.floor(Math.random() * 6);
const roll = (n) => Array.from({ length: n }, d6);
const passed = (n, target) => roll(n).filter((die) => die <= target).length;

const PARTY = [
  {
    name: 'knight',
    rep: 5,
    ac: 6,
    shield: true,
    weapon: 'sword',
    star: 5,
    resolute: true,
    swordsman: true,
    nerve: 'warrior',
    at: [1, 1],
  },
  { name: 'shooter 1', rep: 4, ac: 2, weapon: 'bow', slippery: true, nerve: 'shooter', at: [2, 1] },
  { name: 'shooter 2', rep: 4, ac: 2, weapon: 'bow', slippery: true, nerve: 'shooter', at: [0, 1] },
  { name: 'soldier', rep: 4, ac: 4, shield: true, weapon: 'sword', stout: true, nerve: 'soldier', at: [3, 1] },
  { name: 'caster', rep: 4, ac: 2, weapon: 'none', resolute: true, casts: true, nerve: 'caster', at: [1, 0] },
];
const ORC = { rep: 4, ac: 2, shield: true, weapon: 'sword', rage: true, nerve: 'warrior' };
const DUNGEON = [
  { name: 'troll', rep: 5, ac: 6, weapon: 'axe', strong: true, nerve: 'warrior', at: [1, 4] },
  { ...ORC, name: 'orc 1', at: [2, 4] },
  { ...ORC, name: 'orc 2', at: [0, 4] },
  { ...ORC, name: 'orc 3', at: [3, 4] },
  { ...ORC, name: 'orc 4', at: [1, 5] },
  { ...ORC, name: 'orc 5', at: [2, 5] },
];

const squareAt = (x, y) => (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT ? SQUARES[y * WIDTH + x] : undefined);
const apart = (a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
const number = (square) => square.y * WIDTH + square.x;
const byNumber = (a, b) => number(a) - number(b);

/** Whether the line between two squares passes through a third. */
function crosses(a, b, s) {
  if (s === a || s === b) return false;
  if (s.x < Math.min(a.x, b.x) || s.x > Math.max(a.x, b.x)) return false;
  if (s.y < Math.min(a.y, b.y) || s.y > Math.max(a.y, b.y)) return false;
  const corners = [-0.5, 0.5].flatMap((i) => [-0.5, 0.5].map((j) => ({ x: s.x + i, y: s.y + j })));
  const turns = corners.map((c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  return turns.some((turn) => turn > 0) && turns.some((turn) => turn < 0);
}

class Skirmish {
  constructor() {
    const enter = (side) => (sheet) => ({
      ...sheet,
      side,
      firstRep: sheet.rep,
      square: squareAt(...sheet.at),
      status: 'fit',
      meleeLoss: 0,
      defend: 0,
      foe: undefined,
    });
    this.party = PARTY.map(enter('party'));
    this.dungeon = DUNGEON.map(enter('dungeon'));
    this.everybody = [...this.party, ...this.dungeon];
    this.activations = 0;
    this.rounds = 0;
    this.manDown = new Set();
    this.underFire = new Set();
  }

  fit(side) {
    return this[side].filter((c) => c.status === 'fit');
  }

  enemies(c) {
    return this.fit(this.other(c.side));
  }

  other(side) {
    return side === 'party' ? 'dungeon' : 'party';
  }

  standing() {
    return this.everybody.filter((c) => c.status === 'fit');
  }

  isFree(square) {
    return !this.standing().some((c) => c.square === square);
  }

  inContact(c) {
    return this.enemies(c).some((enemy) => apart(c.square, enemy.square) <= 1);
  }

  sees(from, to, without) {
    return !this.standing().some((c) => c !== without && crosses(from, to, c.square));
  }

  isShielded(c) {
    return !c.dazzled && (c.shield === true || c.defend > 0);
  }

  /** Everything within six moves, with how many it takes; contact stops whoever comes to it. */
  reach(c) {
    const enemies = this.enemies(c);
    const taken = new Set(this.standing().map((other) => other.square));
    const moves = new Map([[c.square, 0]]);
    const queue = [c.square];
    while (queue.length > 0) {
      const from = queue.shift();
      const steps = moves.get(from);
      if (steps === 6) continue;
      if (from !== c.square && enemies.some((enemy) => apart(enemy.square, from) <= 1)) continue;
      for (const { x, y } of WAYS) {
        const to = squareAt(from.x + x, from.y + y);
        if (to === undefined || moves.has(to) || taken.has(to)) continue;
        moves.set(to, steps + 1);
        queue.push(to);
      }
    }
    return moves;
  }

  nearestOf(moves, isGood) {
    return [...moves.keys()].filter(isGood).sort((a, b) => moves.get(a) - moves.get(b) || byNumber(a, b))[0];
  }

  isCalm(c, square) {
    return !this.enemies(c).some((enemy) => apart(enemy.square, square) <= 1);
  }

  charge(c) {
    const moves = this.reach(c);
    const movesTo = (target) =>
      Math.min(...[...moves.keys()].filter((s) => apart(s, target.square) <= 1).map((s) => moves.get(s)));
    const target = this.enemies(c)
      .filter((enemy) => enemy.attackers < 3 && movesTo(enemy) <= 6)
      .map((enemy) => ({ enemy, value: [enemy.attackers, movesTo(enemy), enemy.rep] }))
      .sort((a, b) => a.value[0] - b.value[0] || a.value[1] - b.value[1] || a.value[2] - b.value[2])[0]?.enemy;
    if (target === undefined) {
      const toEnemy = (s) => Math.min(...this.enemies(c).map((enemy) => apart(enemy.square, s)));
      if (this.enemies(c).length > 0) {
        c.square = [...moves.keys()].sort((a, b) => toEnemy(a) - toEnemy(b) || byNumber(a, b))[0];
      }
      return;
    }
    c.square = this.nearestOf(moves, (s) => apart(s, target.square) <= 1);
    c.foe = target;
    target.attackers++;
    if (!this.melees.includes(target)) this.melees.push(target);
  }

  seekSight(c) {
    const canSee = (s) => this.enemies(c).some((enemy) => this.sees(s, enemy.square, c));
    c.square = this.nearestOf(this.reach(c), (s) => this.isCalm(c, s) && canSee(s)) ?? c.square;
  }

  wayOut(c) {
    return this.nearestOf(this.reach(c), (s) => this.isCalm(c, s));
  }

  leave(c) {
    c.status = 'fled';
  }

  putDown(c, status) {
    c.status = status;
    this.manDown.add(c.side);
  }

  duckSquare(c, cause) {
    const x = c.square.x - cause.x;
    const y = c.square.y - cause.y;
    const towards = { x: Math.sign(x), y: Math.sign(y) };
    if (2 * Math.abs(y) < Math.abs(x)) towards.y = 0;
    else if (2 * Math.abs(x) < Math.abs(y)) towards.x = 0;
    const straight = WAYS.findIndex((way) => way.x === towards.x && way.y === towards.y);
    const home = c.side === 'party' ? -1 : 1;
    const beside = [WAYS[(straight + 1) % 8], WAYS[(straight + 7) % 8]];
    beside.sort((p, q) => (q.y - p.y) * home || p.y * 4 + p.x - (q.y * 4 + q.x));
    const further = (s) => (s.x - cause.x) ** 2 + (s.y - cause.y) ** 2 > x * x + y * y;
    return [WAYS[straight], ...beside]
      .map((way) => squareAt(c.square.x + way.x, c.square.y + way.y))
      .find((s) => s !== undefined && further(s) && this.isFree(s));
  }

  duckBack(c, cause) {
    const square = this.duckSquare(c, cause);
    if (square !== undefined) c.square = square;
    else if (this.inContact(c)) c.hampered = true;
    else this.flee(c);
  }

  hasExit(c) {
    const blocked = new Set(this.enemies(c).map((enemy) => enemy.square));
    const seen = new Set([c.square]);
    const queue = [c.square];
    while (queue.length > 0) {
      const from = queue.shift();
      if (from.y === (c.side === 'party' ? 0 : HEIGHT - 1)) return true;
      for (const { x, y } of WAYS) {
        const to = squareAt(from.x + x, from.y + y);
        if (to === undefined || seen.has(to) || blocked.has(to)) continue;
        seen.add(to);
        queue.push(to);
      }
    }
    return false;
  }

  flee(c) {
    if (this.hasExit(c)) this.leave(c);
    else {
      c.cornered = true;
      this.shrink(c);
    }
  }

  shrink(c) {
    const squares = this.enemies(c).map((enemy) => enemy.square);
    const nearest = squares.sort((a, b) => apart(a, c.square) - apart(b, c.square) || byNumber(a, b))[0];
    if (nearest !== undefined) c.square = this.duckSquare(c, nearest) ?? c.square;
  }

  /** 'reduced', 'out' or 'dead'. */
  damage(dice, impact) {
    if (impact <= 0) return 'reduced';
    const best = Math.min(...roll(dice));
    return best === 1 ? 'dead' : best <= impact ? 'out' : 'reduced';
  }

  afterSaves(c, result) {
    const levels = ['reduced', 'out', 'dead'];
    let left = result;
    if (c.star > 0) {
      const dice = roll(c.star);
      c.star -= dice.filter((die) => die === 6).length;
      left = levels[Math.max(0, levels.indexOf(left) - dice.filter((die) => die <= 3).length)];
    }
    if (left === 'out' && c.stout && !c.saved) {
      c.saved = true;
      left = 'reduced';
    }
    return left;
  }

  hitFromAfar(c, impact, cause) {
    let result = this.damage(1, impact);
    if (result !== 'reduced') result = this.afterSaves(c, result);
    if (result === 'reduced') this.duckBack(c, cause);
    else this.putDown(c, result);
  }

  targetOf(c) {
    return this.enemies(c)
      .filter((enemy) => this.sees(c.square, enemy.square))
      .sort((a, b) => apart(a.square, c.square) - apart(b.square, c.square) || a.ac - b.ac)[0];
  }

  shoot(c, target) {
    const n = passed(2, c.rep);
    const hit = n === 2 || (n === 1 && !this.isShielded(target));
    target.defend = Math.max(0, target.defend - 1);
    if (hit) this.hitFromAfar(target, 2 + (target.ac === 2 ? 1 : 0) - (target.ac === 6 ? 1 : 0), c.square);
    else this.underFire.add(target.side);
  }

  cast(c) {
    const outnumbered = this.enemies(c).length >= 2 * this.fit(c.side).length;
    let spell;
    if (passed(1, c.rep) > 0) spell = outnumbered ? 'dazzle' : 'damage';
    else spell = outnumbered ? 'defend' : 'dazzle';
    if (spell === 'dazzle' && c.dazzledLast) spell = 'damage';
    const nearestEnemy = (mate) => Math.min(50, ...this.enemies(mate).map((enemy) => apart(enemy.square, mate.square)));
    const value = (t) =>
      spell === 'defend' ? (this.isShielded(t) ? 100 : 0) + nearestEnemy(t) : apart(t.square, c.square);
    let chosen = this.fit(spell === 'defend' ? c.side : this.other(c.side))
      .filter((t) => t === c || this.sees(c.square, t.square))
      .sort((a, b) => value(a) - value(b))
      .slice(0, c.rep);
    const n = passed(2, c.rep);
    const half = Math.floor(c.rep / 2);
    const most = n === 2 ? c.rep : n === 1 ? (spell === 'dazzle' ? c.rep : half) : spell === 'dazzle' ? half : 0;
    // The weakest stay affected, the earlier of equals before the later.
    chosen = this.everybody
      .filter((t) => chosen.includes(t))
      .sort((a, b) => a.rep - b.rep)
      .slice(0, most);
    c.dazzledLast = spell === 'dazzle';
    if (spell === 'dazzle') for (const t of chosen) t.dazzled = true;
    if (spell === 'defend') for (const t of chosen) t.defend = 3;
    if (n === 0) {
      c.rep--;
      if (c.rep === 0) this.putDown(c, 'out');
    }
    if (spell === 'damage') {
      const order = this.everybody.filter((t) => chosen.includes(t));
      order.sort((a, b) => apart(a.square, c.square) - apart(b.square, c.square));
      for (const t of order) this.hitFromAfar(t, 2, c.square);
    }
  }

  pool(c, foe, attacking) {
    let dice = c.rep;
    if (c.weapon !== 'sword') dice--;
    if (c.rage) dice++;
    if (c.shield && !c.dazzled) dice++;
    if (c.defend > 0 && !c.dazzled) dice++;
    if (attacking && this.opening && this.opener === c.side && !c.hasFought) dice++;
    if (c.ac === 2 && foe.ac === 6) dice++;
    if (c.dazzled) dice--;
    if (c.hampered) dice--;
    return Math.max(1, dice);
  }

  winRound(winner, loser, margin) {
    let impact = margin;
    if (winner.weapon === 'axe') impact += 2;
    if (winner.strong) impact++;
    if (loser.ac === 6) impact--;
    if (loser.ac === 2) impact++;
    if (loser.slippery) impact--;
    if (loser.strong) impact--;
    const before = this.damage(winner.swordsman ? 2 : 1, impact);
    let result = before === 'reduced' ? before : this.afterSaves(loser, before);
    if (result === 'reduced') {
      if (loser.rep > 0) {
        loser.rep--;
        loser.meleeLoss++;
      }
      // Nothing left to lose; but who was just saved fights on.
      if (loser.rep === 0 && before === 'reduced') result = this.afterSaves(loser, 'out');
    }
    if (result !== 'reduced') this.putDown(loser, result);
  }

  meleeRound(attacker, defender) {
    this.rounds++;
    const count = (c, dice) => Math.max(c.resolute ? 1 : 0, passed(dice, 3));
    const [mine, theirs] = [this.pool(attacker, defender, true), this.pool(defender, attacker, false)];
    let margin = 0;
    while (margin === 0) margin = count(attacker, mine) - count(defender, theirs);
    for (const c of [attacker, defender]) {
      c.hasFought = true;
      c.hampered = false;
      c.defend = 0;
    }
    if (margin > 0) this.winRound(attacker, defender, margin);
    else this.winRound(defender, attacker, -margin);
  }

  fightMelees() {
    for (const defender of this.melees) {
      const next = () =>
        this.everybody.filter((c) => c.foe === defender && c.status === 'fit').sort((a, b) => b.rep - a.rep)[0];
      for (let attacker = next(); attacker !== undefined && defender.status === 'fit'; attacker = next()) {
        while (attacker.status === 'fit' && defender.status === 'fit') this.meleeRound(attacker, defender);
      }
      for (const c of this.everybody) {
        c.rep += c.meleeLoss;
        c.meleeLoss = 0;
      }
    }
  }

  intentOf(c) {
    if (c.casts) return this.targetOf(c) ? 'cast' : 'seek';
    if (c.weapon !== 'bow') return 'charge';
    if (this.inContact(c)) return this.wayOut(c) ? 'step out' : 'charge';
    return this.targetOf(c) ? 'shoot' : 'seek';
  }

  next(...intents) {
    return this.standing()
      .filter((c) => intents.includes(c.intent))
      .sort((a, b) => b.rep - a.rep)[0];
  }

  decided() {
    const [mine, theirs] = [this.fit('party').length, this.fit('dungeon').length];
    if (mine > 0 && theirs > 0) return false;
    this.winner = mine > 0 ? 'party' : theirs > 0 ? 'dungeon' : undefined;
    return true;
  }

  breaksOff() {
    const mine = this.fit('party');
    const theirs = this.fit('dungeon').length;
    if (mine.some((c) => c.star !== undefined && c.star >= theirs)) return false;
    return theirs >= 3 * mine.length || mine.length === 1;
  }

  crisisOf(side, outmatched) {
    if (!this.manDown.has(side) && !this.underFire.has(side)) return [];
    const testers = this.fit(side).filter((c) => c.star === undefined);
    if (testers.length === 0) return [];
    const set = roll(this[side][0].status === 'fit' ? 3 : 2)
      .sort((a, b) => a - b)
      .slice(0, 2);
    return testers.filter((c) => {
      const n = set.filter((die) => die <= c.rep).length;
      if (n === 2) return false;
      if (c.nerve === 'warrior') return n === 0 && outmatched;
      return n === 0 || (c.nerve !== 'caster' && outmatched);
    });
  }

  crisis() {
    const counts = { party: this.fit('party').length, dungeon: this.fit('dungeon').length };
    const fleeing = [this.turn, this.other(this.turn)].flatMap((side) =>
      this.crisisOf(side, counts[this.other(side)] >= 3 * counts[side]),
    );
    this.manDown.clear();
    this.underFire.clear();
    for (const c of this.everybody) {
      if (fleeing.includes(c) && c.status === 'fit' && !c.cornered) this.flee(c);
    }
  }

  /** Whether the fight goes on. */
  activation() {
    this.activations++;
    if (this.turn === 'party' && this.breaksOff()) {
      for (const c of this.fit('party')) this.leave(c);
      return !this.decided();
    }
    this.melees = [];
    for (const c of this.everybody) Object.assign(c, { attackers: 0, intent: 'none', foe: undefined });
    for (const c of this.fit(this.turn)) {
      if (!c.dazzled) {
        if (!c.cornered) c.intent = this.intentOf(c);
        else if (this.hasExit(c)) this.leave(c);
        else this.shrink(c);
      }
      if (c.intent !== 'cast') c.dazzledLast = false;
    }
    if (this.decided()) return false;
    for (let c = this.next('shoot'); c !== undefined; c = this.next('shoot')) {
      const target = this.targetOf(c);
      c.intent = target === undefined ? 'seek' : 'none';
      if (target !== undefined) this.shoot(c, target);
    }
    for (let c = this.next('cast'); c !== undefined; c = this.next('cast')) {
      const target = this.targetOf(c);
      c.intent = target === undefined ? 'seek' : 'none';
      if (target !== undefined) this.cast(c);
    }
    for (let c = this.next('charge', 'seek', 'step out'); c; c = this.next('charge', 'seek', 'step out')) {
      const { intent } = c;
      c.intent = 'none';
      c.dazzledLast = false;
      const square = intent === 'step out' ? this.wayOut(c) : undefined;
      if (intent === 'seek') this.seekSight(c);
      else if (square !== undefined) c.square = square;
      else this.charge(c);
    }
    this.fightMelees();
    for (const c of this[this.turn]) c.dazzled = false;
    this.opening = false;
    if (this.decided()) return false;
    this.crisis();
    this.turn = this.other(this.turn);
    return !this.decided();
  }

  recover() {
    for (const c of this.everybody.filter(({ status }) => status === 'out')) {
      if (this.winner === undefined) return;
      if (c.side !== this.winner) {
        if (c.side === 'dungeon') c.status = 'dead';
        continue;
      }
      const n = passed(2, c.firstRep);
      c.status = n === 0 ? 'dead' : 'fit';
      c.rep = c.firstRep - (n === 1 ? 1 : 0);
    }
  }

  play() {
    const active = Math.random() < 0.5 ? 'party' : 'dungeon';
    let mine = 0;
    let theirs = 0;
    while (mine === theirs) {
      mine = passed(active === 'party' ? 4 : 5, 3) + 1;
      theirs = passed(active === 'dungeon' ? 4 : 5, 3) + 2;
    }
    this.turn = this.opener = mine > theirs ? 'party' : 'dungeon';
    this.opening = true;
    while (this.activations < 200 && this.activation());
    this.recover();
  }
}

/** Plays so many skirmishes: sum and sum of squares of what came of them. */
export function naiveSkirmish(games) {
  const sums = {
    'a.win': [0, 0],
    'a.casualties': [0, 0],
    'b.casualties': [0, 0],
    activations: [0, 0],
    rounds: [0, 0],
  };
  for (let game = 0; game < games; game++) {
    const fight = new Skirmish();
    fight.play();
    const lost = (side) => fight[side].filter(({ status }) => status === 'out' || status === 'dead').length;
    const values = [fight.winner === 'party' ? 1 : 0, lost('party'), lost('dungeon'), fight.activations, fight.rounds];
    Object.values(sums).forEach((pair, i) => {
      pair[0] += values[i];
      pair[1] += values[i] ** 2;
    });
  }
  return sums;
}
