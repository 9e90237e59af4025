import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { BEST } from '../../src/rules/best.ts';
import { EXPERT } from '../../src/rules/expert.ts';
import { OPTIMAL } from '../../src/rules/optimal.ts';
import { loadSystem } from '../../src/rules/registry.ts';
import type { Game, RuleSystem, SystemId } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { type Layout, layOut } from '../../src/stats/measure.ts';
import { anyRulings, type Numbers, numbers, one, wrongWith } from './random-games.ts';

/** Random fights of random parties: each ends, once, with one fate for everybody who went in. */

const MATCHUPS = 60;
const GAMES = 10;
/** A game of an expert takes a thousand times as long: few matchups may have one. */
const MATCHUPS_OF_EXPERTS = 8;
const GAMES_OF_EXPERTS = 1;
/** A scenario varies twelve places at most, two of them policies. */
const MOST_VARIED = 10;

/** Who may meet, without a count. */
const WODS = [
  'fighter con1 tough slay martial-weapon shield full-armour',
  'fighter 5 great-weapon light-armour',
  'dwarf/fighter 3 second-wind hardy',
  'thief 2 dex2 backstab dodge light-weapon off-hand',
  'halfling/thief lucky light-weapon off-hand',
  'elf/wizard 3 con1 cha2 elementalism fire caster-kit',
  'priest 2 cha1 turn cure light-weapon shield holy-symbol',
  'ranger dex2 volley pet heavy-bow light-weapon',
  'armsman',
  'champion',
  'goblin',
  'knight boss',
  'demon evil turnable',
  'goblin swarm6',
  'foe hp2d6+1 armour1 d6 turnable evil',
  'foe hp8 d6+1 ranged',
];
const DW = ['orc', 'goblin', 'skeleton', 'goblin-archer', 'captain', 'cave-bat', 'elf-archer', 'zombie', 'orc-brute'];
const PEOPLE = {
  wods: [WODS, WODS],
  adg: [
    [
      'hero',
      'fighter',
      'fighter brawn12 agility10 cunning9 health3 unarmoured',
      'archer brawn8 agility15 cunning9',
      'fighter potions1',
    ],
    ['goblin', 'orc', 'rat health4 ac0', 'bandit', 'skeleton', 'ogre', 'golem health5', 'dragon health9'],
  ],
  dw: [DW, DW],
} as const satisfies Readonly<Partial<Record<SystemId, readonly [readonly string[], readonly string[]]>>>;
type Rules = keyof typeof PEOPLE;

interface Party {
  readonly text: string;
  readonly size: number;
}

function anyParty(people: readonly string[], next: Numbers): Party {
  const lines = Array.from({ length: 1 + next(3) }, () => ({ count: 1 + next(3), who: one(people, next) }));
  return {
    text: lines.map(({ count, who }, i) => `${count}x ${'abc'[i]}: ${who}`).join(', '),
    // An animal companion is a member of its own.
    size: lines.reduce((sum, { count, who }) => sum + (who.includes(' pet ') ? 2 : 1) * count, 0),
  };
}

/** One random fight that the rulebook allows, and what it was made of. */
async function anyFight(system: RuleSystem, rules: Rules, next: Numbers, withoutPolicies: readonly string[]) {
  const [a, b] = [anyParty(PEOPLE[rules][0], next), anyParty(PEOPLE[rules][1], next)];
  const vary: Record<string, (string | number | boolean)[]> = {};
  for (const [name, value] of Object.entries(anyRulings(system.rulings, next)).slice(0, MOST_VARIED))
    vary[`rulings.${name}`] = [value];
  for (const side of ['a', 'b'])
    vary[`${side}.policy`] = [
      one(
        system.policies.filter(({ name }) => !withoutPolicies.includes(name)),
        next,
      ).name,
    ];
  const told = JSON.stringify([a.text, b.text, vary]);
  const reading = await readFight(a.text, b.text, rules, { vary });
  if ('faults' in reading) throw new Error(`${reading.faults.map(({ problem }) => problem).join('; ')}: ${told}`);
  return { told, matchup: compileCell(system, reading.scenario.cells[0]), size: a.size + b.size };
}

/** The fewest HP of anybody, 0 where nobody has fewer; figures of dw are not looked into. */
function leastHp(game: Game): number {
  const { state } = game as unknown as { state?: { hp?: Int32Array; health?: Int32Array } };
  return Math.min(0, ...(state?.hp ?? state?.health ?? []));
}

/** What is wrong with one game. */
function wrongWithFight(game: Game, dice: SampledDice, layout: Layout, size: number): string[] {
  const wrong = wrongWith(game, dice, layout, size);
  // Before the end, -1 may stand for health that is still to be rolled.
  const least = leastHp(game);
  return least < 0 ? [...wrong, `${least} HP`] : wrong;
}

describe.each(['wods', 'adg', 'dw'] as const)('%s', (rules) => {
  it('ends every fight and loses nobody', { timeout: 300_000 }, async () => {
    const next = numbers(7);
    const system = await loadSystem(rules);
    const wrong: string[] = [];
    const dice = new SampledDice();
    for (let m = 0; m < MATCHUPS && wrong.length < 5; m++) {
      const { matchup, size, told } = await anyFight(
        system,
        rules,
        next,
        m < MATCHUPS_OF_EXPERTS ? [OPTIMAL, BEST] : [OPTIMAL, BEST, EXPERT],
      );
      const layout = layOut(system.measures(matchup));
      const game = system.newGame(matchup);
      const games = told.includes(`"${EXPERT}"`) ? GAMES_OF_EXPERTS : GAMES;
      for (let k = 0; k < games; k++) {
        dice.begin(m, k);
        for (const what of wrongWithFight(game, dice, layout, size))
          wrong.push(`${what}: ${told} game ${k} of seed ${m}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
