import { powersOf } from './abilities.ts';
import type { Book } from './book.ts';
import { readDice } from './dice-text.ts';
import { COMPANION_PROFILE, ENEMY_SPEED, NATURAL } from './gear.ts';
import type { Line, Loadout } from './matchup.ts';
import { COMPANION, HERO, HIRELING, PET } from './names.ts';
import type { Member } from './setup.ts';

/**
 * Returns the animals of a line of heroes with Pet; in a campaign also of party members who may learn it. @rule
 * R-WODS-19
 */
export function companions(book: Book, owner: Line, at: number, member: Member, play: string): Line[] {
  if (owner.kind !== HERO) return [];
  const befriends = (known: number) => (powersOf(book.abilities.rows, known) & PET) !== 0;
  const present = befriends(owner.abilities);
  const goesOn = play === 'campaign' && owner.side === 0;
  const learns = goesOn && owner.learns.some(befriends);
  if (!present && !learns) return [];
  const { hp, damage, armour } = COMPANION_PROFILE;
  const dice = readDice(member.pet?.damage ?? damage);
  const bite: Loadout = {
    weapon: NATURAL,
    dice: dice?.sides ?? [],
    bonus: dice?.plus ?? 0,
    ranged: false,
    twoHanded: false,
    shield: false,
    offHand: false,
    piercing: 0,
    ignoresShield: false,
    reach: 0,
  };
  return [
    {
      ...owner,
      name: `${owner.name}-pet`,
      kind: HIRELING,
      lowers: -1,
      slower: 0,
      extraHp: 0,
      learns: [],
      level: 1,
      attributes: [0, 0, 0, 0, 0, 0],
      abilities: 0,
      skills: 0,
      hp: member.pet?.hp ?? hp,
      hpDice: [],
      hpPlus: 0,
      loadouts: [bite],
      armour: member.pet?.armour ?? armour,
      weight: 0,
      light: false,
      regeneration: 0,
      fear: -1,
      vulnerable: [],
      damageBonus: 0,
      armourBonus: 0,
      tags: COMPANION,
      elements: [],
      speed: ENEMY_SPEED,
      wage: 0,
      present,
      companionOf: at,
      beginner: undefined,
    },
  ];
}
