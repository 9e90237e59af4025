import { describe, expect, it } from 'vitest';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { storyOf } from '../../src/analysis/story.ts';
import { solve } from '../../src/dice/chain.ts';
import { playBatch } from '../../src/engine/game-runner.ts';
import { goalOf } from '../../src/rules/goal.ts';
import { NotOptimal, OPTIMAL } from '../../src/rules/optimal.ts';
import { loadSystem } from '../../src/rules/registry.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { layOut } from '../../src/stats/measure.ts';

/** A hero so weak that each decision counts, and that all of them can be solved. */
const PIA = 'Pia: hero brawn1 agility1 cunning1 health2';
const RAT = 'rat health1 ac0';

async function fight(policy: string, first = PIA, second = RAT) {
  const question = await readFight(first, second, 'adg', { set: { 'a.policy': policy } });
  if ('faults' in question) throw new Error(JSON.stringify(question.faults));
  return question;
}

/** The exact chance that the first side wins. */
async function chanceOf(policy: string): Promise<number> {
  const { system, scenario } = await fight(policy);
  const matchup = compileCell(system, scenario.cells[0]);
  const measures = system.measures(matchup);
  const found = solve(system.newGame(matchup), layOut(measures).slots);
  if (!found.solved) throw new Error(found.why);
  return found.counts[goalOf(measures, 'a')!.slot];
}

describe('the policy optimal', () => {
  it('wins more often than every script', async () => {
    const optimal = await chanceOf(OPTIMAL);
    const { policies } = await loadSystem('adg');
    const scripts = policies.map(({ name }) => name).filter((name) => !['expert', 'best', OPTIMAL].includes(name));
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(optimal - (await chanceOf(script)), script).toBeGreaterThan(0.01);
  });

  it('wins as often in games that are played as in the solution', async () => {
    const { system, scenario } = await fight(OPTIMAL);
    const matchup = compileCell(system, scenario.cells[0]);
    const games = 4_000;
    const { slot } = goalOf(system.measures(matchup), 'a')!;
    const won = playBatch(system, matchup, 7, 0, games)[slot];
    const chance = await chanceOf(OPTIMAL);
    // Five standard errors.
    expect(Math.abs(won / games - chance)).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / games));
  });

  it('is named in answers, which are exact', async () => {
    const question = await fight(OPTIMAL);
    const how = { montecrawl: '0.0.0', threads: 1, solve: 'full' } as const;
    const scenario = { ...question.scenario, games: 100 };
    const [cell] = (await answerScenario({ ...question, scenario }, how)).cells;
    expect(cell).toMatchObject({ method: 'both', optimal: ['a'] });
    expect(cell?.measures['a.win']).toMatchObject({ exact: true });
    expect(cell?.measures.rounds).toMatchObject({ exact: true });
    const [script] = (await answerScenario(await fight('book'), { ...how, solve: 'none' })).cells;
    expect(script).not.toHaveProperty('optimal');
  });

  it('says in a replay what it decides, among what and by which rule', async () => {
    const { system, scenario } = await fight(OPTIMAL);
    const story = storyOf(system, compileCell(system, scenario.cells[0]), 3, 2);
    const lines = JSON.stringify(story);
    expect(lines).toMatch(/"P-ADG-02","text":"Pia, Scars: keep 5 \(or turn 5 into 4\)"/);
  });

  it('refuses games that are too large, and says what would make them smaller', async () => {
    const { system, scenario } = await fight(OPTIMAL, '4x hero brawn12 agility10 cunning10 health6', '6x goblin');
    const matchup = compileCell(system, scenario.cells[0]);
    expect(() => system.newGame(matchup)).toThrow(NotOptimal);
    expect(() => system.newGame(matchup)).toThrow(/cannot be found: over [\d,]+ .*fewer members/);
  });
});
