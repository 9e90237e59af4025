import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { ATTRIBUTE_COLUMNS, ATTRIBUTES, DEAD, DOWN, HERO, STANDING } from './names.ts';
import { BY_HAZARD, DYING, POWER, SETTLE, type State } from './state.ts';
import { points } from './story.ts';

/**
 * Deals damage. A character at 0 health is dead at once, except that an adventurer makes a dying roll first: play then
 * continues with that roll, and afterwards at `resume`.
 *
 * @rule ADG-dying-roll
 * @param damage 0 or more
 * @param by a slot or `BY_HAZARD`
 * @param rule the rule that dealt it, for the story
 */
export function harm(state: State, c: number, damage: number, by: number, resume: number, rule: string): void {
  state.phase = resume;
  const health = state.health[c];
  const lost = damage < health ? damage : health;
  if (lost > 0) state.lose(c, lost);
  if (state.trace !== undefined) {
    const left = health - lost;
    state.trace.note(rule, `${state.name(c)} took ${damage} damage${left > 0 ? ` and had ${left} health left` : ''}`, {
      who: state.cast[by],
      whom: state.cast[c],
    });
  }
  if (lost < health) return;
  if (state.role[c] !== HERO) {
    kill(state, c, by, rule);
    return;
  }
  state.victim = c;
  state.by = by;
  state.resume = resume;
  state.phase = DYING;
}

/**
 * Makes a dying roll of 2d6 at 0 health: a result up to the Scars is death, a higher one is life with one more Scar.
 */
export function rollDying(state: State, dice: Dice): void {
  const c = state.victim;
  const scars = state.scars[c];
  // Venom counts as additional Scars. @rule ADG-home-venom
  const venom = state.by < 0 ? 0 : state.venom[state.by];
  dice.roller = c;
  state.drops++;
  state.downs[c]++;
  state.phase = state.resume;
  const roll = dice.draw(sum(2));
  if (roll <= scars + venom) {
    kill(state, c, state.by, roll <= scars ? 'ADG-dying-dead' : 'ADG-home-venom');
  } else {
    const recovered = dice.draw(die(state.recoveryDie[c]));
    const top = state.top[c];
    state.health[c] = recovered < top ? recovered : top;
    state.scars[c] = scars + 1;
    state.trace?.note(
      'ADG-dying-survive',
      `${state.name(c)} came round with ${state.health[c]} health and a new Scar`,
      { who: state.cast[c] },
    );
    if (state.fighting !== 0 && state.rulings.afterDyingRoll === 'downForFight') {
      state.setStatus(c, DOWN);
      state.downedBy[c] = state.by + 1;
    }
  }
  // There is no one left for the enemy's power.
  if (state.phase === POWER && state.status[c] !== STANDING) state.phase = SETTLE;
}

/** Kills those who are down when their side is beaten or runs. @rule R-ADG-23 */
export function loseTheDowned(state: State): void {
  for (let c = 0; c < state.partySize; c++) {
    if (state.status[c] === DOWN) kill(state, c, state.downedBy[c] - 1, 'R-ADG-23');
  }
}

/** Kills a character. */
function kill(state: State, c: number, by: number, rule: string): void {
  state.setStatus(c, DEAD);
  state.slain[c]++;
  noteLoss(state, c);
  if (by >= 0) {
    // A friend hit by a stray shot is not a kill.
    if (state.isParty(by) !== state.isParty(c)) state.kills[by]++;
    state.killer[c] = state.line[by] + 1;
  }
  if (!state.isParty(c)) state.enemyDied = 1;
  // A death before the fight does not shake anyone in its rounds. @rule R-ADG-29
  else if (state.fighting !== 0) state.partyDied = 1;
  if (state.trace !== undefined) {
    state.trace.note(
      rule,
      `${state.name(c)} died${by >= 0 ? `, slain by ${state.name(by)}` : by === BY_HAZARD ? ' of a hazard' : ''}`,
      { who: state.cast[by], whom: state.cast[c] },
    );
  }
}

/** Records when a character was lost. Events before the first turn of a delve has passed belong to that turn. */
export function noteLoss(state: State, c: number): void {
  const when = state.matchup.delve === undefined ? state.round : state.turns;
  state.fell[c] = when > 0 ? when : 1;
}

/**
 * Takes points off an attribute until they are recovered. An attribute at 0 is death.
 *
 * @rule ADG-exertion-loss, ADG-dying-attribute
 * @param attribute `AGILITY`, `BRAWN` or `CUNNING` of a hero
 * @param by the cause: a slot, `BY_HAZARD` or `BY_EXERTION`
 */
export function drain(state: State, c: number, attribute: number, lost: number, by: number): void {
  const at = c * ATTRIBUTE_COLUMNS + attribute;
  const left = Math.max(0, state.attributes[at] - lost);
  state.attributes[at] = left;
  if (state.trace !== undefined) {
    const what = `${points(lost)} of ${ATTRIBUTES.names[attribute]}`;
    state.trace.note('ADG-exertion-loss', `${state.name(c)} lost ${what} and had ${left} left`, {
      who: state.cast[by],
      whom: state.cast[c],
    });
  }
  if (left === 0) kill(state, c, by, 'ADG-dying-attribute');
}
