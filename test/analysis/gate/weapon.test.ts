import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatedScenario, ScenarioBaseline } from '../../../src/questions/gate/baseline.ts';
import type { ChangeCheck } from '../../../src/questions/gate/gate-answer.ts';
import type { Game, RuleSystem } from '../../../src/rules/system.ts';
import { SHIPPED } from '../../../src/rules/wods/book.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { baselineOf, checkAlone } from './races.ts';

/** What one more point of damage may do for a fighter against knights in no armour, in leather and in mail. */
const SCENARIO = `title: A great weapon against knights
rules: wods
seed: 402
sides:
  party:
    members:
      - fighter 3 con2 tough hardy second-wind light-armour great-weapon
  lair:
    members:
      - 2x knight
vary:
  lair.knight.armour: [0, 2, 4]
`;

const great = SHIPPED.weapons.byName['great-weapon'] as { bonus: number };
const WRITTEN = great.bonus;

async function read(text: string): Promise<GatedScenario> {
  const reading = await readScenario(text, 'weapon.yaml', () => Promise.reject(new Error('no other file')));
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join());
  return { file: 'weapon.yaml', ...reading };
}

/** All games that a check played. */
function gamesOf({ games, cells, different }: ChangeCheck): number {
  return games * (cells - different.length) + different.reduce((sum, cell) => sum + cell.games, 0);
}

let gated: GatedScenario;
let baseline: ScenarioBaseline;

beforeAll(async () => {
  gated = await read(SCENARIO);
  baseline = await baselineOf(gated, 10_000);
});

afterEach(() => {
  great.bonus = WRITTEN;
});

describe('a weapon under the gate', () => {
  it('that nobody touched is unchanged', async () => {
    expect(await checkAlone(gated, baseline)).toMatchObject({ finding: 'same', games: 600 });
  });

  it('whose code was written anew, and plays the same games, is unchanged', async () => {
    const system: RuleSystem = { ...gated.system, newGame: (matchup) => wrapped(gated.system.newGame(matchup)) };
    expect(await checkAlone({ ...gated, system }, baseline)).toMatchObject({ finding: 'same' });
  });

  it.each([1, -1])('that does %i more damage has changed, which is found within 100,000 games', async (more) => {
    great.bonus = WRITTEN + more;
    const check = await checkAlone(gated, baseline);
    expect(check).toMatchObject({ finding: 'changed', outcome: 'fail' });
    expect(gamesOf(check)).toBeLessThanOrEqual(100_000);
    const { measures } = check.different.find(({ vary }) => vary['lair.knight.armour'] === 4)!;
    expect(measures.find(({ measure }) => measure === 'party.win')).toMatchObject({ finding: 'changed' });
    expect(check.example!.story.length).toBeGreaterThan(1);
    expect(check.example!.before).not.toEqual(check.example!.after);
  });

  it('that does one more damage where that hardly matters is within tolerance', async () => {
    const easy = await read(SCENARIO.replace('[0, 2, 4]', '[0]'));
    const remembered = await baselineOf(easy, 10_000);
    great.bonus = WRITTEN + 1;
    const check = await checkAlone(easy, remembered);
    expect(check).toMatchObject({ finding: 'within', outcome: 'pass' });
    expect(check.different[0].changed).toBeGreaterThan(0);
    expect(check.different[0].measures.every(({ low, high }) => low >= -0.02 && high <= 0.02)).toBe(true);
  });
});

/** The same game behind other code. */
function wrapped(game: Game): Game {
  return {
    get over() {
      return game.over;
    },
    get trace() {
      return game.trace;
    },
    set trace(trace) {
      game.trace = trace;
    },
    stateLength: game.stateLength,
    coreLength: game.coreLength,
    begin: () => game.begin(),
    step: (dice) => game.step(dice),
    tally: (counts) => game.tally(counts),
    save: (into) => game.save(into),
    load: (from) => game.load(from),
  };
}
