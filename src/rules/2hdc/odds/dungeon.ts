import { passes } from '../../../dice/laws.ts';
import { choice, number, range, word } from '../../odds-parameters.ts';
import type { OddsQuestion } from '../../odds-question.ts';
import {
  howManyLaw,
  improvingLaw,
  meetingLaw,
  pefLaw,
  searchLaw,
  tileLaw,
  trapLaw,
} from '../catalogue/dungeon-rolls.ts';
import type { Lexicon } from '../catalogue/lexicon.ts';
import { SUCCESS } from '../catalogue/rolls.ts';
import { SECRET_ROOMS, secretRoomLaw, treasureLaw } from '../catalogue/tables.ts';
import { TILES } from '../catalogue/tiles.ts';
import { catches, isFrontAsked, passedOver } from '../dungeon/crossing.ts';
import { outcomesOf } from './stage.ts';

/** Questions about the dungeon between fights: enemy forces, secret rooms, traps, rewards. */

const REP = number('rep', 'Rep of the one who rolls', range(1, 12), range(2, 6));
const DICE = number('dice', 'dice rolled: 2, or 3 for a Thief', [2, 3], [2, 3]);

export const dungeonOdds = ({ facts: { tables } }: Lexicon): readonly OddsQuestion[] => [
  {
    name: 'tile',
    title: 'The next tile of a dungeon',
    rule: '2HDC-T38.0a',
    meaning: 'What kind of tile is laid next; some kinds never come twice in a row.',
    parameters: [
      word('previous', 'the kind rolled last', ['entry', ...TILES.names], ['entry', 't', 'left-turn', 'four-way']),
    ],
    ask(setting) {
      const law = tileLaw((TILES.names as readonly unknown[]).indexOf(setting.previous));
      return outcomesOf(TILES.names, (dice) => dice.draw(law));
    },
  },
  {
    name: 'pef',
    title: 'Meeting a Possible Enemy Force',
    rule: '2HDC-T39.4a',
    meaning:
      'What a PEF turns out to be: an enemy, a trap, nothing, or nothing yet, so that the next one rolls three dice.',
    parameters: [number('dice', 'dice rolled: 3 after "nothing yet"', [2, 3], [2, 3])],
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
    name: 'how-many',
    title: 'How many they are',
    rule: '2HDC-T39.6',
    meaning: 'How many enemies a group meets; never less than one.',
    parameters: [number('group', 'fit members of the group', range(1, 12), range(1, 6))],
    ask(setting) {
      const law = howManyLaw(setting.group as number);
      return { outcomes: Array.from(law.values, (n) => ({ name: String(n), chance: law.chance(n) })) };
    },
  },
  {
    name: 'talk',
    title: 'Talking to rivals',
    rule: '2HDC-39.9.1a',
    meaning:
      "Whether rivals attack: their Leader rolls a die for each Rep and shows more successes than the player's Leader.",
    parameters: [
      number('rep', "Rep of the player's Leader", range(1, 12), range(3, 6)),
      number('rivals', "Rep of the rivals' Leader", range(1, 12), range(3, 6)),
    ],
    ask(setting) {
      const [mine, theirs] = [setting.rep as number, setting.rivals as number].map((rep) => passes(rep, SUCCESS));
      return outcomesOf(['talk or leave', 'attack'], (dice) => (dice.draw(theirs) > dice.draw(mine) ? 1 : 0));
    },
  },
  {
    name: 'search',
    title: 'Searching for a secret room',
    rule: '2HDC-37.0a',
    meaning: 'Whether a room is found: any pair at or under Rep finds it.',
    parameters: [REP, DICE],
    ask(setting) {
      const law = searchLaw(setting.dice as number, setting.rep as number);
      return outcomesOf(['nothing', 'found'], (dice) => dice.draw(law));
    },
  },
  {
    name: 'secret-room',
    title: 'What a secret room holds',
    rule: '2HDC-T37.0',
    meaning: 'What is behind the door of a secret room.',
    parameters: [],
    ask: () => outcomesOf(SECRET_ROOMS, (dice) => dice.draw(secretRoomLaw(tables))),
  },
  {
    name: 'trap',
    title: 'A trap',
    rule: '2HDC-37.1.4a',
    meaning: 'Whether a trap is sprung: with one die passed the test is rolled again; one passed again is a failure.',
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
    name: 'cross-over',
    title: 'A Cross Over',
    rule: '2HDC-37.1.6',
    meaning: 'Whether a character gets across, slips and is caught by a neighbour, or falls.',
    parameters: [
      REP,
      number('front', 'Rep of the one in front, 0 for no one', range(0, 12), [0, 4]),
      number('behind', 'Rep of the one behind, 0 for no one', range(0, 12), [4]),
    ],
    ask(setting) {
      const [front, behind] = [setting.front as number, setting.behind as number];
      return outcomesOf(['across', 'caught', 'falls'], (dice) => {
        const passed = passedOver(dice, setting.rep as number);
        if (passed !== 1) return passed === 2 ? 0 : 2;
        const helper = isFrontAsked(dice) ? front : behind;
        return helper > 0 && catches(dice, helper) ? 1 : 2;
      });
    },
  },
  {
    name: 'treasure',
    title: 'Treasure',
    rule: '2HDC-T40.0a',
    meaning: 'What lies in a room; in the Treasure Room the Rep of the Big Bad is added.',
    parameters: [number('bigBad', 'Rep of the Big Bad in the Treasure Room, 0 in any other room', range(0, 12), [0])],
    ask(setting) {
      const law = treasureLaw(setting.bigBad as number, tables);
      return {
        outcomes: Array.from(law.values, (row) => ({ name: tables.treasures[row].meaning, chance: law.chance(row) })),
      };
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
