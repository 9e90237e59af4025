import { describe, expect, it } from 'vitest';
import { bookOfRows } from '../../../src/rules/adg/rows.ts';
import { SHIPPED } from '../../../src/rules/adg/shipped.ts';
import { faultsOf, play, type Scene, sample } from './table.ts';

const { members, weapons: WEAPONS } = bookOfRows(SHIPPED);
const HEROES = members.rows.filter(({ role }) => role === 'hero').map(({ name }) => name);
/** One weapon of each size, reach and attribute that there is. */
const UNLIKE = [...new Map(WEAPONS.rows.map(({ name, meaning }) => [meaning, name])).values()];
const PAIRS = [
  ['dagger', 'sword'],
  ['sword', 'dagger'],
];

/** Every class with what it carries, and every weapon in the hand of one who knows no ritual and of one who does. */
const ALL: readonly (readonly [kind: string, weapons: readonly string[], lair: readonly string[]])[] = [
  ...HEROES.map((kind) => [kind, [], ['ogre']] as const),
  ...[...UNLIKE.map((weapon) => [weapon]), ...PAIRS].map((weapons) => ['hero', weapons, ['ogre']] as const),
  ['scholar', [], ['3x goblin']],
  ...UNLIKE.map((weapon) => ['scholar', [weapon], ['3x goblin']] as const),
];

/** Rolls of Agility, Brawn and Cunning, each as three dice. */
function dice(...values: number[]): number[] {
  return values.flatMap((value) => {
    const two = Math.min(6, Math.max(1, value - 7));
    const one = Math.min(6, Math.max(1, value - two - 1));
    return [two, one, value - two - one];
  });
}

function rolled(member: Scene['party'][number], values: number[], more: Partial<Scene> = {}): number[] {
  const scene = { party: [member], lair: ['orc health9'], policy: 'plain', ...more };
  return [...play(scene, [...dice(...values), 3]).state.attributes.subarray(0, 3)];
}

describe('P-ADG-13: which of the attributes rolled are swapped', () => {
  it.each(ALL)('of a %s with %j against %j: no other way wins a point more', (kind, weapons, lair) => {
    const win = (swap: unknown) => {
      const arms = weapons.length === 0 ? {} : { weapons, shield: false };
      return sample({ party: [[kind, { swap, ...arms }]], lair }, 400, 7)['band.win'];
    };
    const best = Math.max(...[false, 'agility', 'brawn', 'cunning'].map(win));
    expect(win(true)).toBeGreaterThan(best - 0.01);
  });

  it('a scholar gives the best roll to Cunning where rituals are performed, else to Brawn', () => {
    const three = { lair: ['3x orc health9'] };
    expect(rolled('scholar', [8, 9, 14], three)).toEqual([8, 9, 14]);
    expect(rolled('scholar', [9, 14, 8], three)).toEqual([9, 8, 14]);
    expect(rolled('scholar', [9, 8, 14])).toEqual([9, 14, 8]);
    expect(rolled('scholar', [9, 8, 14], { ...three, choices: { rituals: 'never' } })).toEqual([9, 14, 8]);
    expect(rolled('scholar', [9, 14, 8], { choices: { rituals: 'always' } })).toEqual([9, 8, 14]);
    expect(rolled(['scholar', { ritual: { damage: 'd6', uses: 1 } }], [9, 8, 14])).toEqual([9, 14, 8]);
  });

  it('a ritual that may be performed only once counts for less than the sword', () => {
    const of = (uses: number | undefined) =>
      rolled(['hero', { ritual: { damage: 'd6', uses } }], [9, 8, 14], { lair: ['3x orc health9'] })[2];
    expect([of(undefined), of(1)]).toEqual([14, 8]);
  });

  it('an archer whose Agility is good gives the better of the others to Brawn, which is health', () => {
    expect(rolled('archer', [13, 4, 14])).toEqual([13, 14, 4]);
    expect(rolled('archer', [6, 13, 14])).toEqual([14, 13, 6]);
    // Of a health that is given nothing depends on Brawn.
    const scene = { party: ['archer health9'], lair: ['orc health9'], policy: 'plain' };
    expect([...play(scene, dice(13, 4, 14)).state.attributes.subarray(0, 3)]).toEqual([14, 4, 13]);
  });

  it('who pays for a second weapon with Cunning keeps some', () => {
    expect(rolled('duelist', [12, 13, 8])).toEqual([12, 8, 13]);
    expect(rolled('duelist', [13, 12, 7])).toEqual([13, 7, 12]);
    expect(rolled('duelist', [13, 12, 7], { choices: { secondAttack: 20 } })).toEqual([13, 12, 7]);
  });

  it('the scenario may say which attribute takes the best roll, or that none is swapped', () => {
    const of = (swap: unknown) => rolled(['hero', { swap }], [9, 8, 14]);
    expect([of('agility'), of('brawn'), of('cunning'), of(false), of(true)]).toEqual([
      [14, 8, 9],
      [9, 14, 8],
      [9, 8, 14],
      [9, 8, 14],
      [9, 14, 8],
    ]);
  });

  it('what is given is never swapped', () => {
    const one = { party: ['hero brawn7'], lair: ['orc health9'], policy: 'plain' };
    expect([...play(one, [...dice(9, 14), 3]).state.attributes.subarray(0, 3)]).toEqual([14, 7, 9]);
    const wish = { ...one, party: [['hero brawn7', { swap: 'brawn' }] as const] };
    expect([...play(wish, [...dice(9, 14), 3]).state.attributes.subarray(0, 3)]).toEqual([9, 7, 14]);
    expect(faultsOf({ party: ['hero'], lair: [['orc', { swap: 'brawn' }]] })).toHaveLength(1);
  });
});
