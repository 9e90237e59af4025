import { Faults } from '../check/fault.ts';
import { bookOf } from '../rules/homebrew.ts';
import type { Holding, Matchup, RuleSystem, Setup, Side } from '../rules/system.ts';
import { pointsHoldings } from './points.ts';
import type { OwnRows } from './price-list.ts';

/** The key that lifts the limits of the rulebook for a scenario or one of its sides. */
export const HOUSE_RULES = 'houseRules';

/** The end of a fault about a limit. */
export const ALLOWS = `${HOUSE_RULES}: true allows that`;

/** A setup, or a side alone in its file without a game. */
export type Alone = Pick<Setup, 'sides' | 'houseRules'> & Pick<Partial<Setup>, 'play'> & OwnRows;

/**
 * Compiles a setup whose sides keep to the limits of the rulebook. Returns `undefined` if it added faults.
 *
 * @param outline whether only its faults and measures matter, and no game of it is played
 */
export function compileSetup(system: RuleSystem, setup: Setup, faults: Faults, outline = false): Matchup | undefined {
  const before = faults.all.length;
  const book = bookOf(system, setup);
  for (const side of setup.sides) checkLimits(book, side, setup, faults);
  const compile = outline ? (book.outline ?? book.compile) : book.compile;
  const matchup = compile(setup, faults);
  return faults.all.length > before ? undefined : matchup;
}

/** Adds a fault for each limit that a side alone in its file exceeds, unless the file allows house rules. */
export function checkAlone(system: RuleSystem, alone: Alone, faults: Faults): void {
  for (const side of alone.sides) checkLimits(system, side, alone, faults);
}

function checkLimits(system: RuleSystem, side: Side, setup: Alone, faults: Faults): void {
  const holdings = holdingsOf(system, side, setup, faults);
  if (side.houseRules || setup.houseRules) return;
  for (const holding of holdings) {
    const limit = limitOf(holding, setup);
    if (keepsTo(holding, limit)) continue;
    const problem = `${holding.has} of ${limit.most} ${holding.what}; ${ALLOWS}`;
    const { rule } = holding;
    faults.add(['sides', side.name, 'members'], problem, rule === undefined ? {} : { rule });
  }
}

/**
 * Returns the holdings that the book limits, then those that the scenario limits. Adds faults if the points of the side
 * cannot be summed.
 */
function holdingsOf(book: RuleSystem, side: Side, setup: Alone, faults: Faults): Holding[] {
  return [...(book.holdings?.(side, setup.play) ?? []), ...pointsHoldings(book, side, setup, faults)];
}

/** Returns a side's holdings with the limits that apply in a setup; none if house rules lift them. */
export function limitsOf(
  system: RuleSystem,
  side: Side,
  setup: Setup,
): Pick<Holding, 'what' | 'has' | 'least' | 'most'>[] {
  if (side.houseRules || setup.houseRules) return [];
  const holdings = holdingsOf(bookOf(system, setup), side, setup, new Faults());
  return holdings.map((holding) => ({ what: holding.what, has: holding.has, ...limitOf(holding, setup) }));
}

/** Returns the limit that applies in a scenario: its own if it sets one. */
function limitOf(holding: Holding, setup: Alone): Pick<Holding, 'least' | 'most'> {
  const own = holding.key === undefined ? undefined : (setup as Partial<Setup>)[holding.key];
  if (own === 'any') return { most: Number.POSITIVE_INFINITY };
  if (typeof own !== 'number') return holding;
  return holding.least === undefined ? { most: own } : { least: own, most: own };
}

function keepsTo({ has }: Holding, { least = 0, most }: Pick<Holding, 'least' | 'most'>): boolean {
  return has >= least && has <= most;
}

/** Describes the holdings of sides: `9 of 10 models, 11 of 10 abilities`; '' if nothing is limited. */
export function holdingsText(system: RuleSystem, alone: Alone): string {
  const held = alone.sides.flatMap((side) => holdingsOf(system, side, alone, new Faults()));
  return held.map(({ what, has, most }) => `${has} of ${most} ${what}`).join(', ');
}

/**
 * Returns the limits of the rulebook that sides exceed: `coven: 9 of 10 models, 11 of 10 abilities`; over all cells `11
 * to 13 of 10 abilities`.
 */
export function brokenLimits(system: RuleSystem, setups: readonly Alone[]): string[] {
  const names = [...new Set(setups.flatMap(({ sides }) => sides.map(({ name }) => name)))];
  return names.flatMap((name) => {
    const held = setups.flatMap((setup) => {
      const book = bookOf(system, setup);
      const named = setup.sides.filter((side) => side.name === name);
      return named.flatMap((side) => holdingsOf(book, side, setup, new Faults()));
    });
    const broken = held.filter((holding) => !keepsTo(holding, holding));
    const kinds = [...new Set(broken.map(({ what }) => what))].map((kind) => {
      const { most, what } = broken.find((holding) => holding.what === kind) as Holding;
      const counts = broken.filter((holding) => holding.what === kind).map(({ has }) => has);
      const [low, high] = [Math.min(...counts), Math.max(...counts)];
      return `${low === high ? high : `${low} to ${high}`} of ${most} ${what}`;
    });
    return kinds.length === 0 ? [] : [`${name}: ${kinds.join(', ')}`];
  });
}
