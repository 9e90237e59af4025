import { describe, expect, it } from 'vitest';
import { GameRunner } from '../../../../src/engine/game-runner.ts';
import { OUT, TURNED } from '../../../../src/rules/2hdc/catalogue/names.ts';
import {
  BY_TURNING,
  CAST,
  CRISIS,
  FELL_BITS,
  MELEE,
  OVER,
  SHOOT,
  SPELL_HIT,
} from '../../../../src/rules/2hdc/fight/fight.ts';
import { fightScorecard } from '../../../../src/rules/2hdc/fight/measures.ts';
import { FightGame } from '../../../../src/rules/2hdc/fight/play.ts';
import { kernel } from '../../../../src/rules/2hdc/kernel.ts';
import { layOut } from '../../../../src/stats/measure.ts';
import { countOneByOne } from '../../one-by-one.ts';
import { BAND } from '../below.ts';
import { matchupOf, placed } from '../table.ts';

const GAMES = 400;
const SEED = 8;

describe('the tally of fights', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['a skirmish', BAND, ['5x orc/warrior@4 ac2 shield sword', 'troll/warrior@5 ac6 no-shield two-handed-axe']],
    ['a long siege', ['12x star human/knight@6 ac6 shield sword'], ['40x goblin/warrior@3 ac2 no-shield s']],
    ['people who turn', ['4x human/soldier@4 ac4 shield s'], ['3x feral-vampire', '3x ghoul']],
  ])('of %s is the same counted at once as fight by fight', (_, band, enemies) => {
    const matchup = matchupOf(band, enemies, { active: 'coin', rulings: {} });
    const { slots } = layOut(fightScorecard(matchup).measures);
    const counts = countOneByOne(new FightGame(matchup), slots, SEED, GAMES);
    expect(new GameRunner(kernel, { ...matchup, everyStep: true }).play(SEED, 0, GAMES)).toEqual(counts);
  });

  it('says to what members were lost, and when', () => {
    const a = ['star human/knight@5', 'human/caster@4', '6x human/soldier@4'];
    const b = ['2x elf/shooter@4 b', 'human/caster@4', 'ghoul/warrior@4'];
    const game = placed(a, b);
    const { fight } = game;
    const [shooter, caster, ghoul] = [9, 10, 11];
    const lose = (c: number, activation: number, phase: number, by: number) => {
      fight.activations = activation;
      fight.phase = phase;
      fight.putDown(c, OUT, by);
    };
    lose(0, 2, SHOOT, shooter);
    lose(1, 3, CAST, -1);
    lose(2, 4, CAST, caster);
    lose(3, 5, SPELL_HIT, caster);
    lose(4, 50, MELEE, shooter);
    fight.activations = 6;
    fight.phase = CRISIS;
    fight.leave(5);
    fight.brokeOff = 1;
    fight.leave(6);
    fight.status[7] = TURNED;
    fight.fellAt[7] = 7 | (BY_TURNING << FELL_BITS);
    fight.brokeOff = 0;
    lose(ghoul, 1, MELEE, 0);
    fight.phase = OVER;
    fight.winner = 1;
    const { measures, offsets, slots } = layOut(fightScorecard(matchupOf(a, b)).measures);
    const counts = new Float64Array(slots);
    game.tally(counts);
    const lost = measures.flatMap(({ side, what, by, bins = 0 }, i) => {
      if (what !== 'fell-activation') return [];
      const at = offsets[i];
      const histogram = [...counts.subarray(at + 2, at + 2 + bins)];
      return [...histogram.keys()]
        .filter((bin) => bin > 0 && histogram[bin] > 0)
        .map((bin) => `${side}: ${histogram[bin]} to ${by} in ${bin}, sum ${counts[at]} and ${counts[at + 1]}`);
    });
    expect(lost).toEqual([
      'a: 1 to b1-melee in 40, sum 50 and 2500',
      'a: 1 to b1-shot in 2, sum 2 and 4',
      'a: 1 to b2-spell in 4, sum 9 and 81',
      'a: 1 to b2-spell in 5, sum 9 and 81',
      'a: 1 to flight in 6, sum 6 and 36',
      'a: 1 to breaking-off in 6, sum 6 and 36',
      'a: 1 to own-casting in 3, sum 3 and 9',
      'a: 1 to turning in 7, sum 7 and 49',
      'b: 1 to a1-melee in 1, sum 1 and 1',
    ]);
  });

  it('has room for as many different people as a board', () => {
    const matchup = matchupOf(new Array<string>(60).fill('human'), new Array<string>(60).fill('elf'));
    const lines = matchup.lines.map((line, i) => ({ ...line, name: `somebody ${i}` }));
    expect(lines).toHaveLength(120);
    expect(() => new FightGame({ ...matchup, lines })).not.toThrow();
  });
});
