import { choice, number, range, type Setting, word } from '../../odds-parameters.ts';
import type { OddsAnswer, OddsParameter, OddsQuestion } from '../../odds-question.ts';
import { ATTRIBUTES, type AttributeName } from '../catalogue/attributes.ts';
import { DEAD, OUT } from '../catalogue/names.ts';
import { PROFESSIONS, type ProfessionName } from '../catalogue/professions.ts';
import { ARM_ROWS, WEAPONS, type WeaponName } from '../catalogue/weapons.ts';
import type { Fight } from '../fight/fight.ts';
import { meleeRound, nextDuel } from '../fight/melee.ts';
import { type DuelLaw, duelLaw } from './duel-law.ts';
import { attributesOf, type Figure, outcomesOf, RACE_WORDS, type Stage, stage } from './stage.ts';

/** One round of blows, and blows until one is down. The first is the one who charged. */

const ORDINAL = ['first', 'second'] as const;
const MELEE_WEAPONS = ARM_ROWS.filter(({ melee }) => melee !== undefined).map(({ name }) => name);
/** Professions with a weapon for melee in hand. */
const FIGHTERS = PROFESSIONS.names.filter((name) => name !== 'caster' && name !== 'shooter');
const MELEE_ATTRIBUTES: readonly AttributeName[] = [
  'rage',
  'resolute',
  'lightweight',
  'slippery',
  'strong',
  'rebound',
  'poison',
  'stout',
  'resilient',
  'hard-as-nails',
  'swordsman',
];

function fighterOf(n: 1 | 2, shown: readonly number[]): OddsParameter[] {
  const who = `the ${ORDINAL[n - 1]}`;
  return [
    number(`rep${n}`, `Rep of ${who}`, range(1, 10), shown),
    word(`weapon${n}`, `what ${who} has in hand`, MELEE_WEAPONS, ['sword']),
    number(`ac${n}`, `Armour Class of ${who}`, [2, 4, 6], [4]),
    choice(`shield${n}`, `whether ${who} has a shield, which two-handed weapons leave no hand for`),
    word(`profession${n}`, `Profession of ${who}`, FIGHTERS, ['warrior']),
    word(`race${n}`, `race whose attributes ${who} has`, RACE_WORDS),
    word(`attribute${n}`, `one more attribute of ${who}`, ['none', ...MELEE_ATTRIBUTES]),
    choice(`star${n}`, `whether ${who} is a Star, with as many Star Power dice as Rep`),
  ];
}

const CHARGE_DIE = choice('chargeDie', 'whether the first has the die of the side that won the charge test');
const PARAMETERS: readonly OddsParameter[] = [...fighterOf(1, range(3, 6)), ...fighterOf(2, range(3, 6)), CHARGE_DIE];

function fighter(setting: Setting, n: 1 | 2): Figure {
  const attribute = ATTRIBUTES.find(setting[`attribute${n}`] as string);
  return {
    rep: setting[`rep${n}`] as number,
    weapons: [WEAPONS.byName[setting[`weapon${n}`] as WeaponName].index],
    ac: setting[`ac${n}`] as number,
    shield: setting[`shield${n}`] === 'yes' ? 1 : 0,
    profession: PROFESSIONS.names.indexOf(setting[`profession${n}`] as ProfessionName),
    attributes: attributesOf(setting[`race${n}`] as string) | (attribute?.bit ?? 0),
    star: setting[`star${n}`] === 'yes',
  };
}

/** The first has charged the second. */
export function inContact(setting: Setting): Stage {
  const on = stage(fighter(setting, 1), fighter(setting, 2));
  const { fight } = on;
  fight.opener = setting.chargeDie === 'yes' ? 0 : 1;
  fight.opening = 1;
  fight.foe[0] = 1;
  fight.attackers[1] = 1;
  fight.contacts = 1;
  fight.contacted[1] = 1;
  nextDuel(fight);
  on.keep();
  return on;
}

const DOWN = ['first dies', 'first is out', 'second is out', 'second dies'] as const;

/** Who is down, as a position in {@link DOWN}; -1 nobody. */
function whoIsDown(fight: Fight): number {
  const { status } = fight;
  return [status[0] === DEAD, status[0] === OUT, status[1] === OUT, status[1] === DEAD].indexOf(true);
}

/** How the two of a setting end. */
export function meleeOf(setting: Setting): DuelLaw {
  return duelLaw(inContact(setting).fight, 0, 1);
}

function toTheEnd(setting: Setting): OddsAnswer {
  const { attackerDead, attackerOut, defenderOut, defenderDead } = meleeOf(setting);
  const chances = [attackerDead, attackerOut, defenderOut, defenderDead];
  return { outcomes: DOWN.map((name, i) => ({ name, chance: chances[i] })) };
}

const ROUND = [...DOWN, 'first loses Rep', 'second loses Rep', 'nothing changes'] as const;

export const MELEE_ODDS: readonly OddsQuestion[] = [
  {
    name: 'melee-round',
    title: 'One round of melee',
    rule: '2HDC-24.2',
    meaning: 'What one round of melee does to the two fighters; the first is the one who charged.',
    parameters: PARAMETERS.map((each) => (each.name === 'rep2' ? { ...each, shown: [4] } : each)),
    ask(setting) {
      const on = inContact(setting);
      const { fight } = on;
      const [first, second] = [fight.rep[0], fight.rep[1]];
      return outcomesOf(ROUND, (dice) => {
        on.again();
        meleeRound(fight, dice, 0, 1);
        const down = whoIsDown(fight);
        if (down >= 0) return down;
        if (fight.rep[0] < first) return 4;
        return fight.rep[1] < second ? 5 : 6;
      });
    },
  },
  {
    name: 'melee',
    title: 'A melee to the end',
    rule: '2HDC-24.4a',
    meaning: 'Who goes down when two fight to the end; the first is the one who charged.',
    parameters: PARAMETERS,
    ask: toTheEnd,
  },
];
