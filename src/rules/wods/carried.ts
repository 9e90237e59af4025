import { CLASSES } from './classes.ts';
import { type Gear, KITS, priceOf, START_MONEY, WEAPONS, type WeaponName, weaponCalled } from './gear.ts';
import type { Loadout } from './matchup.ts';
import type { Member } from './setup.ts';

/** What a member carries, and the ways to hold it. */

/** The kit of a member. Heroes without any gear have the kit of their class. */
function kitOf(member: Member): Gear | undefined {
  const named = [member.weapon, member.spare, member.offHand, member.armour, member.shield].some(
    (part) => part !== undefined,
  );
  const kit = member.kit ?? (member.class !== undefined && !named ? CLASSES.byName[member.class].kit : undefined);
  return kit === undefined ? undefined : KITS.byName[kit];
}

/** What a member carries: its kit, with what is given beside it. */
export function gearOf(member: Member): Gear {
  const base = kitOf(member);
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

/** Silver that a hero's kit leaves of what everyone begins with; 0 without a kit. @rule WODS-start-money @rule P-WODS-11 */
export function coinOf(member: Member): number {
  return kitOf(member) === undefined ? 0 : Math.max(0, START_MONEY - priceOf(gearOf(member)));
}

/**
 * Every way to hold what is carried, in the order listed; bare hands last. The weapon for the off hand is the one that is
 * left where nothing else is for one hand.
 *
 * @rule R-WODS-39 @rule R-WODS-40 @rule R-WODS-49
 */
export function loadoutsOf(gear: Gear): Loadout[] {
  const loadouts = [gear.weapon, ...gear.spare].flatMap((word) => {
    const entry = weaponCalled(word);
    if (entry === undefined || entry.name === 'unarmed') return [];
    if (entry.twoHanded) return [loadout(entry.name, false, false)];
    const held = [
      ...(gear.shield ? [loadout(entry.name, true, false)] : []),
      ...(gear.offHand ? [loadout(entry.name, false, true)] : []),
    ];
    return held.length > 0 ? held : [loadout(entry.name, false, false)];
  });
  if (gear.offHand && loadouts.every(({ twoHanded }) => twoHanded))
    loadouts.push(loadout('light-weapon', gear.shield, false));
  return [...loadouts, loadout('unarmed', loadouts.length === 0 && gear.shield, false)];
}

export function loadout(weapon: WeaponName, shield: boolean, offHand: boolean): Loadout {
  const entry = WEAPONS.byName[weapon];
  return {
    weapon: entry.index,
    dice: [6],
    bonus: entry.bonus,
    ranged: entry.ranged,
    twoHanded: entry.twoHanded,
    shield,
    offHand,
  };
}
