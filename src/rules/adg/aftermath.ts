import { loseTheDowned } from './harm.ts';
import { DOWN, GONE, LOSS, LOST, PEACE, RETREAT, ROUND_CAP, STALEMATE, STANDING, UNDECIDED, WIN } from './names.ts';
import { CHECKS, FIGHTS, FOUGHT, OVER, PLACE, type State, TRAVEL, TURNED } from './state.ts';

/** What a fight leaves behind. */

/** Ends an encounter: with it a fight that is played alone, or a delve that cannot go on. */
export function endFight(s: State): void {
  if (s.result === UNDECIDED) s.result = s.foesStanding === 0 ? WIN : LOSS;
  const { result } = s;
  const [rule, text] = ENDINGS[result] as readonly [string, string];
  s.trace?.tell(rule, text);
  if (result !== PEACE) s.count(FIGHTS);
  liftUp(s, result === WIN);
  s.phase = OVER;
  if (s.matchup.delve === undefined) return;
  putAway(s);
  if (result === LOSS) {
    s.result = LOST;
    return;
  }
  if (result !== WIN && result !== PEACE && result !== RETREAT) return;
  if (result !== PEACE) s.trip[FOUGHT] = 1;
  // A long fight is heard. @rule ADG-encounter-triggers
  if (result === WIN && s.round > s.rulings.noiseRounds) s.trip[CHECKS] = (s.trip[CHECKS] as number) + 1;
  if (result === RETREAT) {
    s.trip[TURNED] = 1;
    s.trip[CHECKS] = 0;
    s.trip[PLACE] = WAY_OUT;
  }
  s.result = UNDECIDED;
  s.phase = TRAVEL;
}

/** Where a party goes that ran: the last place of a delve. */
export const WAY_OUT = 9;

const ENDINGS: Readonly<Record<number, readonly [rule: string, text: string]>> = {
  [WIN]: ['R-ADG-27', 'no enemy was left'],
  [LOSS]: ['ADG-dying-dead', 'nobody of the party was left'],
  [RETREAT]: ['R-ADG-36', 'the party got away'],
  [PEACE]: ['P-ADG-08', 'there was no fight'],
  [STALEMATE]: ['L-ADG-01', 'the fight led nowhere'],
  [ROUND_CAP]: ['L-ADG-02', 'the fight took too many rounds'],
};

/** Those lying there are safe if the party won, and dead if it was beaten. @rule R-ADG-23 */
function liftUp(s: State, isWon: boolean): void {
  if (!isWon) loseTheDowned(s);
  for (let c = 0; c < s.partySize; c++) if (s.status[c] === DOWN) s.setStatus(c, STANDING);
}

/** What lasted for the encounter only. Broken armour stays broken. @rule ADG-armour-break */
function putAway(s: State): void {
  for (let c = 0; c < s.partySize; c++) s.ac[c] = s.sound[c] as number;
  for (const column of [s.stunned, s.scarUsed, s.fast, s.rally, s.lost, s.tested, s.declared, s.searching, s.forgone]) {
    column.fill(0);
  }
  s.aimed.fill(0);
  for (let c = s.foeFrom; c < s.foeTo; c++) s.status[c] = GONE;
  s.foesStanding = 0;
  s.fighting = 0;
  s.opening = 0;
  s.surprised = 0;
  s.approach = 0;
  s.enemyDied = 0;
  s.partyDied = 0;
  s.cursor = -1;
  s.part = 0;
}
