import type { Chosen } from '../kit/options.ts';
import type { Ruling } from '../system.ts';

/**
 * Where players read the book differently: every option, its default first.
 */
export const RULINGS = [
  { name: 'minimumPool', values: [1, 0], rule: '2HDC-R4', meaning: 'fewest dice in a pool while Rep is 1 or more' },
  {
    name: 'repZero',
    values: ['worn-down', 'out-of-the-fight', 'fight-on'],
    rule: '2HDC-R5',
    meaning: 'what happens at Rep 0: Out of the Fight with saves, without, or fighting on',
  },
  {
    name: 'shieldInMelee',
    values: ['always', 'defending'],
    rule: '2HDC-R11',
    meaning: 'whether a shield also helps the charger',
  },
  {
    name: 'chargeBonus',
    values: ['opening-round', 'opening-activation', 'whole-fight'],
    rule: '2HDC-R12',
    meaning: 'how long the charge die lasts',
  },
  {
    name: 'duty',
    values: ['auto-two-dice', 'minimum-two'],
    rule: '2HDC-R14',
    meaning: "how a Soldier's two dice count in the charge test",
  },
  {
    name: 'starPowerOnRepLoss',
    values: [false, true],
    rule: '2HDC-R16',
    meaning: 'whether Star Power is also rolled against -1 Rep',
  },
  {
    name: 'edgeDuckBack',
    values: ['flee', 'stay'],
    rule: '2HDC-R21',
    meaning: 'Duck Back on the home edge row with no free square',
  },
  { name: 'nimble', values: ['always', 'attacking'], rule: '2HDC-R35', meaning: 'when AC 2 is nimble against AC 6' },
  {
    name: 'chargeSight',
    values: ['on-the-way', 'before-moving'],
    rule: '2HDC-R45',
    meaning: 'where a charger must see the target from',
  },
  { name: 'poisonPer', values: ['round', 'melee'], rule: '2HDC-R46', meaning: 'how often a Feral Vampire poisons' },
  {
    name: 'poisonZero',
    values: ['lasting-loss', 'dies'],
    rule: '2HDC-R46',
    meaning: 'a poisoned character who still stands and passes no die',
  },
  {
    name: 'infectionHealer',
    values: ['during-fight-only', 'also-after'],
    rule: '2HDC-R47',
    meaning: 'when a Healer can save the infected',
  },
  {
    name: 'closedTile',
    values: ['none', 'defender', 'both'],
    rule: '2HDC-R59',
    meaning: 'which side has no exit in a stand-alone fight',
  },
  {
    name: 'cornered',
    values: ['shrinks', 'turns'],
    rule: '2HDC-R152',
    meaning: 'whether a fugitive with no way out shrinks back until there is one, or turns and fights',
  },
  {
    name: 'originalRep',
    values: ['adventure', 'current'],
    rule: '2HDC-R61',
    meaning: 'the Rep that recovery is taken against',
  },
  {
    name: 'recoveredRep',
    values: ['until-adventure-end', 'permanent'],
    rule: '2HDC-R61',
    meaning: 'how long the Rep lost by recovering on one die is lost',
  },
  {
    name: 'leftBehind',
    values: ['captured', 'killed', 'self-recover'],
    rule: '2HDC-R64',
    meaning: "what happens to a beaten party's members who are Out of the Fight",
  },
  {
    name: 'coinForDisabled',
    values: [true, false],
    rule: '2HDC-R65',
    meaning: 'whether an enemy dispatched after the fight earns a coin',
  },
  {
    name: 'castingLoss',
    values: ['adventure', 'fight'],
    rule: '2HDC-R68',
    meaning: 'how long Rep lost by a failed spell is lost',
  },
  { name: 'casterHands', values: ['empty', 'free'], rule: '2HDC-R73', meaning: 'whether casting needs empty hands' },
  {
    name: 'majorDemonKnight',
    values: ['charge-first', 'cast-first', 'never'],
    rule: '2HDC-R74',
    meaning: 'when Major Demon Knights cast',
  },
  {
    name: 'npcDazzleRepeat',
    values: ['alternate', 'unlimited'],
    rule: '2HDC-R76',
    meaning: 'whether a caster may Dazzle twice in a row',
  },
  {
    name: 'npcMagicArmor',
    values: ['replace', 'better-ac'],
    rule: '2HDC-R80',
    meaning: 'whether rolled magic armour replaces a better AC',
  },
  {
    name: 'potionTiming',
    values: ['book', 'active-only', 'before-charge'],
    rule: '2HDC-R81',
    meaning: 'who may drink before the charge test',
  },
  {
    name: 'fleeingCaught',
    values: ['none', 'penalty'],
    rule: '2HDC-R87',
    meaning: 'whether fugitives whom pursuers catch count as Fleeing',
  },
  {
    name: 'runAwayDice',
    values: ['leader-rule', 'two-dice'],
    rule: '2HDC-R88',
    meaning: 'dice of the test after a flight: three with a Leader, or always two',
  },
  {
    name: 'fledEnemies',
    values: ['regroup', 'gone'],
    rule: '2HDC-R89',
    meaning: 'whether enemies who fled come back as a group',
  },
  {
    name: 'martyr',
    values: ['one-round', 'ignore'],
    rule: '2HDC-R91',
    meaning: 'whether Paladins hold the enemy back when the party breaks off',
  },
  {
    name: 'bigBadNote',
    values: ['always', 'skip'],
    rule: '2HDC-R93',
    meaning: "whether a Big Bad below the Star's Rep is raised",
  },
  {
    name: 'bigBadStar',
    values: [false, true],
    rule: '2HDC-R93',
    meaning: 'whether the Big Bad has Star Power and Free Will',
  },
  {
    name: 'tileFactor',
    values: [4, 1, 2, 3, 5, 6, 8],
    rule: '2HDC-R96',
    meaning: 'tiles of a dungeon for each Rep of the Big Bad',
  },
  {
    name: 'deadEndFix',
    values: ['stairs', 'reroll'],
    rule: '2HDC-R99',
    meaning: 'what happens to a dead end when no other way is open',
  },
  {
    name: 'pefNoTile',
    values: ['none', 'same-tile'],
    rule: '2HDC-R103',
    meaning: 'doubles that place a PEF while there is only one tile',
  },
  {
    name: 'pefTarget',
    values: [4, 1, 2, 3, 5, 6],
    rule: '2HDC-R104',
    meaning: 'the number a PEF is resolved against',
  },
  {
    name: 'pefDoubles3d6',
    values: ['counted-dice', 'any-pair'],
    rule: '2HDC-R105',
    meaning: 'which of three dice may show the doubles of a trap',
  },
  {
    name: 'minionRaces',
    values: ['one-roll', 'each'],
    rule: '2HDC-R108',
    meaning: 'whether all Minions met together are of one race',
  },
  {
    name: 'minionStats',
    values: ['each', 'shared'],
    rule: '2HDC-R108',
    meaning: 'whether each Minion is rolled for separately',
  },
  {
    name: 'secretSearches',
    values: [1, 0, 2, 3],
    rule: '2HDC-R116',
    meaning: 'searches of each room and dead end',
  },
  {
    name: 'thiefTrapDice',
    values: [3, 2],
    rule: '2HDC-R119',
    meaning: 'dice a Thief rolls at a trap',
  },
  {
    name: 'crossBack',
    values: ['test', 'safe'],
    rule: '2HDC-R121',
    meaning: 'whether the way back over a crossing needs tests',
  },
  {
    name: 'recruitTooStrong',
    values: ['reroll', 'cap'],
    rule: '2HDC-R126',
    meaning: "what happens to a recruit whose Rep is not below the Leader's",
  },
] as const satisfies readonly Ruling[];

/** The chosen value of every ruling. */
export type Rulings = Chosen<typeof RULINGS>;
