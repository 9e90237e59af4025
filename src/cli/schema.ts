import type { Command } from 'commander';
import * as z from 'zod';
import { luckShape } from '../analysis/luck/luck-answer.ts';
import { resultSchema } from '../analysis/result-schema.ts';
import { gateJsonSchema } from '../questions/gate/gate-schema.ts';
import { QUESTIONS } from '../questions/questions.ts';
import { gate } from '../questions/verbs/gate.ts';
import { oddsShape } from '../report/odds-schema.ts';
import { scenarioSchema } from '../scenario/schema.ts';
import type { Host } from './host.ts';
import { wordArgument } from './word-argument.ts';

const HELP = `
Editors with YAML support check and complete scenario files that begin with
  # yaml-language-server: $schema=<path or address of the schema>

Examples:
  $ montecrawl schema > scenario.schema.json
  $ montecrawl schema result
  $ montecrawl schema tournament`;

/** The schema of each kind of input or output file. */
const SCHEMAS: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  ['scenario', scenarioSchema],
  ['result', resultSchema],
  [gate.name, gateJsonSchema],
  ['luck', () => z.toJSONSchema(luckShape, { target: 'draft-7' })],
  ['odds', () => z.toJSONSchema(oddsShape, { target: 'draft-7' })],
  ...QUESTIONS.map(({ name, shape }): [string, () => unknown] => [
    name,
    async () => z.toJSONSchema(await shape(), { target: 'draft-7' }),
  ]),
]);

/** Adds `schema [scenario|result ...]`, which prints the JSON Schema of a kind of file. */
export function addSchema(program: Command, host: Host): void {
  program
    .command('schema')
    .addArgument(wordArgument('what', 'which one', 'schema', [...SCHEMAS.keys()]).default('scenario'))
    .addHelpText('after', HELP)
    .action(async (what: string) => {
      const { $schema, ...schema } = (await SCHEMAS.get(what)!()) as Readonly<Record<string, unknown>>;
      host.print(`${JSON.stringify({ $schema, $id: `urn:montecrawl:${what}`, ...schema }, null, 2)}\n`);
    });
}
