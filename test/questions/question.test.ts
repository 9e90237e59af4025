import { describe, expect, it } from 'vitest';
import { breakEven } from '../../src/questions/break-even/question.ts';
import { commandOf } from '../../src/questions/command-of.ts';
import { plan } from '../../src/questions/plan/question.ts';
import { asAny } from '../../src/questions/question.ts';
import { QUESTIONS } from '../../src/questions/questions.ts';
import { sensitivity } from '../../src/questions/sensitivity/question.ts';
import { skill } from '../../src/questions/skill/question.ts';

describe.each(QUESTIONS.map((question) => [question.name, question] as const))('the question %s', (name, question) => {
  it('calls its options as the command line does', () => {
    for (const [key, option] of Object.entries(question.options)) expect(option.attributeName()).toBe(key);
  });

  it('gives answers of its own kind, and says what they are', async () => {
    const shape = await question.shape();
    // An answer of more than one shape is of one kind all the same.
    const { options = [shape] } = shape as unknown as { options?: readonly unknown[] };
    for (const one of options) expect((one as { shape: { kind: { value: string } } }).shape.kind.value).toBe(name);
    expect(shape.description).toMatch(/\w/);
  });
});

describe('the command that repeats a question', () => {
  const again = (options: Record<string, unknown>) => ({ files: ['a b.yaml'], options, interrupted: false });

  it('has its files and options, each as a shell reads it', () => {
    expect(commandOf(asAny(sensitivity), again({ seed: 3, set: { 'lair.troll.rep': 5 }, games: 100 }))).toBe(
      "montecrawl sensitivity 'a b.yaml' --seed 3 --set lair.troll.rep=5 --games 100 --out again",
    );
  });

  it('names a switch where it is not as it would be without', () => {
    expect(commandOf(asAny(sensitivity), again({ all: true, rulings: false }))).toContain(' --all --out');
    expect(commandOf(asAny(skill), again({ expert: false }))).toContain(' --no-expert ');
    expect(commandOf(asAny(skill), again({ expert: true }))).not.toContain('expert');
  });

  it('writes values that follow each other as a range', () => {
    expect(
      commandOf(asAny(breakEven), again({ vary: { 'a.x.rep': [3, 4, 5], 'a.policy': ['bold', 'book'] } })),
    ).toContain(" --vary a.x.rep=3..5 --vary 'a.policy=bold,book' ");
  });

  it('knows every option that it is given', () => {
    expect(() => commandOf(asAny(plan), again({ rulings: true }))).toThrow('plan has no option rulings');
  });
});
