/**
 * The duel of A Dungeon Game of the bench as somebody would write it in an evening: two classes, a method for each thing
 * that happens at the table. An adventurer of Brawn 12, Agility 10, Cunning 10 and 6 health with a sword, no armour and one
 * Scar, against a goblin: initiative, then rounds until somebody is dead or the goblin has run. The adventurer uses
 * Scars to make a miss hit or a hit kill, and exerts himself where that probably ends it.
 */
const die = (sides) => 1 + Math.floor(Math.random() * sides);
const twoDice = () => die(6) + die(6);

const LONGEST = 500;
const MOST_FREE_ATTACKS = 20;

class Fighter {
  constructor({ attack, ac, health }) {
    this.attack = attack;
    this.ac = ac;
    this.health = health;
    this.startHealth = health;
    this.isAlive = true;
    this.isStunned = false;
    this.wasHurt = false;
    this.attacks = 1;
  }

  /** Only adventurers have Scars to change a roll by, or anything to pay for a miss with. */
  mend(roll) {
    return roll;
  }

  pays() {
    return false;
  }

  mendDamage(damage) {
    return damage;
  }

  beginRound() {
    this.wasHurt = false;
  }

  suffer(damage) {
    const lost = Math.min(damage, this.health);
    this.health -= lost;
    if (lost > 0) this.wasHurt = true;
    if (this.health === 0) this.fall();
  }

  fall() {
    this.isAlive = false;
  }
}

class Goblin extends Fighter {
  constructor() {
    super({ attack: 12, ac: 3, health: die(6) });
    this.hitDice = 1;
    this.hasFled = false;
    this.hasRallied = false;
    this.checks = 0;
  }

  /** Alone, hurt and at half health or less, it may run or rally. */
  checkMorale() {
    if (this.hasRallied || !this.wasHurt || this.health * 2 > this.startHealth) return;
    this.checks++;
    const roll = die(20);
    const nerve = 10 + this.hitDice;
    if (roll > nerve) this.hasFled = true;
    if (roll === nerve) {
      this.hasRallied = true;
      this.attacks = 2;
    }
  }
}

class Adventurer extends Fighter {
  constructor() {
    super({ attack: 12, ac: 0, health: 6 });
    this.agility = 10;
    this.scars = 1;
    this.hasUsedScars = false;
    this.exerted = 0;
    this.drops = 0;
    this.actsFirst = die(20) <= this.agility;
  }

  beginRound() {
    super.beginRound();
    this.hasUsedScars = false;
  }

  useScars() {
    this.hasUsedScars = true;
    return this.scars;
  }

  /** A miss becomes a hit by adding or taking off all Scars, once a round. */
  mend(roll, foe) {
    if (this.hasUsedScars || isHit(roll, this, foe)) return roll;
    if (isHit(roll + this.scars, this, foe)) return roll + this.useScars();
    if (isHit(roll - this.scars, this, foe)) return roll - this.useScars();
    return roll;
  }

  /** At most 3 points, not below 6, and only if a d6 is as likely as not to kill. */
  pays(roll, foe) {
    if (roll === foe.ac) return false;
    const cost = Math.max(0, roll - this.attack) + Math.max(0, foe.ac - roll);
    const isLikely = (7 - foe.health) / 6 >= 1 / 2;
    if (cost > 3 || this.attack - cost < 6 || !isLikely) return false;
    this.attack -= cost;
    this.exerted += cost;
    return true;
  }

  /** Scars are added to the damage where that kills. */
  mendDamage(damage, foe) {
    const isShort = damage < foe.health && foe.health <= damage + this.scars;
    return isShort && !this.hasUsedScars ? damage + this.useScars() : damage;
  }

  /** At 0 health 2d6 decide: death, or some health and a Scar more. */
  fall() {
    this.drops++;
    if (twoDice() <= this.scars) {
      this.isAlive = false;
    } else {
      this.health = Math.min(this.startHealth, die(6));
      this.scars++;
    }
  }
}

const isHit = (roll, attacker, target) => target.ac < roll && roll <= attacker.attack;

class Duel {
  constructor() {
    this.hero = new Adventurer();
    this.goblin = new Goblin();
    this.rounds = 0;
  }

  isOver() {
    return !this.hero.isAlive || !this.goblin.isAlive || this.goblin.hasFled;
  }

  /** One attack. Whether it was so good that another follows at once. */
  strike(attacker, target) {
    const score = attacker.attack;
    const roll = attacker.mend(die(20), target);
    const isWorn = roll === target.ac && target.ac > 0;
    const hits = isHit(roll, attacker, target) || attacker.pays(roll, target);
    if (isWorn) target.ac--;
    if (hits) target.suffer(attacker.mendDamage(die(6), target));
    if (roll !== score || !target.isAlive) return false;
    target.isStunned = true;
    return true;
  }

  takeTurn(attacker, target) {
    const attacks = attacker.attacks;
    attacker.attacks = 1;
    if (attacker.isStunned) {
      attacker.isStunned = false;
      return;
    }
    let free = 0;
    for (let left = attacks; left > 0 && !this.isOver(); left--) {
      while (this.strike(attacker, target) && free < MOST_FREE_ATTACKS) free++;
    }
  }

  play() {
    const order = [this.hero, this.goblin];
    if (!this.hero.actsFirst) order.reverse();
    while (!this.isOver() && this.rounds < LONGEST) {
      this.rounds++;
      for (const fighter of order) fighter.beginRound();
      for (const fighter of order) {
        if (!this.isOver()) this.takeTurn(fighter, fighter === this.hero ? this.goblin : this.hero);
      }
      if (!this.isOver()) this.goblin.checkMorale();
    }
    return this;
  }
}

/** What came of a duel, by the names of the measures. */
function outcomeOf({ hero, goblin, rounds }) {
  const isWon = hero.isAlive && (!goblin.isAlive || goblin.hasFled);
  return {
    'a.win': isWon ? 1 : 0,
    'b.win': hero.isAlive ? 0 : 1,
    'a.casualties': hero.isAlive ? 0 : 1,
    'b.casualties': goblin.isAlive ? 0 : 1,
    'a.drops': hero.drops,
    'a.exerted-brawn': hero.exerted,
    'b.morale-checks': goblin.checks,
    'b.flights': goblin.hasFled ? 1 : 0,
    rounds,
  };
}

/** Plays so many duels: sum and sum of squares of what came of them. */
export function naiveAdg(games) {
  const sums = {};
  for (let game = 0; game < games; game++) {
    for (const [name, value] of Object.entries(outcomeOf(new Duel().play()))) {
      sums[name] ??= [0, 0];
      sums[name][0] += value;
      sums[name][1] += value ** 2;
    }
  }
  return sums;
}
