import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { BIG_BAD } from '../../../src/rules/2hdc/catalogue/attributes.ts';
import { REASONS } from '../../../src/rules/2hdc/catalogue/big-bad.ts';
import { bitOf, isSameKind, kindOf, potionOf, worthOf } from '../../../src/rules/2hdc/catalogue/magic-items.ts';
import { FIT, FLED, TURNED } from '../../../src/rules/2hdc/catalogue/names.ts';
import { RACES } from '../../../src/rules/2hdc/catalogue/races.ts';
import { TILES } from '../../../src/rules/2hdc/catalogue/tiles.ts';
import { NOWHERE, OUTSIDE } from '../../../src/rules/2hdc/dungeon/cast.ts';
import {
  BETWEEN,
  DONE,
  type Dungeon,
  NO_MARKER,
  NPC_GROUP,
  TREASURE,
} from '../../../src/rules/2hdc/dungeon/dungeon.ts';
import { purse } from '../../../src/rules/2hdc/dungeon/load.ts';
import { Loot, NOBODY } from '../../../src/rules/2hdc/dungeon/loot.ts';
import { MOST_MEMBERS } from '../../../src/rules/2hdc/dungeon/matchup.ts';
import type { DungeonGame } from '../../../src/rules/2hdc/dungeon/play.ts';
import { usesOf } from '../../../src/rules/2hdc/fight/carried.ts';
import { kernel } from '../../../src/rules/2hdc/kernel.ts';
import { RULINGS } from '../../../src/rules/2hdc/rulings.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { type Numbers, numbers, one } from '../random-games.ts';
import { somebody } from './anybody.ts';
import { type CrawlWish, newCrawl, readCrawl } from './crawl-table.ts';

/**
 * Random dungeons and campaigns under random rulings. Everybody and everything that came in or was found is with
 * somebody, was left, used or lost. `FUZZ=1000000 npx vitest run test/rules/2hdc/fuzz.test.ts` plays so many
 * adventures, `FUZZ_SEED` begins elsewhere.
 */
const ADVENTURES = Number(process.env.FUZZ ?? 3000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Games of one random scenario. */
const GAMES = 5;
/** A dungeon of 500 turns with 10 fights each stays below. */
const MOST_STEPS = 20_000_000;

function anyBand(next: Numbers): string[] {
  const rep = 3 + next(5);
  const band = [somebody(next, 'star', rep, rep)];
  const grunts = next(rep);
  for (let i = 0; i < grunts; i++) {
    // Some are rolled for; they may come up too good, and leave later.
    band.push(next(3) === 0 ? one(RACES.names, next) : somebody(next, '', 1, rep - 1));
  }
  return band;
}

function anyWish(next: Numbers): CrawlWish {
  const rulings: Record<string, unknown> = {};
  for (const { name, values } of RULINGS) if (next(4) === 0) rulings[name] = one(values as readonly unknown[], next);
  const play = next(3) === 0 ? 'campaign' : 'dungeon';
  return {
    play,
    policy: one(['book', 'bold', 'cautious'], next),
    magicItems: one(['given', 'rolled'] as const, next),
    ...(next(2) ? { lair: [next(2) ? one(RACES.names, next) : somebody(next, '', 1, 9)] } : {}),
    ...(next(2) ? { reason: one(REASONS.names, next) } : {}),
    ...(next(4) === 0 ? { tiles: Array.from({ length: 1 + next(30) }, () => one(TILES.names, next)) } : {}),
    ...(next(2) ? { recruits: 1 + next(6) } : {}),
    ...(play === 'campaign' ? { adventures: 1 + next(12) } : {}),
    // Guards that fire early are tried as well.
    limits: next(6) === 0 ? { turns: 5 + next(40), flights: 1 + next(3), crossings: 1 + next(3), recruits: 2 } : {},
    rulings,
  };
}

/** What is known from outside of the items that came and went. */
class Watch {
  /** How many of each kind there should be. */
  private readonly kinds = new Map<number, number>();
  /** Members whom the campaign has lost or let go since last asked. */
  private gone = 0;
  private readonly d: Dungeon;

  constructor(d: Dungeon) {
    this.d = d;
    const { loot, history } = d;
    // Whoever watched before sees no more of it.
    const { add, use, lose } = Loot.prototype;
    const count = (kind: number, n: number) => this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + n);
    loot.add = (item, owner, isNew) => {
      const before = loot.count;
      add.call(loot, item, owner, isNew);
      if (loot.count > before) count(kindOf(item), 1);
    };
    loot.use = (i) => {
      count(kindOf(loot.item[i]), -1);
      use.call(loot, i);
    };
    loot.lose = (i) => {
      count(kindOf(loot.item[i]), -1);
      lose.call(loot, i);
    };
    const goes = history.lose.bind(history);
    history.lose = (listed, fate) => {
      this.gone++;
      goes(listed, fate);
    };
  }

  begin(): void {
    this.kinds.clear();
    this.gone = 0;
  }

  takeGone(): number {
    const { gone } = this;
    this.gone = 0;
    return gone;
  }

  /** Everything that does not add up at this moment. */
  wrong(): string[] {
    return [...this.items(), ...this.coins(), ...this.people(), ...this.map()];
  }

  private items(): string[] {
    const { loot, members, phase } = this.d;
    const wrong: string[] = [];
    if (loot.itemsBrought + loot.itemsFound !== loot.count + loot.itemsUsed + loot.itemsLost) wrong.push('items');
    const kinds = new Map<number, number>();
    for (let i = 0; i < loot.count; i++) {
      const [item, owner] = [loot.item[i], loot.owner[i]];
      kinds.set(kindOf(item), (kinds.get(kindOf(item)) ?? 0) + 1);
      if (owner === NOBODY ? phase !== TREASURE : owner < 0 || owner >= members) wrong.push(`owner ${owner}`);
      else if (owner >= 0 && !this.mayOwn(owner)) wrong.push('a dead owner');
      if (owner >= 0 && bitOf(item) === 0) wrong.push(...this.uses(owner, item));
    }
    for (let owner = NOBODY; owner < MOST_MEMBERS; owner++) {
      const has = loot.owner.subarray(0, loot.count).filter((one) => one === owner).length;
      if (has !== loot.countOf(owner)) wrong.push(`${owner} has ${has} items, not ${loot.countOf(owner)}`);
    }
    for (const [kind, n] of this.kinds) {
      if (n !== (kinds.get(kind) ?? 0)) wrong.push(`${kinds.get(kind) ?? 0} of kind ${kind}, not ${n}`);
      if (n < 0) wrong.push(`${n} of kind ${kind}`);
    }
    return wrong;
  }

  /** The free, and those who have quit. */
  private mayOwn(c: number): boolean {
    const { cast } = this.d;
    return cast.status[c] === FIT || cast.status[c] === FLED;
  }

  /** The column of a potion never says more than his potions hold. */
  private uses(owner: number, item: number): string[] {
    const { loot, cast } = this.d;
    let all = 0;
    for (let i = 0; i < loot.count; i++) {
      if (loot.owner[i] === owner && isSameKind(loot.item[i], item)) all += worthOf(loot.item[i]);
    }
    const said = Math.abs(usesOf(cast, potionOf(item), owner));
    return said > all ? [`${said} uses of ${all}`] : [];
  }

  private coins(): string[] {
    const { loot, cast } = this.d;
    const wrong: string[] = [];
    for (let metal = 0; metal < 3; metal++) {
      let has = loot.pot[metal];
      for (let c = 0; c < cast.places; c++) {
        const own = purse(this.d, metal)[c];
        if (own < 0) wrong.push('a debt');
        has += own;
      }
      const came = loot.found[metal] + loot.earned[metal];
      if (came !== has + loot.lost[metal] + loot.spent[metal]) wrong.push(`coins of metal ${metal}`);
      if (loot.pot[metal] < 0 || loot.lost[metal] < 0) wrong.push('coins below 0');
    }
    return wrong;
  }

  private people(): string[] {
    const { d } = this;
    const { cast } = d;
    const wrong: string[] = [];
    let bigBads = 0;
    if (d.members > MOST_MEMBERS) wrong.push(`${d.members} members`);
    for (let c = 0; c < cast.places; c++) {
      const isMember = c < d.members;
      const isOther = c >= MOST_MEMBERS;
      if (!isMember && !isOther) continue;
      if (cast.rep[c] < 0) wrong.push(`Rep ${cast.rep[c]}`);
      if (cast.status[c] < FIT || cast.status[c] > TURNED) wrong.push(`status ${cast.status[c]}`);
      if (isMember && ![2, 4, 6].includes(cast.ac[c])) wrong.push(`AC ${cast.ac[c]}`);
      if (isMember && cast.side[c] !== 0) wrong.push('a member of the other side');
      if (isOther && cast.traits[c] & BIG_BAD) bigBads++;
      if (isOther && cast.group[c] >= 0 && d.markerKind[cast.group[c]] !== NPC_GROUP) wrong.push('a lost group');
      if (cast.tile[c] >= d.tiles && d.tiles > 0) wrong.push(`tile ${cast.tile[c]} of ${d.tiles}`);
    }
    for (let c = cast.end; c < cast.places; c++) {
      if (cast.rep[c] !== 0 || cast.group[c] !== -1 || cast.tile[c] !== NOWHERE) wrong.push('somebody beyond the end');
    }
    if (bigBads > 1) wrong.push(`${bigBads} Big Bads`);
    return wrong;
  }

  private map(): string[] {
    const { d } = this;
    const wrong: string[] = [];
    if (d.laid > d.total && d.total > 0) wrong.push(`${d.laid} tiles of ${d.total}`);
    if (d.tiles !== d.laid + d.secretRooms) wrong.push(`${d.tiles} tiles, ${d.laid} laid, ${d.secretRooms} secret`);
    for (let m = 0; m < d.markerKind.length; m++) {
      if ((d.markerKind[m] !== NO_MARKER) !== (((d.marked >> m) & 1) === 1)) wrong.push(`marker ${m}`);
    }
    for (let t = 0; t < d.tiles; t++) {
      if (d.open[t] < 0) wrong.push('exits below 0');
      if (t > 0 && (d.parent[t] < 0 || d.parent[t] >= t)) wrong.push(`parent ${d.parent[t]} of ${t}`);
      if (d.level[t] < 1) wrong.push(`level ${d.level[t]}`);
    }
    return wrong;
  }
}

/** How many belong to the band. */
function bandNow(dungeon: Dungeon): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT) n++;
  return n;
}

/** Plays a game through; what is wrong with it. */
function playThrough(game: DungeonGame, watch: Watch, dice: SampledDice): { wrong: string[]; adventures: number } {
  const d = game.dungeon;
  game.begin();
  watch.begin();
  const wrong: string[] = [];
  let adventures = 0;
  let turn = -1;
  for (let steps = 0; !game.over; steps++) {
    if (steps > MOST_STEPS) return { wrong: ['does not end'], adventures };
    const isOver = d.phase === BETWEEN;
    const before = d.members;
    game.step(dice);
    if (isOver) {
      adventures++;
      if (d.matchup.play === 'campaign' && before !== bandNow(d) + watch.takeGone()) wrong.push('somebody is missing');
    }
    if (isOver || d.turn !== turn || d.phase === DONE) wrong.push(...watch.wrong());
    turn = d.turn;
    if (wrong.length > 0) break;
  }
  for (let c = 0; game.over && d.matchup.play === 'dungeon' && c < d.members; c++) {
    const [status, tile] = [d.cast.status[c], d.cast.tile[c]];
    const isOut = tile === OUTSIDE || tile === NOWHERE;
    if (status === FIT && !isOut && d.guards === 0) wrong.push(`somebody alive on tile ${tile}`);
  }
  return { wrong, adventures };
}

/** Plays random scenarios; for each thing that is wrong, what it was played with. */
function faultyCrawls(most: number): { wrong: string[]; played: number } {
  const dice = new SampledDice();
  const wrong: string[] = [];
  let played = 0;
  for (let seed = SEED; played < most && wrong.length < 5; seed++) {
    const next = numbers(seed);
    const band = anyBand(next);
    const wish = anyWish(next);
    const { matchup } = readCrawl(band, wish);
    // What breaks a rule is refused with a fault.
    if (matchup === undefined) continue;
    const layout = layOut(kernel.measures(matchup));
    const game = newCrawl(matchup);
    const watch = new Watch(game.dungeon);
    for (let k = 0; k < GAMES && wrong.length < 5; k++) {
      const told = (what: string) => `${what}: ${JSON.stringify([band, wish])} game ${k} of seed ${seed}`;
      const counts = new Float64Array(layout.slots);
      try {
        dice.begin(seed, k);
        const end = playThrough(game, watch, dice);
        played += end.adventures;
        if (end.wrong.length > 0) wrong.push(told(end.wrong.join(', ')));
        else game.tally(counts);
      } catch (error) {
        wrong.push(told(`${error instanceof Error ? error.stack : error}`));
      }
      if (counts.some((n) => !Number.isFinite(n) || n < 0)) wrong.push(told('a count that is none'));
      const total = (group: string) =>
        layout.measures
          .map((measure, i) => (measure.group === group ? counts[layout.offsets[i]] : 0))
          .reduce((sum, n) => sum + n, 0);
      if (wrong.length === 0 && total('fate') !== band.length) wrong.push(told(`${total('fate')} fates`));
      if (wrong.length === 0 && total('outcome') !== 1) wrong.push(told(`${total('outcome')} outcomes`));
    }
  }
  return { wrong, played };
}

describe('any adventure at all', () => {
  it('ends, and loses nobody, no item and no coin', { timeout: 100_000_000 }, () => {
    const { wrong, played } = faultyCrawls(ADVENTURES);
    expect(wrong).toEqual([]);
    expect(played).toBeGreaterThanOrEqual(ADVENTURES);
    if (process.env.FUZZ !== undefined) console.info(`${played} adventures`);
  });
});
