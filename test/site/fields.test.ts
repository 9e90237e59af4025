import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { QUESTIONS as ALL } from '../../src/questions/questions.ts';
import { fieldsOf, valuesOf } from '../../src/site/questions/fields.ts';
import { hintOf } from '../../src/site/questions/hint.ts';

/** The questions of the page. */
const QUESTIONS = ALL.filter(({ offPage }) => !offPage);

const NONE = { named: {}, places: [] };

/** What the command line makes of words. */
function read(question: (typeof QUESTIONS)[number], words: readonly string[]): Record<string, unknown> {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of Object.values(question.options)) command.addOption(option);
  return command.parse(words, { from: 'user' }).opts();
}

describe.each(QUESTIONS.map((question) => [question.name, question] as const))('the fields of %s', (_, question) => {
  const fields = fieldsOf(question.options, NONE);

  it('are its options, each with what it means', () => {
    const options = Object.entries(question.options).filter(([name, { hidden }]) => !hidden && name !== 'use');
    expect(fields.map(({ name }) => name)).toEqual(options.map(([name]) => name));
    for (const { label, meaning } of fields)
      expect([label, meaning]).toEqual([expect.any(String), expect.stringMatching(/\w/)]);
  });

  it('are explained without words of the command line', () => {
    const hints = [question.help, ...question.files.map(([, meaning]) => meaning)].map(hintOf);
    for (const hint of [...hints, ...fields.map(({ meaning }) => meaning)])
      expect(hint).not.toMatch(/--[a-z]|exit code|Examples|montecrawl|once for each|several times|`/i);
  });

  it('say what the command line says where nothing is written into them', () => {
    const start = Object.fromEntries(fields.map(({ name, start }) => [name, start]));
    expect(valuesOf(question.options, start)).toEqual(read(question, []));
  });
});

describe('what is written into fields', () => {
  const question = QUESTIONS.find(({ name }) => name === 'compare') as (typeof QUESTIONS)[number];

  it('is read as the command line reads it', () => {
    const given = { set: ['lair.troll.rep=6', '', 'band.policy=bold'], margin: '0.5%', games: '2k', exact: true };
    const words = [
      '--set',
      'lair.troll.rep=6',
      '--set',
      'band.policy=bold',
      '--margin',
      '0.5%',
      '--games',
      '2k',
      '--exact',
    ];
    expect(valuesOf(question.options, given)).toEqual(read(question, words));
    const skill = QUESTIONS.find(({ name }) => name === 'skill') as (typeof QUESTIONS)[number];
    expect(valuesOf(skill.options, { expert: true })).toEqual(read(skill, ['--no-expert']));
  });

  it.each([
    [{ margin: '3' }, 'margin', 'It takes a number from 0.0005 to 0.2.'],
    [{ set: ['lair.troll.rep'] }, 'set', 'It takes a path and values: lair.troll.rep=3..7 or band.policy=book,bold.'],
    [{ set: ['a.b=1', 'a.b=2'] }, 'set', 'a.b is set twice.'],
    [{ exact: true, sampled: true }, 'exact', 'It cannot be used with “Sampled”.'],
  ])('is refused by its field where it is wrong: %j', (given, field, message) => {
    expect(() => valuesOf(question.options, given)).toThrow(expect.objectContaining({ field, message }));
  });
});
