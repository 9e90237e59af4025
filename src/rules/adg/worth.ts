import type { Law } from '../../dice/law.ts';
import { ENEMY_AC, HEALTH_DIE, START_SCARS } from './data.ts';
import type { Ritual } from './matchup.ts';
import { AGILITY, BRAWN, CUNNING } from './names.ts';
import type { State } from './state.ts';
import { wantsRituals } from './tactics.ts';

/** What rolled attributes are worth to an adventurer who fights. */

const FACES = 20;
/** Rounds of a usual fight. */
const ROUNDS = 4;
/** How often an adventurer of one Scar is expected to come round before dying: 4.63 times. @rule ADG-dying-survive */
const COMEBACKS = 4.63 - (START_SCARS - 1);
/** The chance of a creature of 1 Hit Die not to avoid a ritual. */
const UNSAVED = 1 - 11 / FACES;

/**
 * The damage that an adventurer of these attributes deals in a round of a usual fight, times the damage that the
 * adventurer can take.
 *
 * @rule P-ADG-13
 */
export function worthOf(state: State, c: number, attributes: readonly number[]): number {
  const [agility, brawn] = [attributes[AGILITY], attributes[BRAWN]];
  const { health } = state.lineOf(c);
  const recovery = (state.recoveryDie[c] + 1) / 2;
  const endurance = (health > 0 ? health : (HEALTH_DIE + 1) / 2 + (brawn >> 1)) + COMEBACKS * recovery;
  // Who acts before the enemies has a turn more.
  const turns = ROUNDS + (agility + state.initiativeMod[c]) / FACES;
  return damageOf(state, c, attributes) * turns * endurance;
}

/** Damage in a turn: of the weapons, of the ritual, or of each in its share of the turns. */
function damageOf(state: State, c: number, attributes: readonly number[]): number {
  const armed =
    blowOf(state, c * 2, attributes) + secondsOf(state, c, attributes) * blowOf(state, c * 2 + 1, attributes);
  const { ritual } = state.lineOf(c);
  if (ritual === undefined) return armed;
  const cast = castsOf(state, ritual);
  return (1 - cast) * armed + cast * spellOf(state, c, ritual, attributes);
}

/** Damage of one attack on a usual enemy; a roll that only wears armour down or stuns is worth a little, too. */
function blowOf(state: State, hand: number, attributes: readonly number[]): number {
  const attribute = state.weaponAttribute[hand];
  if (attribute < 0) return 0;
  const hits = Math.max(1, attributes[attribute] - ENEMY_AC);
  return (hits / FACES) * meanOf(state.weaponLaw[hand] as Law);
}

/** The share of turns in which the second weapon is paid for. @rule ADG-dual-wield-second */
function secondsOf(state: State, c: number, attributes: readonly number[]): number {
  if (state.weaponAttribute[c * 2 + 1] < 0) return 0;
  return clamp((attributes[CUNNING] - state.choices.secondAttack) / ROUNDS);
}

/** The share of turns in which a ritual is performed: where two enemies are needed, not those with the last one. */
function castsOf(state: State, { uses }: Ritual): number {
  const foes = foesAtMost(state);
  const share = wantsRituals(state, Number.POSITIVE_INFINITY) ? (wantsRituals(state, 1) ? 1 : 1 - 1 / foes) : 0;
  return uses < 0 ? share : Math.min(share, uses / ROUNDS);
}

function spellOf(state: State, c: number, { all, enemySave }: Ritual, attributes: readonly number[]): number {
  const targets = all ? (foesAtMost(state) + 1) / 2 : 1;
  const succeeds = attributes[CUNNING] / FACES;
  return succeeds * targets * (enemySave ? UNSAVED : 1) * meanOf(state.ritualLaw[c] as Law);
}

/** Members of the largest group that the party may meet. */
function foesAtMost(state: State): number {
  return Math.max(1, ...state.matchup.groups.map(({ lines }) => lines.reduce((sum, { count }) => sum + count, 0)));
}

function meanOf(law: Law): number {
  let sum = 0;
  for (let i = 0; i < law.values.length; i++) sum += law.values[i] * law.weights[i];
  return sum / law.total;
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share));
}
