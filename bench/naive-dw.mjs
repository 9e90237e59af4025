/**
 * The battle of the bench in Dungeon World as somebody would write it in a few evenings: objects, lists, filter, sort,
 * flood fills, and lines of sight worked out when they are needed. A knight, a dwarf, an elf archer and a wizard against
 * six orcs, three goblin archers and an ogre in the arena, until a side has no one left. Who can shoot shoots, everybody
 * else closes in, and no one breaks away from an enemy.
 */
const WIDTH = 15;
const ARENA = [
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
].join('');
const COSTS = { '.': 1, ':': 2 };
const HIDDEN = 2;
const LEVELS = { '#': HIDDEN, O: HIDDEN, ':': 1, '%': 1 };

const SQUARES = Array.from(ARENA, (ground, i) => ({
  number: i,
  x: i % WIDTH,
  y: Math.floor(i / WIDTH),
  cost: COSTS[ground] ?? Number.POSITIVE_INFINITY,
  level: LEVELS[ground] ?? 0,
}));
const squareAt = (x, y) => SQUARES[y * WIDTH + x];
const apart = (a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
for (const square of SQUARES) {
  square.beside = SQUARES.filter((other) => apart(square, other) === 1 && other.cost < Number.POSITIVE_INFINITY);
}

const d6 = () => 1 + Math.floor(Math.random() * 6);
const roll = (n) => Array.from({ length: n }, d6);
const reaching = (n, target) => roll(n).filter((die) => die >= target).length;

const ORC = { kind: 'orc', movement: 4, attack: 2, armour: 4, hits: 1 };
const GOBLIN_ARCHER = { kind: 'goblin archer', movement: 4, attack: 1, dice: 1, range: 8, armour: 3, hits: 1 };
const HEROES = [
  { kind: 'knight', movement: 4, attack: 4, armour: 5, hits: 4, hero: true, at: [7, 3] },
  { kind: 'dwarf', movement: 3, attack: 4, armour: 5, hits: 4, hero: true, at: [6, 3] },
  { kind: 'elf archer', movement: 5, attack: 2, dice: 3, range: 10, armour: 4, hits: 3, hero: true, at: [7, 2] },
  { kind: 'wizard', movement: 4, attack: 1, dice: 2, range: 8, armour: 3, hits: 3, hero: true, at: [6, 2] },
];
const MONSTERS = [
  ...[8, 6, 9, 5, 10, 4].map((x) => ({ ...ORC, at: [x, 11] })),
  ...[7, 8, 6].map((x) => ({ ...GOBLIN_ARCHER, at: [x, 12] })),
  { kind: 'ogre', movement: 5, attack: 4, armour: 5, hits: 4, at: [7, 11] },
];

/** The chance that so many of n dice do what each does with a chance of p. */
function chanceOf(n, p, wanted) {
  if (wanted <= 0) return 1;
  if (n < wanted) return 0;
  return p * chanceOf(n - 1, p, wanted - 1) + (1 - p) * chanceOf(n - 1, p, wanted);
}

/** The one with the least first key; of several so the one with the least second key, and so on. */
function least(list, keysOf) {
  const ranked = list.map((one) => ({ one, keys: keysOf(one) }));
  ranked.sort((a, b) => {
    const at = a.keys.findIndex((key, i) => Math.abs(key - b.keys[i]) > 1e-9);
    return at < 0 ? 0 : a.keys[at] - b.keys[at];
  });
  return ranked[0]?.one;
}

/** Which side of a line a point lies on: less or more than 0, and 0 upon it. */
const turn = (a, b, x, y) => (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);

/** Whether a line between two squares goes through a third. */
function crosses(a, b, { x, y }) {
  const turns = [-0.5, 0.5].flatMap((i) => [-0.5, 0.5].map((j) => turn(a, b, x + i, y + j)));
  return turns.some((t) => t > 0) && turns.some((t) => t < 0);
}

/** What it costs to come to squares from some of them, not through those that are shut, and no further where one stops. */
function flood(starts, isShut, stops, limit, costOf) {
  const spent = new Map(starts.map((square) => [square, 0]));
  const queues = [[...starts]];
  for (let points = 0; points < queues.length; points++) {
    for (const from of queues[points] ?? []) {
      if (spent.get(from) < points || (points > 0 && stops(from))) continue;
      for (const to of from.beside) {
        const cost = points + costOf(from, to);
        if (cost > limit || isShut(to) || spent.get(to) <= cost) continue;
        spent.set(to, cost);
        queues[cost] ??= [];
        queues[cost].push(to);
      }
    }
  }
  return spent;
}

const never = () => false;

class Battle {
  constructor() {
    const enter = (side) => (line, i) => ({ ...line, side, number: i, left: line.hits, square: squareAt(...line.at) });
    this.sides = [HEROES.map(enter(0)), MONSTERS.map(enter(1))];
    this.moves = 0;
  }

  standing(side) {
    return this.sides[side].filter((figure) => figure.left > 0);
  }

  enemies(figure) {
    return this.standing(1 - figure.side);
  }

  everybody() {
    return [...this.standing(0), ...this.standing(1)];
  }

  /** Enemies in contact with a figure, were it on a square. */
  contacts(figure, square = figure.square) {
    return this.enemies(figure).filter((enemy) => apart(enemy.square, square) === 1);
  }

  /** The other side sees the board turned, and takes the first of its rows. */
  rowOf(figure, square) {
    return figure.side === 0 ? square.number : -square.number;
  }

  // Shots

  /** 0 in the open, 1 in cover, 2 out of sight. */
  sight(a, b) {
    const figures = new Set(this.everybody().map(({ square }) => square));
    const level = (square) => Math.max(square.level, figures.has(square) ? 1 : 0);
    let highest = b.level;
    const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const square = squareAt(x, y);
        if (square !== a && square !== b && level(square) > highest && crosses(a, b, square)) highest = level(square);
        if (x === right || y === bottom || turn(a, b, x + 0.5, y + 0.5) !== 0) continue;
        // Through a corner: of the two squares that it only touches the lesser counts.
        const falls = b.x - a.x > 0 === b.y - a.y > 0;
        const [one, other] = falls ? [squareAt(x + 1, y), squareAt(x, y + 1)] : [square, squareAt(x + 1, y + 1)];
        highest = Math.max(highest, Math.min(level(one), level(other)));
      }
    }
    return highest;
  }

  targets(shooter) {
    if (shooter.dice === undefined || this.contacts(shooter).length > 0) return [];
    return this.enemies(shooter).filter(
      (enemy) =>
        apart(shooter.square, enemy.square) <= shooter.range &&
        this.contacts(enemy).length === 0 &&
        this.sight(shooter.square, enemy.square) < HIDDEN,
    );
  }

  shoot(shooter, targets) {
    const isFiery = shooter.kind === 'wizard';
    const options = targets.map((target) => {
      const toHit = 5 + this.sight(shooter.square, target.square) - (shooter.kind === 'elf archer' ? 1 : 0);
      const toKill = target.armour - (isFiery ? 1 : 0);
      return { target, toHit, toKill, chance: ((7 - toHit) * (7 - toKill)) / 36, dice: 0 };
    });
    const gain = ({ target, chance, dice }, more) =>
      chanceOf(dice + more, chance, target.left) - chanceOf(dice, chance, target.left);
    const best = (more) =>
      least(options, (option) => [
        -gain(option, more),
        -option.chance,
        option.target.hero ? 0 : 1,
        apart(shooter.square, option.target.square),
        option.target.number,
      ]);
    // Only the wizard may share his dice out, each to where it does most.
    if (isFiery) for (let die = 0; die < shooter.dice; die++) best(1).dice++;
    else best(shooter.dice).dice = shooter.dice;
    for (const { target, toHit, toKill, dice } of options) {
      target.left = Math.max(0, target.left - reaching(reaching(dice, toHit), toKill));
    }
  }

  // Moves

  /** What it costs to come to each square over the bare ground. */
  overBareGround(figure, limit) {
    return flood([figure.square], never, never, limit, (_, to) => to.cost);
  }

  /** What it costs a figure to come into contact with an enemy. */
  toContact(costs, enemy) {
    return Math.min(...enemy.square.beside.map((square) => costs.get(square) ?? Number.POSITIVE_INFINITY));
  }

  /** Where a figure can end a move, and what that costs. */
  reach(figure) {
    const blocked = new Set(this.enemies(figure).map(({ square }) => square));
    const friends = new Set(this.standing(figure.side).map(({ square }) => square));
    friends.delete(figure.square);
    const zones = new Set(this.enemies(figure).flatMap(({ square }) => square.beside));
    const isShut = (square) => blocked.has(square) || (friends.has(square) && zones.has(square));
    const stops = (square) => zones.has(square);
    const costs = flood([figure.square], isShut, stops, figure.movement, (_, to) => to.cost);
    for (const square of friends) costs.delete(square);
    return costs;
  }

  closeIn(figure) {
    const costs = this.reach(figure);
    const ends = [...costs.keys()];
    const enemies = this.enemies(figure);
    const near = least(enemies, (enemy) => [this.toContact(costs, enemy), enemy.number]);
    const meeting = ends.filter((square) => apart(square, near.square) === 1);
    if (meeting.length > 0) {
      figure.square = least(meeting, (square) => [
        this.contacts(figure, square).length,
        costs.get(square),
        this.rowOf(figure, square),
      ]);
      return;
    }
    const ways = this.overBareGround(figure, Number.POSITIVE_INFINITY);
    const next = least(enemies, (enemy) => [this.toContact(ways, enemy), enemy.number]);
    const back = flood(next.square.beside, never, never, Number.POSITIVE_INFINITY, (from) => from.cost);
    const better = ends.filter((square) => back.get(square) < back.get(figure.square));
    figure.square = least(better, (square) => [back.get(square), this.rowOf(figure, square)]) ?? figure.square;
  }

  /** Shooters with a target first, then whoever is near enough to an enemy, the nearest first, then the rest. */
  turnOf(figure) {
    if (this.contacts(figure).length > 0) return 1000;
    if (this.targets(figure).length > 0) return -1;
    const costs = this.overBareGround(figure, figure.movement);
    const path = Math.min(...this.enemies(figure).map((enemy) => this.toContact(costs, enemy)));
    return Math.min(path, 1000);
  }

  actions(side) {
    const turns = this.standing(side).map((figure) => ({ figure, turn: this.turnOf(figure) }));
    turns.sort((a, b) => a.turn - b.turn);
    for (const { figure } of turns) {
      if (this.standing(1 - side).length === 0) return;
      if (this.contacts(figure).length > 0) continue;
      const targets = this.targets(figure);
      if (targets.length > 0) this.shoot(figure, targets);
      else this.closeIn(figure);
    }
  }

  // Melee

  /** Groups of figures that contact between enemies links. */
  melees() {
    const groups = [];
    for (const figure of this.everybody()) {
      if (this.contacts(figure).length === 0 || groups.some((group) => group.has(figure))) continue;
      const group = new Set([figure]);
      for (const member of group) for (const enemy of this.contacts(member)) group.add(enemy);
      groups.push(group);
    }
    return groups;
  }

  /** How many hits each enemy in a melee is to lose. */
  strike(us, them) {
    const pool = us.reduce((dice, { attack }) => dice + attack, 0);
    const dice = roll(reaching(pool, 5)).sort((a, b) => a - b);
    const losses = new Map(them.map((enemy) => [enemy, 0]));
    const order = [...them].sort(
      (a, b) => a.left - b.left || b.attack - a.attack || b.armour - a.armour || a.number - b.number,
    );
    // Whom the dice can remove, with the lowest that do; the rest wounds the most dangerous.
    for (const enemy of order) {
      const from = dice.findIndex((die) => die >= enemy.armour);
      if (from < 0 || dice.length - from < enemy.left) continue;
      dice.splice(from, enemy.left);
      losses.set(enemy, enemy.left);
    }
    for (const die of dice.reverse()) {
      const left = (enemy) => enemy.left - losses.get(enemy);
      const reached = them.filter((enemy) => die >= enemy.armour && left(enemy) > 0);
      const victim = least(reached, (enemy) => [-enemy.attack, left(enemy), enemy.number]);
      if (victim !== undefined) losses.set(victim, losses.get(victim) + 1);
    }
    return losses;
  }

  fight() {
    for (const group of this.melees()) {
      const [heroes, monsters] = [0, 1].map((side) => [...group].filter((figure) => figure.side === side));
      const losses = [...this.strike(heroes, monsters), ...this.strike(monsters, heroes)];
      for (const [figure, lost] of losses) figure.left -= lost;
    }
  }

  /** Whoever wins the initiative moves. */
  initiative() {
    const [mine, theirs] = roll(2);
    return mine === theirs ? this.initiative() : mine > theirs ? 0 : 1;
  }

  isOver() {
    return this.standing(0).length === 0 || this.standing(1).length === 0;
  }

  play() {
    while (!this.isOver() && this.moves < 300) {
      this.moves++;
      const mover = this.initiative();
      this.actions(mover);
      if (this.isOver()) return;
      for (const figure of this.standing(1 - mover)) {
        const targets = this.targets(figure);
        if (targets.length > 0) this.shoot(figure, targets);
      }
      if (!this.isOver()) this.fight();
    }
  }
}

/** Plays so many battles: sum and sum of squares of what came of them. */
export function naiveDw(games) {
  const sums = {};
  for (let game = 0; game < games; game++) {
    const battle = new Battle();
    battle.play();
    const [mine, theirs] = [0, 1].map((side) => battle.standing(side).length);
    const sum = (side, measure) => battle.sides[side].reduce((all, figure) => all + measure(figure), 0);
    const fell = ({ left }) => (left === 0 ? 1 : 0);
    const lost = ({ hits, left }) => hits - left;
    const values = {
      'heroes.win': mine > 0 && theirs === 0 ? 1 : 0,
      'lair.win': theirs > 0 && mine === 0 ? 1 : 0,
      'heroes.losses': sum(0, fell),
      'heroes.hits-lost': sum(0, lost),
      'lair.losses': sum(1, fell),
      'lair.hits-lost': sum(1, lost),
      moves: battle.moves,
    };
    for (const [name, value] of Object.entries(values)) {
      sums[name] ??= [0, 0];
      sums[name][0] += value;
      sums[name][1] += value ** 2;
    }
  }
  return sums;
}
