import type { Command } from 'commander';
import { resultSchema } from '../analysis/result-schema.ts';
import { balanceSchema } from '../questions/balance/schema.ts';
import { breakEvenSchema } from '../questions/break-even/schema.ts';
import { comparisonSchema } from '../questions/compare/schema.ts';
import { gateJsonSchema } from '../questions/gate/gate-schema.ts';
import { planSchema } from '../questions/plan/schema.ts';
import { sensitivitySchema } from '../questions/sensitivity/schema.ts';
import { skillSchema } from '../questions/skill/schema.ts';
import { tournamentSchema } from '../questions/tournament/schema.ts';
import { scenarioSchema } from '../scenario/schema.ts';
import type { Host } from './host.ts';
import * as option from './options.ts';

const HELP = `
Editors with YAML support check and complete scenario files that begin with
  # yaml-language-server: $schema=<path or address of the schema>

Examples:
  $ montecrawl schema > scenario.schema.json
  $ montecrawl schema result
  $ montecrawl schema tournament`;

/** Each kind of file that goes in or comes out. */
const SCHEMAS: Readonly<Record<string, () => unknown>> = {
  scenario: scenarioSchema,
  result: resultSchema,
  compare: comparisonSchema,
  sensitivity: sensitivitySchema,
  'break-even': breakEvenSchema,
  plan: planSchema,
  skill: skillSchema,
  gate: gateJsonSchema,
  tournament: tournamentSchema,
  balance: balanceSchema,
};

/** `schema [scenario|result ...]`: the JSON Schema of what goes in or comes out. */
export function addSchema(program: Command, host: Host): void {
  program
    .command('schema')
    .description('print the JSON Schema of scenario files, or of what commands answer')
    .addArgument(option.word('what', 'which one', 'schema', Object.keys(SCHEMAS)).default('scenario'))
    .addHelpText('after', HELP)
    .action(async (what: string) => {
      host.print(`${JSON.stringify(await SCHEMAS[what]?.(), null, 2)}\n`);
    });
}
