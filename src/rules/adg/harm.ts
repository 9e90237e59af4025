import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { ATTRIBUTE_COLUMNS, ATTRIBUTES, DEAD, DOWN, HERO, STANDING } from './names.ts';
import { ALL_TURNS, BY_HAZARD, DROPS, DYING, POWER, SETTLE, type State } from './state.ts';
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
export function harm(s: State, c: number, damage: number, by: number, resume: number, rule: string): void {
  s.phase = resume;
  const health = s.health[c] as number;
  const lost = damage < health ? damage : health;
  if (lost > 0) s.lose(c, lost);
  if (s.trace !== undefined) {
    const left = health - lost;
    s.trace.tell(rule, `${s.name(c)} took ${damage} damage${left > 0 ? ` and had ${left} health left` : ''}`);
  }
  if (lost < health) return;
  if (s.role[c] !== HERO) {
    kill(s, c, by, rule);
    return;
  }
  s.victim = c;
  s.by = by;
  s.resume = resume;
  s.phase = DYING;
}

/** Somebody at 0 health rolls 2d6: up to his Scars is death, more is life with a Scar more. */
export function rollDying(s: State, dice: Dice): void {
  const c = s.victim;
  const scars = s.scars[c] as number;
  dice.roller = c;
  s.count(DROPS);
  s.drops[c] = (s.drops[c] as number) + 1;
  s.phase = s.resume;
  if (dice.draw(sum(2)) <= scars) {
    kill(s, c, s.by, 'ADG-dying-dead');
  } else {
    const recovered = dice.draw(die(s.recoveryDie[c] as number));
    const top = s.top[c] as number;
    s.health[c] = recovered < top ? recovered : top;
    s.scars[c] = scars + 1;
    s.trace?.tell('ADG-dying-survive', `${s.name(c)} came round with ${s.health[c]} health and a new Scar`);
    if (s.fighting !== 0 && s.rulings.afterDyingRoll === 'downForFight') {
      s.setStatus(c, DOWN);
      s.downedBy[c] = s.by + 1;
    }
  }
  // Nobody is left for the enemy's power to work on.
  if (s.phase === POWER && s.status[c] !== STANDING) s.phase = SETTLE;
}

/** Those lying there when their side is beaten or runs are dead. @rule R-ADG-23 */
export function loseTheDowned(s: State): void {
  for (let c = 0; c < s.partySize; c++) {
    if (s.status[c] === DOWN) kill(s, c, (s.downedBy[c] as number) - 1, 'R-ADG-23');
  }
}

/** Ends somebody's life. */
function kill(s: State, c: number, by: number, rule: string): void {
  s.setStatus(c, DEAD);
  s.slain[c] = (s.slain[c] as number) + 1;
  noteLoss(s, c);
  if (by >= 0) {
    s.kills[by] = (s.kills[by] as number) + 1;
    s.killer[c] = (s.line[by] as number) + 1;
  }
  if (s.isParty(c)) s.partyDied = 1;
  else s.enemyDied = 1;
  if (s.trace !== undefined) {
    s.trace.tell(
      rule,
      `${s.name(c)} died${by >= 0 ? `, slain by ${s.name(by)}` : by === BY_HAZARD ? ' of a hazard' : ''}`,
    );
  }
}

/** Remembers when somebody was lost. */
export function noteLoss(s: State, c: number): void {
  s.fell[c] = s.matchup.delve === undefined ? s.round : (s.log[ALL_TURNS] as number);
}

/**
 * Takes points off an attribute until they are recovered. An attribute at 0 is death.
 *
 * @rule ADG-exertion-loss, ADG-dying-attribute
 * @param attribute `AGILITY`, `BRAWN` or `CUNNING` of a hero
 * @param by who or what took them: a slot, `BY_HAZARD` or `BY_EXERTION`
 */
export function drain(s: State, c: number, attribute: number, lost: number, by: number): void {
  const at = c * ATTRIBUTE_COLUMNS + attribute;
  const left = Math.max(0, (s.attributes[at] as number) - lost);
  s.attributes[at] = left;
  if (s.trace !== undefined) {
    const what = `${points(lost)} of ${ATTRIBUTES[attribute]}`;
    s.trace.tell('ADG-exertion-loss', `${s.name(c)} lost ${what} and had ${left} left`);
  }
  if (left === 0) kill(s, c, by, 'ADG-dying-attribute');
}
