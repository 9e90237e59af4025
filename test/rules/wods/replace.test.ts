import { describe, expect, it } from 'vitest';
import { ScriptedDice } from '../../../src/dice/scripted.ts';
import { SHIPPED } from '../../../src/rules/wods/book.ts';
import type { WodsGame } from '../../../src/rules/wods/game.ts';
import { RATIONS } from '../../../src/rules/wods/gear.ts';
import { ABSENT, bitsOf, DEAD, LOST, STANDING } from '../../../src/rules/wods/names.ts';
import { WIPED } from '../../../src/rules/wods/phases.ts';
import type { World } from '../../../src/rules/wods/world.ts';
import { faultsOf, gameOf, type More, matchupOf, playOut, rollOn, sampled, tallied } from './table.ts';

/** R-WODS-69: new heroes of level 1 take the place of those whom a campaign has lost. */

const LEADER = 'A: fighter con0 hp20 no-abilities sword';
const RULINGS = { initiative: 'party', criticals: 'off' };

function campaign(members: readonly string[], side: object = {}, keys: object = {}, more: More = {}) {
  return matchupOf(
    { party: { members, ...side }, rats: ['foe hp1 armour0 d2'] },
    {
      play: 'campaign',
      rooms: [{ meet: 'rats', silver: 0 }],
      campaign: { delves: 2, goal: 10, broken: 'wait', replace: 'level1', ...keys },
      rulings: RULINGS,
      ...more,
    },
  );
}

/** The second member dies before the first fight; the leader's first blow wins each delve. */
function afterLosing(matchup: ReturnType<typeof matchupOf>, faces: readonly number[], status = DEAD): World {
  const game = gameOf(matchup);
  game.begin();
  const { world } = game;
  world.status[1] = status;
  world.hp[1] = 0;
  world.standing[0] -= 1;
  world.level[1] = 4;
  world.xp[1] = 500;
  world.wounds[1] = 5;
  world.silver[1] = 40;
  world.fellIn[1] = 1;
  rollOn(game, faces);
  return comeHome(game);
}

/** Plays what takes no dice until the next delve has begun, or the campaign ends. */
function comeHome(game: WodsGame, delve = 2): World {
  while (!game.over && game.world.delve < delve) game.step(new ScriptedDice([]));
  return game.world;
}

describe('R-WODS-69: lost heroes of a campaign', () => {
  const priest = 'B: priest 4 con1 wis1 cure turn bless dagger';

  it('stay lost where the campaign does not say otherwise', () => {
    const state = afterLosing(campaign([LEADER, priest], {}, { replace: 'none' }), [3]);
    expect([state.status[1], state.delve]).toEqual([DEAD, 2]);
  });

  it('are replaced before the next delve by a new hero of the line, at level 1', () => {
    const state = afterLosing(campaign([LEADER, priest]), [3]);
    expect([state.delve, state.status[1], state.level[1], state.xp[1], state.wounds[1], state.silver[1]]).toEqual([
      2,
      STANDING,
      1,
      0,
      0,
      0,
    ]);
    // Con 1 at level 1; the first two of its abilities; Heal and Decipher of the class with one skill more.
    expect([state.maxHp[1], state.hp[1], state.attribute(1, 2), state.attribute(1, 4)]).toEqual([5, 5, 1, 1]);
    expect(state.abilities[1]).toBe(bitsOf(SHIPPED.abilities, ['cure', 'turn']));
    expect(state.skills[1]).toBe((1 << 3) | (1 << 4) | (1 << 1));
  });

  it('are replaced when they were left behind, too', () => {
    expect(afterLosing(campaign([LEADER, priest]), [3], LOST).status[1]).toBe(STANDING);
  });

  it('are raised instead where there is silver for it (P-WODS-16)', () => {
    const state = afterLosing(campaign([LEADER, priest], { silver: 12_000 }), [3]);
    expect([state.raised, state.replaced[1], state.level[1]]).toEqual([1, 0, 4]);
  });

  it('are followed by one who rolls on the attribute table where the line gives no attributes', () => {
    // Three rolls at the start, the blow, then three rolls for the new hero: Con twice, and Dex.
    const state = afterLosing(campaign([LEADER, 'B: fighter hardy tough dagger']), [1, 1, 1, 3, 3, 2, 3]);
    expect([0, 1, 2, 3, 4, 5].map((at) => state.attribute(1, at))).toEqual([0, 1, 2, 0, 0, 0]);
    expect([state.delve, state.maxHp[1], state.hp[1]]).toEqual([2, 6 + 6, 6 + 6]);
  });

  it('WODS-species-elf, WODS-species-halfling: the new one is of the same species', () => {
    const elf = afterLosing(campaign([LEADER, 'B: elf/fighter hardy tough dagger']), [1, 1, 1, 3, 1, 1, 1]);
    // Con -1: two HP less than the 4 of Con 0, and Hardy's 6.
    expect([elf.attribute(1, 2), elf.maxHp[1]]).toEqual([-1, 2 + 6]);
  });

  it('WODS-class-bard: one who began with an ability of each list begins so again', () => {
    const bard = 'B: bard 3 dex1 backstab elementalism lucky dagger';
    const state = afterLosing(campaign([LEADER, bard]), [3]);
    expect(state.abilities[1]).toBe(bitsOf(SHIPPED.abilities, ['backstab', 'elementalism']));
  });

  it('WODS-start-money: bring the coin that their kit leaves, and supplies up to what the party began with', () => {
    const matchup = campaign([LEADER, 'B: ranger con0 scout volley archer-kit']);
    const game = gameOf(matchup);
    game.begin();
    const { world } = game;
    expect([world.supply(0, RATIONS), world.silver[0]]).toEqual([5, 5]);
    world.status[1] = DEAD;
    world.standing[0] = 1;
    world.supplies[RATIONS] = 3;
    world.silver[0] = 0;
    // A bow, a light weapon and five rations for 50 of 60 silver.
    rollOn(game, [3]);
    const state = comeHome(game);
    expect([state.supply(0, RATIONS), state.silver[1]]).toEqual([5, 10]);
  });

  it('WODS-pet: come with an animal if they have Pet, and without the one of the lost hero if not', () => {
    const withPet = afterLosing(campaign([LEADER, 'B: ranger con0 pet scout dagger']), [3]);
    expect([withPet.abilities[1], withPet.status[2], withPet.hp[2]]).toEqual([
      bitsOf(SHIPPED.abilities, ['pet', 'scout']),
      STANDING,
      4,
    ]);
    const learnt = campaign([LEADER, 'B: ranger 3 con0 volley scout pet dagger']);
    const without = afterLosing(learnt, [3]);
    expect([without.status[2], without.standing[0]]).toEqual([ABSENT, 2]);
    expect([without.replaced[1], without.replaced[2]]).toEqual([1, 0]);
    // An animal that died, too, is counted as lost though another has come.
    const both = gameOf(campaign([LEADER, 'B: ranger con0 pet scout dagger']));
    both.begin();
    both.world.status.set([0, DEAD, DEAD]);
    both.world.standing[0] = 1;
    rollOn(both, [3]);
    comeHome(both);
    expect([both.world.replaced[1], both.world.replaced[2], both.world.status[2]]).toEqual([1, 1, STANDING]);
  });

  it('are not replaced once all living heroes have reached the goal', () => {
    const state = afterLosing(campaign([LEADER, priest], { silver: 2200 }, { goal: 2 }), [3]);
    expect([state.level[0], state.status[1], state.delve]).toEqual([2, DEAD, 1]);
  });

  it('are not replaced where no hero comes home: the campaign is over', () => {
    const matchup = matchupOf(
      { party: ['A: fighter con0 hp1 no-abilities sword'], rats: ['foe hp9 armour0 d2'] },
      {
        play: 'campaign',
        rooms: [{ meet: 'rats' }],
        campaign: { delves: 9, goal: 10, broken: 'wait', replace: 'level1' },
        rulings: { ...RULINGS, initiative: 'enemies' },
      },
    );
    const state = playOut(matchup, [1, 3, 4]);
    expect([state.campaignEnd, state.delve, state.replaced[0]]).toEqual([WIPED, 1, 0]);
  });

  it('are counted, with the delve in which the first of a place was lost', () => {
    const matchup = campaign([LEADER, priest]);
    const game = gameOf(matchup);
    game.begin();
    const { world } = game;
    world.status[1] = DEAD;
    world.standing[0] = 1;
    world.fellIn[1] = 1;
    rollOn(game, [3]);
    comeHome(game);
    rollOn(game, [3]);
    comeHome(game, 3);
    const count = tallied(world);
    expect([count('party.replaced'), count('party.casualties'), count('party.B.alive')]).toEqual([1, 0, 1]);
    const without = campaign([LEADER, priest], {}, { replace: 'none' });
    expect(() => tallied(gameOf(without).world)('party.replaced')).toThrow();
  });

  it('make a campaign longer, and lose nothing of what is counted', () => {
    const fights = (replace: string) => {
      const matchup = matchupOf(
        { party: ['2x fighter', 'priest'], goblins: ['3x knight'] },
        {
          play: 'campaign',
          rooms: [{ meet: 'goblins', silver: 100 }],
          campaign: { delves: 8, goal: 10, broken: 'wait', replace },
        },
      );
      return sampled(matchup, 150, 3);
    };
    const [none, level1] = [fights('none'), fights('level1')];
    expect(level1('delves')).toBeGreaterThan(none('delves') + 0.5);
    expect(level1('party.replaced')).toBeGreaterThan(0.5);
    for (const mean of [none, level1]) {
      expect(mean('party.goal') + mean('party.wiped') + mean('delve-cap')).toBeCloseTo(1, 12);
      expect(mean('party.fighter.alive') + mean('party.fighter.lost') + mean('party.fighter.dead')).toBeCloseTo(2, 12);
    }
  });

  it('are for campaigns only, and `replace` is none or level1', () => {
    const delve = faultsOf(
      { party: [LEADER], rats: ['goblin'] },
      { play: 'delve', rooms: [{ meet: 'rats' }], campaign: { delves: 1, goal: 2, broken: 'wait', replace: 'level1' } },
    );
    expect(delve).toEqual(['R-WODS-68: "campaign" is for play: campaign']);
  });
});
