import * as z from 'zod';

/** The JSON Schema of a shape, as `montecrawl schema` prints it. */
export function jsonSchemaOf(shape: z.ZodType): object {
  return z.toJSONSchema(shape, { target: 'draft-7' });
}
