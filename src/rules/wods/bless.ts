import { canHarm, hpLeft, meanDamage, wouldHold } from './choice.ts';
import { BLESS_BEFORE, BLESSED, decideForSide, putToSide } from './decisions.ts';
import { HOLY_WATER, NATURAL, UNARMED } from './gear.ts';
import { BLESS, BOSS, DEMONIC, EVIL, HARMED_BY_MAGIC } from './names.ts';
import type { World } from './world.ts';

/** Blessing weapons: before a fight it costs only the vial, in a fight an action. @rule WODS-bless */

/** A weapon to bless: its bearer, its loadout, and its mean damage to the foe once blessed. */
interface Blessing {
  readonly bearer: number;
  readonly loadout: number;
  readonly mean: number;
}

/**
 * Blesses weapons before a fight that the side starts: one vial at a time, as long as it improves a weapon. @rule
 * R-WODS-16 @rule P-WODS-09
 */
export function blessBefore(world: World, side: number): void {
  if (!standingOf(world, side).some((c) => world.has(c, BLESS))) return;
  const foe = foesOf(world, side).find((t) => isWorthBlessing(world, side, t)) ?? -1;
  for (;;) {
    const scripted = foe >= 0 && mayBless(world, side) && bestBlessing(world, side, foe) !== undefined;
    if (!scripted && (world.player === undefined || !mayBlessAny(world, side))) return;
    if (!decideForSide(world, BLESS_BEFORE, side, scripted)) return;
    pourVial(world, side, scripted ? foe : foeToHelpAgainst(world, side));
  }
}

/** Blesses weapons in a fight. @rule R-WODS-16 */
export function blessInFight(world: World, c: number): void {
  const side = world.sideOf[c];
  const foe = foeToBlessFor(world, side);
  pourVial(world, side, foe < 0 ? foeToHelpAgainst(world, side) : foe);
}

/** Returns whether a figure will bless a weapon as soon as it has a turn. */
export function willBless(world: World, c: number): boolean {
  return world.has(c, BLESS) && blessesNow(world, c);
}

/** Returns whether the script has a figure bless now. @rule P-WODS-09 */
export function blessesNow(world: World, c: number): boolean {
  return foeToBlessFor(world, world.sideOf[c]) >= 0;
}

/** Returns whether a side can bless a weapon that would help against any foe. @rule R-WODS-16 */
export function mayBlessAny(world: World, side: number): boolean {
  return world.supply(side, HOLY_WATER) > 0 && foeToHelpAgainst(world, side) >= 0;
}

/** Returns the first foe against whom a blessed weapon does more damage; -1 for none. */
function foeToHelpAgainst(world: World, side: number): number {
  return foesOf(world, side).find((t) => bestBlessing(world, side, t) !== undefined) ?? -1;
}

/**
 * Returns the first foe for whom a blessing is worth an action: one likely to survive a blow of the blessed weapon, or
 * one that the side cannot harm without it; -1 for none.
 *
 * @rule P-WODS-09
 */
function foeToBlessFor(world: World, side: number): number {
  if (!mayBless(world, side)) return -1;
  for (const t of foesOf(world, side)) {
    if (!isWorthBlessing(world, side, t)) continue;
    const blessing = bestBlessing(world, side, t);
    if (blessing !== undefined && (hpLeft(world, t) > blessing.mean || !isHarmable(world, side, t))) return t;
  }
  return -1;
}

function mayBless(world: World, side: number): boolean {
  return world.choices[side]?.bless !== 'never' && world.supply(side, HOLY_WATER) > 0;
}

/** Returns whether the policy blesses weapons for a foe, and a blessing helps against it. @rule P-WODS-09 */
function isWorthBlessing(world: World, side: number, t: number): boolean {
  const tags = world.tags[t];
  if ((tags & EVIL) === 0 && world.harmedBy[t] !== HARMED_BY_MAGIC) return false;
  return world.choices[side]?.bless === 'evil' || (tags & (BOSS | DEMONIC)) !== 0 || !isHarmable(world, side, t);
}

/** Returns whether a standing figure of a side can harm a foe at present. */
function isHarmable(world: World, side: number, t: number): boolean {
  return standingOf(world, side).some((c) => canHarm(world, c, t, true));
}

/** Spends a vial on the best weapons against a foe. @rule WODS-occult-holy-water */
function pourVial(world: World, side: number, foe: number): void {
  for (let i = 0; i < world.rulings.blessItemsPerVial; i++) {
    const blessing = chooseBlessing(world, side, foe);
    if (blessing === undefined) break;
    world.blessed[blessing.bearer] = world.loadouts[blessing.loadout]?.weapon;
    world.trace?.note('WODS-bless', `the weapon of ${world.names[blessing.bearer]} was blessed`, {
      whom: world.cast[blessing.bearer],
    });
  }
  world.spend(side, HOLY_WATER);
}

/** Returns the weapon to bless, if there is one. */
function chooseBlessing(world: World, side: number, foe: number): Blessing | undefined {
  const scripted = bestBlessing(world, side, foe);
  if (world.player === undefined || scripted === undefined) return scripted;
  const bearers = standingOf(world, side).filter((c) => bestBlessingOf(world, [c], foe) !== undefined);
  const chosen = putToSide(
    world,
    BLESSED,
    side,
    bearers,
    scripted.bearer,
    (c) => `that of ${world.names[c]}`,
    (c) => world.cast[c],
  );
  return bestBlessingOf(world, [chosen], foe);
}

/** Returns the weapon that would do most damage to a foe, among those that a blessing improves. */
function bestBlessing(world: World, side: number, foe: number): Blessing | undefined {
  return bestBlessingOf(world, standingOf(world, side), foe);
}

function bestBlessingOf(world: World, bearers: readonly number[], foe: number): Blessing | undefined {
  let best: Blessing | undefined;
  for (const bearer of bearers) {
    if (world.blessed[bearer] !== UNARMED) continue;
    for (let i = world.firstLoadout[bearer]; i < world.endLoadout[bearer]; i++) {
      const weapon = world.loadouts[i]?.weapon;
      if (weapon === UNARMED || weapon === NATURAL || !wouldHold(world, bearer, i)) continue;
      const plain = meanDamage(world, bearer, i, foe);
      world.blessed[bearer] = weapon;
      const mean = meanDamage(world, bearer, i, foe);
      world.blessed[bearer] = UNARMED;
      if (mean > plain && mean > (best?.mean ?? 0)) best = { bearer, loadout: i, mean };
    }
  }
  return best;
}

function foesOf(world: World, side: number): number[] {
  return standingOf(world, side === 0 ? world.foeSide : 0);
}

function standingOf(world: World, side: number): number[] {
  const standing: number[] = [];
  for (const c of world.figuresOf[side]) if (world.isStanding(c)) standing.push(c);
  return standing;
}
