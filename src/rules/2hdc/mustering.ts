import type { Dice } from '../../dice/dice.ts';
import { recruit } from './band.ts';
import { BIG_BAD_NOTE, bigBadLaw, reasonLaw } from './big-bad.ts';
import { copyFigure, NOWHERE, OUTSIDE } from './cast.ts';
import { BIG_BAD_RACE, BIG_BAD_STATS, type Dungeon, ENTER, REASON, RECRUIT, SEEN, TURN } from './dungeon.ts';
import { MOST_MEMBERS } from './dungeon-matchup.ts';
import { A_CORRIDOR } from './dungeon-rolls.ts';
import { rollItems, rollSheet, wear } from './generate.ts';
import { actAt, leaderAt } from './group.ts';
import { equip, sayItems } from './load.ts';
import { FIT, PROFESSIONS, RACES, STAR } from './names.ts';
import { layTile } from './tiles.ts';

/** Before the first step below: the band, the Big Bad, the reason, the entry. */

/** `bigBadNote: skip`, `bigBadStar: true`. */
const OTHER = 1;
/** The most tiles a dungeon is given, secret rooms aside. */
const MOST_LAID = 80;

/** The next member whom the scenario lists. @rule 2HDC-13.2 */
export function muster(d: Dungeon, dice: Dice): void {
  const { cast, matchup } = d;
  if (d.members < matchup.band.length) {
    const index = matchup.band[d.members] as number;
    const c = rollSheet(cast, matchup.board, dice, index);
    if (matchup.board.rollItems[0] && !d.isStar(c)) rollItems(cast, matchup.board, dice, c);
    wear(cast, c);
    cast.sheetRep[c] = cast.rep[c] as number;
    d.members++;
    equip(d, c);
  }
  if (d.members === matchup.band.length) d.phase = RECRUIT;
}

/** Recruits, one a step. */
export function fillUp(d: Dungeon, dice: Dice): void {
  if (recruit(d, dice)) return;
  d.adventure++;
  d.leader = leaderAt(d, NOWHERE);
  d.phase = d.matchup.bigBad >= 0 ? BIG_BAD_STATS : BIG_BAD_RACE;
}

/** Who rules the dungeon. @rule 2HDC-T34.1 */
export function rollBigBadRace(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  d.foeRace = dice.draw(bigBadLaw(d.cast.rep[d.leader] as number));
  d.phase = BIG_BAD_STATS;
}

/** His statline; of a lower Rep than the Star's he is raised to it, or above. @rule 2HDC-34.1a @rule 2HDC-34.1b */
export function rollBigBad(d: Dungeon, dice: Dice): void {
  const { fight, matchup } = d;
  const given = matchup.bigBad >= 0;
  const lineIndex = given ? matchup.bigBad : matchup.bigBadLine + d.foeRace;
  const line = matchup.board.lines[lineIndex]!;
  fight.reset();
  const i = rollSheet(fight, matchup.board, dice, lineIndex);
  dice.roller = -1;
  const starRep = d.cast.rep[d.leader] as number;
  if (line.rep < 0 && (fight.rep[i] as number) < starRep && matchup.rulings.bigBadNote !== OTHER) {
    fight.rep[i] = starRep + dice.draw(BIG_BAD_NOTE);
    fight.adventureRep[i] = fight.rep[i] as number;
  }
  if (matchup.rulings.bigBadStar === OTHER) {
    fight.traits[i]! |= STAR;
    fight.starDice[i] = fight.rep[i] as number;
  }
  // A Big Bad whose items are listed has those.
  if (line.items === 0 && line.potions.every((uses) => uses === 0)) rollItems(fight, matchup.board, dice, i);
  wear(fight, i);
  d.bigBad = MOST_MEMBERS;
  d.cast.take(d.bigBad);
  copyFigure(fight, i, d.cast, d.bigBad);
  d.bigBadRep = fight.rep[i] as number;
  d.bigBadRace = fight.race[i] as number;
  d.phase = REASON;
}

/** Why they go. @rule 2HDC-34.3.1 @rule 2HDC-T34.3 */
export function rollReason(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const { reason } = d.matchup;
  d.reason = reason >= 0 ? reason : dice.draw(reasonLaw(d.cast.rep[d.leader] as number));
  d.phase = ENTER;
}

/** The entry, and the band in it. @rule 2HDC-36.1 @rule 2HDC-36.2 @rule 2HDC-39.1a */
export function enterDungeon(d: Dungeon): void {
  const { matchup, cast } = d;
  const rolled = Math.min(MOST_LAID, matchup.rulings.tileFactor * d.bigBadRep);
  d.total = matchup.tiles.length > 0 ? matchup.tiles.length + 1 : rolled;
  // Not known before the Treasure Room is reached.
  d.captives = -1;
  tellWho(d);
  layTile(d, OUTSIDE, A_CORRIDOR);
  d.flags[0]! |= SEEN;
  d.deepest = 1;
  d.bandSize = 0;
  d.hadStar = 0;
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT) continue;
    cast.tile[c] = 0;
    cast.walked[c] = 0;
    cast.carried[c] = 0;
    d.bandSize++;
    if (d.isStar(c)) d.hadStar = 1;
  }
  actAt(d, 0);
  d.phase = TURN;
}

function tellWho(d: Dungeon): void {
  const { trace, cast } = d;
  if (trace === undefined) return;
  trace.chapter(d.matchup.play === 'campaign' ? `Adventure ${d.adventure}` : 'The way down');
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT) continue;
    const what = `${RACES[cast.race[c] as number]} ${PROFESSIONS[cast.profession[c] as number]}`;
    const magic = sayItems(d, c);
    const rest = `${d.isStar(c) ? ', a Star' : ''}${magic === '' ? '' : `; carries ${magic}`}`;
    trace.tell('2HDC-13.0', `${d.name(c)}: ${what}, Rep ${cast.rep[c]}${rest}.`);
  }
  const race = RACES[d.bigBadRace] as string;
  trace.tell(
    '2HDC-34.1a',
    `The Big Bad is a${/^[aeio]/.test(race) ? 'n' : ''} ${race} of Rep ${d.bigBadRep}, with ${d.total} tiles below.`,
  );
  trace.tell('2HDC-34.3.1', `They go to ${WHY[d.reason]}.`);
}

const WHY = ['explore', 'fetch the treasure', 'free the captives', 'kill the Big Bad'];
