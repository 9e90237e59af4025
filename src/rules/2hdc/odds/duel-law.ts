import { TOLERANCE } from '../../../dice/chain.ts';
import { EnumeratedDice } from '../../../dice/enumerated.ts';
import { connectedGroups } from '../../../dice/groups.ts';
import { StateTable } from '../../../dice/state-table.ts';
import { DEAD, FIT } from '../catalogue/names.ts';
import { OBVIOUSLY_DEAD, REDUCED } from '../fight/damage-dice.ts';
import type { Fight } from '../fight/fight.ts';
import { floorsOf, marginLaw, meleeImpact, meleePool, rollDamage, takeHit, useUp } from '../fight/melee.ts';

/*
 * Exact chances of a duel to the end. A round hits only one of the two, and the effect of a hit depends on its target
 * alone; so the states of each are explored separately, and a state of the duel is a pair of them. For two Stars of Rep
 * 7 that is 64 states each, explored in some thousand outcomes; exploring their 4,096 pairs took a million.
 */

/** Number of damage results, `REDUCED` to `OBVIOUSLY_DEAD`. */
const RESULTS = OBVIOUSLY_DEAD - REDUCED + 1;

/** Next states after a hit that ends the duel. */
const TO_OUT = -1;
const TO_DEAD = -2;

/** More than the dice of any pool. */
const POOLS = 64;

/** Chances of the ends of a duel, and the effort of computing them. */
export interface DuelLaw {
  readonly attackerDead: number;
  readonly attackerOut: number;
  readonly defenderOut: number;
  readonly defenderDead: number;
  /** Number of pairs of states that occur. */
  readonly states: number;
  /** Number of outcomes of rules explored. */
  readonly outcomes: number;
}

/**
 * Returns the chances of the ends of a duel, without guard G2.
 *
 * @param attacker in contact with the defender, both fit; the fight is left unchanged
 * @throws RangeError if the duel might never end
 */
export function duelLaw(fight: Fight, attacker: number, defender: number): DuelLaw {
  const start = new Int32Array(fight.stateLength);
  fight.save(start);
  const duel = new Duel(fight, new Duellist(fight, attacker, defender), new Duellist(fight, defender, attacker));
  duel.solve();
  fight.load(start);
  const [attackerOut, attackerDead] = duel.attacker.ends;
  const [defenderOut, defenderDead] = duel.defender.ends;
  const error = Math.abs(attackerOut + attackerDead + defenderOut + defenderDead - 1);
  if (error > TOLERANCE) throw new Error(`chances of a duel sum to 1 only within ${error.toExponential(1)}`);
  const outcomes = duel.outcomes + duel.attacker.outcomes + duel.defender.outcomes;
  return { attackerDead, attackerOut, defenderOut, defenderDead, states: duel.states, outcomes };
}

/** Chances of the damage results of a round: those of a hit on the attacker, then on the defender. */
type Results = Float64Array;

/** The Markov chain over pairs of states. */
class Duel {
  private readonly fight: Fight;
  readonly attacker: Duellist;
  readonly defender: Duellist;
  states = 0;
  outcomes = 0;
  /** {@link results} by both pools. */
  private readonly ofPools: (Results | undefined)[] = [];
  /** {@link damage} by margin. */
  private readonly ofMargin = new Map<number, Float64Array>();

  constructor(fight: Fight, attacker: Duellist, defender: Duellist) {
    this.fight = fight;
    this.attacker = attacker;
    this.defender = defender;
  }

  /** Visits all pairs of states in order; no hit leads back to an earlier one. */
  solve(): void {
    const { fight, attacker, defender } = this;
    const wide = defender.count;
    /** Expected number of visits to each pair. */
    const visits = new Float64Array(attacker.count * wide);
    // Only the first round may have a charge die, Defend or a penalty.
    const opening = this.results(
      meleePool(fight, attacker.c, defender.c, true),
      meleePool(fight, defender.c, attacker.c, false),
    );
    const first = attacker.hitBy(0, opening, 0);
    const second = defender.hitBy(0, opening, RESULTS);
    this.states++;
    visits[0] = first.stays + second.stays;
    attacker.move(0, first, 1, visits, 0, wide);
    defender.move(0, second, 1, visits, 0, 1);
    useUp(fight, attacker.c, defender.c, true);
    useUp(fight, defender.c, attacker.c, false);

    const mine = attacker.pools(defender.c, true);
    const theirs = defender.pools(attacker.c, false);
    // Hits on one fighter are equal in all pairs in which the other rolls the same number of dice.
    const attackerHit: Hit[] = [];
    const defenderHit: Hit[] = [];
    for (let i = 0; i < attacker.count; i++) {
      for (let j = 0; j < wide; j++) {
        const visit = visits[i * wide + j];
        if (visit === 0) continue;
        this.states++;
        const results = this.results(mine[i], theirs[j]);
        attackerHit[i * POOLS + theirs[j]] ??= attacker.hitBy(i, results, 0);
        defenderHit[j * POOLS + mine[i]] ??= defender.hitBy(j, results, RESULTS);
        const onAttacker = attackerHit[i * POOLS + theirs[j]];
        const onDefender = defenderHit[j * POOLS + mine[i]];
        const moves = onAttacker.moves + onDefender.moves;
        if (moves === 0) throw new RangeError('this melee cannot be solved: a game might never end by its rules');
        // Rounds that change nothing are repeated until one changes something.
        attacker.move(i, onAttacker, visit / moves, visits, j, wide);
        defender.move(j, onDefender, visit / moves, visits, i * wide, 1);
      }
    }
  }

  /** Returns the chances of damage results for two pools. */
  private results(mine: number, theirs: number): Results {
    const key = mine * POOLS + theirs;
    let results = this.ofPools[key];
    if (results === undefined) {
      results = new Float64Array(2 * RESULTS);
      const { attacker, defender } = this;
      const law = marginLaw(mine, theirs, floorsOf(this.fight, attacker.c, defender.c));
      if (law === undefined) results[0] = 1;
      else
        for (let v = 0; v < law.values.length; v++) {
          const margin = law.values[v];
          const chance = law.weights[v] / law.total;
          const damage = this.damage(margin);
          const at = margin > 0 ? RESULTS : 0;
          for (let r = 0; r < RESULTS; r++) results[at + r] += chance * damage[r];
        }
      this.ofPools[key] = results;
    }
    return results;
  }

  /** Returns the chances of the winner's damage results at a margin. */
  private damage(margin: number): Float64Array {
    let damage = this.ofMargin.get(margin);
    if (damage === undefined) {
      const [winner, loser] = margin > 0 ? [this.attacker.c, this.defender.c] : [this.defender.c, this.attacker.c];
      damage = new Float64Array(RESULTS);
      const impact = meleeImpact(this.fight, winner, loser, Math.abs(margin));
      const dice = new EnumeratedDice();
      for (dice.start(); dice.more; dice.advance()) {
        this.outcomes++;
        const result = rollDamage(this.fight, dice, winner, impact);
        damage[result - REDUCED] += dice.chance;
      }
      this.ofMargin.set(margin, damage);
    }
    return damage;
  }
}

/** Chances of a round that hits one of the two in a given state. */
interface Hit {
  /** Chances of the next states, in the order of {@link Duellist}. */
  readonly chances: readonly number[];
  /** Chance of any next state, and chance of a hit that changes nothing. */
  readonly moves: number;
  readonly stays: number;
}

/** The states of one of the two, and the transitions between them. */
class Duellist {
  private readonly fight: Fight;
  readonly c: number;
  /**
   * Number of states in which the fighter fights on; the first is the present one, and no hit leads to an earlier one.
   */
  readonly count: number;
  /** Number of outcomes explored. */
  readonly outcomes: number;
  /** Chances to end Out of the Fight and Obviously Dead. */
  readonly ends: [out: number, dead: number] = [0, 0];
  /** Cells of the characters that hits change, and their numbers, state by state. */
  private readonly places: Int32Array;
  private readonly numbers: Int32Array;
  /** Next states in `to`: those of a state start at its entry of `first` and end before the next one. */
  private readonly first: Int32Array;
  private readonly to: number[] = [];
  /** Chances of each next state by damage result; and by state and result, of no change. */
  private readonly chance: number[] = [];
  private readonly stay: Float64Array;

  constructor(fight: Fight, me: number, foe: number) {
    this.fight = fight;
    const { states, leads, outcomes } = walkHits(fight, me, foe);
    const order = inOrder(states.count, leads);
    const rank = new Int32Array(states.count);
    for (let i = 0; i < order.length; i++) rank[order[i]] = i;

    this.c = me;
    this.count = states.count;
    this.outcomes = outcomes;
    this.places = states.changing;
    for (const place of this.places)
      if (place % fight.places !== me) throw new Error('a hit changed more than its target');
    this.numbers = new Int32Array(this.count * this.places.length);
    this.first = new Int32Array(this.count + 1);
    this.stay = new Float64Array(this.count * RESULTS);
    const figures = new Int32Array(states.length);
    for (let i = 0; i < this.count; i++) {
      const state = order[i];
      states.read(state, figures);
      for (let k = 0; k < this.places.length; k++) this.numbers[i * this.places.length + k] = figures[this.places[k]];
      for (const [next, chances] of leads[state]) {
        if (next === state) this.stay.set(chances, i * RESULTS);
        else {
          this.to.push(next < 0 ? next : rank[next]);
          this.chance.push(...chances);
        }
      }
      this.first[i + 1] = this.to.length;
    }
  }

  /** Returns the fighter's dice in each state. */
  pools(foe: number, attacking: boolean): Int32Array {
    const { fight, c, count, places, numbers } = this;
    const pools = new Int32Array(count);
    const core = coreOf(fight);
    // The present state comes last, so that it remains set.
    for (let state = count - 1; state >= 0; state--) {
      for (let k = 0; k < places.length; k++) core[places[k]] = numbers[state * places.length + k]!;
      pools[state] = meleePool(fight, c, foe, attacking);
    }
    return pools;
  }

  /**
   * Returns the chances of a round that hits this fighter.
   *
   * @param at index of the first of its damage results
   */
  hitBy(state: number, results: Results, at: number): Hit {
    const from = this.first[state];
    const until = this.first[state + 1];
    const chances: number[] = [];
    let moves = 0;
    let stays = 0;
    for (let r = 0; r < RESULTS; r++) stays += results[at + r] * this.stay[state * RESULTS + r];
    for (let k = from; k < until; k++) {
      let chance = 0;
      for (let r = 0; r < RESULTS; r++) chance += results[at + r] * this.chance[k * RESULTS + r];
      chances.push(chance);
      moves += chance;
    }
    return { chances, moves, stays };
  }

  /**
   * Spreads the visits of a state over its next states.
   *
   * @param base index of the fighter's first state among the pairs
   * @param stride distance between the fighter's states in the pairs
   */
  move(state: number, { chances }: Hit, visits: number, pairs: Float64Array, base: number, stride: number): void {
    const { to, ends } = this;
    const from = this.first[state];
    for (let k = 0; k < chances.length; k++) {
      const next = to[from + k];
      const mass = visits * chances[k];
      if (next >= 0) pairs[base + next * stride] += mass;
      else ends[next === TO_OUT ? 0 : 1] += mass;
    }
  }
}

/** Returns the cells of the characters that matter for a duel. */
function coreOf(fight: Fight): Int32Array {
  return fight.numbers.subarray(fight.cellOf('side'), fight.cellOf('victor'));
}

/** Chances by damage result, for each next state. */
type Leads = ReadonlyMap<number, readonly number[]>;

/** Explores every damage result in every reachable state of one fighter. */
function walkHits(fight: Fight, me: number, foe: number) {
  const core = coreOf(fight);
  const states = new StateTable(core.length);
  const square = fight.square[me];
  const before = core.slice();
  const from = core.slice();
  const dice = new EnumeratedDice();
  const leads: Leads[] = [];
  let outcomes = 0;
  states.add(before);
  for (let state = 0; state < states.count; state++) {
    const leadsFrom = new Map<number, number[]>();
    states.read(state, from);
    for (let r = 0; r < RESULTS; r++) {
      for (dice.start(); dice.more; dice.advance()) {
        outcomes++;
        core.set(from);
        takeHit(fight, dice, foe, me, REDUCED + r);
        let next = fight.status[me] === DEAD ? TO_DEAD : TO_OUT;
        if (fight.status[me] === FIT) {
          next = states.add(core);
        } else fight.place(me, square);
        let chances = leadsFrom.get(next);
        if (chances === undefined) {
          chances = new Array<number>(RESULTS).fill(0);
          leadsFrom.set(next, chances);
        }
        chances[r] += dice.chance;
      }
    }
    leads.push(leadsFrom);
  }
  core.set(before);
  return { states, leads, outcomes };
}

/** Returns the states in topological order: a hit never gives back what another took. */
function inOrder(count: number, leads: readonly Leads[]): number[] {
  const first = [0];
  const to: number[] = [];
  for (const leadsFrom of leads) {
    to.push(...leadsFrom.keys());
    first.push(to.length);
  }
  const { groups } = connectedGroups(count, first, to);
  if (groups.length < count) throw new Error('a hit gave back what another took');
  return groups.flat().reverse();
}
