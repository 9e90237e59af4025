import { nameOf as nameOfSquare } from '../../board/board.ts';
import { drawBoard } from '../../board/drawing.ts';
import { asOne, together } from '../cast.ts';
import type { Figure } from '../system.ts';
import { type Battle, BY_ELIMINATION, BY_IMPOSSIBILITY, BY_OBJECTIVE, BY_STALL, BY_TIMEOUT, DRAW } from './battle.ts';

/** The lines of a battle in replays. Called only if there is a trace. */

/** Letters for figures on a drawing, without those for terrain. */
const LETTERS = 'ABCDEFGHIJKMNPQRTUVWXYZ';

/** Returns `orc 2`, or `knight` if there is only one. */
export function figureName(battle: Battle, figure: number): string {
  return battle.cast[figure].name;
}

function names(battle: Battle, figures: readonly number[]): string {
  return figures.map((figure) => figureName(battle, figure)).join(', ');
}

/** Figures of a side that roll, or are struck, together. */
function all(battle: Battle, figures: readonly number[]): Figure | undefined {
  return together(figures.map((figure) => battle.cast[figure]));
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

function diceText(n: number): string {
  return n === 1 ? '1 die' : `${n} dice`;
}

function outcome(battle: Battle, figure: number, lost: number, fell: boolean): string {
  if (lost === 0) return 'without effect';
  if (fell) return `and ${figureName(battle, figure)} falls`;
  return `and ${figureName(battle, figure)} loses ${count(lost, 'hit')}, ${battle.hits[figure]} left`;
}

export function traceInitiative(battle: Battle, winner: number): void {
  const { sides } = battle.matchup;
  battle.trace?.chapter(`Move ${battle.moves}`);
  const choice = winner === battle.mover ? 'moved first' : 'waited to shoot';
  battle.trace?.note('DW-init-roll', `${sides[winner as 0 | 1]} won the initiative and ${choice}`, {
    who: asOne(sides[winner as 0 | 1]),
  });
}

export function traceShot(
  battle: Battle,
  shooter: number,
  target: number,
  pool: number,
  toHit: number,
  lost: number,
  fell: boolean,
): void {
  const [who, whom] = [figureName(battle, shooter), figureName(battle, target)];
  battle.trace?.note(
    'DW-to-hit',
    `${who} shot at ${whom} with ${diceText(pool)} at ${toHit}+, ${outcome(battle, target, lost, fell)}`,
    { who: battle.cast[shooter], whom: battle.cast[target] },
  );
}

export function traceMove(battle: Battle, figure: number, from: number, to: number): void {
  const { board } = battle.ground;
  const where = to < 0 ? 'left the board' : `moved from ${nameOfSquare(board, from)} to ${nameOfSquare(board, to)}`;
  battle.trace?.note('DW-move-allowance', `${figureName(battle, figure)} ${where}`, { who: battle.cast[figure] });
}

export function traceFreeAttack(
  battle: Battle,
  attackers: readonly number[],
  figure: number,
  dice: number,
  lost: number,
): void {
  battle.trace?.note(
    'DW-free-attack',
    `${figureName(battle, figure)} broke away and drew a free attack of ${diceText(dice)}, ${cost(battle, figure, lost)}`,
    { who: all(battle, attackers), whom: battle.cast[figure] },
  );
}

export function traceReach(
  battle: Battle,
  attackers: readonly number[],
  figure: number,
  dice: number,
  lost: number,
): void {
  battle.trace?.note(
    'DW-home-reach',
    `${figureName(battle, figure)} came into reach of ${diceText(dice)}, ${cost(battle, figure, lost)}`,
    { who: all(battle, attackers), whom: battle.cast[figure] },
  );
}

/** Describes what an attack on a moving figure cost it, before it is applied. */
function cost(battle: Battle, figure: number, lost: number): string {
  if (lost === 0) return 'without effect';
  return lost >= battle.hits[figure] ? 'and it fell' : `and it lost ${count(lost, 'hit')}`;
}

export function traceCharge(battle: Battle, figure: number, target: number, lost: number, fell: boolean): void {
  battle.trace?.note(
    'DW-ab-charge-attack',
    `${figureName(battle, figure)} charged ${figureName(battle, target)}, ${outcome(battle, target, lost, fell)}`,
    { who: battle.cast[figure], whom: battle.cast[target] },
  );
}

export function traceControl(
  battle: Battle,
  figure: number,
  target: number,
  from: number,
  isControlled: boolean,
): void {
  const [who, whom] = [figureName(battle, figure), figureName(battle, target)];
  const { board } = battle.ground;
  const to = nameOfSquare(board, battle.square[target]);
  const sent =
    battle.square[target] === from
      ? `${who} controlled ${whom}, who could get no farther than ${to}`
      : `${who} sent ${whom} from ${nameOfSquare(board, from)} to ${to}`;
  battle.trace?.note('DW-ab-control-enemy', isControlled ? sent : `${whom} resisted the will of ${who}`, {
    who: battle.cast[figure],
    whom: battle.cast[target],
  });
}

export function traceMelee(
  battle: Battle,
  group: Int16Array,
  size: number,
  side: number,
  pool: number,
  hits: number,
): void {
  const own = fightersOf(battle, group, size, side);
  const foes = fightersOf(battle, group, size, 1 - side);
  battle.trace?.note(
    'DW-melee-one-roll',
    `${names(battle, own)} threw ${diceText(pool)} at ${names(battle, foes)}: ${count(hits, 'hit')}`,
    { who: all(battle, own), whom: all(battle, foes) },
  );
}

/** Whose kill dice they were: what they cost is told once both sides have thrown. */
export function traceKillDice(battle: Battle, group: Int16Array, size: number, side: number, hits: number): void {
  const own = fightersOf(battle, group, size, side);
  const dice = hits === 1 ? '1 kill die' : `${hits} kill dice`;
  battle.trace?.note('DW-melee-kill', `${names(battle, own)} threw ${dice}`, {
    who: all(battle, own),
    whom: all(battle, fightersOf(battle, group, size, 1 - side)),
  });
}

/** Returns a side's figures that are still in a melee, by roster. */
function fightersOf(battle: Battle, group: Int16Array, size: number, side: number): number[] {
  return [...group.subarray(0, size)]
    .filter((member) => battle.isOn(member) && battle.sideOf(member) === side)
    .sort((a, b) => a - b);
}

export function traceLosses(battle: Battle, by: number, victim: number, lost: number, fell: boolean): void {
  const name = figureName(battle, victim);
  battle.trace?.note(
    'DW-melee-allocation',
    fell ? `${name} fell` : `${name} lost ${count(lost, 'hit')}, ${battle.hits[victim]} left`,
    { who: battle.cast[by], whom: battle.cast[victim] },
  );
}

export function traceRegeneration(battle: Battle, figure: number, back: number): void {
  const hits = `${battle.hits[figure]} of ${battle.fullHits[figure]}`;
  battle.trace?.note(
    'DW-home-regeneration',
    `${figureName(battle, figure)} regained ${count(back, 'hit')} and has ${hits}`,
    { whom: battle.cast[figure] },
  );
}

export function traceEnd(battle: Battle): void {
  const { sides, play } = battle.matchup;
  const isDraw = battle.winner === DRAW;
  const who = isDraw ? 'Neither side won' : `${sides[battle.winner as 0 | 1]} won`;
  const beaten = isDraw ? 'both sides' : 'a side';
  const objective = play === 'escape' ? 'enough heroes got away' : `${beaten} broke`;
  const why =
    battle.reason === BY_ELIMINATION
      ? `${beaten} had no figures left`
      : battle.reason === BY_OBJECTIVE
        ? objective
        : battle.reason === BY_IMPOSSIBILITY
          ? 'too few heroes were left to get away'
          : battle.reason === BY_STALL
            ? 'nothing happened any more'
            : 'the limit of moves was reached';
  const rule = battle.reason === BY_STALL ? 'DW-G-02' : battle.reason === BY_TIMEOUT ? 'DW-G-01' : 'DW-missing-victory';
  battle.trace?.note(rule, `${who}: ${why}`, isDraw ? undefined : { who: asOne(sides[battle.winner as 0 | 1]) });
}

/** Draws the board with a letter for each figure, capitals for side 0, and a legend with their state. */
export function drawBattle(battle: Battle): string {
  const letter = new Map<number, string>();
  const legend: string[] = [];
  for (let figure = 0; figure < battle.count; figure++) {
    if (!battle.isOn(figure)) continue;
    const side = battle.sideOf(figure);
    const upper = LETTERS[figure - battle.firstOf(side)] ?? '&';
    const shown = side === 0 ? upper : upper.toLowerCase();
    letter.set(battle.square[figure], shown);
    legend.push(`${shown} ${figureName(battle, figure)} ${battle.hits[figure]}/${battle.fullHits[figure]}`);
  }
  return `${drawBoard(battle.ground.board, letter)}\n\n${legend.join('\n')}`;
}
