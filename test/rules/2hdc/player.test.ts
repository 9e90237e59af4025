import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import { showFaults } from '../../../src/check/show-faults.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { withDice } from '../../../src/dice/scripted.ts';
import { RACES } from '../../../src/rules/2hdc/catalogue/races.ts';
import { beginBoard } from '../../../src/rules/2hdc/dungeon/clash.ts';
import type { Dungeon } from '../../../src/rules/2hdc/dungeon/dungeon.ts';
import { talkToRivals } from '../../../src/rules/2hdc/dungeon/encounter.ts';
import { tryFastMove } from '../../../src/rules/2hdc/dungeon/party-turn.ts';
import { rollSheet, wear } from '../../../src/rules/2hdc/fight/generate.ts';
import { type CrawlMatchup, kernel } from '../../../src/rules/2hdc/kernel.ts';
import { system } from '../../../src/rules/2hdc/system.ts';
import { bookOf } from '../../../src/rules/homebrew.ts';
import type { Decision, Game } from '../../../src/rules/system.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { loadUse } from '../../kit/load-use.ts';
import { below } from './below.ts';
import { crawlOf } from './crawl-table.ts';

/** Decisions that are put to a player. */

const SCENARIOS = fileURLToPath(new URL('../../../scenarios/2hdc', import.meta.url));
const FILES = readdirSync(SCENARIOS).filter((name) => name.endsWith('.yaml'));
/** Games of a scenario; few, where each is long. */
const GAMES = { fight: 10, dungeon: 2, campaign: 1 };

/** The first and the last cell of a scenario. */
async function matchupsOf(name: string): Promise<CrawlMatchup[]> {
  const path = join(SCENARIOS, name);
  const reading = await readScenario(readFileSync(path, 'utf8'), path, loadUse);
  if ('faults' in reading) throw new Error(showFaults(reading));
  const { cells } = reading.scenario;
  return [...new Set([cells[0], cells[cells.length - 1]])].map(
    ({ setup }) => bookOf(system, setup).compile(setup, new Faults()) as CrawlMatchup,
  );
}

type Answer = (decision: Decision, options: readonly number[], scripted: number, game: Game) => number;

/** What is counted of a game, and the dice it took. @param reloads whether it is saved, forgotten and loaded before each step */
function endOf(matchup: CrawlMatchup, number: number, answer?: Answer, reloads = false): number[] {
  const game = kernel.newGame(matchup);
  if (answer !== undefined)
    game.player = { choose: (decision, options, scripted) => answer(decision, options, scripted, game) };
  const state = new Int32Array(game.stateLength);
  const dice = new SampledDice();
  dice.begin(11, number);
  game.begin();
  let steps = 0;
  for (; !game.over; steps++) {
    if (steps > 2_000_000) throw new Error('the game does not end');
    if (reloads) {
      game.save(state);
      game.begin();
      game.load(state);
    }
    game.step(dice);
  }
  const counts = new Float64Array(layOut(kernel.measures(matchup)).slots);
  game.tally(counts);
  game.save(state);
  return [steps, ...counts, ...state];
}

const SCRIPT: Answer = (_, __, scripted) => scripted;

/** Answers by a hash of the state and of what is decided, and writes down the kinds of decision. */
function hashing(seen: Set<string>): Answer {
  return (decision, options, scripted, game) => {
    const { kind, who, name } = decision;
    // There are thousands of decisions, and `expect` takes its time.
    if (new Set(options).size !== options.length || options.length < 2 || options[scripted] === undefined)
      throw new Error(`${kind}: wrong options ${options.join(' ')} with ${scripted}`);
    if (!seen.has(kind) && options.map(name).some((text) => text === '' || /undefined|figure/.test(text)))
      throw new Error(`${kind}: an option has no name`);
    seen.add(kind);
    const numbers = new Int32Array(game.stateLength + 3);
    game.save(numbers);
    numbers.set([options.length, who.name.length, kind.length], game.stateLength);
    let hash = 0x811c9dc5;
    for (const number of numbers) hash = Math.imul(hash ^ number, 0x01000193);
    return (hash >>> 0) % options.length;
  };
}

const shipped = new Set<string>();
const inScene = new Set<string>();

/** What no shipped scenario puts to a player: a Big Bad who is not where it is looked for. */
const SCENE = crawlOf(
  ['star human/knight@10 ac6 shield sword', '8x human/warrior@6 ac4 shield sword potion-of-speed'],
  { reason: 'kill', tiles: ['corridor', 'room', 'room', 'corridor', 'room'], policy: 'bold', limits: { turns: 60 } },
);

/** Sets a player who answers one kind of decision with an option, others as the script does; returns the kinds it sees. */
function answering(dungeon: Dungeon, kind: string, option: number): string[] {
  const seen: string[] = [];
  dungeon.player = {
    choose(decision, options, scripted) {
      seen.push(decision.kind);
      return decision.kind === kind ? options.indexOf(option) : scripted;
    },
  };
  return seen;
}

describe('a player decides in place of the script', () => {
  it.each(FILES)('%s: one who answers the script plays its games', async (name) => {
    for (const matchup of await matchupsOf(name)) {
      for (let number = 0; number < GAMES[matchup.play]; number++) {
        expect(endOf(matchup, number, SCRIPT)).toEqual(endOf(matchup, number));
      }
    }
  });

  it.each(FILES)('%s: any answers make games that end, also where they are saved at each step', async (name) => {
    for (const matchup of await matchupsOf(name)) {
      for (let number = 0; number < GAMES[matchup.play]; number++) {
        expect(endOf(matchup, number, hashing(shipped), true)).toEqual(endOf(matchup, number, hashing(shipped)));
      }
    }
  });

  it('2HDC-23.1a: no script draws an axe that was thrown, though the crossbow in hand has been fired', async () => {
    const [matchup] = await matchupsOf('into-the-labyrinth.yaml');
    // In some of these games it would.
    for (let number = 300; number < 550; number++) expect(() => endOf(matchup, number, SCRIPT)).not.toThrow();
  });

  it('the same holds of a strong band that came to kill', () => {
    for (let number = 0; number < 80; number++) {
      expect(endOf(SCENE, number, SCRIPT)).toEqual(endOf(SCENE, number));
      expect(endOf(SCENE, number, hashing(inScene), true)).toEqual(endOf(SCENE, number, hashing(inScene)));
    }
  });

  it('each kind of decision is seen', () => {
    expect([...shipped].sort()).toEqual([
      ...['Fast Move', 'act', 'attack the rivals', 'break off', 'carry', 'drink', 'fetch the others', 'fight now'],
      ...['free will', 'go home', 'go in', 'recruit a Healer', 'search', 'spell', 'take', 'target'],
      ...['wait for the others', 'way', 'weapon'],
    ]);
    const others = [...inScene].filter((kind) => !shipped.has(kind));
    expect(others.sort()).toEqual(['wait for the Big Bad']);
  });

  it.each([0, 1])('2HDC-39.9.1a: rivals who offer it join where the player lets them (%i)', (lets) => {
    const d = below([
      'star human/knight@5 ac6 shield sword',
      'human/soldier@4 ac4 shield sword',
      'human/soldier@4 ac4 shield sword',
    ]).dungeon;
    const seen = answering(d, 'let them join', lets);
    beginBoard(d);
    const line = d.matchup.minionLine + RACES.byName.zombie.index;
    const zombie = rollSheet(d.fight, d.matchup.board, { roller: -1, draw: (law) => law.values[0] }, line);
    wear(d.fight, zombie, 'listed');
    d.tiles = 1;
    const { members } = d;
    // Five dice of the Leader and those of the zombie, without a success: no quarrel.
    withDice(new Array<number>(5 + d.fight.rep[zombie]).fill(4), (dice) => talkToRivals(d, dice));
    expect(d.members - members).toBe(lets);
    expect(seen).toEqual(['attack the rivals', 'let them join']);
  });

  it.each([0, 1])('2HDC-T29.1.5f: a Potion of Speed is drunk where the player has it drunk (%i)', (drinks) => {
    const d = below().dungeon;
    const seen = answering(d, 'drink Speed', drinks);
    d.cast.potionSpeed[3] = 1;
    // The Healer's Rep is 3: it passes one die of the two, and with a third both.
    withDice(drinks === 1 ? [3, 4, 2] : [3, 4], (dice) => tryFastMove(d, dice));
    expect([d.stepsLeft, d.cast.potionSpeed[3], seen]).toEqual([1 + drinks, 1 - drinks, ['drink Speed']]);
  });
});
