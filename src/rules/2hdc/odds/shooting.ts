import { choice, number, range, type Setting, word } from '../../odds-parameters.ts';
import type { OddsAnswer, OddsParameter, OddsQuestion } from '../../odds-question.ts';
import type { Lexicon } from '../catalogue/lexicon.ts';
import { DEAD, OUT } from '../catalogue/names.ts';
import { PROFESSIONS } from '../catalogue/professions.ts';
import { armsOf } from '../catalogue/weapons.ts';
import { afterSaves } from '../fight/damage.ts';
import { OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT } from '../fight/damage-dice.ts';
import { armourAgainstShots, shoot, shootingDamage } from '../fight/shooting.ts';
import { outcomesOf, type Stage, stage } from './stage.ts';

/** Questions about shots, their damage, and Star Power against it. */

const REP = number('rep', 'Rep of the shooter', range(1, 12), range(1, 6));
const AC = number('ac', 'Armour Class of the target', [2, 4, 6], [2, 4, 6]);
const STANDING: readonly OddsParameter[] = [
  choice('shooter', 'whether they are a Shooter, who hits with one die passed', ['yes', 'no']),
  choice('shield', 'whether the target has a shield', ['no', 'yes']),
];

/** Sets up a shooter and a target with a free square behind it. */
function aimed(setting: Setting, lexicon: Lexicon): Stage {
  return stage(
    {
      rep: setting.rep as number,
      profession: PROFESSIONS.names.indexOf(setting.shooter === 'no' ? 'warrior' : 'shooter'),
      weapons: [lexicon.weapons.byName[(setting.weapon ?? 'bow') as string].index],
    },
    { ac: (setting.ac ?? 4) as number, shield: setting.shield === 'yes' ? 1 : 0 },
    0,
    lexicon.facts,
  );
}

/** Returns the end of a target: 1 Duck Back, 2 Out of the Fight, 3 Obviously Dead. */
function endOf(on: Stage): number {
  const status = on.fight.status[1];
  return status === DEAD ? 3 : status === OUT ? 2 : 1;
}

const DAMAGE = ['Duck Back', 'Out of the Fight', 'Obviously Dead'] as const;

function damageBy(impact: number, ac: number): OddsAnswer {
  const on = stage({}, { ac });
  const { fight } = on;
  return outcomesOf(DAMAGE, (dice) => {
    on.again();
    shootingDamage(fight, dice, 1, impact + armourAgainstShots(fight, 1), 1, 0, fight.square[0]);
    return endOf(on) - 1;
  });
}

export function shootingOdds(lexicon: Lexicon): readonly OddsQuestion[] {
  const missiles = armsOf(lexicon.weapons)
    .filter(({ melee, shot }) => shot !== undefined && melee === undefined)
    .map(({ name }) => name);
  return [
    {
      name: 'shooting',
      title: 'Shooting: to hit',
      rule: '2HDC-T23.3',
      meaning:
        'Whether two dice against Rep hit: two passed do; one does only for a Shooter at a target without a shield.',
      parameters: [REP, ...STANDING],
      ask(setting) {
        const on = aimed({ ...setting, weapon: 'crossbow' }, lexicon);
        return outcomesOf(['hits', 'misses'], (dice) => {
          on.again();
          shoot(on.fight, dice, 0, 1);
          return on.fight.missed[0];
        });
      },
    },
    {
      name: 'shot',
      title: 'A shot and what it does',
      rule: '2HDC-23.5',
      meaning: 'What happens to the target of one shot, hit or missed.',
      parameters: [
        { ...REP, shown: [4] },
        word('weapon', 'the missile weapon', missiles, missiles),
        { ...AC, shown: [4] },
        ...STANDING.map((each) => ({ ...each, shown: each.shown.slice(0, 1) })),
      ],
      ask(setting) {
        const on = aimed(setting, lexicon);
        return outcomesOf(['missed', ...DAMAGE], (dice) => {
          on.again();
          shoot(on.fight, dice, 0, 1);
          return on.fight.missed[0] === 1 ? 0 : endOf(on);
        });
      },
    },
    {
      name: 'shooting-damage',
      title: 'Damage of a hit',
      rule: '2HDC-T23.5b',
      meaning:
        'What one hit of a missile, a trap or a fall does; Impact before armour: bow 2, crossbow and sling 3, firearm 4.',
      parameters: [number('impact', 'Impact before armour', range(0, 8), range(1, 4)), AC],
      ask: (setting) => damageBy(setting.impact as number, setting.ac as number),
    },
    {
      name: 'star-power',
      title: 'Star Power against a result',
      rule: '2HDC-6.3.1a',
      meaning: 'What a result becomes after Star Power: each die showing 1, 2 or 3 takes a level off.',
      parameters: [
        number('dice', 'Star Power dice left', range(1, 12), range(1, 6)),
        word('result', 'the result suffered', ['out', 'dead'], ['out', 'dead']),
      ],
      ask(setting) {
        const on = stage({ star: true }, {});
        on.fight.starDice[0] = setting.dice as number;
        on.keep();
        const level = setting.result === 'dead' ? OBVIOUSLY_DEAD : OUT_OF_THE_FIGHT;
        return outcomesOf(['reduced', 'Out of the Fight', 'Obviously Dead'], (dice) => {
          on.again();
          return afterSaves(on.fight, dice, 0, level);
        });
      },
    },
  ];
}
