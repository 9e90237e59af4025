import * as z from 'zod';
import type { RuleSystem } from '../rules/system.ts';
import { ROW_NAME_TEXT } from './define.ts';
import { REGISTRY, type Registry } from './reading.ts';
import { writtenShape } from './scenario-shape.ts';

/** A JSON Schema, or a part of one. */
type JsonSchema = Record<string, unknown>;

/** Returns the JSON Schema (draft 7) of scenario files, for editors: one shape for each rulebook, chosen by `rules`. */
export async function scenarioSchema(registry: Registry = REGISTRY): Promise<JsonSchema> {
  const systems = await Promise.all(registry.ids.map((id) => registry.load(id)));
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'montecrawl scenario',
    type: 'object',
    required: ['title', 'rules', 'sides'],
    properties: {
      rules: {
        description: systems.map(({ id, title }) => `${id}: ${title}`).join('; '),
        enum: systems.map(({ id }) => id),
      },
    },
    allOf: systems.map(({ id }) => ({
      if: { required: ['rules'], properties: { rules: { const: id } } },
      // biome-ignore lint/suspicious/noThenProperty: it is what JSON Schema calls it
      then: { $ref: `#/definitions/${id}` },
    })),
    definitions: Object.fromEntries(systems.map((system) => [system.id, systemSchema(system)])),
  };
}

/**
 * Returns the JSON Schema of scenario files of one rulebook.
 *
 * @param sides names of the sides of a scenario; if given, keys that name a side accept only these
 */
export function systemSchema(system: RuleSystem, sides: readonly string[] = []): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(writtenShape(system), {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    // Editors show descriptions, which name the words and the rule.
    override: ({ jsonSchema }) => {
      const { rule, description, text, names } = jsonSchema as JsonSchema;
      for (const key of ['rule', 'kind', 'list', 'right', 'text', 'names']) delete (jsonSchema as JsonSchema)[key];
      if (names === 'side' && sides.length > 0) (jsonSchema as JsonSchema).enum = sides;
      if (typeof text === 'string') allowText(jsonSchema, text);
      // Rows of a scenario have names of their own.
      if (Array.isArray(jsonSchema.enum) && areRows(jsonSchema.enum, system)) allowText(jsonSchema, ROW_NAME_TEXT);
      if (typeof rule === 'string') Object.assign(jsonSchema, { description: `${description ?? ''} (${rule})`.trim() });
    },
  });
  return schema;
}

/** Returns whether most of the words are names of a kind of row that scenarios may define. */
function areRows(words: readonly unknown[], { kinds = [] }: RuleSystem): boolean {
  return kinds.some(({ rows }) => words.filter((word) => Object.hasOwn(rows, String(word))).length * 2 > words.length);
}

/** Makes a schema also accept text that matches a pattern. */
function allowText(schema: JsonSchema, pattern: string): void {
  const { description: _description, default: _default, ...strict } = schema;
  for (const key of Object.keys(strict)) delete schema[key];
  const either = Array.isArray(strict.anyOf) && Object.keys(strict).length === 1 ? strict.anyOf : [strict];
  Object.assign(schema, { anyOf: [...either, { type: 'string', pattern }] });
}
