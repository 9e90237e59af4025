import { Argument, type Command } from 'commander';
import { resultSchema } from '../analysis/result-schema.ts';
import { scenarioSchema } from '../scenario/schema.ts';
import type { Host } from './host.ts';

const HELP = `
Editors with YAML support check and complete scenario files that begin with
  # yaml-language-server: $schema=<path or address of the schema>

Examples:
  $ montecrawl schema > scenario.schema.json
  $ montecrawl schema result`;

/** `schema [scenario|result]`: the JSON Schema of what goes in or comes out. */
export function addSchema(program: Command, host: Host): void {
  program
    .command('schema')
    .description('print the JSON Schema of scenario files or of result.json')
    .addArgument(new Argument('[what]', 'which one').choices(['scenario', 'result']).default('scenario'))
    .addHelpText('after', HELP)
    .action(async (what: string) => {
      const schema = what === 'result' ? resultSchema() : await scenarioSchema();
      host.print(`${JSON.stringify(schema, null, 2)}\n`);
    });
}
