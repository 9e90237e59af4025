import type { Dice } from '../../../dice/dice.ts';
import { reasonLaw } from '../catalogue/big-bad.ts';
import { FIT } from '../catalogue/names.ts';
import { bigBadLaw } from '../catalogue/tables.ts';
import { A_CORRIDOR } from '../catalogue/tiles.ts';
import { rollBigBad } from '../fight/enemies.ts';
import { copyFigure } from '../fight/figures.ts';
import { rollItems, rollSheet, wear } from '../fight/generate.ts';
import { recruit } from './band.ts';
import { NOWHERE, OUTSIDE } from './cast.ts';
import { BIG_BAD_RACE, BIG_BAD_STATS, type Dungeon, ENTER, REASON, RECRUIT, SEEN, SPACE_CAP, TURN } from './dungeon.ts';
import { actAt, leaderAt } from './group.ts';
import { equip, sayItems } from './load.ts';
import { MOST_MEMBERS } from './matchup.ts';
import { lightenLoads } from './spoils.ts';
import { layTile } from './tiles.ts';

/** Before the adventure: the band, the Big Bad, the reason, the entry. */

/** Limit on the tiles of a dungeon, without secret rooms. */
const MOST_LAID = 80;

/** Rolls the next member that the scenario lists. @rule 2HDC-13.2 */
export function muster(dungeon: Dungeon, dice: Dice): void {
  const { cast, matchup } = dungeon;
  if (dungeon.members < matchup.band.length) {
    const index = matchup.band[dungeon.members];
    const c = rollSheet(cast, matchup.board, dice, index);
    if (matchup.board.rollItems[0] && !dungeon.isStar(c)) rollItems(cast, matchup.board, dice, c);
    wear(cast, c, dungeon.choices.weapon);
    cast.sheetRep[c] = cast.rep[c];
    dungeon.members++;
    equip(dungeon, c);
  }
  if (dungeon.members === matchup.band.length) dungeon.phase = RECRUIT;
}

/** Rolls recruits, one a step. */
export function fillUp(dungeon: Dungeon, dice: Dice): void {
  if (recruit(dungeon, dice)) return;
  dungeon.adventure++;
  traceBand(dungeon);
  dungeon.leader = leaderAt(dungeon, NOWHERE);
  dungeon.phase = dungeon.matchup.bigBad >= 0 ? BIG_BAD_STATS : BIG_BAD_RACE;
}

/** Rolls the race of the Big Bad. @rule 2HDC-T34.1 */
export function rollBigBadRace(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const { facts, rep } = dungeon.cast;
  dungeon.foeRace = dice.draw(bigBadLaw(rep[dungeon.leader], facts.tables, facts.raceNames));
  dungeon.trace?.hold?.();
  dungeon.phase = BIG_BAD_STATS;
}

/** Rolls the Big Bad's statline. @rule 2HDC-34.1a */
export function rollRuler(dungeon: Dungeon, dice: Dice): void {
  const { fight } = dungeon;
  const { matchup } = dungeon;
  const given = matchup.bigBad >= 0;
  const lineIndex = given ? matchup.bigBad : matchup.bigBadLine + dungeon.foeRace;
  fight.reset();
  const i = rollBigBad(fight, dice, matchup.board, lineIndex, dungeon.cast.rep[dungeon.leader]);
  dungeon.bigBad = MOST_MEMBERS;
  dungeon.cast.take(dungeon.bigBad);
  copyFigure(fight, i, dungeon.cast, dungeon.bigBad);
  dungeon.bigBadRep = fight.rep[i];
  dungeon.bigBadRace = fight.race[i];
  dungeon.total = matchup.tiles.length > 0 ? matchup.tiles.length + 1 : rolledTiles(dungeon);
  traceRuler(dungeon);
  dungeon.phase = REASON;
}

/** Rolls the reason. @rule 2HDC-34.3.1 @rule 2HDC-T34.3 */
export function rollReason(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const { reason } = dungeon.matchup;
  dungeon.reason = reason >= 0 ? reason : dice.draw(reasonLaw(dungeon.cast.rep[dungeon.leader]));
  dungeon.trace?.note('2HDC-34.3.1', `They go to ${WHY[dungeon.reason]}.`, { who: dungeon.asOne(0) });
  dungeon.phase = ENTER;
}

/** Lays the entry and puts the band in it. @rule 2HDC-36.1 @rule 2HDC-36.2 @rule 2HDC-39.1a */
export function enterDungeon(dungeon: Dungeon): void {
  const { cast } = dungeon;
  // Unknown until the Treasure Room is reached.
  dungeon.captives = -1;
  layTile(dungeon, OUTSIDE, A_CORRIDOR);
  dungeon.flags[0] |= SEEN;
  dungeon.deepest = 1;
  dungeon.bandSize = 0;
  dungeon.hadStar = 0;
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT) continue;
    cast.tile[c] = 0;
    cast.walked[c] = 0;
    cast.carried[c] = 0;
    dungeon.bandSize++;
    if (dungeon.isStar(c)) dungeon.hadStar = 1;
  }
  actAt(dungeon, 0);
  lightenLoads(dungeon);
  dungeon.phase = TURN;
}

/** Returns the number of tiles for the Big Bad's Rep. Guard G12. @rule 2HDC-R96 */
function rolledTiles(dungeon: Dungeon): number {
  const tiles = dungeon.matchup.rulings.tileFactor * dungeon.bigBadRep;
  if (tiles <= MOST_LAID) return tiles;
  dungeon.guards |= SPACE_CAP;
  return MOST_LAID;
}

/** Writes the band to the trace, before the dungeon is rolled. */
function traceBand(dungeon: Dungeon): void {
  const { trace, cast } = dungeon;
  if (trace === undefined) return;
  trace.chapter(dungeon.matchup.play === 'campaign' ? `Adventure ${dungeon.adventure}` : 'The way down');
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT) continue;
    const what = `${cast.facts.races[cast.race[c]].name} ${cast.facts.professions.names[cast.profession[c]]}`;
    const magic = sayItems(dungeon, c);
    const rest = `${dungeon.isStar(c) ? ', a Star' : ''}${magic === '' ? '' : `; carries ${magic}`}`;
    trace.note('2HDC-13.0', `${dungeon.name(c)}: ${what}, Rep ${cast.rep[c]}${rest}.`, { who: dungeon.figure(c) });
  }
}

function traceRuler(dungeon: Dungeon): void {
  const race = dungeon.cast.facts.races[dungeon.bigBadRace].name;
  dungeon.trace?.note(
    '2HDC-34.1a',
    `The Big Bad is a${/^[aeio]/.test(race) ? 'n' : ''} ${race} of Rep ${dungeon.bigBadRep}, with ${dungeon.total} tiles below.`,
  );
}

const WHY = ['explore', 'fetch the treasure', 'free the captives', 'kill the Big Bad'];
