import type { Law } from '../../dice/law.ts';
import { ENEMY_AC, HEALTH_DIE, START_SCARS } from './data.ts';
import type { Ritual } from './matchup.ts';
import { AGILITY, BRAWN, CUNNING } from './names.ts';
import type { State } from './state.ts';
import { wantsRituals } from './tactics.ts';

/** The value of rolled attributes to an adventurer who fights. */

const FACES = 20;
/** Rounds of a typical fight. */
const ROUNDS = 4;
/** Expected number of survived dying rolls of an adventurer with one Scar: 4.63. @rule ADG-dying-survive */
const COMEBACKS = 4.63 - (START_SCARS - 1);
/** Probability that a creature with 1 Hit Die does not avoid a ritual. */
const UNSAVED = 1 - 11 / FACES;

/**
 * Returns the damage per round that an adventurer with these attributes deals in a typical fight, times the damage it
 * can take.
 *
 * @rule P-ADG-13
 */
export function worthOf(state: State, c: number, attributes: readonly number[]): number {
  const [agility, brawn] = [attributes[AGILITY], attributes[BRAWN]];
  const { health } = state.lineOf(c);
  const recovery = (state.recoveryDie[c] + 1) / 2;
  const endurance = (health > 0 ? health : (HEALTH_DIE + 1) / 2 + (brawn >> 1)) + COMEBACKS * recovery;
  // Acting before the enemies gives one more turn.
  const turns = ROUNDS + (agility + state.initiativeMod[c]) / FACES;
  return damageOf(state, c, attributes) * turns * endurance;
}

/** Returns the damage in a turn: of the weapons, of the ritual, or of each for its share of turns. */
function damageOf(state: State, c: number, attributes: readonly number[]): number {
  const armed =
    blowOf(state, c * 2, attributes) + secondsOf(state, c, attributes) * blowOf(state, c * 2 + 1, attributes);
  const { ritual } = state.lineOf(c);
  if (ritual === undefined) return armed;
  const cast = castsOf(state, ritual);
  return (1 - cast) * armed + cast * spellOf(state, c, ritual, attributes);
}

/**
 * Returns the damage of one attack on a typical enemy; at least one face hits, for rolls that only wear down armour or
 * stun.
 */
function blowOf(state: State, hand: number, attributes: readonly number[]): number {
  const attribute = state.weaponAttribute[hand];
  if (attribute < 0) return 0;
  const hits = Math.max(1, attributes[attribute] - ENEMY_AC);
  return (hits / FACES) * (state.weaponLaw[hand] as Law).mean;
}

/** Returns the share of turns with a second attack. @rule ADG-dual-wield-second */
function secondsOf(state: State, c: number, attributes: readonly number[]): number {
  if (state.weaponAttribute[c * 2 + 1] < 0) return 0;
  return clamp((attributes[CUNNING] - state.choices.secondAttack) / ROUNDS);
}

/** Returns the share of turns with a ritual; if two enemies are required, without the turns against the last one. */
function castsOf(state: State, { uses }: Ritual): number {
  const foes = foesAtMost(state);
  const share = wantsRituals(state, Number.POSITIVE_INFINITY) ? (wantsRituals(state, 1) ? 1 : 1 - 1 / foes) : 0;
  return uses < 0 ? share : Math.min(share, uses / ROUNDS);
}

function spellOf(state: State, c: number, { all, enemySave }: Ritual, attributes: readonly number[]): number {
  const targets = all ? (foesAtMost(state) + 1) / 2 : 1;
  const succeeds = attributes[CUNNING] / FACES;
  return succeeds * targets * (enemySave ? UNSAVED : 1) * (state.ritualLaw[c] as Law).mean;
}

/** Returns the size of the largest group that the party may meet. */
function foesAtMost(state: State): number {
  return Math.max(1, ...state.matchup.groups.map(({ lines }) => lines.reduce((sum, { count }) => sum + count, 0)));
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share));
}
