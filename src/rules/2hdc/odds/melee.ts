import { choice, number, range, type Setting, word } from '../../odds-parameters.ts';
import type { OddsAnswer, OddsParameter, OddsQuestion } from '../../odds-question.ts';
import { ATTRIBUTES, type AttributeName, CAST_SPELLS, MARKSMAN } from '../catalogue/attributes.ts';
import { type Lexicon, SHIPPED } from '../catalogue/lexicon.ts';
import { DEAD, OUT } from '../catalogue/names.ts';
import { armsOf } from '../catalogue/weapons.ts';
import type { Fight } from '../fight/fight.ts';
import { meleeRound, nextDuel } from '../fight/melee.ts';
import { type DuelLaw, duelLaw } from './duel-law.ts';
import { attributesOf, type Figure, isSolved, outcomesOf, raceWords, type Stage, stage } from './stage.ts';

/** Questions about one round of melee, and about melee until one fighter is down. The first fighter has charged. */

const ORDINAL = ['first', 'second'] as const;
/** Returns the Professions that hold a melee weapon and whose melees have an exact solution. */
function fighters({ professions, facts }: Lexicon): readonly string[] {
  return professions.names.filter((_, p) => {
    const traits = facts.professions.attributes[p];
    return (traits & (CAST_SPELLS | MARKSMAN)) === 0 && isSolved(facts, traits);
  });
}

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

/** Returns the attributes that matter in melee: those of the book, then those of the scenario. */
function attributeWords({ attributes, facts, bitsOf }: Lexicon): string[] {
  const own = attributes.names.slice(ATTRIBUTES.names.length).filter((name) => isSolved(facts, bitsOf(name)));
  return ['none', ...MELEE_ATTRIBUTES, ...own];
}

function fighterOf(n: 1 | 2, shown: readonly number[], lexicon: Lexicon): OddsParameter[] {
  const weapons = armsOf(lexicon.weapons).filter(({ melee }) => melee !== undefined);
  const who = `the ${ORDINAL[n - 1]}`;
  return [
    number(`rep${n}`, `Rep of ${who}`, range(1, 10), shown),
    word(
      `weapon${n}`,
      `what ${who} has in hand`,
      weapons.map(({ name }) => name),
      ['sword'],
    ),
    number(`ac${n}`, `Armour Class of ${who}`, [2, 4, 6], [4]),
    choice(`shield${n}`, `whether ${who} has a shield, which two-handed weapons leave no hand for`),
    word(`profession${n}`, `Profession of ${who}`, fighters(lexicon), ['warrior']),
    word(`race${n}`, `race whose attributes ${who} has`, raceWords(lexicon)),
    word(`attribute${n}`, `one more attribute of ${who}`, attributeWords(lexicon)),
    choice(`star${n}`, `whether ${who} is a Star, with as many Star Power dice as Rep`),
  ];
}

const CHARGE_DIE = choice('chargeDie', 'whether the first has the die of the side that won the charge test');
function fighter(setting: Setting, n: 1 | 2, lexicon: Lexicon): Figure {
  const attribute = setting[`attribute${n}`] as string;
  return {
    rep: setting[`rep${n}`] as number,
    weapons: [lexicon.weapons.byName[setting[`weapon${n}`] as string].index],
    ac: setting[`ac${n}`] as number,
    shield: setting[`shield${n}`] === 'yes' ? 1 : 0,
    profession: lexicon.professions.names.indexOf(setting[`profession${n}`] as string),
    attributes:
      attributesOf(lexicon, setting[`race${n}`] as string) | (attribute === 'none' ? 0 : lexicon.bitsOf(attribute)),
    star: setting[`star${n}`] === 'yes',
  };
}

/** Sets up the two fighters; the first has charged the second. */
export function inContact(setting: Setting, lexicon: Lexicon = SHIPPED): Stage {
  const on = stage(fighter(setting, 1, lexicon), fighter(setting, 2, lexicon), 0, lexicon.facts);
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

/** Returns who is down, as an index into {@link DOWN}; -1 for no one. */
function whoIsDown(fight: Fight): number {
  const { status } = fight;
  return [status[0] === DEAD, status[0] === OUT, status[1] === OUT, status[1] === DEAD].indexOf(true);
}

/** Returns the ends of a melee. */
export function meleeOf(setting: Setting, lexicon: Lexicon = SHIPPED): DuelLaw {
  return duelLaw(inContact(setting, lexicon).fight, 0, 1);
}

function toTheEnd(setting: Setting, lexicon: Lexicon): OddsAnswer {
  const { attackerDead, attackerOut, defenderOut, defenderDead } = meleeOf(setting, lexicon);
  const chances = [attackerDead, attackerOut, defenderOut, defenderDead];
  return { outcomes: DOWN.map((name, i) => ({ name, chance: chances[i] })) };
}

const ROUND = [...DOWN, 'first loses Rep', 'second loses Rep', 'nothing changes'] as const;

export function meleeOdds(lexicon: Lexicon): readonly OddsQuestion[] {
  const parameters = [...fighterOf(1, range(3, 6), lexicon), ...fighterOf(2, range(3, 6), lexicon), CHARGE_DIE];
  return [
    {
      name: 'melee-round',
      title: 'One round of melee',
      rule: '2HDC-24.2',
      meaning: 'What one round of melee does to the two fighters; the first is the one who charged.',
      parameters: parameters.map((each) => (each.name === 'rep2' ? { ...each, shown: [4] } : each)),
      ask(setting) {
        const on = inContact(setting, lexicon);
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
      parameters,
      ask: (setting) => toTheEnd(setting, lexicon),
    },
  ];
}
