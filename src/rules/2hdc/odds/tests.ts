import { choice, number, range, type Setting, word } from '../../odds-parameters.ts';
import type { OddsQuestion } from '../../odds-question.ts';
import { CASTER_WAND, WAND_OF_BLASTING, WAND_OF_BRILLIANCE } from '../catalogue/items.ts';
import type { Lexicon } from '../catalogue/lexicon.ts';
import { FIT, OUT, TURNED } from '../catalogue/names.ts';
import { PROFESSIONS } from '../catalogue/professions.ts';
import { CRISIS_DICE, passedOf, passing } from '../catalogue/rolls.ts';
import { DAMAGE, DAZZLE, DEFEND } from '../catalogue/spells.ts';
import { crisisResult, MAN_DOWN, RECEIVED_FIRE } from '../fight/crisis.ts';
import { chooseSpell, mostAffected, spellDice } from '../fight/magic.ts';
import { recover, tend } from '../fight/recovery.ts';
import { outcomesOf, type Stage, stage } from './stage.ts';

/** Questions about crisis tests, recovery, spells and fast movement. */

const SPELLS = ['damage', 'dazzle', 'defend'] as const;
const TOOLS: Readonly<Record<string, number>> = {
  none: 0,
  'caster-wand': CASTER_WAND,
  'wand-of-blasting': WAND_OF_BLASTING,
  'wand-of-brilliance': WAND_OF_BRILLIANCE,
};
const TOOL = word('tool', 'what the caster holds', Object.keys(TOOLS));
const CASTER_REP = number('rep', 'Rep of the caster', range(1, 12), range(2, 6));

/** Sets up a caster and some enemies. */
function casting(setting: Setting, enemies: number): Stage {
  return stage(
    {
      profession: PROFESSIONS.byName.caster.index,
      rep: setting.rep as number,
      items: TOOLS[setting.tool as string] ?? 0,
      star: true,
    },
    { count: enemies },
  );
}

const RECOVERED = ['up at full Rep', 'up, one Rep less', 'stays out', 'turns', 'dies'] as const;

/** Returns an index into {@link RECOVERED}. */
function recoveredAs({ fight }: Stage, c: number, rep: number): number {
  const status = fight.status[c];
  if (status === FIT) return fight.rep[c] === rep ? 0 : 1;
  return status === OUT ? 2 : status === TURNED ? 3 : 4;
}

const RECOVERING = number('rep', 'Rep of the wounded', range(1, 12), range(1, 6));

export const testOdds = ({ professions, facts }: Lexicon): readonly OddsQuestion[] => [
  {
    name: 'crisis',
    title: 'A crisis test',
    rule: '2HDC-19.1a',
    meaning: 'What a character does when a friend goes down or a shot misses; with a Leader three dice, the best two.',
    parameters: [
      word('profession', 'Profession of the character', professions.names, ['warrior', 'soldier', 'thief', 'caster']),
      number('rep', 'Rep of the character', range(1, 12), [4]),
      word('cause', 'what caused the test', ['man-down', 'received-fire'], ['man-down', 'received-fire']),
      choice('leader', 'whether the Leader is fit', ['yes']),
      choice('outmatched', 'whether the enemy is three to one or more'),
    ],
    ask(setting) {
      const profession = facts.professions.crisis[professions.names.indexOf(setting.profession as string)];
      const cause = setting.cause === 'man-down' ? MAN_DOWN : RECEIVED_FIRE;
      const law = CRISIS_DICE[setting.leader === 'yes' ? 1 : 0];
      return outcomesOf(['Carry On', 'Duck Back', 'Flee'], (dice) =>
        crisisResult(profession, passedOf(dice.draw(law), setting.rep as number), cause, setting.outmatched === 'yes'),
      );
    },
  },
  {
    name: 'recovery',
    title: 'Recovery after a won fight',
    rule: '2HDC-27.0',
    meaning: 'What happens to a winner who is Out of the Fight when the fight ends.',
    parameters: [RECOVERING, choice('poisoned', 'whether a Feral Vampire has poisoned the wounded', ['no', 'yes'])],
    ask(setting) {
      const on = stage({ rep: setting.rep as number }, {});
      const { fight } = on;
      fight.putDown(0, OUT, 1);
      fight.poisoned[0] = setting.poisoned === 'yes' ? 1 : 0;
      fight.winner = 0;
      on.keep();
      return outcomesOf(RECOVERED, (dice) => {
        on.again();
        recover(fight, dice, 0);
        return recoveredAs(on, 0, setting.rep as number);
      });
    },
  },
  {
    name: 'tending',
    title: 'Tending during a fight',
    rule: '2HDC-30.0a',
    meaning: "What happens to the wounded a Healer tends: the Healer's die and their own.",
    parameters: [
      { ...RECOVERING, shown: range(2, 5) },
      number('healer', 'Rep of the Healer', range(1, 12), range(3, 5)),
    ],
    ask(setting) {
      const on = stage(
        { profession: PROFESSIONS.byName.healer.index, rep: setting.healer as number },
        { rep: setting.rep as number },
      );
      on.fight.putDown(1, OUT, 0);
      on.fight.patient[0] = 1;
      on.keep();
      const names = RECOVERED.filter((name) => name !== 'turns');
      return outcomesOf(names, (dice) => {
        on.again();
        tend(on.fight, dice, 0);
        return names.indexOf(RECOVERED[recoveredAs(on, 1, setting.rep as number)] as (typeof names)[number]);
      });
    },
  },
  {
    name: 'spell-choice',
    title: 'Which spell an NPC casts',
    rule: '2HDC-T28.7',
    meaning: 'Which spell an NPC caster chooses: a die against Rep; being outnumbered two to one matters.',
    parameters: [
      CASTER_REP,
      choice('outnumbered', 'whether the enemy is two to one or more', ['no', 'yes']),
      { ...TOOL, values: ['none', 'caster-wand'] },
    ],
    ask(setting) {
      const on = casting(setting, setting.outnumbered === 'yes' ? 2 : 1);
      const spells = [DAMAGE, DAZZLE, DEFEND];
      return outcomesOf(SPELLS, (dice) => {
        on.again();
        return spells.indexOf(chooseSpell(on.fight, dice, 0));
      });
    },
  },
  {
    name: 'spell',
    title: 'How many a spell affects',
    rule: '2HDC-28.3a',
    meaning: 'How many targets are affected: two dice against Rep, and more for a wand.',
    parameters: [
      word('spell', 'the spell', SPELLS, SPELLS),
      { ...CASTER_REP, shown: [4] },
      number('targets', 'number of targets', range(1, 12), [4]),
      TOOL,
    ],
    ask(setting) {
      const { fight } = casting(setting, 1);
      const rep = setting.rep as number;
      const spell = [DAMAGE, DAZZLE, DEFEND][SPELLS.indexOf(setting.spell as 'damage')];
      const law = passing(2 + spellDice(fight, 0, spell), rep);
      const most = Math.min(rep, setting.targets as number);
      const names = range(0, most).map((n) => `${n} affected`);
      return outcomesOf(names, (dice) => Math.min(most, mostAffected(spell, dice.draw(law), rep)));
    },
  },
  {
    name: 'fast-move',
    title: 'A Fast Move',
    rule: '2HDC-18.2',
    meaning: 'Whether a group moves two tiles: everyone must pass the same two dice.',
    parameters: [
      number('rep', 'lowest Rep of the group', range(1, 12), range(1, 6)),
      choice('boots', 'whether it is one figure in Boots of Speed, with a third die'),
    ],
    ask(setting) {
      const law = passing(setting.boots === 'yes' ? 3 : 2, setting.rep as number);
      return outcomesOf(['one tile', 'two tiles'], (dice) => (dice.draw(law) === 2 ? 1 : 0));
    },
  },
];
