import { ABSENT, ATTACK, ATTRIBUTE_COLUMNS, STANDING } from './names.ts';
import { MEETING, NEXT_ROLL_UP, OVER, state } from './state.ts';

/** Who comes into play, fresh from the scenario. */

/** Back to the start of a game, before anything is rolled. */
export function reset(): void {
  for (let c = 0; c < state.size; c++) {
    muster(c);
    state.kills[c] = 0;
    state.fell[c] = 0;
    state.killer[c] = 0;
    state.drops[c] = 0;
    state.met[c] = 0;
    state.slain[c] = 0;
    state.ran[c] = 0;
    state.downedBy[c] = 0;
  }
  for (let i = 0; i < state.counted.length; i++) state.counted[i] = 0;
  state.phase = NEXT_ROLL_UP;
  state.resume = OVER;
  state.lane = 0;
  state.cursor = 0;
  state.part = 0;
  state.actor = 0;
  state.swings = 0;
  state.weapon = 0;
  state.dazed = 0;
  state.target = 0;
  state.victim = 0;
  state.by = 0;
  state.exact = 0;
  state.opening = 0;
  state.approach = 0;
  state.surprised = 0;
  state.enemyDied = 0;
  state.partyDied = 0;
  state.halfSlain = 0;
  state.fighting = 0;
  state.purse = state.matchup.party.purse;
  state.result = 0;
  state.round = 0;
  state.chain = 0;
  state.foeFrom = 0;
  state.foeTo = 0;
  state.partyStanding = state.partySize;
  state.foesStanding = 0;
}

/**
 * Brings the enemies of an encounter onto the scene, as if never fought before.
 *
 * @param number position in the encounters of the roster
 */
export function summon(number: number): void {
  state.trip[MEETING] = number;
  state.face();
  const { foeFrom, foeTo } = state;
  // In a fight they are met once, and are as the game began.
  const isAgain = state.matchup.delve !== undefined;
  for (let c = foeFrom; c < foeTo; c++) {
    if (isAgain) muster(c);
    state.status[c] = STANDING;
    state.met[c] = (state.met[c] as number) + 1;
  }
  state.foesStanding = foeTo - foeFrom;
  state.halfSlain = 0;
}

/** Somebody as the game begins. */
function muster(c: number): void {
  const line = state.lineOf(c);
  const { health, ac, attributes } = line;
  state.status[c] = state.isParty(c) ? STANDING : ABSENT;
  state.health[c] = health;
  state.top[c] = health;
  state.ac[c] = ac;
  state.sound[c] = ac;
  state.scars[c] = line.scars;
  state.stunned[c] = 0;
  state.scarUsed[c] = 0;
  state.fast[c] = 0;
  state.rally[c] = 0;
  state.lost[c] = 0;
  state.tested[c] = 0;
  state.declared[c] = 0;
  state.hd[c] = line.hd;
  state.attacks[c] = line.attacks;
  state.potions[c] = line.potions;
  state.pack[c] = line.packItems;
  state.searching[c] = 0;
  state.forgone[c] = 0;
  state.uses[c] = line.ritual === undefined ? 0 : line.ritual.uses;
  state.aimed[c] = 0;
  state.growing[c] = -1;
  for (let a = 0; a < 3; a++) {
    const value = attributes[a] as number;
    state.attributes[c * ATTRIBUTE_COLUMNS + a] = value;
    state.best[c * 3 + a] = value;
  }
  state.attributes[c * ATTRIBUTE_COLUMNS + ATTACK] = line.attack;
}
