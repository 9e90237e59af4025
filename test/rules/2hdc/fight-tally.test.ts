import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { Table } from '../../../src/engine/table.ts';
import { kernel } from '../../../src/rules/2hdc/kernel.ts';
import { fightMeasures } from '../../../src/rules/2hdc/measures.ts';
import { FightGame } from '../../../src/rules/2hdc/play.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { BAND } from './below.ts';
import { matchupOf } from './table.ts';

const GAMES = 400;
const SEED = 8;

describe('the tally of fights', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['a skirmish', BAND, ['5x orc/warrior@4 ac2 shield sword', 'troll/warrior@5 ac6 no-shield two-handed-axe']],
    ['a long siege', ['12x star human/knight@6 ac6 shield sword'], ['40x goblin/warrior@3 ac2 no-shield s']],
    ['people who turn', ['4x human/soldier@4 ac4 shield s'], ['3x feral-vampire', '3x ghoul']],
  ])('of %s is the same counted at once as fight by fight', (_, band, enemies) => {
    const matchup = matchupOf(band, enemies, { active: 'coin', rulings: {} });
    const game = new FightGame(matchup);
    const counts = new Float64Array(layOut(fightMeasures(matchup)).slots);
    const one = counts.slice();
    const dice = new SampledDice();
    for (let number = 0; number < GAMES; number++) {
      dice.begin(SEED, number);
      game.begin();
      while (!game.over) game.step(dice);
      one.fill(0);
      game.tally(one);
      for (let slot = 0; slot < one.length; slot++) counts[slot]! += one[slot]!;
    }
    expect(new Table(kernel, { ...matchup, everyStep: true }).play(SEED, 0, GAMES)).toEqual(counts);
  });

  it('has room for as many different people as a board', () => {
    const matchup = matchupOf(new Array<string>(60).fill('human'), new Array<string>(60).fill('elf'));
    const lines = matchup.lines.map((line, i) => ({ ...line, name: `somebody ${i}` }));
    expect(lines).toHaveLength(120);
    expect(() => new FightGame({ ...matchup, lines })).not.toThrow();
  });
});
