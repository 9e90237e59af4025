import { type AddHelpTextContext, type AddHelpTextPosition, type Argument, Command } from 'commander';

/** Separates the notes of a help text from its examples. */
const EXAMPLES = /\n*Examples:\n/;

type Text = string | ((context: AddHelpTextContext) => string);

/** A command whose help shows its examples first, before arguments and options, and its notes last. */
export class HelpfulCommand extends Command {
  private examples = '';

  override createCommand(name?: string): HelpfulCommand {
    return new HelpfulCommand(name);
  }

  override addHelpText(position: AddHelpTextPosition, text: string): this;
  override addHelpText(position: AddHelpTextPosition, text: (context: AddHelpTextContext) => string): this;
  /** Adds notes; the part after `Examples:` is shown with the description. */
  override addHelpText(position: AddHelpTextPosition, text: Text): this {
    if (position !== 'after' || typeof text !== 'string') return super.addHelpText(position, text as string);
    const [notes = '', examples = ''] = text.split(EXAMPLES);
    this.examples = examples;
    return super.addHelpText(position, () => wrapped(notes, this.createHelp().helpWidth ?? 80));
  }

  descriptionWithExamples(): string {
    const description = this.description();
    return this.examples === '' ? description : `${description}\n\nExamples:\n${this.examples}`;
  }
}

/** Wraps each paragraph; indented lines stay unchanged. */
function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const before = lines.at(-1);
    const goesOn = /^\S/.test(line) && before !== undefined && /^\S/.test(before);
    if (goesOn) lines[lines.length - 1] = `${before} ${line}`;
    else lines.push(line);
  }
  const fit = new RegExp(`(\\S.{0,${width - 2}})(?:\\s+|$)`, 'g');
  return lines.map((line) => (/^\S/.test(line) ? line.replace(fit, '$1\n').trimEnd() : line)).join('\n');
}

/** Returns `<scenario...>` or `[system]`. */
export function termOf(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}
