import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as chain from '../../../src/dice/chain.ts';
import * as lexicon from '../../../src/rules/2hdc/catalogue/lexicon.ts';
import * as rolls from '../../../src/rules/2hdc/catalogue/rolls.ts';
import * as crisis from '../../../src/rules/2hdc/fight/crisis.ts';
import * as damage from '../../../src/rules/2hdc/fight/damage-dice.ts';
import { fightScorecard } from '../../../src/rules/2hdc/fight/measures.ts';
import * as play from '../../../src/rules/2hdc/fight/play.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { matchupOf, type Wish } from './table.ts';

/*
 * Would anybody notice a mistake? Each mutant is the rulebook with one small mistake in it. A judge that knows
 * nothing but exact answers must find every one of them.
 */

const SRC = fileURLToPath(new URL('../../../src', import.meta.url));

/** The parts of the rulebook that are judged. */
interface Book {
  readonly chain: typeof chain;
  readonly lexicon: typeof lexicon;
  readonly play: typeof play;
  readonly rolls: typeof rolls;
  readonly damage: typeof damage;
  readonly crisis: typeof crisis;
}

/** Fights that a moment solves, and which together meet most of the rules of a fight. */
const FIGHTS: readonly (readonly [a: string, b: string, wish?: Wish])[] = [
  ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield'],
  ['star human/knight@4 ac6 shield sword', 'orc/warrior@4 ac2 mace no-shield'],
  ['human/soldier@4 ac4 mace no-shield', 'orc/warrior@4 ac6 sword shield'],
  ['elf/shooter@4 ac2 b no-shield', 'orc/warrior@4 ac2 shield s'],
  ['human/shooter@4 ac2 crossbow no-shield', 'goblin/warrior@3 ac4 s no-shield'],
  ['2x human/soldier@2 ac4 s no-shield', 'orc/warrior@3 ac4 s no-shield'],
  ['2x human/shooter@3 ac2 b no-shield', '2x orc/warrior@2 ac2 s no-shield'],
  ['2x human/shooter@3 ac2 b no-shield', 'orc/warrior@3 ac4 s shield'],
  ['3x human/soldier@2 ac4 s no-shield', '2x orc/warrior@1 ac2 s no-shield'],
  ['2x vampire@3 ac4 s no-shield', 'human/soldier@3 ac4 2a no-shield'],
  ['dwarf/soldier@4 ac4 s no-shield', 'ghoul@3'],
  ['vampire', 'dwarf/soldier@3 ac4 s no-shield'],
  ['elf/knight@4 ac4 sword no-shield', 'goblin/warrior@3 ac2 s'],
  ['human/soldier@3 ac2 s no-shield', 'human/soldier@3 ac6 s no-shield'],
  ['3x human/soldier@2 ac4 s no-shield', 'human/shooter@3 ac2 b no-shield', { active: 'b' }],
];
const MATCHUPS = FIGHTS.map(([a, b, wish]) => matchupOf([a], [b], wish));

/** Professions in the order of the crisis table, and both causes, at both odds, with 0, 1 and 2 dice passed. */
function crisisTable({ crisisResult, MAN_DOWN, RECEIVED_FIRE }: typeof crisis): string {
  const rows: string[] = [];
  for (let profession = 0; profession < 9; profession++) {
    for (const cause of [MAN_DOWN, RECEIVED_FIRE]) {
      for (const outmatched of [false, true]) {
        const row = [0, 1, 2].map((passed) => {
          try {
            return crisisResult(profession, passed, cause, outmatched);
          } catch {
            return '-';
          }
        });
        rows.push(row.join(''));
      }
    }
  }
  return rows.join(' ');
}

/** Chances of a law by value, to 12 digits. */
function chancesOf(law: { values: Iterable<number>; chance(value: number): number } | undefined): string {
  return law === undefined
    ? 'none'
    : [...law.values].map((value) => `${value}:${law.chance(value).toFixed(12)}`).join(' ');
}

/** All that a judge asks of a book, cheapest first; nothing is asked before it is wanted. */
function* answers({ chain, lexicon, play, rolls, damage, crisis }: Book): Generator<string> {
  yield [-1, 0, 1, 3, 6].flatMap((impact) => [1, 2, 3, 6].map((die) => damage.damageLevel(die, impact))).join('');
  yield crisisTable(crisis);
  for (const [mine, theirs, floorMine, floorTheirs, lead] of [
    [4, 3, 0, 0, 0],
    [2, 3, 1, 0, 0],
    [1, 2, 0, 1, 1],
  ] as const)
    yield chancesOf(rolls.contest(mine, theirs, floorMine, floorTheirs, lead));
  yield String(rolls.contest(2, 2, 0, 0, 0)?.read([3, 1, 3, 4]));
  yield String(rolls.starPower(3).read([3, 4, 6]));
  yield chancesOf(rolls.starPower(3));
  yield chancesOf(rolls.HALF_DIE);
  for (const law of [...rolls.CRISIS_DICE, ...rolls.DAMAGE_DICE]) yield chancesOf(law);
  for (const rep of [0, 3, 4, 6, 9]) yield chancesOf(rolls.passing(2, rep));
  yield [9, 12, 27, 54].map((set) => [1, 2, 3, 4, 6].map((rep) => rolls.passedOf(set, rep)).join('')).join(' ');
  for (const lines of MATCHUPS) {
    const matchup = { ...lines, facts: lexicon.SHIPPED.facts };
    const measures = fightScorecard(matchup).measures;
    const { slots, at } = layOut(measures);
    const solution = chain.solve(new play.FightGame(matchup), slots, { paths: 100_000 });
    if (!solution.solved) yield solution.why;
    else {
      const core = measures.filter((measure) => measure.core === true);
      yield core.map(({ name }) => `${name} ${solution.counts[at(name)].toFixed(9)}`).join('; ');
    }
  }
}

/** The place and text of the first answer that differs; `undefined` where the judge finds nothing. */
function firstDifference(book: Book, right: readonly string[]): string | undefined {
  let i = 0;
  try {
    for (const answer of answers(book)) {
      if (answer !== right[i++]) return `answer ${i}: ${answer}`;
    }
  } catch (error) {
    return `answer ${i + 1}: ${(error as Error).message}`;
  }
  return undefined;
}

/** File, what stands there, and what stands there by mistake. */
const MUTANTS: readonly (readonly [file: string, right: string, wrong: string])[] = [
  ['catalogue/rolls', 'SUCCESS = 3', 'SUCCESS = 4'],
  ['catalogue/rolls', 'Math.max(floorMine, a) + lead', 'Math.max(floorMine, a) - lead'],
  ['catalogue/rolls', 'Math.max(floorMine, a)', 'a'],
  ['catalogue/rolls', 'Math.max(floorTheirs, b)', 'b'],
  ['catalogue/rolls', 'of binomial(mine, 1, 1)', 'of binomial(mine, 1, 2)'],
  ['catalogue/rolls', 'binomial(dice - saved, 1, 2)', 'binomial(dice - saved, 1, 1)'],
  ['catalogue/rolls', 'saved | (lost << STAR_SUCCESS_BITS), weight', 'saved | (saved << STAR_SUCCESS_BITS), weight'],
  ['catalogue/rolls', 'sort((a, b) => a - b)', 'sort((a, b) => b - a)'],
  ['catalogue/rolls', '(set & 7) <= rep', '(set & 7) < rep'],
  ['catalogue/rolls', 'set >> 3 <= rep', 'set >> 3 < rep'],
  ['catalogue/rolls', 'rep > 6 ? 6', 'rep > 5 ? 5'],
  ['catalogue/rolls', 'lowest(2), lowest(3)', 'lowest(3), lowest(2)'],
  ['fight/damage-dice', 'die === 1 ? OBVIOUSLY_DEAD', 'die <= 2 ? OBVIOUSLY_DEAD'],
  ['fight/damage-dice', 'die <= impact', 'die < impact'],
  ['fight/damage', 'level - successes', 'level - (successes > 0 ? 1 : 0)'],
  ['fight/damage', 'power - (rolled >> STAR_SUCCESS_BITS)', 'power'],
  ['fight/damage', 'fight.saveUsed[c] |= saved', 'fight.saveUsed[c] &= saved'],
  ['fight/damage', '& ~(fight.saveUsed', '& (fight.saveUsed'],
  ['fight/damage', 'level === OBVIOUSLY_DEAD ? DEAD : OUT', 'level === OBVIOUSLY_DEAD ? OUT : DEAD'],
  ['fight/melee', 'if (margin > 0) {', 'if (margin > 1) {'],
  ['catalogue/weapons', 'UNARMED_DICE = -1', 'UNARMED_DICE = 0'],
  ['fight/melee', 'weapons.meleeDice[mine] +', '0 +'],
  ['fight/melee', 'weapons.isSword[theirs] === 1', 'weapons.isSword[mine] === 1'],
  ['fight/melee', 'if (hasShieldDie(fight, me) &&', 'if (!hasShieldDie(fight, me) &&'],
  ['fight/melee', 'fight.side[me] === fight.opener', 'fight.side[me] !== fight.opener'],
  ['fight/melee', "length !== 'opening-activation' && fight.charged[me] !== 0", "length !== 'opening-activation'"],
  ['fight/melee', 'fight.ac[me] === 2 && fight.ac[foe] === 6', 'fight.ac[me] === 2'],
  ['fight/melee', 'fight.charged[c] = 1', 'fight.charged[c] = 0'],
  ['fight/melee', 'impact = fight.attackerImpact + margin', 'impact = fight.defenderImpact + margin'],
  ['fight/melee', 'let impact = weapons.meleeImpact[hand]', 'let impact = 0'],
  [
    'catalogue/weapons',
    "'two-handed-axe': {\n    rule: '2HDC-11.0a',\n    meaning: '-1d6, Impact +2, no shield',\n    hands: 2,\n    melee: { dice: -1",
    "'two-handed-axe': {\n    rule: '2HDC-11.0a',\n    meaning: '-1d6, Impact +2, no shield',\n    hands: 2,\n    melee: { dice: 0",
  ],
  ['fight/melee', 'armour -= weapons.ignoresArmour[hand] === 1 ? 0 : 1', 'armour -= 1'],
  ['fight/melee', 'else if (fight.ac[loser] === 2) armour++', 'else if (fight.ac[loser] === 2) armour--'],
  ['fight/melee', 'if (impact < 1) return REDUCED', 'if (impact < 2) return REDUCED'],
  ['fight/melee', 'saved = level < rolled', 'saved = false'],
  ['fight/melee', 'fight.meleeLoss[loser]++', 'fight.meleeLoss[loser]--'],
  [
    'fight/melee',
    'if (fight.rep[loser] === 0 && worn > 0) wearDown',
    'if (fight.rep[loser] === 0 && worn > 1) wearDown',
  ],
  ['fight/melee', 'fight.poisonLoss[loser]++', 'fight.meleeLoss[loser]++'],
  ['fight/fight', 'this.infected[c] = 1', 'this.infected[c] = 0'],
  ['fight/melee', 'fight.rep[c] += fight.meleeLoss[c]', 'fight.rep[c] += 0'],
  ['fight/melee', '=== defender && fight.status[attacker] === FIT', '=== defender'],
  ['fight/melee', 'fight.contacted[defender] + 1', 'fight.contacted[defender] + 2'],
  ['fight/moving', 'if (whole >= least) continue', 'if (whole < least) continue'],
  ['fight/moving', '<< ATTACKERS_AT) | fight.rank', '<< ATTACKERS_AT) & fight.rank'],
  ['fight/shooting', 'dice.draw(passing(2, shootingRep', 'dice.draw(passing(3, shootingRep'],
  ['fight/shooting', 'if (passed === 2) return true', 'if (passed === 1) return true'],
  ['fight/shooting', 'if (passed === 0) return false', 'if (passed === 0) return true'],
  ['fight/shooting', '!(isShielded(fight, target)', '(isShielded(fight, target)'],
  ['fight/shooting', 'let impact = weapons.shotImpact[weapon]', 'let impact = 4'],
  ['catalogue/weapons', 'shot: { impact: 2,', 'shot: { impact: 1,'],
  ['fight/shooting', 'fight.ac[target] === 2 ? 1', 'fight.ac[target] === 2 ? 2'],
  ['fight/shooting', '? 2 : 1;\n  shootingDamage', '? 2 : 2;\n  shootingDamage'],
  ['fight/crisis', 'passed >= 2', 'passed >= 1'],
  ['fight/crisis', 'outmatched ? FLEE : CARRY_ON', 'outmatched ? CARRY_ON : FLEE'],
  ['fight/crisis', 'theirs >= 3 * mine', 'theirs >= 2 * mine'],
  ['fight/crisis', 'led ? 1 : 0', 'led ? 0 : 1'],
  ['fight/crisis', '(causes >> 1) & cause', '(causes >> 2) & cause'],
];

let right: string[] = [];
let folder = '';

beforeAll(() => {
  right = [...answers({ chain, lexicon, play, rolls, damage, crisis })];
  folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const part of [
    'dice',
    'stats',
    'check',
    'rules/kit',
    'rules/system.ts',
    'rules/cast.ts',
    'rules/line-name.ts',
    'rules/odds-question.ts',
  ])
    cpSync(join(SRC, part), join(folder, part), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The book as it would be with a mistake; with none, a copy. Dice are the same for all. */
async function bookWith(name: string, file?: string, from = '', to = ''): Promise<Book> {
  const root = join(folder, 'rules', name);
  cpSync(join(SRC, 'rules/2hdc'), root, { recursive: true });
  if (file !== undefined) {
    const path = join(root, `${file}.ts`);
    const text = readFileSync(path, 'utf8');
    const times = text.split(from).length - 1;
    if (times !== 1) throw new Error(`"${from}" stands ${times} times in ${file}.ts`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  }
  const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);
  const [lexicon, play, rolls, damage, crisis] = await Promise.all(
    ['catalogue/lexicon.ts', 'fight/play.ts', 'catalogue/rolls.ts', 'fight/damage-dice.ts', 'fight/crisis.ts'].map(
      load,
    ),
  );
  return { chain, lexicon, play, rolls, damage, crisis };
}

describe('the judge', () => {
  it('knows what the rules say', () => {
    // Crisis dice at Rep 4: both passed 4/9, one 4/9, none 1/9.
    const chances = [0, 0, 0];
    const law = rolls.CRISIS_DICE[0];
    for (const set of law.values) chances[rolls.passedOf(set, 4)] += law.chance(set);
    for (const [passed, chance] of [1 / 9, 4 / 9, 4 / 9].entries()) expect(chances[passed]).toBeCloseTo(chance, 12);
    // 3 and 1 are two successes, 3 and 4 are one.
    expect(rolls.contest(2, 2, 0, 0, 0)?.read([3, 1, 3, 4])).toBe(1);
    expect(right.every((answer) => !/too m|never end/.test(answer))).toBe(true);
  });

  it('finds nothing wrong with a copy', async () => {
    expect(firstDifference(await bookWith('copy'), right)).toBeUndefined();
  });
});

describe('a mistake is found', () => {
  it.each(MUTANTS.map((mutant, i) => [i, ...mutant] as const))('%i, %s: %s -> %s', async (i, file, from, to) => {
    expect(firstDifference(await bookWith(`mutant-${i}`, file, from, to), right)).toBeDefined();
  });
});
