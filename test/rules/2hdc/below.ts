import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { type ScriptedDice, withDice } from '../../../src/dice/scripted.ts';
import { TILES, type TileName } from '../../../src/rules/2hdc/catalogue/tiles.ts';
import { compileDungeon } from '../../../src/rules/2hdc/dungeon/compile.ts';
import { type Dungeon, NO_MARKER, NPC_GROUP, PEF, TURN } from '../../../src/rules/2hdc/dungeon/dungeon.ts';
import { actAt } from '../../../src/rules/2hdc/dungeon/group.ts';
import { freeMarker, freePlace, setMarker } from '../../../src/rules/2hdc/dungeon/markers.ts';
import { DungeonGame } from '../../../src/rules/2hdc/dungeon/play.ts';
import { layTile } from '../../../src/rules/2hdc/dungeon/tiles.ts';
import { copyFigure } from '../../../src/rules/2hdc/fight/figures.ts';
import { rollSheet, wear } from '../../../src/rules/2hdc/fight/generate.ts';
import type { Setup } from '../../../src/rules/system.ts';
import { readStatline } from './book.ts';

/** How an adventure is asked for, beside its band. */
export interface Wish {
  readonly policy?: 'book' | 'bold' | 'cautious';
  readonly reason?: 'explore' | 'treasure' | 'rescue' | 'kill';
  /** The Big Bad, a Troll of Rep 5 with nothing to roll unless told; `rolled` for any. */
  readonly bigBad?: string;
  readonly tiles?: readonly string[];
  readonly rulings?: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, number>>;
}

/** A band of four that leaves nothing to chance. */
export const BAND: readonly string[] = [
  'star human/knight@5 ac6 shield sword',
  'human/soldier@4 ac4 shield sword',
  'elf/shooter@4 ac2 no-shield bow',
  'human/healer@3 ac2 no-shield sword',
];
const TROLL = 'troll/warrior@5 ac4 no-shield two-handed-axe hard-shirt';

/** A game before its first step. */
export function setOut(statlines: readonly string[], wish: Wish = {}): DungeonGame {
  const faults = new Faults();
  const member = (text: string, name: string) => ({ ...readStatline(splitWords(text), faults), name, count: 1 });
  const lair = wish.bigBad ?? TROLL;
  const matchup = compileDungeon(
    {
      rules: '2hdc',
      play: 'dungeon',
      width: 'room',
      fleeing: [],
      rulings: wish.rulings ?? {},
      limits: wish.limits ?? {},
      ...(wish.reason === undefined ? {} : { reason: wish.reason }),
      ...(wish.tiles === undefined ? {} : { tiles: wish.tiles }),
      sides: [
        { name: 'band', policy: wish.policy ?? 'book', members: statlines.map((text, i) => member(text, `a${i + 1}`)) },
        ...(lair === 'rolled' ? [] : [{ name: 'lair', policy: 'book', members: [member(lair, 'boss')] }]),
      ],
    } as unknown as Setup,
    faults,
  );
  if (matchup === undefined) throw new Error(JSON.stringify(faults.all));
  const game = new DungeonGame(matchup);
  game.begin();
  return game;
}

/** A game whose band stands on the entry; the reason is to kill unless told. */
export function below(statlines: readonly string[] = BAND, wish: Wish = {}): DungeonGame {
  const game = setOut(statlines, { reason: 'kill', ...wish });
  return until(game, TURN);
}

/** Plays steps on given faces until a phase begins; all faces must be thrown. */
export function until(game: DungeonGame, phase: number, faces: readonly number[] = []): DungeonGame {
  withDice(faces, (dice: ScriptedDice) => {
    do game.step(dice);
    while (game.dungeon.phase !== phase && !game.over);
  });
  return game;
}

/** Plays one whole turn of band and dungeon. */
export function turn(game: DungeonGame, faces: readonly number[]): DungeonGame {
  return until(game, TURN, faces);
}

/** Lays a chain of tiles, each behind the one before, and returns the last. */
export function dig(dungeon: Dungeon, from: number, ...types: TileName[]): number {
  return types.reduce((parent, type) => layTile(dungeon, parent, TILES.names.indexOf(type)), from);
}

/** Puts the whole band on a tile. */
export function standOn(dungeon: Dungeon, tile: number): void {
  for (let c = 0; c < dungeon.members; c++) dungeon.cast.tile[c] = tile;
  actAt(dungeon, tile);
}

/** Puts a force on a tile. */
export function putPef(dungeon: Dungeon, tile: number): number {
  const m = freeMarker(dungeon);
  setMarker(dungeon, m, PEF, tile);
  return m;
}

/** Puts a group of Goblins, each fully given, on a tile. */
export function putGoblins(dungeon: Dungeon, tile: number, ...reps: number[]): number {
  const m = freeMarker(dungeon);
  setMarker(dungeon, m, NPC_GROUP, tile);
  dungeon.markerFoes[m] = 1;
  for (const rep of reps) {
    dungeon.fight.reset();
    const i = withDice([1, 2, 3], (dice) =>
      rollSheet(dungeon.fight, dungeon.matchup.board, dice, dungeon.matchup.minionLine + 7),
    );
    dungeon.fight.rep[i] = rep;
    dungeon.fight.adventureRep[i] = rep;
    wear(dungeon.fight, i, 'listed');
    const c = freePlace(dungeon);
    copyFigure(dungeon.fight, i, dungeon.cast, c);
    dungeon.cast.group[c] = m;
    dungeon.cast.tile[c] = tile;
  }
  return m;
}

/** What is told, by rule. */
export function hear(game: DungeonGame): { rule: string; text: string }[] {
  const heard: { rule: string; text: string }[] = [];
  game.trace = { note: (rule, text) => heard.push({ rule, text }), chapter: () => {} };
  return heard;
}

/** How many markers are on the map. */
export function markersOn(dungeon: Dungeon): number {
  return dungeon.markerKind.filter((kind) => kind !== NO_MARKER).length;
}
