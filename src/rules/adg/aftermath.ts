import { loseTheDowned } from './harm.ts';
import { DOWN, GONE, LOSS, LOST, PEACE, RETREAT, ROUND_CAP, STALEMATE, STANDING, UNDECIDED, WIN } from './names.ts';
import { leaveBehind, shareOut } from './pack.ts';
import { OVER, type State, TRAVEL } from './state.ts';

/** After a fight. */

/** Ends an encounter, and with it a fight that is played alone or a delve that cannot continue. */
export function endFight(state: State): void {
  if (state.result === UNDECIDED) state.result = state.foesStanding === 0 ? WIN : LOSS;
  const { result } = state;
  const [rule, text] = ENDINGS[result];
  state.trace?.note(rule, text);
  if (result !== PEACE) state.fights++;
  liftUp(state, result === LOSS);
  state.phase = OVER;
  if (state.matchup.delve === undefined) return;
  putAway(state);
  if (result === LOSS) {
    state.result = LOST;
    return;
  }
  if (result !== WIN && result !== PEACE && result !== RETREAT) return;
  if (result !== PEACE) state.fought = 1;
  // A long fight makes noise. @rule ADG-encounter-triggers
  if (result === WIN && state.round > state.rulings.noiseRounds) state.checks++;
  if (result === WIN) shareOut(state);
  if (result === RETREAT) {
    leaveBehind(state);
    state.turnedBack = 1;
    state.checks = 0;
    state.place = WAY_OUT;
  }
  state.result = UNDECIDED;
  state.phase = TRAVEL;
}

/** The place of a party that ran: it leaves the area towards the way out. */
export const WAY_OUT = 10;

const ENDINGS: Readonly<Record<number, readonly [rule: string, text: string]>> = {
  [WIN]: ['R-ADG-27', 'no enemy was left'],
  [LOSS]: ['ADG-dying-dead', 'no one of the party was left'],
  [RETREAT]: ['R-ADG-36', 'the party got away'],
  [PEACE]: ['P-ADG-08', 'there was no fight'],
  [STALEMATE]: ['L-ADG-01', 'the fight led nowhere'],
  [ROUND_CAP]: ['L-ADG-02', 'the fight took too many rounds'],
};

/**
 * Settles those who are down: dead if the party was beaten, otherwise up again; a party that ran has lost them before.
 * @rule R-ADG-23
 */
function liftUp(state: State, isLost: boolean): void {
  if (isLost) loseTheDowned(state);
  for (let c = 0; c < state.partySize; c++) if (state.status[c] === DOWN) state.setStatus(c, STANDING);
}

/** Clears what lasts only for the encounter. Broken armour stays broken. @rule ADG-armour-break */
function putAway(state: State): void {
  for (let c = 0; c < state.partySize; c++) state.ac[c] = state.sound[c];
  for (const column of [
    state.stunned,
    state.scarUsed,
    state.fast,
    state.rally,
    state.lost,
    state.tested,
    state.declared,
    state.searching,
    state.forgone,
    state.aimed,
  ]) {
    column.fill(0, 0, state.size);
  }
  for (let c = state.foeFrom; c < state.foeTo; c++) state.status[c] = GONE;
  state.foesStanding = 0;
  state.fighting = 0;
  state.opening = 0;
  state.surprised = 0;
  state.approach = 0;
  state.enemyDied = 0;
  state.partyDied = 0;
  state.cursor = -1;
  state.part = 0;
}
