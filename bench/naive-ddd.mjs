/**
 * The battle of ten against ten of the bench as somebody would write it in an evening: objects, lists, filter, sort, a
 * flood fill, and lines of sight drawn when they are first needed. Four barbarians in plate, four soldiers in mail and
 * two rogues with bows on each side, in one hall, to the last model.
 */
const BOARD = [
  '#####.###.#####',
  '#.............#',
  '#.............#',
  '#.............#',
  '#..O...%...O..#',
  '.....:...:.....',
  '#.............#',
  '#.~~..%.%..~~.#',
  '#.............#',
  '.....:...:.....',
  '#..O...%...O..#',
  '#.............#',
  '#.............#',
  '#.............#',
  '#####.###.#####',
];
const SIZE = BOARD.length;
const SQUARES = BOARD.flatMap((row, y) =>
  [...row].map((sign, x) => ({
    x,
    y,
    number: y * SIZE + x,
    isOpen: '.:~'.includes(sign),
    isSolid: '#O'.includes(sign),
    cost: '.' === sign ? 1 : 2,
  })),
);
const squareAt = (x, y) => (x >= 0 && x < SIZE && y >= 0 && y < SIZE ? SQUARES[y * SIZE + x] : undefined);
const apart = (a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
// No two walls of this hall shut a diagonal between them.
for (const square of SQUARES) square.next = SQUARES.filter((other) => other.isOpen && apart(square, other) === 1);

const BARBARIAN = { power: 6, defense: 4, shoots: false };
const SOLDIER = { power: 8, defense: 6, shoots: false };
const ARCHER = { power: 10, defense: 8, shoots: true };
const PARTY = [BARBARIAN, BARBARIAN, BARBARIAN, BARBARIAN, SOLDIER, SOLDIER, SOLDIER, SOLDIER, ARCHER, ARCHER];
const MOST_ROUNDS = 200;

const roll = (sides) => 1 + Math.floor(Math.random() * sides);
/** The chance to roll lower than somebody else. */
const lower = (mine, theirs) => (mine <= theirs ? 1 - (mine + 1) / (2 * theirs) : (theirs - 1) / (2 * mine));
const hitsFrom = (shooter, far) => Math.max(0, shooter.power - far + 1) / shooter.power;
const blowKills = (c, enemy) => lower(c.power, enemy.power) * lower(c.power, enemy.defense);
const shotKills = (c, enemy, far) => hitsFrom(c, far) * lower(c.power, enemy.defense);

/** Those of a list for which a value is least; chances that differ by nothing but rounding count as level. */
function least(list, value) {
  const values = list.map(value);
  const best = Math.min(...values);
  return list.filter((_, i) => values[i] <= best + 1e-12);
}

/** The first of those that come out least by one value, then by the next, and so on. */
const first = (list, ...values) => values.reduce(least, list)[0];

/** Squares that a line from centre to centre runs through, and pairs of squares that meet in a corner on it. */
function line(a, b) {
  a.lines ??= new Map();
  if (!a.lines.has(b)) a.lines.set(b, draw(a, b));
  return a.lines.get(b);
}

function draw(a, b) {
  const through = [];
  const corners = [];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const side = (x, y) => Math.sign(dx * (y - a.y) - dy * (x - a.x));
  for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++) {
    for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++) {
      const sides = [-0.5, 0.5].flatMap((i) => [-0.5, 0.5].map((j) => side(x + i, y + j)));
      const s = squareAt(x, y);
      if (s !== a && s !== b && sides.includes(1) && sides.includes(-1)) through.push(s);
      const isInside = x < Math.max(a.x, b.x) && y < Math.max(a.y, b.y);
      if (isInside && sides[3] === 0)
        corners.push(dx * dy > 0 ? [squareAt(x + 1, y), squareAt(x, y + 1)] : [s, squareAt(x + 1, y + 1)]);
    }
  }
  return { through, corners };
}

/** Squares that can be reached from one, with what it costs to come there. */
function flood(from, most, costOf, enters = () => true, stops = () => false) {
  const costs = new Map([[from, 0]]);
  const queues = [[from]];
  for (let cost = 0; cost < queues.length; cost++) {
    for (const s of queues[cost] ?? []) {
      if (costs.get(s) !== cost || stops(s)) continue;
      for (const next of s.next) {
        const total = cost + costOf(s, next);
        if (total > most || total >= (costs.get(next) ?? Infinity) || !enters(next)) continue;
        costs.set(next, total);
        queues[total] ??= [];
        queues[total].push(next);
      }
    }
  }
  return costs;
}

class Battle {
  constructor() {
    this.everybody = [0, 1].flatMap((side) =>
      PARTY.map((sheet, i) => {
        // From the middle of the front row outwards, as the side sees it.
        const step = (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2);
        const square = side === 0 ? squareAt(7 + step, 3) : squareAt(7 - step, 11);
        return { ...sheet, side, square, isAlive: true };
      }),
    );
    this.rounds = 0;
    this.turns = 0;
  }

  living(side) {
    return this.everybody.filter((c) => c.isAlive && c.side === side);
  }

  enemies(c) {
    return this.living(1 - c.side);
  }

  touching(c, square = c.square) {
    return this.enemies(c).filter((enemy) => apart(enemy.square, square) === 1);
  }

  /** The first square in rows, as the side sees the board. */
  inRows(c) {
    return (s) => (c.side === 0 ? s.number : -s.number);
  }

  sees(from, to, bodies) {
    const isShut = (s) => s.isSolid || bodies.has(s);
    const { through, corners } = line(from, to);
    return !through.some(isShut) && !corners.some((pair) => pair.every(isShut));
  }

  /** What it costs to come to a square from everywhere, whoever is in the way. */
  waysTo(square) {
    return flood(square, Infinity, (s) => s.cost);
  }

  /** Where a model can end its move, with what it costs; contact stops it, and friends in a fight are not passed. */
  reach(c, points) {
    const friends = this.living(c.side).filter((other) => other !== c);
    const enemies = this.enemies(c);
    const passed = new Set(friends.filter((f) => this.touching(f).length === 0).map((f) => f.square));
    const shut = new Set([...friends, ...enemies].map((other) => other.square).filter((s) => !passed.has(s)));
    const contact = new Set(enemies.flatMap((enemy) => enemy.square.next));
    const costs = flood(
      c.square,
      points,
      (_, next) => next.cost,
      (next) => !shut.has(next) && !(contact.has(next) && passed.has(next)),
      (s) => contact.has(s),
    );
    for (const s of passed) costs.delete(s);
    return costs;
  }

  nearest(c) {
    const ways = flood(c.square, Infinity, (_, next) => next.cost);
    return first(this.enemies(c), (enemy) => ways.get(enemy.square));
  }

  /** Into contact with whom it kills most likely, else nearer to the nearest. */
  fighterMove(c, costs) {
    const ends = [...costs.keys()];
    const target = first(
      this.enemies(c).filter((enemy) => ends.some((s) => apart(s, enemy.square) === 1)),
      (enemy) => -blowKills(c, enemy),
    );
    if (target !== undefined) {
      const beside = ends.filter((s) => apart(s, target.square) === 1);
      return first(
        beside,
        (s) => this.touching(c, s).length,
        (s) => costs.get(s),
        this.inRows(c),
      );
    }
    const ways = this.waysTo(this.nearest(c).square);
    return first(ends, (s) => ways.get(s), this.inRows(c));
  }

  /** Whom a model could shoot from a square: those in sight and range who are not in a fight. */
  targets(c, from, free = this.freeEnemies(c), bodies = this.bodiesBut(c)) {
    return free.filter((enemy) => {
      const far = apart(from, enemy.square);
      return far >= 2 && far <= c.power && this.sees(from, enemy.square, bodies);
    });
  }

  freeEnemies(c) {
    return this.enemies(c).filter((enemy) => this.touching(enemy).length === 0);
  }

  bodiesBut(c) {
    return new Set(this.everybody.filter((other) => other.isAlive && other !== c).map((other) => other.square));
  }

  /** Where its best shot is, out of contact, as far off as it can be; else nearer, until it has one. */
  shooterMove(c, costs) {
    const ends = [...costs.keys()].filter((s) => this.touching(c, s).length === 0);
    const free = this.freeEnemies(c);
    const bodies = this.bodiesBut(c);
    const worth = new Map();
    for (const s of ends.filter((end) => costs.get(end) <= 4)) {
      const kills = this.targets(c, s, free, bodies).map((enemy) => shotKills(c, enemy, apart(s, enemy.square)));
      if (kills.length > 0) worth.set(s, Math.max(...kills));
    }
    const toEnemy = (s) => Math.min(...this.enemies(c).map((enemy) => apart(enemy.square, s)));
    if (worth.size > 0)
      return first(
        [...worth.keys()],
        (s) => -worth.get(s),
        (s) => -toEnemy(s),
        (s) => costs.get(s),
        this.inRows(c),
      );
    const { square } = this.nearest(c);
    const ways = this.waysTo(square);
    const isNear = (s) => apart(s, square) <= c.power / 2 && this.sees(s, square, bodies);
    return first(ends, (s) => (isNear(s) ? 0 : ways.get(s)), this.inRows(c));
  }

  harm(c, enemy) {
    if (roll(c.power) < roll(enemy.defense)) enemy.isAlive = false;
  }

  turn(c) {
    this.turns++;
    const points = roll(c.defense);
    let spent = 0;
    if (this.touching(c).length === 0) {
      const costs = this.reach(c, points);
      const to = c.shoots ? this.shooterMove(c, costs) : this.fighterMove(c, costs);
      spent = costs.get(to);
      c.square = to;
    }
    const beside = this.touching(c);
    if (beside.length > 0) {
      const enemy = first(beside, (other) => -blowKills(c, other));
      if (roll(c.power) < roll(enemy.power)) this.harm(c, enemy);
      return;
    }
    if (!c.shoots || spent > 4) return;
    const far = (enemy) => apart(c.square, enemy.square);
    const targets = this.targets(c, c.square);
    const enemy = first(targets, (other) => -shotKills(c, other, far(other)), far);
    if (enemy !== undefined && roll(c.power) >= far(enemy)) this.harm(c, enemy);
  }

  isOver() {
    return [0, 1].some((side) => this.living(side).length === 0);
  }

  play() {
    while (!this.isOver() && this.rounds < MOST_ROUNDS) {
      this.rounds++;
      const deck = this.everybody.filter((c) => c.isAlive);
      while (deck.length > 0 && !this.isOver()) {
        const [card] = deck.splice(roll(deck.length) - 1, 1);
        if (card.isAlive) this.turn(card);
      }
    }
  }
}

/** Plays so many battles: sum and sum of squares of what came of them. */
export function naiveDdd(games) {
  const sums = { 'a.win': [0, 0], 'a.losses': [0, 0], 'b.losses': [0, 0], rounds: [0, 0], turns: [0, 0] };
  for (let game = 0; game < games; game++) {
    const battle = new Battle();
    battle.play();
    const [mine, theirs] = [0, 1].map((side) => PARTY.length - battle.living(side).length);
    const values = [theirs === PARTY.length ? 1 : 0, mine, theirs, battle.rounds, battle.turns];
    Object.values(sums).forEach((pair, i) => {
      pair[0] += values[i];
      pair[1] += values[i] ** 2;
    });
  }
  return sums;
}
