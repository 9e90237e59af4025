import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { FALLEN_BY } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import { OUTCOMES } from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { MOST_MEMBERS } from '../../../../src/rules/2hdc/dungeon/matchup.ts';
import { dungeonScorecard } from '../../../../src/rules/2hdc/dungeon/measures.ts';
import { kernel } from '../../../../src/rules/2hdc/kernel.ts';
import { layOut } from '../../../../src/stats/measure.ts';
import { bandOf } from '../band-table.ts';
import { setOut } from '../below.ts';

const BAND = [
  'star human/knight@5 ac6 shield sword',
  'human/thief@4 ac2 no-shield sword',
  'elf/shooter@4 ac2 no-shield bow',
  'dwarf/paladin@4 ac4 shield sword',
];
const GAMES = 400;

/** Sums and histograms of games of one band. */
function played() {
  const { matchup } = setOut(BAND, { bigBad: 'rolled' }).dungeon;
  const layout = layOut(kernel.measures(matchup));
  const counts = new Float64Array(layout.slots);
  const game = kernel.newGame(matchup);
  const dice = new SampledDice();
  for (let k = 0; k < GAMES; k++) {
    dice.begin(5, k);
    game.begin();
    while (!game.over) game.step(dice);
    game.tally(counts);
  }
  const sum = (name: string) => counts[layout.at(name)];
  const bins = (name: string) => {
    const at = layout.at(name);
    const { bins: n = 0 } = layout.measures.find((measure) => measure.name === name)!;
    return counts.slice(at + 2, at + 2 + n);
  };
  return { sum, bins, measures: layout.measures };
}

describe('what is counted about adventures', () => {
  const { sum, bins, measures } = played();
  const total = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);

  it('every run has one outcome', () => {
    const outcomes = OUTCOMES.map((what) => sum(what === 'timeout' ? what : `band.${what}`));
    expect(total(outcomes)).toBe(GAMES);
    expect(outcomes.filter((n) => n > 0).length).toBeGreaterThan(2);
  });

  it('every member has one fate in every run', () => {
    for (const member of ['a1', 'a2', 'a3', 'a4']) {
      const fates = measures.filter((measure) => measure.member === member && measure.group === 'fate');
      expect(total(fates.map(({ name }) => sum(name)))).toBe(GAMES);
    }
  });

  it('whoever is lost is lost to one cause, in one turn, on one tile', () => {
    for (const member of ['a1', 'a2', 'a3', 'a4']) {
      const home = total(['home', 'recovered', 'below'].map((fate) => sum(`band.${member}.${fate}`)));
      const causes = FALLEN_BY.slice(1).map((cause) => sum(`band.${member}.lost-to.${cause}`));
      expect(total(causes)).toBe(GAMES - home);
      for (const clock of ['fell', 'fell-tile']) {
        const histogram = bins(`band.${member}.${clock}`);
        expect(total(histogram)).toBe(GAMES);
        expect(histogram[0]).toBe(home);
      }
    }
  });

  it('causes compete: by turn and by tile they add up to all who are lost', () => {
    for (const cause of FALLEN_BY.slice(1)) {
      const lost = sum(`band.lost-to.${cause}`);
      for (const clock of ['fell-turn', 'fell-tile']) {
        const histogram = bins(`band.${clock}.${cause}`);
        expect(total(histogram) - histogram[0]).toBe(lost);
      }
    }
  });

  it('survivors and casualties make up the band', () => {
    const joined = sum('band.joined');
    const below = total(['a1', 'a2', 'a3', 'a4'].map((member) => sum(`band.${member}.below`)));
    expect(sum('band.survivors') + sum('band.casualties') + below).toBe(4 * GAMES + joined);
  });
});

describe('a band that is as large as a band can be, since rivals have joined it', () => {
  it('is counted whole', () => {
    const dungeon = bandOf(['star human/knight@5 ac6 sword'], { play: 'dungeon' });
    const card = dungeonScorecard(dungeon.matchup);
    const { slots } = layOut(card.measures);
    dungeon.members = MOST_MEMBERS;
    const counts = new Float64Array(slots);
    card.tally(counts, dungeon);
    expect(counts.some((count) => count > 0)).toBe(true);
  });
});
