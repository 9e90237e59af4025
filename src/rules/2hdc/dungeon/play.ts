import type { Dice } from '../../../dice/dice.ts';
import type { Scorecard } from '../../kit/scorecard.ts';
import type { Game, Player, Trace } from '../../system.ts';
import { OVER } from '../fight/fight.ts';
import { stepFight } from '../fight/sequence.ts';
import { endFight, goOn } from './clash.ts';
import { cross, fall } from './crossing.ts';
import * as Phase from './dungeon.ts';
import { Dungeon, FightTrace } from './dungeon.ts';
import { beginDungeonTurn, moveMarkers } from './dungeon-turn.ts';
import {
  countThem,
  meet,
  meetWhatIsHere,
  nextEnemy,
  resolve,
  rollMinionRace,
  rollRivals,
  talkToRivals,
} from './encounter.ts';
import { afterPursuit, flee, fleeIntoTheUnknown, pursue, rollFlight, runEnemies } from './flight.ts';
import type { DungeonMatchup } from './matchup.ts';
import { dungeonScorecard } from './measures.ts';
import { enterDungeon, fillUp, muster, rollBigBadRace, rollReason, rollRuler } from './mustering.ts';
import {
  activate,
  beginTurn,
  decide,
  explore,
  freeCaptives,
  layAndEnter,
  mend,
  rally,
  step,
  tryFastMove,
  walkStrays,
} from './party-turn.ts';
import { drawDungeon } from './picture.ts';
import {
  findHiddenTreasure,
  meetTrap,
  openBoneyard,
  openSecretRoom,
  searchRoom,
  springTrap,
  sufferVermin,
} from './secret-room.ts';
import { rollTreasure } from './treasure.ts';
import { advanceNext, recoverQuitters, shareOut } from './way-out.ts';

/** The functions of the phases. */
const PLAY: readonly (Play | undefined)[] = byPhase([
  [Phase.TREASURE, fillChest],
  [Phase.MUSTER, muster],
  [Phase.RECRUIT, fillUp],
  [Phase.BIG_BAD_RACE, rollBigBadRace],
  [Phase.BIG_BAD_STATS, rollRuler],
  [Phase.REASON, rollReason],
  [Phase.ENTER, enterDungeon],
  [Phase.TURN, beginTurn],
  [Phase.RUN_AWAY, rally],
  [Phase.ACTIVATION, activate],
  [Phase.DECIDE, decide],
  [Phase.FAST_MOVE, tryFastMove],
  [Phase.STEP, step],
  [Phase.LAY, layAndEnter],
  [Phase.ENCOUNTER, meetWhatIsHere],
  [Phase.RESOLVE, resolve],
  [Phase.MEETING, meet],
  [Phase.MINION_RACE, rollMinionRace],
  [Phase.HOW_MANY, countThem],
  [Phase.ENEMY, nextEnemy],
  [Phase.RIVALS, rollRivals],
  [Phase.TALK, talkToRivals],
  [Phase.TRAP, meetTrap],
  [Phase.TRAP_SPRUNG, springTrap],
  [Phase.HIDDEN_TREASURE, findHiddenTreasure],
  [Phase.MOVED, explore],
  [Phase.CLEARED, explore],
  [Phase.CAPTIVES, freeCaptives],
  [Phase.SEARCH, searchRoom],
  [Phase.SECRET_ROOM, openSecretRoom],
  [Phase.BONEYARD, openBoneyard],
  [Phase.VERMIN, sufferVermin],
  [Phase.CROSS, cross],
  [Phase.FALL, fall],
  [Phase.MEND_DEAD_END, mend],
  [Phase.STRAYS, walkStrays],
  [Phase.ENEMY_RUNS, runEnemies],
  [Phase.FLIGHT, rollFlight],
  [Phase.FLIGHT_STEP, flee],
  [Phase.FLIGHT_LAY, fleeIntoTheUnknown],
  [Phase.PURSUIT, pursue],
  [Phase.PURSUED, afterPursuit],
  [Phase.DUNGEON_TURN, beginDungeonTurn],
  [Phase.MARKERS, moveMarkers],
  [Phase.OUTSIDE_RECOVERY, recoverQuitters],
  [Phase.SHARING, shareOut],
  [Phase.ADVANCING, advanceNext],
]);

/** Plays a phase. */
type Play = (dungeon: Dungeon, dice: Dice) => void;

function byPhase(phases: readonly (readonly [number, Play])[]) {
  const play = new Array<Play | undefined>(Phase.PHASES).fill(undefined);
  for (const [phase, what] of phases) play[phase] = what;
  return play;
}

function fightOn(dungeon: Dungeon, dice: Dice): void {
  const { fight } = dungeon;
  stepFight(fight, dice);
  if (fight.phase === OVER) endFight(dungeon);
}

function fillChest(dungeon: Dungeon, dice: Dice): void {
  if (!rollTreasure(dungeon, dice)) goOn(dungeon);
}

/** A game of one adventure, step by step. */
export class DungeonGame implements Game {
  readonly dungeon: Dungeon;
  private readonly card: Scorecard<Dungeon>;

  /** @param card default: the measures of one adventure */
  constructor(matchup: DungeonMatchup, card: Scorecard<Dungeon> = dungeonScorecard(matchup)) {
    this.dungeon = new Dungeon(matchup);
    this.card = card;
  }

  get trace(): Trace | undefined {
    return this.dungeon.trace;
  }

  set trace(trace: Trace | undefined) {
    this.dungeon.trace = trace;
    this.dungeon.fight.trace = trace && new FightTrace(trace);
  }

  get player(): Player | undefined {
    return this.dungeon.player;
  }

  set player(player: Player | undefined) {
    this.dungeon.player = player;
    this.dungeon.fight.player = player;
  }

  get over(): boolean {
    return this.dungeon.phase === Phase.DONE;
  }

  get stateLength(): number {
    return this.dungeon.saved.stateLength;
  }

  /** All state is core state, because measures depend on the whole of it. */
  get coreLength(): number {
    return this.dungeon.saved.stateLength;
  }

  begin(): void {
    this.dungeon.saved.reset();
  }

  save(into: Int32Array): void {
    this.dungeon.saved.save(into);
  }

  load(from: Int32Array): void {
    this.dungeon.saved.load(from);
  }

  tally(counts: Float64Array): void {
    this.card.tally(counts, this.dungeon);
  }

  picture(): string {
    return drawDungeon(this.dungeon);
  }

  step(dice: Dice): void {
    const { dungeon } = this;
    // A third of all steps, called directly for speed.
    if (dungeon.phase === Phase.FIGHT) {
      fightOn(dungeon, dice);
      return;
    }
    if (dungeon.phase === Phase.BETWEEN) {
      this.leaveDungeon();
      return;
    }
    const play = PLAY[dungeon.phase];
    if (play === undefined) throw new Error('the adventure has ended');
    play(dungeon, dice);
  }

  /** Continues after an adventure; a campaign overrides it. */
  protected leaveDungeon(): void {
    this.dungeon.phase = Phase.DONE;
  }
}
