import { describe, expect, it } from 'vitest';
import { Casualties } from '../../../src/rules/kit/casualties.ts';
import { EnemyCauses } from '../../../src/rules/kit/enemy-causes.ts';
import { Scorecard } from '../../../src/rules/kit/scorecard.ts';
import { layOut } from '../../../src/stats/measure.ts';

/** A finished game of two knights (0, 1) against a troll (2) and an archer (3): when each fell, to whom and how. */
interface Played {
  readonly fell: readonly number[];
  readonly killer: readonly number[];
  readonly way: readonly number[];
}

const LINES = [
  { side: 0, name: 'Knight', count: 2 },
  { side: 0, name: 'Squire', count: 0 },
  { side: 1, name: 'Troll', count: 1 },
  { side: 1, name: 'Archer', count: 1 },
];
/** The line of each member. */
const LINE_OF = [0, 0, 2, 3];
const [BLOW, SHOT] = [0, 1];
const WAYS = [
  { name: 'melee', meaning: 'to a blow of LINE', rule: 'R-1' },
  { name: 'shot', meaning: 'to a shot that LINE fired', rule: 'R-2' },
];

function cardOf(): Scorecard<Played> {
  const card = new Scorecard<Played>();
  const causes = [0, 1].map(
    (side) => new EnemyCauses(LINES, side, WAYS, ({ name }, way) => way === BLOW || name === 'Archer'),
  );
  const casualties = new Casualties<Played, 'standing', (typeof LINES)[number]>(
    card,
    { sides: ['band', 'lair'], lines: LINES },
    {
      fate: (member, { fell }) => (fell[member] > 0 ? 'dead' : 'standing'),
      step: (member, { fell }) => fell[member],
      killer: (member, { killer }) => killer[member],
      cause: (member, { killer, way }) => causes[member < 2 ? 0 : 1].of(LINE_OF[killer[member]], way[member]),
    },
  );
  for (const side of [0, 1]) casualties.losses(side, 'lost');
  for (const line of casualties.lines) {
    casualties.fates(line, { standing: 'still there', dead: 'dead' });
    casualties.fell(line, 'when it fell', 10);
    casualties.kills(line, 'enemies killed');
    casualties.killedBy(line, 'killed');
  }
  for (const side of [0, 1]) casualties.causes(side, causes[side].causes, { step: 'round', bins: 10 });
  return card;
}

describe('the casualties of two sides', () => {
  it('are counted by fate, killer, cause and step', () => {
    const card = cardOf();
    const { measures, offsets, slots } = layOut(card.measures);
    const tally = new Float64Array(slots);
    // The troll kills one knight in round 3, the archer shoots the other in round 5, who had killed the troll in round 4.
    card.tally(tally, { fell: [3, 5, 4, 0], killer: [2, 3, 1, -1], way: [BLOW, SHOT, BLOW, BLOW] });
    expect(Object.fromEntries(measures.map(({ name }, i) => [name, tally[offsets[i]]]))).toEqual({
      'band.losses': 2,
      'lair.losses': 1,
      'band.Knight.standing': 0,
      'band.Knight.dead': 2,
      'band.Knight.fell': 8,
      'band.Knight.kills': 1,
      'band.Knight.killed-by.lair.Troll': 1,
      'band.Knight.killed-by.lair.Archer': 1,
      'lair.Troll.standing': 0,
      'lair.Troll.dead': 1,
      'lair.Troll.fell': 4,
      'lair.Troll.kills': 1,
      'lair.Troll.killed-by.band.Knight': 1,
      'lair.Archer.standing': 1,
      'lair.Archer.dead': 0,
      'lair.Archer.fell': 0,
      'lair.Archer.kills': 1,
      'lair.Archer.killed-by.band.Knight': 0,
      'band.fell-round.Troll-melee': 3,
      'band.fell-round.Archer-melee': 0,
      'band.fell-round.Archer-shot': 5,
      'lair.fell-round.Knight-melee': 4,
    });
  });

  it('say what adds up to the losses of a side, and the most that there can be', () => {
    const { measures } = cardOf();
    const find = (name: string) => measures.find((measure) => measure.name === name);
    expect(find('lair.losses')).toMatchObject({ most: 2, bins: 3, sumOf: ['lair.Troll.dead', 'lair.Archer.dead'] });
    expect(find('band.Knight.kills')).toMatchObject({ most: 2, bins: 3 });
    expect(find('band.fell-round.Archer-shot')?.meaning).toContain('lost to a shot that Archer fired');
  });

  it('of lines without members are left out', () => {
    expect(cardOf().measures.filter(({ name }) => name.includes('Squire'))).toEqual([]);
  });
});
