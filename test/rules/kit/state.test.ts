import { describe, expect, it } from 'vitest';
import { column, defineState, JoinedStates } from '../../../src/rules/kit/state.ts';

const Fields = defineState({
  core: { phase: 1, winner: -1, square: column('figure', -2), sheet: column('figure', 0, 3) },
  history: { moves: 0, killer: column('figure', -1) },
});

class Battle extends Fields {
  standing = 0;

  override load(from: Int32Array): void {
    super.load(from);
    this.standing = this.square.filter((square) => square >= 0).length;
  }
}

function saved(battle: Battle): number[] {
  const into = new Int32Array(battle.stateLength);
  battle.save(into);
  return [...into];
}

describe('A declared state', () => {
  it('begins as it is declared, with a column as long as its size says', () => {
    const battle = new Battle({ figure: 2 });
    expect([battle.phase, battle.winner, battle.moves]).toEqual([1, -1, 0]);
    expect([...battle.square]).toEqual([-2, -2]);
    expect([...battle.sheet]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...battle.killer]).toEqual([-1, -1]);
  });

  it('saves the core before the history, and loads both', () => {
    const battle = new Battle({ figure: 2 });
    battle.phase = 4;
    battle.square[1] = 7;
    battle.sheet[5] = 3;
    battle.moves = 9;
    battle.killer[0] = 1;
    expect(battle.coreLength).toBe(2 + 2 + 6);
    expect(saved(battle)).toEqual([4, -1, -2, 7, 0, 0, 0, 0, 0, 3, 9, 1, -1]);
    const other = new Battle({ figure: 2 });
    other.load(Int32Array.from(saved(battle)));
    expect(saved(other)).toEqual(saved(battle));
    expect(other.standing).toBe(1);
  });

  it('moves a field to another part, or saves it nowhere', () => {
    const battle = new Battle({ figure: 1 }, { moves: 'core', sheet: 'unsaved', winner: 'history' });
    battle.moves = 5;
    expect(battle.coreLength).toBe(3);
    expect(saved(battle)).toEqual([1, 5, -2, -1, -1]);
  });

  it('resets to how it was declared, or to how it was kept', () => {
    const battle = new Battle({ figure: 1 });
    battle.phase = 3;
    battle.reset();
    expect(battle.phase).toBe(1);
    battle.square[0] = 8;
    battle.keepAsStart();
    battle.square[0] = 2;
    battle.phase = 3;
    battle.reset();
    expect([battle.phase, battle.square[0]]).toEqual([1, 8]);
  });

  it('says where a field lies among its numbers', () => {
    const battle = new Battle({ figure: 2 });
    battle.moves = 9;
    battle.sheet[3] = 4;
    battle.killer[1] = 6;
    const at = (field: string, i = 0) => battle.numbers[battle.cellOf(field) + i];
    expect([at('moves'), at('sheet', 3), at('killer', 1), at('square', 1)]).toEqual([9, 4, 6, -2]);
  });

  it('does not share its numbers with another state', () => {
    const one = new Battle({ figure: 1 });
    const other = new Battle({ figure: 1 });
    one.phase = 6;
    one.square[0] = 6;
    expect([other.phase, other.square[0]]).toEqual([1, -2]);
  });
});

describe('Joined states', () => {
  it('are saved one after the other, and loaded and reset together', () => {
    const [one, other] = [new Battle({ figure: 1 }), new Battle({ figure: 2 })];
    const joined = new JoinedStates([one, other]);
    one.phase = 5;
    other.killer[1] = 3;
    expect(joined.stateLength).toBe(8 + 13);
    const into = new Int32Array(joined.stateLength);
    joined.save(into);
    expect([...into]).toEqual([...saved(one), ...saved(other)]);
    joined.reset();
    expect([one.phase, other.killer[1]]).toEqual([1, -1]);
    joined.load(into);
    expect([one.phase, other.killer[1]]).toEqual([5, 3]);
  });
});
