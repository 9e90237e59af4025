import type { Dice } from '../../dice/dice.ts';
import type { SampledDice } from '../../dice/sampled.ts';
import type { Game, Openings, Trace } from '../system.ts';
import { CompiledFights } from './compiled-fights.ts';
import { CHARGE, type Fight, fight, GENERATE, OVER, type Player, SET_UP } from './fight.ts';
import { FightAlbum } from './fight-album.ts';
import { FightTally } from './fight-tally.ts';
import { generate, rollsForItems } from './generate.ts';
import { type FightMatchup, isOpen } from './matchup.ts';
import { COIN, setUpFight } from './opening.ts';
import { drawBoard } from './picture.ts';
import { playFight, stepFight } from './sequence.ts';

/** The first moment of every album: after generation. */
const READY = 0;

/** A Battle Board fight, step by step. The order of phases is that of section 21 of the book. */
export class FightGame implements Game, Player {
  private readonly matchup: FightMatchup;
  /** The line of each character to come. */
  private readonly roster: Int32Array;
  /** Begins with the fight after generation; `undefined` where something of that is rolled. */
  readonly album: FightAlbum | undefined;
  /** Moments after set-up, when the party and when the dungeon side moves in, where nothing but that is rolled. */
  private readonly placed: readonly number[] | undefined;
  private readonly counter: FightTally;
  /** Plays what begins in the album, where fights are compiled. */
  private readonly compiled: CompiledFights | undefined;
  private told: Trace | undefined = undefined;
  /** The fight while others play, if it matters. */
  private readonly packed: Int32Array;
  private isPacked = false;

  constructor(matchup: FightMatchup) {
    this.matchup = matchup;
    this.roster = Int32Array.from(matchup.lines.flatMap((line, i) => new Array<number>(line.count).fill(i)));
    this.counter = new FightTally(matchup);
    this.packed = new Int32Array(this.fight.stateLength);
    this.album = this.prepare();
    this.placed = this.album && this.preparePlaces(this.album);
    this.album?.goTo(READY);
    this.compiled = this.album && CompiledFights.of(this.ownerOf(this.album));
  }

  private ownerOf(album: FightAlbum) {
    const { matchup, counter, roster } = this;
    return {
      matchup,
      places: roster.length,
      isLargeSame: () => album.isLargeSame,
      goTo: (moment: number) => album.goTo(moment),
      often: () => album.often,
      takeDesk: () => counter.takeDesk(),
      sheet: counter.sheet,
    };
  }

  /** The board, with this fight on it. */
  get fight(): Fight {
    if (fight.player !== this) this.takeBoard();
    return fight;
  }

  private takeBoard(): void {
    this.sitDown();
    if (this.isPacked) fight.load(this.packed);
    else fight.reset();
    this.isPacked = false;
  }

  private sitDown(): void {
    fight.open(this, this.matchup, this.roster.length);
    fight.trace = this.told;
  }

  /** Comes to the board to write over all of it, so that what was packed up is not worth unpacking. */
  makeRoom(): void {
    if (fight.player !== this) this.sitDown();
    this.isPacked = false;
  }

  leaveBoard(): void {
    this.save(this.packed);
    this.isPacked = true;
    fight.trace = undefined;
  }

  get trace(): Trace | undefined {
    return this.told;
  }

  set trace(trace: Trace | undefined) {
    this.told = trace;
    this.fight.trace = trace;
  }

  get over(): boolean {
    return this.fight.phase === OVER;
  }

  get stateLength(): number {
    return this.fight.stateLength;
  }

  get coreLength(): number {
    return this.fight.coreLength;
  }

  begin(): void {
    if (this.album === undefined) this.fight.reset();
    else this.album.goTo(READY);
  }

  save(into: Int32Array): void {
    this.fight.save(into);
  }

  load(from: Int32Array): void {
    this.makeRoom();
    fight.load(from);
  }

  openTally(counts: Float64Array): void {
    this.counter.open(counts);
    this.compiled?.open(counts);
  }

  closeTally(): void {
    this.counter.close();
    this.compiled?.close();
  }

  playGames(openings: Openings, dice: SampledDice, seed: number, from: number, end: number): number {
    if (this.compiled === undefined || this.told !== undefined) return from;
    return this.compiled.playGames(openings, dice, seed, from, end);
  }

  tally(counts: Float64Array): void {
    if (fight.player !== this) this.takeBoard();
    this.counter.add(counts);
  }

  picture(): string {
    if (fight.player !== this) this.takeBoard();
    return drawBoard();
  }

  step(dice: Dice): void {
    const { phase, count } = this.fight;
    switch (phase) {
      case GENERATE:
        generate(dice, this.roster[count] as number);
        if (fight.count === this.roster.length) fight.phase = SET_UP;
        return;
      case SET_UP:
        this.setUp(dice);
        return;
      default:
        stepFight(dice);
    }
  }

  playOut(dice: Dice): void {
    while (this.fight.phase < CHARGE) this.step(dice);
    playFight(dice);
  }

  /** Who moved in, and everything that follows from it until the charge test. */
  private setUp(dice: Dice): void {
    if (this.placed !== undefined && this.told === undefined) {
      dice.roller = -1;
      const active = this.matchup.active >= 0 ? this.matchup.active : dice.draw(COIN);
      this.album?.goTo(this.placed[active] as number);
    } else {
      setUpFight(dice);
      fight.phase = CHARGE;
    }
  }

  /** An album of the fight after generation, if no dice are needed for that. */
  private prepare(): FightAlbum | undefined {
    const { matchup } = this;
    const rolled = matchup.lines.some((line) => line.count > 0 && (isOpen(line) || rollsForItems(matchup, line)));
    if (rolled) return undefined;
    while (this.fight.phase === GENERATE) this.step(noDice());
    const album = new FightAlbum(this);
    album.add();
    return album;
  }

  /** Adds the fight after set-up for either side moving in; `undefined` where a Leader is rolled for. */
  private preparePlaces(album: FightAlbum): number[] | undefined {
    const placed: number[] = [];
    for (const active of [0, 1]) {
      album.goTo(READY);
      try {
        setUpFight(noDice(this.matchup.active < 0 ? active : undefined));
      } catch (problem) {
        if (problem instanceof UnexpectedRoll) return undefined;
        throw problem;
      }
      fight.phase = CHARGE;
      placed.push(album.add());
    }
    return placed;
  }
}

class UnexpectedRoll extends Error {}

/** Dice that show one value, if any is allowed, and must not be rolled again. */
function noDice(value?: number): Dice {
  let left = value === undefined ? 0 : 1;
  return {
    roller: -1,
    draw(law) {
      if (left-- < 1) throw new UnexpectedRoll(`${law.name} was not to be rolled`);
      return value as number;
    },
  };
}
