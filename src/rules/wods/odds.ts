import { Faults } from '../../check/fault.ts';
import { solve } from '../../dice/chain.ts';
import { chancesOf } from '../../dice/exact.ts';
import { die, pairs } from '../../dice/laws.ts';
import { layOut } from '../../stats/measure.ts';
import { choice, number, range, type Setting, word } from '../odds-parameters.ts';
import type { OddsAnswer, OddsQuestion } from '../odds-question.ts';
import { attempt } from './attempt.ts';
import { type Book, weaponCalled } from './book.ts';
import { compile } from './compile.ts';
import { type Blow, blowOf, MAIN_BITS, MAIN_MASK } from './damage.ts';
import { UNARMED } from './gear.ts';
import { EFFECTS, type InjuryTable, injuryEffect, injuryLaw, KILLED } from './injury.ts';
import { kernel } from './kernel.ts';
import { levelDice } from './levels.ts';
import { FULL_SUCCESS, MISS, PARTIAL } from './names.ts';

/** Mechanics with exact odds. */

const numberOf = (setting: Setting, name: string) => Number(setting[name]);

/** Returns outcomes by name, in the given order. */
function answer(names: readonly string[], chance: (name: string) => number): OddsAnswer {
  return { outcomes: names.map((name) => ({ name, chance: chance(name) })) };
}

const RESULTS = ['miss', 'partial', 'full'];
const PAIN = ['none', 'pain', 'lung'];
const painOf = (setting: Setting) => [0, -2, -4][PAIN.indexOf(String(setting.injury))];

/** Returns the probability of each result of a test. */
function testChances(modifier: number): [miss: number, partial: number, full: number] {
  const law = attempt(modifier);
  return [law.chance(MISS), law.chance(PARTIAL), law.chance(FULL_SUCCESS)];
}

const attributeParameter = (name: string) => number('attribute', `${name} on the sheet`, range(-1, 3), range(-1, 3));
const injuryParameter = word('injury', 'broken ribs take 2 off all tests, a punctured lung 4', PAIN, ['none']);
const armourParameter = number('armour', 'armour of the target', range(0, 8), range(0, 4));
const bonusParameter = number('bonus', 'Slay, Skirmish, Volley, Backstab and the like together', range(0, 12), [0]);

const offHandParameter = choice('offHand', 'whether a light weapon in the off hand allows a second roll');
const levelParameter = number('level', 'level of the attacker: one die more from 5, two at 10', range(1, 10), [1]);

interface Attack {
  readonly blow: Blow;
  readonly shift: number;
  readonly offHand: boolean;
}

function attackOf(book: Book, setting: Setting): Attack {
  const weapon = String(setting.weapon);
  const offHand = setting.offHand === 'yes';
  const row = weaponCalled(book, weapon);
  if (row === undefined) throw new RangeError(`no weapon is called ${weapon} (R-WODS-39)`);
  if (offHand && (row.twoHanded || row.index === UNARMED)) {
    throw new RangeError(`an off-hand weapon goes with a light or martial weapon, not with ${weapon} (R-WODS-38)`);
  }
  const dice = [...row.dice, ...new Array<number>(levelDice(numberOf(setting, 'level'))).fill(6)];
  // @rule WODS-home-piercing
  const armour = Math.max(0, numberOf(setting, 'armour') - row.piercing);
  const shift = row.bonus + numberOf(setting, 'bonus') - armour;
  return { blow: blowOf(dice), shift, offHand };
}

/** Returns the probability of each amount of damage; the second roll depends on `left`. */
function damageChances({ blow, shift, offHand }: Attack, left: number): Map<number, number> {
  return chancesOf((dice) => {
    let value = dice.draw(blow.law);
    if (offHand && blow.rollsAgain(value, shift, left, 'mean')) value = dice.draw(blow.law);
    return Math.max(0, (value >> MAIN_BITS) + shift);
  });
}

const MANY_HP = 127;
const MOST_BLOWS = 12;

/** Returns the probabilities that the n-th blow brings the target to 0 HP; the last one is for all later blows. */
function blowsToFell(attack: Attack, hp: number): number[] {
  let left = new Map([[hp, 1]]);
  const chances: number[] = [];
  for (let n = 1; n < MOST_BLOWS; n++) {
    const next = new Map<number, number>();
    let felled = 0;
    for (const [hpLeft, chance] of left) {
      for (const [damage, p] of damageChances(attack, hpLeft)) {
        if (damage >= hpLeft) felled += chance * p;
        else next.set(hpLeft - damage, (next.get(hpLeft - damage) ?? 0) + chance * p);
      }
    }
    chances.push(felled);
    left = next;
  }
  return [...chances, [...left.values()].reduce((sum, chance) => sum + chance, 0)];
}

/** Returns the probability that one of up to `tries` tests succeeds. */
function savedWithin(modifier: number, tries: number): number {
  return 1 - testChances(modifier)[MISS] ** tries;
}

/** Returns the questions of a book. */
export function oddsOf(book: Book, injuries?: InjuryTable): OddsQuestion[] {
  const weaponParameter = word('weapon', 'class of weapon', book.weapons.names, [
    'light-weapon',
    'martial-weapon',
    'great-weapon',
  ]);
  return [
    {
      name: 'test',
      title: 'A test',
      rule: 'WODS-test',
      meaning: '2d6 and an attribute: 6 or less is a miss, 7 to 9 a success at some cost, 10 or more a full success.',
      parameters: [
        attributeParameter('attribute'),
        choice('skill', 'whether a skill helps', ['no', 'yes']),
        word('armour', 'whether full armour hinders: sneaking, climbing, swimming', ['free', 'hindered'], ['free']),
        injuryParameter,
      ],
      ask(setting) {
        const skill = setting.skill === 'yes' ? 1 : 0;
        const armour = setting.armour === 'hindered' ? -1 : 0;
        const chances = testChances(numberOf(setting, 'attribute') + skill + armour + painOf(setting));
        return answer(RESULTS, (name) => chances[RESULTS.indexOf(name)]);
      },
    },
    {
      name: 'damage',
      title: 'Damage of one attack',
      rule: 'WODS-damage',
      meaning:
        'How much damage one attack does to a target with many HP: there is no roll to hit, and armour reduces it.',
      parameters: [weaponParameter, offHandParameter, armourParameter, bonusParameter, levelParameter],
      ask(setting) {
        const chances = damageChances(attackOf(book, setting), MANY_HP);
        return { outcomes: [...chances].map(([damage, chance]) => ({ name: `${damage} HP`, chance })) };
      },
    },
    {
      name: 'magic',
      title: 'Damage of an attack by Elementalism',
      rule: 'WODS-magic-damage',
      meaning:
        'A vial of quicksilver and a Cha test; then 2d6 and the level, 3d6 and the level where the element suits.',
      parameters: [
        attributeParameter('Cha'),
        choice('suited', 'whether the element is especially suited', ['no', 'yes']),
        number('level', 'level of the caster', range(1, 10), [1]),
        { ...armourParameter, shown: [2] },
      ],
      ask(setting) {
        const [miss] = testChances(numberOf(setting, 'attribute'));
        const shift = numberOf(setting, 'level') - numberOf(setting, 'armour');
        const law = blowOf(setting.suited === 'yes' ? [6, 6, 6] : [6, 6]).law;
        const chances = new Map<number, number>();
        for (const [value, weight] of pairs(law)) {
          const damage = Math.max(0, (value >> MAIN_BITS) + shift);
          chances.set(damage, (chances.get(damage) ?? 0) + ((1 - miss) * weight) / law.total);
        }
        const outcomes = [...chances]
          .sort(([a], [b]) => a - b)
          .map(([damage, chance]) => ({ name: `${damage} HP`, chance }));
        return { outcomes: [{ name: 'spell lost', chance: miss }, ...outcomes] };
      },
    },
    {
      name: 'main-die',
      title: 'Fumbles and critical hits',
      rule: 'WODS-critical-hit',
      meaning: 'What the main die of an attack shows: a 1 is a fumble; a 6 may be critical, by the ruling `criticals`.',
      parameters: [
        word('criticals', 'the ruling', ['d20', 'off', 'always'], ['d20', 'always']),
        number('sides', 'sides of the main die; only a d6 scores criticals', [4, 6, 8, 10, 12], [6]),
      ],
      ask(setting) {
        const sides = numberOf(setting, 'sides');
        const ruling = String(setting.criticals);
        const chances = chancesOf((dice) => {
          const main = dice.draw(blowOf([sides]).law) & MAIN_MASK;
          if (main === 1) return 'fumble';
          if (main !== 6 || sides !== 6 || ruling === 'off') return 'neither';
          return ruling === 'always' || dice.draw(die(20)) === 20 ? 'critical' : 'neither';
        });
        return answer(['fumble', 'neither', 'critical'], (name) => chances.get(name as 'fumble') ?? 0);
      },
    },
    {
      name: 'zero-hp',
      title: 'A hero at 0 HP',
      rule: 'WODS-zero-hp-check',
      meaning:
        'A Con test: reeling on a full success, out on a partial one, out with a critical injury on a miss; that may kill at once.',
      parameters: [
        attributeParameter('Con'),
        injuryParameter,
        choice('lucky', 'whether Lucky is left, and turns a miss into a partial success'),
      ],
      ask(setting) {
        const chances = testChances(numberOf(setting, 'attribute') + painOf(setting));
        const lucky = setting.lucky === 'yes';
        const miss = lucky ? 0 : chances[MISS];
        const killed = miss * effectChance(KILLED, injuries);
        const outcomes: Record<string, number> = {
          reeling: chances[FULL_SUCCESS],
          out: chances[PARTIAL] + (lucky ? chances[MISS] : 0),
          'out and injured': miss - killed,
          'killed at once': killed,
        };
        return answer(Object.keys(outcomes), (name) => outcomes[name]);
      },
    },
    {
      name: 'injury',
      title: 'A critical injury',
      rule: 'WODS-injury-location',
      meaning:
        'X killed, D dies in rounds, O organs, B bleeding, I incapacitated, U unconscious, S stunned, L lung (-4), P pain (-2), or a limb.',
      parameters: [],
      ask: () => answer(EFFECTS.names, (name) => effectChance(EFFECTS.find(name)!.index, injuries)),
    },
    {
      name: 'bleeding',
      title: 'Saving one who bleeds',
      rule: 'WODS-effect-B',
      meaning: 'Death in d6 minutes; after the fight one test a minute, each with a bandage.',
      parameters: [
        number('modifier', "the best healer's Wis and skill together", range(-5, 4), range(-1, 4)),
        number('bandages', 'number of bandages; at most 6 can be used', range(0, 6), [1, 3, 6]),
      ],
      ask(setting) {
        const bandages = numberOf(setting, 'bandages');
        const minutes = range(1, 6);
        const saved =
          minutes.reduce((sum, m) => sum + savedWithin(numberOf(setting, 'modifier'), Math.min(m, bandages)), 0) /
          minutes.length;
        return answer(['saved', 'dies'], (name) => (name === 'saved' ? saved : 1 - saved));
      },
    },
    {
      name: 'organs',
      title: 'Saving one with ruptured organs',
      rule: 'WODS-effect-O',
      meaning: 'Death in d3 minutes; after the fight one attempt to Cure a minute.',
      parameters: [number('modifier', "the healer's Wis and skill together", range(-5, 4), range(-1, 4))],
      ask(setting) {
        const minutes = range(1, 3);
        const saved =
          minutes.reduce((sum, m) => sum + savedWithin(numberOf(setting, 'modifier'), m), 0) / minutes.length;
        return answer(['saved', 'dies'], (name) => (name === 'saved' ? saved : 1 - saved));
      },
    },
    {
      name: 'blows',
      title: 'Attacks until a target is down',
      rule: 'WODS-damage',
      meaning:
        'Which attack takes the last HP. An off-hand weapon is used as by policy `mean`; critical hits are left out.',
      parameters: [
        weaponParameter,
        offHandParameter,
        number('hp', 'HP of the target', range(1, 30), [4]),
        armourParameter,
        bonusParameter,
        levelParameter,
      ],
      ask(setting) {
        const chances = blowsToFell(attackOf(book, setting), numberOf(setting, 'hp'));
        return {
          outcomes: chances.map((chance, i) => ({
            name: i + 1 < MOST_BLOWS ? `${i + 1}` : `${MOST_BLOWS} or more`,
            chance,
          })),
        };
      },
    },
    {
      name: 'duel',
      title: 'One hero against one enemy',
      rule: 'WODS-side-turns',
      meaning:
        'Who wins a whole fight, solved. The hero is a fighter without abilities; a hero who reels plays dead and so loses.',
      parameters: [
        word('threat', 'level of the enemy', book.threats.names, ['goblin', 'knight']),
        number('level', 'level of the hero', range(1, 10), [1]),
        number('con', 'Con of the hero', range(0, 3), [0, 1]),
        { ...weaponParameter, shown: ['light-weapon'] },
        offHandParameter,
        word('worn', 'armour of the hero', book.armour.names, ['none', 'light', 'full']),
        choice('shield', 'whether the hero has a shield'),
        word('first', 'who acts first', ['coin', 'party', 'enemies'], ['coin']),
        word('criticals', 'the ruling; `off` is solved fastest', ['d20', 'off', 'always'], ['off']),
      ],
      ask: (setting) => duelOdds(book, setting),
    },
    {
      name: 'attribute-rolls',
      title: 'One attribute after three rolls',
      rule: 'WODS-attr-table',
      meaning: 'How high one attribute of a new hero is, before species.',
      parameters: [],
      ask() {
        const chances = chancesOf((dice) => [1, 2, 3].filter(() => dice.draw(die(6)) === 1).length);
        return { outcomes: [...chances].map(([value, chance]) => ({ name: `${value}`, chance })) };
      },
    },
    {
      name: 'flee',
      title: 'Getting away',
      rule: 'R-WODS-61',
      meaning:
        'A Dex test: away on 10 or more, struck at first on 7 to 9, a turn lost on a miss. Caltrops turn 7 to 9 into 10.',
      parameters: [
        number('modifier', 'Dex, Athletics and armour together', range(-5, 4), range(-1, 4)),
        choice('caltrops', 'whether they are strewn', ['no', 'yes']),
      ],
      ask(setting) {
        const [miss, partial, full] = testChances(numberOf(setting, 'modifier'));
        const caltrops = setting.caltrops === 'yes';
        const outcomes: Record<string, number> = {
          away: full + (caltrops ? partial : 0),
          'struck at first': caltrops ? 0 : partial,
          'turn lost': miss,
        };
        return answer(Object.keys(outcomes), (name) => outcomes[name]);
      },
    },
  ];
}

/** Returns the probability of an effect of a critical injury. */
function effectChance(effect: number, injuries: InjuryTable | undefined): number {
  const law = injuryLaw(injuries);
  const weights = pairs(law).map(([value, weight]) => (injuryEffect(value, injuries) === effect ? weight : 0));
  return weights.reduce((sum, weight) => sum + weight, 0) / law.total;
}

/** Solves a fight of a hero against an enemy. */
function duelOdds(book: Book, setting: Setting): OddsAnswer {
  if (setting.offHand === 'yes' && setting.shield === 'yes') {
    throw new RangeError('a shield and an off-hand weapon exclude each other (R-WODS-39)');
  }
  const hero = {
    name: 'hero',
    count: 1,
    class: 'fighter',
    level: setting.level,
    con: setting.con,
    abilities: [],
    weapon: setting.weapon,
    offHand: setting.offHand === 'yes',
    armour: setting.worn,
    shield: setting.shield === 'yes',
  };
  const faults = new Faults();
  const matchup = compile(
    book,
    {
      rules: 'wods',
      play: 'fight',
      sides: [
        { name: 'hero', policy: 'book', members: [hero] },
        { name: 'enemy', policy: 'book', members: [{ name: 'enemy', count: 1, threat: setting.threat }] },
      ],
      rulings: { initiative: setting.first, criticals: setting.criticals },
    },
    faults,
  );
  if (matchup === undefined) throw new RangeError(faults.all.map(({ problem }) => problem).join('; '));
  const layout = layOut(kernel.measures(matchup));
  const solution = solve(kernel.newGame(matchup), layout.slots);
  if (!solution.solved) throw new RangeError(solution.why);
  const chance = (measure: string) => solution.counts[layout.at(measure)];
  const wins = chance('hero.win');
  const loses = chance('enemy.win');
  return {
    outcomes: [
      { name: 'hero wins', chance: wins },
      { name: 'enemy wins', chance: loses },
      { name: 'no one wins', chance: chance('draw') + chance('stalemate') + chance('round-cap') },
    ],
  };
}
