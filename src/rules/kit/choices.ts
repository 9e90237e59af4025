import type { Choice, NumberChoice, Policy, WordChoice } from '../system.ts';

/** The value of every choice of a side, by name. */
export type Settings<Choices extends readonly Choice[]> = {
  readonly [C in Choices[number] as C['name']]: C extends WordChoice ? C['values'][number] : number;
};

/** Settings of a side or a policy; the others have their defaults. */
export type SomeSettings<Choices extends readonly Choice[]> = {
  readonly [name in keyof Settings<Choices>]?: Settings<Choices>[name] | undefined;
};

/** Returns whether a choice is a number, not a word. */
export function isNumber(choice: Choice): choice is NumberChoice {
  return 'least' in choice;
}

/** Returns the default of a choice. */
function defaultOf(choice: Choice): string | number {
  return isNumber(choice) ? choice.value : choice.values[0];
}

/** Returns the values that a search tries, including the default. */
export function triesOf(choice: Choice): readonly (string | number)[] {
  return isNumber(choice) ? choice.tries : choice.values;
}

/**
 * Returns the settings of a side: its own first, then those of its policy, then the defaults.
 *
 * @param policy name of one of `policies`
 * @param own keys of the side; keys that are not choices are ignored
 * @param usual defaults of this side, where they differ from those of the choices
 */
export function settingsOf<const Choices extends readonly Choice[]>(
  choices: Choices,
  policies: readonly Policy[],
  policy: string,
  own: object,
  usual: SomeSettings<Choices> = {},
): Settings<Choices> {
  const ofPolicy: Policy['settings'] = policies.find(({ name }) => name === policy)?.settings ?? {};
  const ofOwn = own as Readonly<Record<string, unknown>>;
  const ofSide = usual as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    choices.map((choice) => {
      const { name } = choice;
      return [name, ofOwn[name] ?? ofPolicy[name] ?? ofSide[name] ?? defaultOf(choice)];
    }),
  ) as Settings<Choices>;
}

/** Returns the choices as `list` shows them. */
export function choiceWords(
  choices: readonly Choice[],
): { kind: string; name: string; meaning: string; rule: string }[] {
  return choices.map((choice) => {
    const { name, meaning, rule } = choice;
    const values = isNumber(choice)
      ? `${choice.least} to ${choice.most}, by default ${choice.value}`
      : choice.values.join(', ');
    return { kind: 'choice', name, meaning: `${meaning}: ${values}`, rule };
  });
}
