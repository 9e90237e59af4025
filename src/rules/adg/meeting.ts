import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { exert, scoreOf } from './attack.ts';
import { healthLaw } from './damage.ts';
import { AGILITY, BURIED, DEAD, FLED, GONE, HERO, NORMAL, PEACE, STANDING } from './names.ts';
import { d20, MOST } from './rolls.ts';
import {
  ATTITUDE,
  DISTANCE,
  DRINK,
  ENCOUNTERS,
  ENEMY_HEALTH,
  EXACT_CHECKS,
  FIGHT_END,
  FOES_SURPRISED,
  INITIATIVE,
  MEET,
  MEETING,
  PARTY_SURPRISED,
  REACTIONS,
  ROUND_START,
  type State,
  SURPRISE,
} from './state.ts';
import { plural } from './story.ts';
import { paysForInitiative, useScarsOnInitiative } from './tactics.ts';

/** What happens before the first blow, in this order; `part` counts what is done. */
const BEGIN = 0;
const SEE_SURPRISE = 1;
const SEE_DISTANCE = 2;
const SEE_HEALTH = 3;
const SEE_INITIATIVE = 4;

/** A side is surprised on this or less on a d6. @rule ADG-surprise-chance */
const SURPRISED = 2;
/** A reaction of so much or more is a fight; one more than `INDIFFERENT` below it. */
const HOSTILE = 8;
const INDIFFERENT = 7;
const HELPFUL = 4;
const MURDEROUS = 11;
const FEET = 10;
const YARD_FEET = 3;
/** How far light reaches, in feet. @rule ADG-light-distance */
const TORCH_FEET = 30;
const LANTERN_FEET = 60;

/** Finds what is to be rolled next before a fight, or begins its first round. */
export function meet(s: State): void {
  if (s.part === BEGIN && !begin(s)) return;
  if (s.part === SEE_SURPRISE && !seeSurprise(s)) return;
  if (s.part === SEE_DISTANCE && !seeDistance(s)) return;
  if (s.part === SEE_HEALTH && !seeHealth(s)) return;
  while (++s.cursor < s.partySize) {
    if (s.role[s.cursor] === HERO && s.status[s.cursor] === STANDING) {
      s.phase = INITIATIVE;
      return;
    }
  }
  s.part = BEGIN;
  s.cursor = -1;
  s.actor = 0;
  s.round = 0;
  // The first round differs from others only for those surprised.
  s.opening = s.surprised === 0 ? 0 : 1;
  s.phase = ROUND_START;
}

/** Enemies come into sight; the ones whose attitude is not known show it. */
function begin(s: State): boolean {
  s.summon(s.trip[MEETING] as number);
  s.count(ENCOUNTERS);
  s.surprised = 0;
  s.result = 0;
  s.part = SEE_SURPRISE;
  s.cursor = -1;
  for (let c = 0; c < s.partySize; c++) {
    if (s.status[c] === DEAD) s.status[c] = BURIED;
    else if (s.status[c] === FLED) s.status[c] = GONE;
  }
  s.trace?.chapter(`Encounter: ${s.matchup.groups[s.encounter.group]?.name}`);
  if (s.encounter.attitude === 'hostile') return true;
  s.phase = ATTITUDE;
  return false;
}

/** 2d6, low is good. @rule ADG-reaction-roll */
export function rollAttitude(s: State, dice: Dice): void {
  dice.roller = -1;
  const roll = dice.draw(sum(2));
  const reaction = roll < HELPFUL ? 0 : roll < INDIFFERENT ? 1 : roll < HOSTILE ? 2 : roll < MURDEROUS ? 3 : 4;
  s.count(REACTIONS + reaction);
  const rule = `ADG-reaction-${REACTION_WORDS[reaction]}`;
  s.trace?.tell(rule, `${s.matchup.groups[s.encounter.group]?.name} were ${REACTION_WORDS[reaction]} (${roll})`);
  s.phase = MEET;
  if (roll >= HOSTILE || (roll === INDIFFERENT && s.choices.uninterested === 1)) return;
  s.result = PEACE;
  s.phase = FIGHT_END;
}

/** What a reaction is called. */
export const REACTION_WORDS = ['friendly', 'helpful', 'uninterested', 'hostile', 'murderous'] as const;

/** Who surprises whom: said by the scenario, or a d6 for each side that may be surprised. @rule ADG-surprise-chance */
function seeSurprise(s: State): boolean {
  const { surprised } = s.encounter;
  if (surprised === 'party') s.surprised = PARTY_SURPRISED;
  if (surprised === 'enemies') s.surprised = FOES_SURPRISED;
  // Light gives the party away: it surprises nobody. @rule ADG-light-no-surprise
  const rolls = surprised !== 'roll' ? 0 : s.matchup.light === 'none' ? 2 : 1;
  if (++s.cursor < rolls) {
    s.phase = SURPRISE;
    return false;
  }
  s.part = SEE_DISTANCE;
  return true;
}

export function rollSurprise(s: State, dice: Dice): void {
  dice.roller = -1;
  s.phase = MEET;
  if (dice.draw(die(6)) > SURPRISED) return;
  s.surprised |= s.cursor === 0 ? PARTY_SURPRISED : FOES_SURPRISED;
  s.trace?.tell('ADG-surprise-chance', s.cursor === 0 ? 'the party was surprised' : 'the enemies were surprised');
}

/** How far off they are: said by the scenario, by the light, or 2d6. @rule ADG-light-distance */
function seeDistance(s: State): boolean {
  const { distance, outside } = s.encounter;
  const { light } = s.matchup;
  s.part = SEE_HEALTH;
  s.cursor = s.foeFrom - 1;
  s.approach = 0;
  if (distance >= 0) setDistance(s, distance);
  else if (!outside && light === 'torch') setDistance(s, TORCH_FEET);
  else if (!outside && light === 'lantern') setDistance(s, LANTERN_FEET);
  else {
    s.phase = DISTANCE;
    return false;
  }
  return true;
}

/** 2d6 x 10 feet, outside yards. @rule ADG-distance-dungeon, ADG-distance-outside */
export function rollDistance(s: State, dice: Dice): void {
  dice.roller = -1;
  setDistance(s, dice.draw(sum(2)) * FEET * (s.encounter.outside ? YARD_FEET : 1));
  s.phase = MEET;
}

/** A room is crossed in the round in which one acts; every further one takes a round. @rule R-ADG-20 */
function setDistance(s: State, feet: number): void {
  const rooms = Math.ceil(feet / s.rulings.roomSpan);
  s.approach = rooms > 1 ? rooms - 1 : 0;
  if (s.approach > 0 && s.trace !== undefined) {
    s.trace.tell('R-ADG-20', `they were ${feet} feet off: ${plural(s.approach, 'round')} to come near`);
  }
}

/** A d6 of health for each Hit Die of an enemy. @rule ADG-data-enemy-health */
function seeHealth(s: State): boolean {
  while (++s.cursor < s.foeTo) {
    if (s.health[s.cursor] !== ROLLED) continue;
    s.phase = ENEMY_HEALTH;
    return false;
  }
  s.part = SEE_INITIATIVE;
  s.cursor = -1;
  s.fighting = 1;
  if ((s.surprised & PARTY_SURPRISED) !== 0 && (s.surprised & FOES_SURPRISED) !== 0) {
    s.trace?.tell('ADG-surprise-effect', 'both sides lost the first round');
  }
  return true;
}

/** What an enemy's health is before it is rolled. */
const ROLLED = -1;

export function rollEnemyHealth(s: State, dice: Dice): void {
  const c = s.cursor;
  dice.roller = c;
  const health = dice.draw(healthLaw(s.hd[c] as number));
  s.health[c] = health;
  s.top[c] = health;
  s.phase = MEET;
  s.trace?.tell('ADG-data-enemy-health', `${s.name(c)} had ${health} health`);
}

/**
 * An adventurer's initiative check. An exact roll leaves time for something quick: a potion at hand, if hurt.
 *
 * @rule ADG-initiative-roll, ADG-initiative-exact, ADG-note-init-mods
 */
export function rollInitiative(s: State, dice: Dice): void {
  const c = s.cursor;
  const agility = scoreOf(s, c, AGILITY);
  const modified = agility + (s.initiativeMod[c] as number);
  const value = modified < 0 ? 0 : modified > MOST ? MOST : modified;
  dice.roller = c;
  s.phase = MEET;
  const roll = useScarsOnInitiative(s, c, dice.draw(d20(NORMAL, value, 0, s.rulings)), value);
  let succeeds = roll <= value;
  if (!succeeds && paysForInitiative(s, roll - value, agility - (roll - value))) {
    exert(s, c, AGILITY, roll - value);
    succeeds = true;
  }
  s.fast[c] = succeeds ? 1 : 0;
  const when = succeeds ? 'before' : 'after';
  if (s.trace !== undefined) {
    s.trace.tell(
      'ADG-initiative-order',
      `${s.name(c)} rolled ${roll} for initiative and would act ${when} the enemies`,
    );
  }
  if (roll !== value) return;
  s.count(EXACT_CHECKS);
  if (s.potions[c] === 0 || s.health[c] === s.top[c]) return;
  s.trace?.tell('ADG-initiative-exact', `${s.name(c)} had time for something quick`);
  s.actor = c;
  s.resume = MEET;
  s.phase = DRINK;
}
