import type { ZodType } from 'zod';
import * as z from 'zod';
import type { Choice } from '../system.ts';
import { isNumber } from './choices.ts';

/** Returns the schemas of the keys with which a side sets its choices. */
export function choiceKeys<const Choices extends readonly Choice[]>(
  choices: Choices,
): Record<Choices[number]['name'], ZodType<unknown>> {
  return Object.fromEntries(
    choices.map((choice) => {
      const { name, rule, meaning } = choice;
      return [
        name,
        schemaOf(choice)
          .optional()
          .meta({ kind: `value of ${name}`, rule, description: meaning }),
      ];
    }),
  ) as unknown as Record<Choices[number]['name'], ZodType<unknown>>;
}

function schemaOf(choice: Choice): ZodType<unknown> {
  if (isNumber(choice)) return z.number().min(choice.least).max(choice.most);
  return z.enum(choice.values as readonly [string, ...string[]]);
}
