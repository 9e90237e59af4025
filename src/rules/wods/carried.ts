import { type Book, coinLeft, weaponCalled } from './book.ts';
import { type Gear, OFF_HAND_WEAPON, UNARMED } from './gear.ts';
import type { Loadout } from './matchup.ts';
import type { Member } from './setup.ts';

/** Gear of a member, and the ways to hold it. */

/** Returns the kit of a member. Heroes without any gear have the kit of their class. */
function kitOf(book: Book, member: Member): Gear | undefined {
  const named = [member.weapon, member.spare, member.offHand, member.armour, member.shield].some(
    (part) => part !== undefined,
  );
  const kit = member.kit ?? (member.class !== undefined && !named ? book.classes.byName[member.class].kit : undefined);
  return kit === undefined ? undefined : book.kits.byName[kit];
}

/** Returns a member's gear: its kit, overridden by its own entries. */
export function gearOf(book: Book, member: Member): Gear {
  const base = kitOf(book, member);
  return {
    weapon: member.weapon ?? base?.weapon ?? 'unarmed',
    spare: member.spare ?? base?.spare ?? [],
    offHand: member.offHand ?? base?.offHand ?? false,
    armour: typeof member.armour === 'string' ? member.armour : (base?.armour ?? 'none'),
    shield: member.shield ?? base?.shield ?? false,
    supplies: { ...base?.supplies, ...member.supplies },
    other: [...(base?.other ?? []), ...(member.gear ?? [])],
  };
}

/**
 * Returns the silver that a hero's kit leaves of the starting money; 0 without a kit. @rule WODS-start-money @rule
 * P-WODS-11
 */
export function coinOf(book: Book, member: Member): number {
  return kitOf(book, member) === undefined ? 0 : Math.max(0, coinLeft(book, gearOf(book, member)));
}

/**
 * Returns every way to hold the gear, in the order listed, bare hands last. An off-hand weapon is also used alone if
 * there is no other one-handed weapon.
 *
 * @rule R-WODS-39 @rule R-WODS-40 @rule R-WODS-49
 */
export function loadoutsOf(book: Book, gear: Gear): Loadout[] {
  const holding = (weapon: string, shield: boolean, offHand: boolean) => loadout(book, weapon, shield, offHand);
  const bare = book.weapons.names[UNARMED];
  const loadouts = [gear.weapon, ...gear.spare].flatMap((word) => {
    const entry = weaponCalled(book, word);
    if (entry === undefined || entry.index === UNARMED) return [];
    if (entry.twoHanded) return [holding(entry.name, false, false)];
    const held = [
      ...(gear.shield ? [holding(entry.name, true, false)] : []),
      ...(gear.offHand ? [holding(entry.name, false, true)] : []),
    ];
    return held.length > 0 ? held : [holding(entry.name, false, false)];
  });
  if (gear.offHand && loadouts.every(({ twoHanded }) => twoHanded))
    loadouts.push(holding(OFF_HAND_WEAPON, gear.shield, false));
  return [...loadouts, holding(bare, loadouts.length === 0 && gear.shield, false)];
}

export function loadout({ weapons }: Book, weapon: string, shield: boolean, offHand: boolean): Loadout {
  const entry = weapons.byName[weapon];
  return {
    weapon: entry.index,
    dice: entry.dice,
    bonus: entry.bonus,
    ranged: entry.ranged,
    twoHanded: entry.twoHanded,
    shield,
    offHand,
    piercing: entry.piercing,
    ignoresShield: entry.ignoresShield,
    reach: entry.reach,
  };
}
