import { describe, expect, it } from 'vitest';
import { TextHistory } from '../../../src/site/workbench/text-history.ts';

describe('the history of a text', () => {
  it('has one step for what was typed without a pause, and one for each change of cards', () => {
    const history = new TextHistory('a');
    history.typed('ab', 0);
    history.typed('abc', 300);
    history.made('abc 2x');
    history.typed('abc 2x!', 400);
    history.typed('abc 2x!!', 5_000);
    expect([1, 2, 3, 4, 5].map(() => history.undo())).toEqual(['abc 2x!', 'abc 2x', 'abc', 'a', 'a']);
    expect(history.canUndo).toBe(false);
    expect([1, 2].map(() => history.redo())).toEqual(['abc', 'abc 2x']);
    history.made('other');
    expect(history.canRedo).toBe(false);
    expect(history.redo()).toBe('other');
    expect(history.undo()).toBe('abc 2x');
  });

  it('has no step for what changes nothing', () => {
    const history = new TextHistory('a');
    history.made('a');
    history.typed('a', 0);
    expect(history.canUndo).toBe(false);
  });
});
