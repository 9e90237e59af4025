import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { ATTRIBUTE_COLUMNS, ATTRIBUTES, DEAD, DOWN, HERO, STANDING } from './names.ts';
import { BY_HAZARD, DYING, POWER, SETTLE, type State } from './state.ts';
import { points } from './story.ts';

/**
 * Deals damage. Whoever comes to 0 health is dead at once, but an adventurer rolls for his life first: then play goes
 * to the dying roll and from there to `resume`.
 *
 * @rule ADG-dying-roll
 * @param damage 0 or more
 * @param by a slot or `BY_HAZARD`
 * @param rule what dealt it, for the story
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

/** Somebody at 0 health rolls 2d6: up to his Scars is death, more is life with a Scar more. */
export function rollDying(state: State, dice: Dice): void {
  const c = state.victim;
  const scars = state.scars[c];
  // Venom works like Scars that are not there. @rule ADG-home-venom
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
  // Nobody is left for the enemy's power to work on.
  if (state.phase === POWER && state.status[c] !== STANDING) state.phase = SETTLE;
}

/** Those lying there when their side is beaten or runs are dead. @rule R-ADG-23 */
export function loseTheDowned(state: State): void {
  for (let c = 0; c < state.partySize; c++) {
    if (state.status[c] === DOWN) kill(state, c, state.downedBy[c] - 1, 'R-ADG-23');
  }
}

/** Ends somebody's life. */
function kill(state: State, c: number, by: number, rule: string): void {
  state.setStatus(c, DEAD);
  state.slain[c]++;
  noteLoss(state, c);
  if (by >= 0) {
    // A friend struck by a stray shot is no enemy slain.
    if (state.isParty(by) !== state.isParty(c)) state.kills[by]++;
    state.killer[c] = state.line[by] + 1;
  }
  if (!state.isParty(c)) state.enemyDied = 1;
  // Who died before the fight is no sight in one of its rounds. @rule R-ADG-29
  else if (state.fighting !== 0) state.partyDied = 1;
  if (state.trace !== undefined) {
    state.trace.note(
      rule,
      `${state.name(c)} died${by >= 0 ? `, slain by ${state.name(by)}` : by === BY_HAZARD ? ' of a hazard' : ''}`,
      { who: state.cast[by], whom: state.cast[c] },
    );
  }
}

/** Remembers when somebody was lost. What happens before the first turn of a delve has passed is part of it. */
export function noteLoss(state: State, c: number): void {
  const when = state.matchup.delve === undefined ? state.round : state.turns;
  state.fell[c] = when > 0 ? when : 1;
}

/**
 * Takes points off an attribute until they are recovered. An attribute at 0 is death.
 *
 * @rule ADG-exertion-loss, ADG-dying-attribute
 * @param attribute `AGILITY`, `BRAWN` or `CUNNING` of a hero
 * @param by who or what took them: a slot, `BY_HAZARD` or `BY_EXERTION`
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
