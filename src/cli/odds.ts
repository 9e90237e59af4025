import type { Command } from 'commander';
import { unknownWord } from '../check/fault.ts';
import { nearest } from '../check/word.ts';
import { type ExpressionFault, expressionOdds } from '../dice/expression.ts';
import { askOdds, span } from '../questions/odds/ask-odds.ts';
import * as option from '../questions/options.ts';
import { quote } from '../report/command-line.ts';
import { DICE, diceSheet } from '../report/dice-sheet.ts';
import type { OddsSheet } from '../report/odds-sheet.ts';
import { terminalOdds } from '../report/terminal/odds.ts';
import type { OddsQuestion } from '../rules/odds-question.ts';
import { SYSTEM_IDS } from '../rules/registry.ts';
import type { RuleSystem } from '../rules/system.ts';
import { columns } from './columns.ts';
import { Complaint, complaining } from './complaint.ts';
import type { Host } from './host.ts';
import { systemWith } from './read-files.ts';
import { version } from './version.ts';
import { claimFolder, writeFolder } from './write-folder.ts';

const HELP = `
A question has the values that --settings shows, or those that you give: name=value, name=1..6 or name=bow,sling; name=all is
every value. Several values make a sweep.

Write dice like this:
  4d6 + 2, d%, 4dF, 2d{1, 2, 2, 3}   dice, percentile and Fudge dice, faces of your own
  4d6 highest 3, drop lowest 1       keep some; also lowest, middle, rank 2
  3d6 explode, reroll 1-2 once       roll again; "again 10" adds a die to the pool
  6d10 count >= 8, 4d6 count 1-3     how many show these numbers; also pairs, sets of 3,
                                     largest set, longest run, different
  2d6 >= 9, d8 < d10                 yes or no; also and, or, not
  5d6 count 5-6 against 3d6          who has more
  {2d6, d8} highest 2, 6d(4d6)       mixed pools, dice made of dice
  max(d8, d6), min, difference, abs  functions
  x = d20; if x = 20 then 4d6 else if x >= 11 then 2d6 else 0
                                     a roll with a name is the same roll wherever it is used
  plain: d20; lucky: 2d20 highest    several questions, side by side
docs/odds.md has the whole language.

Examples:
  $ montecrawl odds 2hdc
  $ montecrawl odds 2hdc charge rep1=3..6 rep2=4 profession1=warrior
  $ montecrawl odds 2hdc melee --settings
  $ montecrawl odds 2hdc melee --use scenarios/2hdc/homebrew/labyrinth.yaml weapon1=halberd
  $ montecrawl odds dice "4d6 drop lowest 1"
  $ montecrawl odds dice "6d10 count >= 8 at least 3"
  $ montecrawl odds dice "plain: d20 >= 15; lucky: 2d20 highest >= 15"`;

interface OddsOptions {
  readonly settings?: true;
  readonly use?: readonly string[];
  readonly out?: string;
  readonly png?: true;
  readonly json?: true;
}

/** Adds `odds [system] [question] [setting...]`, which computes the exact chances of one mechanic without playing. */
export function addOdds(program: Command, host: Host): void {
  program
    .command('odds')
    .argument('[system]', `a system, or "${DICE}"; without one, all questions are listed`)
    .argument('[question]', 'what to ask; for dice an expression such as "4d6 highest 3"')
    .argument('[setting...]', 'name=value, name=from..to or name=value,value')
    .optionsGroup(option.ASK_GROUP)
    .option('--settings', 'list what can be set in a question instead of asking it')
    .addOption(option.use())
    .addOption(option.out('write a report to this folder: page, table and chart'))
    .addOption(option.png())
    .addOption(option.json())
    .addHelpText('after', HELP)
    .action(async (system: string | undefined, question: string | undefined, words: string[], options: OddsOptions) => {
      const { use = [] } = options;
      if (use.length > 0 && (system === undefined || system === DICE))
        throw new Complaint('rows of your own belong to a system: montecrawl odds 2hdc melee --use <file>');
      if (system === DICE) {
        const dice = [question ?? '', ...words].join(' ').trim();
        await show(askDice(dice), `montecrawl odds ${DICE} ${quote(dice)}`, options, host);
        return;
      }
      const systems = await Promise.all(idsOf(system).map((id) => systemWith(id, use, host)));
      const [rules] = systems as [RuleSystem];
      if (question === undefined) {
        await listQuestions(systems, options, host);
        return;
      }
      const asked = await findQuestion(rules, question);
      if (options.settings) listSettings(asked, options, host);
      else {
        const own = use.flatMap((file) => ['--use', quote(file)]);
        const command = ['montecrawl odds', rules.id, asked.name, ...words.map(quote), ...own].join(' ');
        const sheet = await complaining(async () => askOdds(rules, asked, words), host.stop);
        await show(sheet, command, options, host);
      }
    });
}

function idsOf(system: string | undefined) {
  if (system === undefined) return SYSTEM_IDS;
  const id = SYSTEM_IDS.find((each) => each === system);
  if (id !== undefined) return [id];
  if (/^\d*d\d/i.test(system)) throw new Complaint(`dice are asked after "${DICE}": montecrawl odds dice "${system}"`);
  throw new Complaint(unknownWord('system', system, [...SYSTEM_IDS, DICE]));
}

async function findQuestion(rules: RuleSystem, name: string): Promise<OddsQuestion> {
  const questions = await rules.odds();
  const found = questions.find((question) => question.name === name);
  if (found !== undefined) return found;
  const names = questions.map((question) => question.name);
  const near = nearest(name, names);
  const hint = near === undefined ? `there are ${names.join(', ')}` : `did you mean "${near}"?`;
  throw new Complaint(`no question of ${rules.id} is called "${name.slice(0, 40)}"; ${hint}`);
}

async function listQuestions(systems: readonly RuleSystem[], { json }: OddsOptions, host: Host): Promise<void> {
  const rows = await Promise.all(
    systems.map(async ({ id, odds }) =>
      (await odds()).map(({ name, title, rule, meaning }) => ({ system: id, question: name, title, rule, meaning })),
    ),
  );
  if (rows.flat().length === 0) throw new Complaint(`${systems[0].title} has no questions about odds`);
  const shown = rows.flat().map(({ system, question, title }) => ({ system, question, title }));
  host.print(json ? `${JSON.stringify(rows.flat(), null, 2)}\n` : columns(shown, host.screen));
}

function listSettings({ parameters }: OddsQuestion, { json }: OddsOptions, host: Host): void {
  const rows = parameters.map((parameter) => ({
    name: parameter.name,
    shown: span(parameter, parameter.shown),
    meaning: `${parameter.meaning}: ${span(parameter, parameter.values)}`,
  }));
  host.print(json ? `${JSON.stringify(parameters, null, 2)}\n` : columns(rows, host.screen));
}

function askDice(text: string): OddsSheet {
  const odds = expressionOdds(text);
  if ('problem' in odds) throw new Complaint(pointAt(text, odds));
  return diceSheet(text, odds);
}

/** Returns what is wrong with an expression, with a caret under the place. */
function pointAt(text: string, { problem, offset, length, unknown }: ExpressionFault): string {
  const near = unknown === undefined ? undefined : nearest(unknown.word, unknown.known);
  const hint =
    unknown === undefined
      ? ''
      : near === undefined
        ? `; there are ${unknown.known.join(', ')}`
        : `; did you mean "${near}"?`;
  // Tabs and line breaks would shift the caret.
  const line = text.replace(/[\s\p{Cc}]/gu, ' ');
  return `${problem}${hint}\n\n  ${line}\n  ${' '.repeat(offset)}${'^'.repeat(length)}`;
}

/** @param command the command that repeats the question */
async function show(sheet: OddsSheet, command: string, { json, out, png }: OddsOptions, host: Host): Promise<void> {
  if (out !== undefined) await claimFolder(out, host);
  host.print(json ? sheetToJson(sheet) : terminalOdds(sheet, host.screen));
  if (out === undefined) return;
  // Loaded here, because charts are slow to load and only files have them.
  const { oddsFiles } = await import('../report/odds/odds-files.ts');
  const files = await oddsFiles(sheet, { command, version: version() });
  await writeFolder({ files, what: 'Odds' }, out, { png }, host);
}

function sheetToJson({ rulesTitle, question, parameters, rows }: OddsSheet): string {
  const { name, title, rule, meaning } = question;
  return `${JSON.stringify({ rulesTitle, question: { name, title, rule, meaning }, parameters, rows }, null, 2)}\n`;
}
