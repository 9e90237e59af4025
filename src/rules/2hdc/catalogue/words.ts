import type { ReasonName } from './big-bad.ts';
import type { ItemName, MeetingName, PotionName, ProfessionName, RaceName, Tile } from './names.ts';

/** What the rulebook's words do, in ours: for `montecrawl list` and the report's definitions. */

export const RACE_MEANINGS: Readonly<Record<RaceName, string>> = {
  beastman: 'Rage',
  'major-demon': 'Hard as Nails; casts spells unless a Warrior; Rep 6 to 7',
  'petty-demon': 'Eager; Rep 4 to 6',
  dwarf: 'Stout',
  elf: 'Slippery',
  'feral-vampire': 'Poison; fights with two claws as swords',
  ghoul: 'Infection; fights with claws as a sword',
  goblin: 'Lightweight',
  human: 'Resolute',
  ogre: 'Resilient',
  orc: 'Rage',
  ratman: 'Eager',
  skeleton: 'Rebound; always Rep 3',
  troll: 'Strong; two-handed weapons; Rep 4 to 6',
  zombie: 'Deathly Calm; fights with claws as a sword',
};

export const PROFESSION_MEANINGS: Readonly<Record<ProfessionName, string>> = {
  caster: 'casts Damage, Dazzle and Defend Spells',
  healer: 'tends friends who are Out of the Fight, during the fight',
  knight: 'rolls two damage dice in melee and takes the better',
  paladin: 'covers the retreat of a party that breaks off',
  shooter: 'shoots without penalty',
  soldier: 'counts two dice of the charge test as successes',
  thief: 'disarms traps and finds secret rooms with three dice',
  warrior: 'counts two more successes in the charge test',
};

export const ITEM_MEANINGS: Readonly<Record<ItemName, string>> = {
  'armor-of-resiliency': 'reduces the first Out of the Fight result of each fight',
  'armor-of-protection': 'Impact 1 less against the wearer',
  'armor-of-agility': '+1d6 in melee',
  'deflective-armor': 'Impact of missiles 1 less',
  'armor-of-awareness': '+1d6 in the charge test',
  'phase-armor': 'counts as a shield',
  'wand-of-blasting': '+2d6 for Damage Spells',
  'talisman-of-restoration': 'gives back Rep lost by casting, after the fight',
  'wand-of-brilliance': '+2d6 for Dazzle Spells',
  'caster-wand': '+1d6 for spells',
  'caster-ring': '+1d6 for spells',
  'staff-of-healing': 'tends like a Rep 5 Healer, once an adventure; Casters only',
  'boots-of-speed': '3d6 best two for Fast Moves; not with AC 6',
  'cloak-of-stealth': '+1d6 in the charge test',
  'hard-shirt': 'at least AC 4',
  'absorbing-undershirt': 'Impact 1 less in melee against the wearer; not with AC 6',
  'iron-cloak': 'AC one step higher, up to 6',
  'shirt-of-resiliency': 'reduces the first Out of the Fight result of each fight',
  'bow-of-seeking': 'two damage dice when shooting, the better counts',
  'dancing-sword': 'one more damage die in melee',
  'true-arrows': 'Impact 3 with a bow while they last',
  'battle-axe-of-virtue': 'a two-handed axe with Impact +1',
  'sword-of-rage': '+1 success in the charge test, +1d6 in melee',
};

export const POTION_MEANINGS: Readonly<Record<PotionName, string>> = {
  rage: 'Rage for one fight',
  courage: 'one more die in crisis tests for one fight',
  healing: 'tends like a Rep 5 Healer, once a use',
  eager: '+1d6 in the charge test',
  strength: 'Impact +1 in melee and with missiles other than crossbows, for one fight',
  speed: '3d6 best two for one Fast Move',
};

export const REASON_MEANINGS: Readonly<Record<ReasonName, string>> = {
  explore: 'to see three rooms, or a stair, or all there is',
  treasure: 'to take what lies in the Treasure Room',
  rescue: 'to lead the captives out of the Treasure Room',
  kill: 'to kill the Big Bad',
};

export const MEETING_MEANINGS: Readonly<Record<MeetingName, string>> = {
  anyone: 'the Big Bad with Minions, Minions alone, or rivals, as the level says',
  'big-bad': 'the Big Bad, with Minions up to the number of How Many',
  minions: 'Minions of a Big Bad who is elsewhere',
  rivals: 'a rival party, once the talk has gone ill',
};

export const TILE_MEANINGS: Readonly<Record<Tile, string>> = {
  'dead-end': 'no exit, perhaps a secret room',
  room: 'one exit, four squares wide, perhaps enemies, treasure, a secret room',
  t: 'two exits',
  'left-turn': 'one exit',
  corridor: 'one exit',
  'right-turn': 'one exit',
  'four-way': 'three exits',
  stairs: 'one exit, a level lower',
};
