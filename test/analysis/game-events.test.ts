import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type GameEvent, GameEventReader } from '../../src/analysis/game-events/game-events.ts';
import { addOwnBook } from '../../src/cli/book/own-books.ts';
import { loadSystem, removeAddedBooks } from '../../src/rules/registry.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { starter } from '../../src/scenario/starter.ts';
import { BookFolder, exampleText } from '../books/book-folder.ts';
import { loadUse } from '../kit/load-use.ts';

const SHIPPED = [
  '2hdc/ten-goblins.yaml',
  '2hdc/down-into-the-labyrinth.yaml',
  'adg/the-old-mine.yaml',
  'ddd/free-prisoner.yaml',
  'dw/last-stand-in-the-arena.yaml',
  'wods/the-drowned-abbey.yaml',
];
const GAMES = 3;

/** Kinds of lines that name no one but those who act and those whom it is done to. */
const BETWEEN_TWO = new Set(['attack', 'shot', 'harm', 'heal', 'flight', 'move']);

interface Game {
  readonly events: readonly GameEvent[];
  readonly sides: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

async function gamesOf(path: string): Promise<Game[]> {
  const file = fileURLToPath(new URL(`../../scenarios/${path}`, import.meta.url));
  return gamesOfText(readFileSync(file, 'utf8'), file);
}

async function gamesOfText(text: string, file: string): Promise<Game[]> {
  const reading = await readScenario(text, file, loadUse);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  const { system, scenario } = reading;
  const matchup = compileCell(system, scenario.cells[0]);
  const reader = new GameEventReader(system, matchup);
  const measures = system.measures(matchup);
  // Nothing is counted of those who are met below ground.
  const sides = new Set([...measures.flatMap(({ side }) => side ?? []), 'enemy']);
  const members = new Set(measures.flatMap(({ member }) => member ?? []));
  return Array.from({ length: GAMES }, (_, game) => ({
    events: reader.eventsOf(scenario.seed, game),
    sides,
    members,
  }));
}

async function eventsOfFight(one: string, other: string, rules: string): Promise<GameEvent[]> {
  const reading = await readFight(one, other, rules, { seed: 3 });
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  const { system, scenario } = reading;
  return new GameEventReader(system, compileCell(system, scenario.cells[0])).eventsOf(3, 0);
}

/** Members that a line names, as a reader finds them. */
function namedIn(text: string, members: ReadonlySet<string>): string[] {
  const names = [...members].sort((a, b) => b.length - a.length).join('|');
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\d])(?:${names})(?: \\d+)?(?![\\p{L}\\d])`, 'gu'))].map(String);
}

describe('the events of a game', () => {
  it.each(SHIPPED)('have everyone that a line names, and a side for each: %s', async (path) => {
    const seen = { who: 0, whom: 0 };
    for (const { events, sides, members } of await gamesOf(path)) {
      for (const { kind, side, who, whomSide, whom, text } of events) {
        expect(who === undefined || (side !== undefined && sides.has(side)), text).toBe(true);
        expect(whom === undefined || (whomSide !== undefined && sides.has(whomSide)), text).toBe(true);
        if (!BETWEEN_TWO.has(kind)) continue;
        for (const name of namedIn(text, members)) expect(`${who}, ${whom}`, text).toContain(name);
        if (who !== undefined) seen.who++;
        if (whom !== undefined) seen.whom++;
      }
    }
    expect(seen.who).toBeGreaterThan(GAMES);
    expect(seen.whom).toBeGreaterThan(GAMES);
  });

  it('tell apart members of both sides who have one name', async () => {
    const events = await eventsOfFight('2x human/soldier@4 ac2 sword', '2x human/soldier@4 ac2 sword', '2hdc');
    const attacks = events.filter(({ kind }) => kind === 'attack');
    expect(attacks.length).toBeGreaterThan(0);
    for (const { side, who, whomSide, whom, text } of attacks) {
      expect(new Set([side, whomSide])).toEqual(new Set(['a', 'b']));
      expect([who?.startsWith(`${side} `), whom?.startsWith(`${whomSide} `)], text).toEqual([true, true]);
    }
  });

  it('say who slew whom where the line begins with the dead, and who dealt damage where it names no one', async () => {
    const events = await eventsOfFight('hero: hero brawn14 agility14 cunning10 health9', '4x goblin: enemy hd1', 'adg');
    const between = events.flatMap(({ text, who, whom }) => (/ died, | took \d/.test(text) ? [[text, who, whom]] : []));
    expect(between.length).toBeGreaterThan(2);
    for (const [text, who, whom] of between) {
      const struck = /^goblin \d|^hero/.exec(String(text))?.[0];
      expect(whom).toBe(struck);
      expect(who).toMatch(struck === 'hero' ? /^goblin \d$/ : /^hero$/);
    }
  });

  it('say who decides, and about whom', async () => {
    const events = await eventsOfFight('2x human/shooter@4 ac2 bow', '3x orc/warrior@3', '2hdc');
    const decided = events.filter(({ kind }) => kind === 'decision');
    for (const { text, who } of decided) expect(text.startsWith(`${who}, `), text).toBe(true);
    const targets = decided.filter(({ text }) => text.includes(', target: '));
    expect(targets.length).toBeGreaterThan(0);
    for (const { text, side, whomSide, whom } of targets) {
      expect(text).toContain(`target: ${whom} (or`);
      expect(whomSide).not.toBe(side);
    }
  });

  it("are those of a rulebook of one's own, with who and whom where it says so", async () => {
    const folder = new BookFolder();
    try {
      const seen = new Map<string, Game>();
      for (const id of ['dice-pool-skirmish', 'card-dungeon']) {
        await addOwnBook(folder.write(`${id}.js`, exampleText(`${id}.js`)));
        const [game] = await gamesOfText(starter(await loadSystem(id)), 'scenario.yaml');
        seen.set(id, game);
      }
      const between = seen.get('dice-pool-skirmish')?.events.filter(({ rule }) => rule === 'DPS-3') ?? [];
      expect(between.length).toBeGreaterThan(0);
      for (const { text, side, who, whomSide, whom } of between) {
        expect(text.startsWith(`${who} hits `) && text.includes(`${whom} loses `), text).toBe(true);
        expect(side).not.toBe(whomSide);
      }
      const cards = seen.get('card-dungeon')?.events.filter(({ rule }) => rule === 'CD-1') ?? [];
      expect(cards.length).toBeGreaterThan(0);
      for (const { who, whom } of cards) expect([who, whom]).toEqual([undefined, undefined]);
    } finally {
      removeAddedBooks();
      folder.remove();
    }
  });
});
