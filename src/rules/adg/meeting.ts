import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { exert, exerts, scoreOf } from './attack.ts';
import { healthLaw } from './damage.ts';
import { ATTACK_UNINTERESTED, decideForSide, decideWhether, PARTY, QUICK_DRINK } from './decisions.ts';
import { AGILITY, BURIED, DEAD, FLED, GONE, HERO, NORMAL, PEACE, REACTIONS, STANDING } from './names.ts';
import { LEAST_REACTION, reactionTable, SHIPPED_REACTIONS } from './reactions.ts';
import { d20, MOST } from './rolls.ts';
import {
  ATTITUDE,
  DISTANCE,
  DRINK,
  ENEMY_HEALTH,
  FIGHT_END,
  FOES_SURPRISED,
  INITIATIVE,
  MEET,
  PARTY_SURPRISED,
  ROUND_START,
  type State,
  SURPRISE,
} from './state.ts';
import { plural } from './story.ts';
import { paysForInitiative, useScarsOnInitiative } from './tactics.ts';

/** Stages before a fight, in this order; `part` counts completed ones. */
const BEGIN = 0;
const SEE_SURPRISE = 1;
const SEE_DISTANCE = 2;
const SEE_HEALTH = 3;
const SEE_INITIATIVE = 4;

/** A side is surprised on this or less on a d6. @rule ADG-surprise-chance */
const SURPRISED = 2;
const BOOK_REACTIONS = reactionTable(SHIPPED_REACTIONS);
const FEET = 10;
const YARD_FEET = 3;
/** Reach of light, in feet. @rule ADG-light-distance */
const TORCH_FEET = 30;
const LANTERN_FEET = 60;

/** Finds the next roll before a fight, or begins its first round. */
export function meet(state: State): void {
  if (state.part === BEGIN && !begin(state)) return;
  if (state.part === SEE_SURPRISE && !seeSurprise(state)) return;
  if (state.part === SEE_DISTANCE && !seeDistance(state)) return;
  if (state.part === SEE_HEALTH && !seeHealth(state)) return;
  while (++state.cursor < state.partySize) {
    if (state.role[state.cursor] === HERO && state.status[state.cursor] === STANDING) {
      state.phase = INITIATIVE;
      return;
    }
  }
  state.part = BEGIN;
  state.cursor = -1;
  state.actor = 0;
  state.round = 0;
  // The first round differs from others only for surprised sides.
  state.opening = state.surprised === 0 ? 0 : 1;
  state.phase = ROUND_START;
}

/** Brings in the enemies of the current encounter, in their initial state. */
function summon(state: State): void {
  state.face();
  for (let c = state.foeFrom; c < state.foeTo; c++) {
    state.muster(c);
    state.status[c] = STANDING;
    state.met[c]++;
  }
  state.foesStanding = state.foeTo - state.foeFrom;
  state.halfSlain = 0;
}

/** Begins an encounter; enemies whose attitude is unknown roll for it. */
function begin(state: State): boolean {
  summon(state);
  state.encounters++;
  state.surprised = 0;
  state.result = 0;
  state.part = SEE_SURPRISE;
  state.cursor = -1;
  for (let c = 0; c < state.partySize; c++) {
    if (state.status[c] === DEAD) state.status[c] = BURIED;
    else if (state.status[c] === FLED) state.status[c] = GONE;
  }
  state.trace?.chapter(`Encounter: ${state.matchup.groups[state.encounter.group]?.name}`);
  if (state.encounter.attitude === 'hostile') return true;
  state.phase = ATTITUDE;
  return false;
}

/** Rolls the attitude: 2d6, low is good. @rule ADG-reaction-roll */
export function rollAttitude(state: State, dice: Dice): void {
  dice.roller = -1;
  const roll = dice.draw(sum(2));
  const { names, rowOf, attitudeOf } = state.matchup.reactions ?? BOOK_REACTIONS;
  const row = rowOf[roll - LEAST_REACTION];
  const { name, index, rule, ...reaction } = REACTIONS.rows[attitudeOf[row]];
  state.reactions[index]++;
  if (state.trace !== undefined) {
    const of = names[row] === name ? '' : `${names[row]}, `;
    state.trace.note(rule, `${state.matchup.groups[state.encounter.group]?.name} were ${name} (${of}${roll})`, {
      who: state.asOne(1),
    });
  }
  state.phase = MEET;
  if (reaction.fights === 'always' || (reaction.fights === 'if-attacked' && attacksUninterested(state))) return;
  state.result = PEACE;
  state.phase = FIGHT_END;
}

function attacksUninterested(state: State): boolean {
  return decideForSide(state, ATTACK_UNINTERESTED, PARTY, state.choices.uninterested === 'attack');
}

/** Determines surprise: by the scenario, or by a d6 for each side that may be surprised. @rule ADG-surprise-chance */
function seeSurprise(state: State): boolean {
  const { surprised } = state.encounter;
  if (surprised === 'party') state.surprised = PARTY_SURPRISED;
  if (surprised === 'enemies') state.surprised = FOES_SURPRISED;
  // A party with light surprises no one. @rule ADG-light-no-surprise
  const rolls = surprised !== 'roll' ? 0 : state.matchup.light === 'none' ? 2 : 1;
  if (++state.cursor < rolls) {
    state.phase = SURPRISE;
    return false;
  }
  state.part = SEE_DISTANCE;
  return true;
}

export function rollSurprise(state: State, dice: Dice): void {
  dice.roller = -1;
  state.phase = MEET;
  const isSurprised = dice.draw(die(6)) <= SURPRISED;
  if (isSurprised) state.surprised |= state.cursor === 0 ? PARTY_SURPRISED : FOES_SURPRISED;
  const were = isSurprised ? 'surprised' : 'not surprised';
  state.trace?.note('ADG-surprise-chance', state.cursor === 0 ? `the party was ${were}` : `the enemies were ${were}`, {
    who: state.asOne(state.cursor === 0 ? 0 : 1),
  });
}

/** Determines the distance: by the scenario, by the light, or by 2d6. @rule ADG-light-distance */
function seeDistance(state: State): boolean {
  const { distance } = state.encounter;
  const { light } = state.matchup;
  state.part = SEE_HEALTH;
  state.cursor = state.foeFrom - 1;
  state.approach = 0;
  if (distance >= 0) setDistance(state, distance);
  else if (!isOutside(state) && light === 'torch') setDistance(state, TORCH_FEET);
  else if (!isOutside(state) && light === 'lantern') setDistance(state, LANTERN_FEET);
  else {
    state.phase = DISTANCE;
    return false;
  }
  return true;
}

/** Returns whether they meet outside: wanderers come to where the party is. @rule R-ADG-20 */
function isOutside(state: State): boolean {
  const { delve, outside } = state.matchup;
  return delve === undefined ? outside : delve.areas[state.area].outside;
}

/** Rolls the distance: 2d6 x 10 feet, outside in yards. @rule ADG-distance-dungeon, ADG-distance-outside */
export function rollDistance(state: State, dice: Dice): void {
  dice.roller = -1;
  const feet = dice.draw(sum(2)) * FEET * (isOutside(state) ? YARD_FEET : 1);
  setDistance(state, feet);
  if (state.approach === 0) state.trace?.note('R-ADG-20', `they were ${feet} feet off`);
  state.phase = MEET;
}

/**
 * Sets the distance. The last room is crossed in the round of acting; each further one takes a round. @rule R-ADG-20
 */
function setDistance(state: State, feet: number): void {
  const rooms = Math.ceil(feet / state.rulings.roomSpan);
  state.approach = rooms > 1 ? rooms - 1 : 0;
  if (state.approach > 0 && state.trace !== undefined) {
    state.trace.note('R-ADG-20', `they were ${feet} feet off: ${plural(state.approach, 'round')} to come near`);
  }
}

/** Rolls enemies' health: a d6 for each Hit Die. @rule ADG-data-enemy-health */
function seeHealth(state: State): boolean {
  while (++state.cursor < state.foeTo) {
    if (state.health[state.cursor] !== ROLLED) continue;
    state.phase = ENEMY_HEALTH;
    return false;
  }
  state.part = SEE_INITIATIVE;
  state.cursor = -1;
  state.fighting = 1;
  if ((state.surprised & PARTY_SURPRISED) !== 0 && (state.surprised & FOES_SURPRISED) !== 0) {
    state.trace?.note('ADG-surprise-effect', 'both sides lost the first round');
  }
  return true;
}

/** Placeholder of health that is not rolled yet. */
const ROLLED = -1;

export function rollEnemyHealth(state: State, dice: Dice): void {
  const c = state.cursor;
  dice.roller = c;
  const health = dice.draw(healthLaw(state.hd[c]));
  state.health[c] = health;
  state.top[c] = health;
  state.phase = MEET;
  state.trace?.note('ADG-data-enemy-health', `${state.name(c)} had ${health} health`, { who: state.cast[c] });
}

/**
 * Makes an adventurer's initiative check. An exact roll leaves time for a quick action: a potion at hand, if hurt.
 *
 * @rule ADG-initiative-roll, ADG-initiative-exact, ADG-note-init-mods
 */
export function rollInitiative(state: State, dice: Dice): void {
  const c = state.cursor;
  const agility = scoreOf(state, c, AGILITY);
  const value = agility + state.initiativeMod[c];
  dice.roller = c;
  state.phase = MEET;
  const asked = value < 0 ? 0 : value > MOST ? MOST : value;
  // Values that a d20 cannot show cannot be rolled exactly.
  const roll = useScarsOnInitiative(state, c, dice.draw(d20(NORMAL, asked, 0, state.rulings)), value);
  let succeeds = roll <= value;
  const cost = roll - value;
  if (!succeeds && exerts(state, c, agility - cost, paysForInitiative(state, cost))) {
    exert(state, c, AGILITY, cost);
    succeeds = true;
  }
  state.fast[c] = succeeds ? 1 : 0;
  const when = succeeds ? 'before' : 'after';
  if (state.trace !== undefined) {
    state.trace.note(
      'ADG-initiative-order',
      `${state.name(c)} rolled ${roll} for initiative and would act ${when} the enemies`,
      { who: state.cast[c] },
    );
  }
  if (roll !== value) return;
  state.exactChecks++;
  if (state.potions[c] === 0 || state.health[c] === state.top[c]) return;
  if (!decideWhether(state, QUICK_DRINK, c, true)) return;
  state.trace?.note('ADG-initiative-exact', `${state.name(c)} had time for something quick`, { who: state.cast[c] });
  state.actor = c;
  state.resume = MEET;
  state.phase = DRINK;
}
