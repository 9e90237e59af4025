import type { ZodType } from 'zod';
import * as z from 'zod';
import type { Ruling } from '../system.ts';
import { type Chosen, chosenRulings } from './options.ts';

/** What a side or a policy may say of its choices, by name. */
export type SomeSettings<Choices extends readonly Ruling[]> = {
  readonly [name in keyof Chosen<Choices>]?: Chosen<Choices>[name] | undefined;
};

/** A policy by what it chooses otherwise than by default. */
interface Policy {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Schemas of the keys by which a side of a scenario sets its choices. */
export function choiceKeys<const Choices extends readonly Ruling[]>(
  choices: Choices,
): Record<Choices[number]['name'], ZodType<unknown>> {
  const keys = choices.map(({ name, values, rule, meaning }) => [
    name,
    z
      .enum(values as readonly string[])
      .optional()
      .meta({ kind: `value of ${name}`, rule, description: meaning }),
  ]);
  return Object.fromEntries(keys);
}

/**
 * Returns what a side chooses: its own settings go before those of its policy, and those before the defaults.
 *
 * @param policy name of one of `policies`
 * @param own keys of the side; those that are no choices are ignored
 * @param defaults of this side, where they differ from those of the choices
 */
export function settingsOf<const Choices extends readonly Ruling[]>(
  choices: Choices,
  policies: readonly Policy[],
  policy: string,
  own: object,
  defaults: SomeSettings<Choices> = {},
): Chosen<Choices> {
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  const { settings = {} } = policies.find(({ name }) => name === policy) ?? {};
  return chosenRulings(choices, { ...defaults, ...settings, ...Object.fromEntries(given) });
}

/** The choices as `list` shows them. */
export function choiceWords(
  choices: readonly Ruling[],
): { kind: string; name: string; meaning: string; rule: string }[] {
  return choices.map(({ name, values, meaning, rule }) => ({
    kind: 'choice',
    name,
    meaning: `${meaning}: ${values.join(', ')}`,
    rule,
  }));
}
