import { capital } from '../../report/label.ts';

/** Parts of help only for the command line: examples, exit codes, and lists of names that the page offers itself. */
const COMMAND_LINE = [
  /\n+Examples:\n[\s\S]*$/,
  /\s*Exit codes?:? \d[\s\S]*?(?=\n\n|$)/,
  / \(exit code \d\)/,
  /; montecrawl list \w+(?=\))/,
  /; (?:once for each place|may be given several times|`list measures` has them all)$/,
];

/** Returns the help of a command or an option in the page's terms: `--set` becomes the field “Set”. */
export function hintOf(text: string): string {
  const said = COMMAND_LINE.reduce((rest, words) => rest.replace(words, ''), text).trim();
  return capital(said.replaceAll(/--([a-z][a-z-]+)/g, (_, option: string) => `“${labelOf(option)}”`));
}

/** Returns the label of an option's field: `No range` for `no-range`. */
export function labelOf(option: string): string {
  return capital(option.replaceAll('-', ' '));
}
