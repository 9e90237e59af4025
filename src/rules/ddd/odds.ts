import type { Board } from '../../board/board.ts';
import { shippedBoard } from '../../board/shipped.ts';
import { solve } from '../../dice/chain.ts';
import { chancesOf } from '../../dice/exact.ts';
import type { Law } from '../../dice/law.ts';
import { layOut } from '../../stats/measure.ts';
import { chosenRulings } from '../kit/options.ts';
import { number, range, type Setting, word } from '../odds-parameters.ts';
import type { OddsAnswer, OddsParameter, OddsQuestion } from '../odds-question.ts';
import { type Abilities, WRITTEN_ABILITIES } from './abilities.ts';
import { sideSettings } from './choices.ts';
import { damage, strike } from './combat.ts';
import {
  deedLaw,
  FREE_PRISONER_DEED,
  HEAL,
  HIDE,
  OPEN_DOOR_DEED,
  OPEN_SECRET_DOOR,
  PICK_LOCK,
  PICK_UP,
  READ,
  REMOVE_TRAP,
  SET_TRAP,
  SMASH_DOOR,
} from './deeds.ts';
import { deploy } from './deploy.ts';
import { DEAD, Dungeon } from './dungeon.ts';
import { type Effects, NO_EFFECTS } from './effects.ts';
import { ALL_OF_THEM, type DungeonMatchup, type Line } from './matchup.ts';
import { dungeonScorecard } from './measures.ts';
import { DICE, dieIndex } from './names.ts';
import { DungeonGame } from './play.ts';
import {
  CRITICAL,
  cunningLaw,
  damageLaw,
  diceOffLaw,
  higherLaw,
  hitLaw,
  MOVE_LAWS,
  strengthLaw,
  WOUND,
} from './rolls.ts';
import { MOST_WOUNDS } from './rows.ts';
import { RULINGS } from './rulings.ts';
import { BREAK_AWAY_TARGET } from './walking.ts';

const DIE_NAMES = DICE.map((sides) => `d${sides}`);

function count(name: string, meaning: string, most: number) {
  return number(name, meaning, range(1, most), [1]);
}

const ATTACKER = word('attacker', 'power die of the attacker', DIE_NAMES, DIE_NAMES);
const DEFENDER = word('defender', 'power die of the defender', DIE_NAMES, ['d8']);
const DEFENSE = word('defense', 'defense die of the target', DIE_NAMES, ['d8']);
const POWER = word('power', 'power die of who is tested', DIE_NAMES, DIE_NAMES);
const WEAPON = word('weapon', 'what the attacker strikes with', ['plain', 'magic'], ['plain']);
const ARMOR = word('armor', 'what the target wears', ['plain', 'magic'], ['plain']);
const TIES = word('ties', 'whom tied damage dice favour (ruling tieOnDamage)', ['defender', 'attacker'], ['defender']);
const WHO_IS_MAGE = word('mage', 'who may roll again', ['neither', 'attacker', 'defender'], ['neither']);
const DISTANCE = number('distance', 'squares to the target', range(2, 12), range(2, 12));
const AIM = word('aim', 'plain, or with Ace Shot', ['plain', 'ace'], ['plain', 'ace']);

/** Returns the index of the die in a parameter. */
function dieOf(setting: Setting, name: string): number {
  return dieIndex(Number(String(setting[name]).slice(1)));
}

/** Returns the outcomes of a law of 1 and 0. */
function claim(law: Law, good: string, bad: string): OddsAnswer {
  return {
    outcomes: [
      { name: good, chance: law.chance(1) },
      { name: bad, chance: law.chance(0) },
    ],
  };
}

const DEEDS: Readonly<Record<string, number>> = {
  'open-door': OPEN_DOOR_DEED,
  'smash-door': SMASH_DOOR,
  'pick-lock': PICK_LOCK,
  'secret-door': OPEN_SECRET_DOOR,
  'set-trap': SET_TRAP,
  'remove-trap': REMOVE_TRAP,
  heal: HEAL,
  hide: HIDE,
  'pick-up': PICK_UP,
  'free-prisoner': FREE_PRISONER_DEED,
  read: READ,
};

/** Returns a matchup of two adjacent models that cannot leave; the huge occupy one square. */
function faceToFace(first: Partial<Line>, second: Partial<Line>, tieOnDamage: string): DungeonMatchup {
  const board = shippedBoard('closet-2') as Board;
  const line = (side: number, own: Partial<Line>): Line => ({
    side,
    name: side === 0 ? 'attacker' : 'defender',
    count: 1,
    power: 2,
    defense: 2,
    wounds: 2,
    attacks: 1,
    abilities: 0,
    effects: NO_EFFECTS,
    extraWounds: 0,
    extraAttacks: 0,
    squares: [],
    prisoner: false,
    ...own,
  });
  return {
    rules: 'ddd',
    play: 'skirmish',
    sides: ['a', 'b'],
    settings: [sideSettings('balanced', {}), sideSettings('balanced', {})],
    chooses: [0, 0],
    abilities: [],
    learns: [[], []],
    lines: [line(0, first), line(1, second)],
    board,
    attacker: 0,
    battleKills: ALL_OF_THEM,
    series: 1,
    rulings: chosenRulings(RULINGS, { tieOnDamage, hugeFootprint: 1 }),
    limits: { maxRounds: 200, stallRounds: 30 },
  };
}

/** Returns the odds of a close attack from hit to wound, against a model with wounds to spare. */
function closeAttack(setting: Setting): OddsAnswer {
  const rerolls = (who: string) => (setting.mage === who ? 1 : 0);
  const matchup = faceToFace(
    {
      power: dieOf(setting, 'attacker'),
      effects: { ...NO_EFFECTS, closeDice: setting.weapon === 'magic' ? 1 : 0, rerolls: rerolls('attacker') },
    },
    {
      power: dieOf(setting, 'defender'),
      defense: dieOf(setting, 'defense'),
      effects: { ...NO_EFFECTS, armorDice: setting.armor === 'magic' ? 1 : 0, rerolls: rerolls('defender') },
    },
    String(setting.ties),
  );
  const dungeon = new Dungeon(matchup);
  deploy(dungeon);
  const start = new Int32Array(dungeon.stateLength);
  dungeon.actor = 0;
  dungeon.attacksLeft = 1;
  dungeon.save(start);
  const chances = chancesOf<string>((dice) => {
    dungeon.load(start);
    if (!strike(dungeon, dice)) return 'miss';
    damage(dungeon, dice);
    return dungeon.at[1] === DEAD ? 'critical' : dungeon.wounds[1] === 1 ? 'wound' : 'no wound';
  });
  return {
    outcomes: ['miss', 'no wound', 'wound', 'critical'].map((name) => ({ name, chance: chances.get(name) ?? 0 })),
  };
}

/** Returns the odds of a movement roll. */
function movement(setting: Setting): OddsAnswer {
  const die = dieOf(setting, 'defense');
  const law = MOVE_LAWS[setting.feet === 'sure' ? 1 : 0][die];
  const wings = setting.flight === 'yes' ? 1 : 0;
  return {
    outcomes: Array.from({ length: DICE[die] }, (_, i) => ({
      name: String(i + 1 + wings),
      chance: law.chance(i + 1),
    })),
  };
}

/** Solves a duel without escape, played by the kernel. */
function duel(abilities: Abilities, setting: Setting): OddsAnswer {
  const line = (n: 1 | 2): Partial<Line> => {
    const effects: Effects = abilities.find(String(setting[`has${n}`]))?.effects ?? NO_EFFECTS;
    return {
      power: dieOf(setting, `power${n}`),
      defense: dieOf(setting, `defense${n}`),
      wounds: Math.min(MOST_WOUNDS, Number(setting[`wounds${n}`]) + effects.wounds),
      attacks: Math.min(MOST_WOUNDS, Number(setting[`attacks${n}`]) + effects.attacks),
      effects,
    };
  };
  const matchup = faceToFace(line(1), line(2), String(setting.ties));
  const { slots, at } = layOut(dungeonScorecard(matchup).measures);
  const solution = solve(new DungeonGame(matchup), slots);
  if (!solution.solved) throw new Error(`a duel of two models cannot be solved: ${solution.why}`);
  return {
    outcomes: [
      { name: 'the first wins', chance: solution.counts[at('a.win')] },
      { name: 'the second wins', chance: solution.counts[at('b.win')] },
    ],
  };
}

/** Abilities that matter in a duel. */
const ARMS = ['nothing', 'magic-weapon', 'magic-armor', 'mage', 'huge'];

function duellist(n: 1 | 2, who: string, power: readonly string[], arms: readonly string[]): OddsParameter[] {
  return [
    word(`power${n}`, `power die of the ${who}`, DIE_NAMES, power),
    word(`defense${n}`, `defense die of the ${who}`, DIE_NAMES, ['d8']),
    count(`wounds${n}`, `wounds of the ${who}`, 5),
    count(`attacks${n}`, `attacks a turn of the ${who}`, 3),
    word(`has${n}`, `what the ${who} has`, arms, ['nothing']),
  ];
}

function duelWith(abilities: Abilities): OddsQuestion {
  const own = abilities.names.filter((name) => !Object.hasOwn(WRITTEN_ABILITIES, name));
  const arms = [...ARMS, ...own];
  return {
    name: 'duel',
    title: 'A duel to the end',
    rule: 'DDD-close-number',
    meaning: 'Who wins when two models fight until one is killed; each turn a card decides which of them acts.',
    parameters: [...duellist(1, 'first', DIE_NAMES, arms), ...duellist(2, 'second', DIE_NAMES, arms), TIES],
    ask: (setting) => duel(abilities, setting),
  };
}

/** Returns the mechanics with exact odds, including a scenario's own abilities. */
export const oddsWith = (abilities: Abilities): readonly OddsQuestion[] => [
  {
    name: 'hit',
    title: 'A blow in close combat',
    rule: 'DDD-close-hit',
    meaning: 'Both roll their power dice; the attacker hits when it is strictly lower.',
    parameters: [ATTACKER, { ...DEFENDER, shown: DIE_NAMES }],
    ask: (setting) => claim(hitLaw(dieOf(setting, 'attacker'), dieOf(setting, 'defender')), 'hit', 'miss'),
  },
  {
    name: 'wound',
    title: 'Damage of a hit',
    rule: 'DDD-damage-roll',
    meaning: 'Power dice against defense dice, the lowest of each counting; a 1 that wounds is critical and kills.',
    parameters: [ATTACKER, { ...DEFENSE, shown: DIE_NAMES }, WEAPON, ARMOR, TIES],
    ask: (setting) => {
      const law = damageLaw(
        dieOf(setting, 'attacker'),
        setting.weapon === 'magic' ? 2 : 1,
        dieOf(setting, 'defense'),
        setting.armor === 'magic' ? 2 : 1,
        setting.ties === 'attacker',
      );
      return {
        outcomes: [
          { name: 'no wound', chance: law.chance(0) },
          { name: 'wound', chance: law.chance(WOUND) },
          { name: 'critical', chance: law.chance(CRITICAL) },
        ],
      };
    },
  },
  {
    name: 'close-attack',
    title: 'A whole close attack',
    rule: 'DDD-close-hit',
    meaning: 'From the roll to hit to the wound, on a target with a wound to spare.',
    parameters: [ATTACKER, DEFENDER, DEFENSE, WEAPON, ARMOR, WHO_IS_MAGE, TIES],
    ask: closeAttack,
  },
  duelWith(abilities),
  {
    name: 'shot',
    title: 'A shot',
    rule: 'DDD-ranged-hit',
    meaning: 'The power die must show the distance or more; damage as in close combat.',
    parameters: [{ ...POWER, meaning: 'power die of the shooter' }, DISTANCE, AIM, DEFENSE, WEAPON, ARMOR, TIES],
    ask: (setting) => {
      const power = dieOf(setting, 'power');
      const hit = cunningLaw(power, Number(setting.distance), setting.aim === 'ace' ? 2 : 1).chance(1);
      const law = damageLaw(
        power,
        setting.weapon === 'magic' ? 2 : 1,
        dieOf(setting, 'defense'),
        setting.armor === 'magic' ? 2 : 1,
        setting.ties === 'attacker',
      );
      return {
        outcomes: [
          { name: 'miss', chance: 1 - hit },
          { name: 'no wound', chance: hit * law.chance(0) },
          { name: 'wound', chance: hit * law.chance(WOUND) },
          { name: 'critical', chance: hit * law.chance(CRITICAL) },
        ],
      };
    },
  },
  {
    name: 'deed',
    title: 'An action that is no attack',
    rule: 'DDD-act-general',
    meaning: 'One test on the power die; a master thief rolls two dice for locks and traps.',
    parameters: [
      POWER,
      word('deed', 'the action', Object.keys(DEEDS), Object.keys(DEEDS)),
      word('thief', 'plain, or a master thief', ['plain', 'master'], ['plain']),
    ],
    ask: (setting) =>
      claim(
        deedLaw(DEEDS[String(setting.deed)], dieOf(setting, 'power'), setting.thief === 'master' ? 2 : 1),
        'done',
        'failed',
      ),
  },
  {
    name: 'movement',
    title: 'A movement roll',
    rule: 'DDD-move-roll',
    meaning: 'How many points a model has for a turn: its defense die, the higher of two if it is sure of foot.',
    parameters: [
      word('defense', 'defense die of who moves', DIE_NAMES, DIE_NAMES),
      word('feet', 'plain, or sure of foot', ['plain', 'sure'], ['plain']),
      word('flight', 'whether it flies, for a point more', ['no', 'yes'], ['no']),
    ],
    ask: movement,
  },
  {
    name: 'break-away',
    title: 'Breaking away from close combat',
    rule: 'DDD-break-away',
    meaning: 'A 5 or more on the power die; on a failure the turn is lost.',
    parameters: [POWER],
    ask: (setting) => claim(cunningLaw(dieOf(setting, 'power'), BREAK_AWAY_TARGET), 'away', 'held'),
  },
  {
    name: 'fear',
    title: 'Moving next to a model that causes fear',
    rule: 'DDD-ab-fear',
    meaning: 'A 3 or less on the power die.',
    parameters: [POWER],
    ask: (setting) => claim(strengthLaw(dieOf(setting, 'power'), 3), 'brave', 'afraid'),
  },
  {
    name: 'enthrall',
    title: 'Enthralling an enemy',
    rule: 'DDD-ab-enthrall',
    meaning: 'Both roll power dice; the enthraller must be strictly higher.',
    parameters: [POWER, word('target', 'power die of the target', DIE_NAMES, DIE_NAMES)],
    ask: (setting) => claim(higherLaw(dieOf(setting, 'power'), dieOf(setting, 'target')), 'stunned', 'resisted'),
  },
  {
    name: 'trap',
    title: 'Springing a trap',
    rule: 'DDD-trap-duel',
    meaning: 'Both roll power dice; the victim gets clear when it is strictly higher than the thief.',
    parameters: [
      { ...POWER, meaning: 'power die of the victim' },
      word('setter', 'power die of the thief who set it', DIE_NAMES, ['d10']),
    ],
    ask: (setting) => claim(higherLaw(dieOf(setting, 'power'), dieOf(setting, 'setter')), 'clear', 'wounded'),
  },
  {
    name: 'dice-off',
    title: 'The dice-off',
    rule: 'DDD-scn-choice',
    meaning: 'Each side rolls its largest power die; the higher chooses and attacks.',
    parameters: [
      word('first', 'largest power die of the first side', DIE_NAMES, DIE_NAMES),
      word('second', 'largest power die of the second side', DIE_NAMES, DIE_NAMES),
    ],
    ask: (setting) => {
      const law = diceOffLaw(dieOf(setting, 'first'), dieOf(setting, 'second'), false);
      return {
        outcomes: [
          { name: 'first', chance: law.chance(0) },
          { name: 'second', chance: law.chance(1) },
          { name: 'level', chance: law.chance(2) },
        ],
      };
    },
  },
];
