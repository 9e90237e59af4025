import type { Value } from '../../analysis/answer.ts';
import { sampledValue } from '../../analysis/cell-value.ts';
import { canonicalJson } from '../../check/canonical-json.ts';
import type { Cell, Expectation } from '../../scenario/scenario.ts';
import { sequentialZ } from '../../stats/looks.ts';
import { layOut } from '../../stats/measure.ts';
import { levelOfEach } from '../../stats/settle.ts';
import type { GatedScenario } from './baseline.ts';
import { cachedChecks, cachedGames } from './cache.ts';
import type { Held } from './check-change.ts';
import type { ExpectationCheck, GateOutcome } from './gate-answer.ts';
import { type PlayedCell, type Playing, playOn, startCells } from './played-cell.ts';

/** Numbers of games at the looks, until it is known whether a measure is within its range. */
const SIZES = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 1_000_000];

const OUTCOMES: Readonly<Record<ExpectationCheck['finding'], GateOutcome>> = {
  inside: 'pass',
  outside: 'fail',
  undecided: 'undecided',
  unmeasured: 'pass',
  interrupted: 'interrupted',
};

/** Returns the number of expectations over all cells. */
export function countExpectations({ scenario }: GatedScenario): number {
  return scenario.expect.length * scenario.cells.length;
}

/**
 * Returns the cached checks of a scenario's expectations; `undefined` if these have changed, or not all of them are
 * cached.
 */
export function recallExpectations(gated: GatedScenario, held: Held | undefined): ExpectationCheck[] | undefined {
  const { scenario } = gated;
  const cached = cachedGames(gated, held);
  const checks = cached && cachedChecks(cached);
  const wordsOf = ({ measure, between, vary }: Pick<ExpectationCheck, 'measure' | 'between' | 'vary'>) =>
    canonicalJson({ measure, between, vary });
  const asked = scenario.cells.flatMap(({ vary }) => scenario.expect.map((each) => wordsOf({ ...each, vary })));
  return checks !== undefined && checks.map(wordsOf).join() === asked.join() ? checks : undefined;
}

/**
 * Plays a scenario until it is known for each cell whether measures are within their expected ranges.
 *
 * Judged like a change (see `compareRate`): *outside* by simultaneous intervals, *inside* by the measure's own. So
 * either mistake is made at most once in 20 gates, whatever the number of looks.
 *
 * @param all number of expectations, over cells, in the whole gate
 */
export async function checkExpectations(
  gated: GatedScenario,
  all: number,
  playing: Playing,
): Promise<ExpectationCheck[]> {
  const { scenario } = gated;
  if (scenario.expect.length === 0) return [];
  const cells = startCells(gated);
  const z = sequentialZ(SIZES);
  const zOfAll = sequentialZ(SIZES, levelOfEach(all));
  const check = () =>
    cells.map((cell, i) =>
      scenario.expect.map((expectation) => judge(expectation, scenario.cells[i], cell, z, zOfAll)),
    );
  let checks = check();
  for (const size of SIZES) {
    const open = cells.filter((_, i) => checks[i].some(({ finding }) => finding === 'undecided'));
    if (open.length === 0) break;
    const done = await playOn(gated, open, size, playing, 0);
    checks = check();
    if (!done) return checks.flat().map(stopped);
  }
  return checks.flat();
}

function judge(
  { measure, between }: Expectation,
  { vary }: Cell,
  { measures, counts, games }: PlayedCell,
  z: number,
  zOfAll: number,
): ExpectationCheck {
  const found = measures.find(({ name }) => name === measure);
  const say = (finding: ExpectationCheck['finding'], value?: Value): ExpectationCheck => ({
    measure,
    between,
    vary,
    finding,
    outcome: OUTCOMES[finding],
    basis: 'played',
    games,
    ...(value === undefined ? {} : { value }),
  });
  if (found === undefined) return say('unmeasured');
  if (games === 0) return say('undecided');
  const at = layOut(measures).at(measure);
  const own = sampledValue(found, at, { games, counts }, z);
  const ofAll = sampledValue(found, at, { games, counts }, zOfAll);
  const [least, most] = between;
  if ((own.low ?? 0) >= least && (own.high ?? Number.POSITIVE_INFINITY) <= most) return say('inside', own);
  if ((ofAll.low ?? 0) > most || (ofAll.high ?? Number.POSITIVE_INFINITY) < least) return say('outside', own);
  return say('undecided', own);
}

/** Marks an undecided check as interrupted. */
function stopped(check: ExpectationCheck): ExpectationCheck {
  return check.finding === 'undecided' ? { ...check, finding: 'interrupted', outcome: 'interrupted' } : check;
}
