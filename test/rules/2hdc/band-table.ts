import { ScriptedDice } from '../../../src/dice/scripted.ts';
import { RACES } from '../../../src/rules/2hdc/catalogue/races.ts';
import { Dungeon } from '../../../src/rules/2hdc/dungeon/dungeon.ts';
import { equip } from '../../../src/rules/2hdc/dungeon/load.ts';
import { type DungeonMatchup, MOST_MEMBERS } from '../../../src/rules/2hdc/dungeon/matchup.ts';
import { rollSheet, wear } from '../../../src/rules/2hdc/fight/generate.ts';
import type { Line } from '../../../src/rules/2hdc/fight/matchup.ts';
import { matchupOf } from './table.ts';

/** How a band is asked for, beside its statlines. */
export interface BandWish {
  readonly policy?: 'book' | 'bold' | 'cautious';
  readonly rulings?: Readonly<Record<string, unknown>>;
  /** Recruits at most; none unless told. */
  readonly recruits?: number;
  readonly play?: 'dungeon' | 'campaign';
  readonly adventures?: number;
}

const open = (name: string, side: number, race: number): Line => ({
  side,
  name,
  count: 1,
  race,
  attributes: -1,
  star: false,
  bigBad: name === 'big-bad',
  profession: -1,
  second: -1,
  rep: -1,
  ac: -1,
  shield: -1,
  weapons: [],
  items: 0,
  potions: [0, 0, 0, 0, 0, 0],
  trueArrows: 0,
  talisman: 0,
});

/** A band before it goes in, each of its members given to the last detail; without a word of shields they have none. */
export function bandOf(statlines: readonly string[], wish: BandWish = {}): Dungeon {
  const policy = wish.policy ?? 'book';
  const given = statlines.map((text) => (text.includes('shield') ? text : `${text} no-shield`));
  const fight = matchupOf(given, ['goblin'], { policies: [policy, 'book'], rulings: wish.rulings ?? {} });
  const band = fight.lines.filter(({ side }) => side === 0);
  const races = (name: string, side: number) => RACES.names.map((_, race) => open(name, side, race));
  const recruits = Array.from({ length: MOST_MEMBERS }, (_, i) => races(`recruit ${i + 1}`, 0)).flat();
  const lines = [...band, ...races('minion', 1), ...races('big-bad', 1), ...recruits];
  const matchup: DungeonMatchup = {
    rules: '2hdc',
    play: wish.play ?? 'campaign',
    side: 'a',
    board: { ...fight, lines },
    band: band.map((_, i) => i),
    memberOf: band.map((_, i) => i),
    members: band.map(({ name }) => ({ name, count: 1 })),
    recruits: wish.recruits ?? 0,
    minionLine: band.length,
    bigBadLine: band.length + RACES.names.length,
    recruitLine: band.length + 2 * RACES.names.length,
    rivalLine: band.length,
    bigBad: -1,
    reason: -1,
    tiles: [],
    rulings: fight.rulings,
    limits: { turns: 500, flights: 10, crossings: 20, recruits: 100 },
    adventures: wish.adventures ?? 10,
  };
  const d = new Dungeon(matchup);
  for (const line of matchup.band) {
    d.cast.count = d.members;
    const c = rollSheet(d.cast, matchup.board, new ScriptedDice([]), line);
    wear(d.cast, c, d.choices.weapon);
    d.members = c + 1;
    d.cast.sheetRep[c] = d.cast.rep[c]!;
    d.cast.tile[c] = 0;
    equip(d, c);
  }
  d.leader = 0;
  d.partyTile = 0;
  d.adventure = 1;
  return d;
}

/** What is told, by rule. */
export function hear(dungeon: Dungeon): { rule: string; text: string }[] {
  const heard: { rule: string; text: string }[] = [];
  dungeon.trace = { note: (rule, text) => heard.push({ rule, text }), chapter: () => {} };
  return heard;
}
