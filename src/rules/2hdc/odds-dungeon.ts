import type { OddsQuestion } from '../odds-question.ts';
import { improvingLaw, meetingLaw, pefLaw, searchLaw, trapLaw } from './dungeon-rolls.ts';
import { choice, number, outcomesOf, range } from './odds-parameters.ts';

/** The way between the fights: forces, secret rooms, traps, and what comes of it all. */

const REP = number('rep', 'Rep of who rolls', range(1, 12), range(2, 6));
const DICE = number('dice', 'dice rolled: 2, or 3 for a Thief', [2, 3], [2, 3]);

export const DUNGEON_ODDS: readonly OddsQuestion[] = [
  {
    name: 'pef',
    title: 'Meeting a Possible Enemy Force',
    rule: '2HDC-T39.4a',
    meaning:
      'What a force turns out to be: an enemy, a trap, nothing, or nothing yet, so that the next has three dice.',
    parameters: [number('dice', 'dice rolled: 3 after one that was put off', [2, 3], [2, 3])],
    ask(setting) {
      const law = pefLaw(setting.dice as number);
      return outcomesOf(['nothing', 'next with 3d6', 'trap', 'contact'], (dice) => dice.draw(law));
    },
  },
  {
    name: 'meeting',
    title: 'What they are',
    rule: '2HDC-39.7',
    meaning: 'Who has been met, by the level of the dungeon.',
    parameters: [
      number('level', 'level of the tile', range(1, 6), range(1, 4)),
      choice('met', 'whether the Big Bad has been met before'),
    ],
    ask(setting) {
      const law = meetingLaw(setting.level as number, setting.met === 'yes');
      return outcomesOf(['rivals', 'Minions', 'Big Bad'], (dice) => dice.draw(law));
    },
  },
  {
    name: 'search',
    title: 'Searching for a secret room',
    rule: '2HDC-37.0a',
    meaning: 'Whether a room is found: by any pair at or under Rep.',
    parameters: [REP, DICE],
    ask(setting) {
      const law = searchLaw(setting.dice as number, setting.rep as number);
      return outcomesOf(['nothing', 'found'], (dice) => dice.draw(law));
    },
  },
  {
    name: 'trap',
    title: 'A trap',
    rule: '2HDC-37.1.4a',
    meaning: 'Whether a trap is sprung: one die passed is rolled once more, and then counts as none.',
    parameters: [REP, DICE],
    ask(setting) {
      const law = trapLaw(setting.dice as number, setting.rep as number);
      return outcomesOf(['disarmed', 'sprung'], (dice) => {
        const passed = dice.draw(law);
        return passed === 2 || (passed === 1 && dice.draw(law) === 2) ? 0 : 1;
      });
    },
  },
  {
    name: 'improving',
    title: 'Improving Rep after an adventure',
    rule: '2HDC-42.1.1',
    meaning: 'Whether Rep goes up by one: any die above Rep, or a 6.',
    parameters: [REP, number('rolls', 'rolls: one, and those that coins buy', range(1, 12), range(1, 4))],
    ask(setting) {
      const law = improvingLaw(setting.rolls as number, setting.rep as number);
      return outcomesOf(['same Rep', 'Rep up'], (dice) => dice.draw(law));
    },
  },
];
