import { passes } from '../../../dice/laws.ts';
import { choice, number, range, type Setting, word } from '../../odds-parameters.ts';
import type { OddsParameter, OddsQuestion } from '../../odds-question.ts';
import type { Lexicon } from '../catalogue/lexicon.ts';
import { contest, passing, SUCCESS } from '../catalogue/rolls.ts';
import { chargeTest } from '../fight/charge-test.ts';
import { attributesOf, type Figure, outcomesOf, raceWords, stage } from './stage.ts';

/** Questions about dice and the charge test. */

const ORDINAL = ['first', 'second'] as const;

function leaderOf(n: 1 | 2, lexicon: Lexicon): OddsParameter[] {
  const who = `the ${ORDINAL[n - 1]} Leader`;
  return [
    number(`rep${n}`, `Rep of ${who}`, range(1, 12), range(3, 6)),
    word(`profession${n}`, `Profession of ${who}`, lexicon.professions.names, ['knight']),
    word(`race${n}`, `race whose attribute ${who} has`, raceWords(lexicon)),
    choice(`star${n}`, `whether ${who} is a Star`),
    number(`number${n}`, `how many are on the ${ORDINAL[n - 1]} side`, range(1, 12), [1]),
  ];
}

function leader(setting: Setting, n: 1 | 2, lexicon: Lexicon): Figure {
  return {
    rep: setting[`rep${n}`] as number,
    profession: lexicon.professions.names.indexOf(setting[`profession${n}`] as string),
    attributes: attributesOf(lexicon, setting[`race${n}`] as string),
    star: setting[`star${n}`] === 'yes',
    count: setting[`number${n}`] as number,
  };
}

export const openingOdds = (lexicon: Lexicon): readonly OddsQuestion[] => [
  {
    name: 'passing',
    title: 'Passing dice',
    rule: '2HDC-3.1',
    meaning: 'How many dice show Rep or less; three or more passing dice count as two, and at Rep 6 no die fails.',
    parameters: [
      number('rep', 'Rep rolled against', range(1, 12), range(1, 6)),
      number('dice', 'dice rolled', range(1, 4), [2]),
    ],
    ask(setting) {
      const law = passing(setting.dice as number, setting.rep as number);
      return outcomesOf(['0 passed', '1 passed', '2 passed'], (dice) => dice.draw(law));
    },
  },
  {
    name: 'successes',
    title: 'Successes of a pool',
    rule: '2HDC-3.2',
    meaning: 'How many dice of a pool show 1, 2 or 3.',
    parameters: [number('dice', 'dice in the pool', range(1, 12), range(1, 6))],
    ask(setting) {
      const n = setting.dice as number;
      const names = range(0, n).map((count) => `${count} ${count === 1 ? 'success' : 'successes'}`);
      return outcomesOf(names, (dice) => dice.draw(passes(n, SUCCESS)));
    },
  },
  {
    name: 'contest',
    title: 'Pool against pool',
    rule: '2HDC-24.2',
    meaning: 'Who counts more successes when both roll a pool; ties are rolled again.',
    parameters: [
      number('dice1', 'dice of the first', range(1, 12), range(1, 8)),
      number('dice2', 'dice of the second', range(1, 12), range(1, 8)),
    ],
    ask(setting) {
      const law = contest(setting.dice1 as number, setting.dice2 as number, 0, 0, 0)!;
      return outcomesOf(['first has more', 'second has more'], (dice) => (dice.draw(law) > 0 ? 0 : 1));
    },
  },
  {
    name: 'charge',
    title: 'The charge test',
    rule: '2HDC-21.3a',
    meaning: 'Which side acts first: the Leaders count successes, and the side that moved in has a die less.',
    parameters: [
      ...leaderOf(1, lexicon),
      ...leaderOf(2, lexicon),
      word('active', 'the side that moved in', ORDINAL),
      word('fleeing', 'the side that was Fleeing', ['none', ...ORDINAL]),
    ],
    ask(setting) {
      const on = stage(
        leader(setting, 1, lexicon),
        leader(setting, 2, lexicon),
        setting.active === 'first' ? 0 : 1,
        lexicon.facts,
      );
      on.fight.fleeing = setting.fleeing === 'first' ? 1 : setting.fleeing === 'second' ? 2 : 0;
      on.keep();
      return outcomesOf(['first acts', 'second acts'], (dice) => {
        on.again();
        chargeTest(on.fight, dice);
        return on.fight.opener;
      });
    },
  },
];
