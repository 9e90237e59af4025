import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A command that a document shows, with the output shown below it, if there is any. */
export interface ShownCommand {
  /** `README.md:12` */
  readonly at: string;
  readonly line: string;
  /** Lines of output; `undefined` where the document shows none. */
  readonly output: readonly string[] | undefined;
}

/** All Markdown that a reader is meant to read. */
export function documents(): string[] {
  const folders = ['', 'docs', 'scenarios', 'bench', 'reports', 'src/rules'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== '', encoding: 'utf8' }).map((name) =>
      join(ROOT, folder, name),
    ),
  );
  return [...new Set(files)].filter((path) => path.endsWith('.md')).sort();
}

/**
 * The commands of a document: lines of `sh` blocks, and lines that begin with `$ ` in `console` blocks, where
 * what follows a command is its output.
 */
export function commandsOf(path: string): ShownCommand[] {
  const commands: { at: string; line: string; output: string[] | undefined }[] = [];
  let block: string | undefined;
  for (const [i, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const fence = /^\s*```(\w*)/.exec(line);
    if (fence !== null) {
      block = block === undefined ? fence[1] : undefined;
      continue;
    }
    const at = `${relative(ROOT, path)}:${i + 1}`;
    if (block === 'console' && line.startsWith('$ ')) commands.push({ at, line: line.slice(2), output: undefined });
    else if (block === 'console') {
      const last = commands.at(-1);
      if (last !== undefined) last.output = [...(last.output ?? []), line];
    } else if ((block === 'sh' || block === 'bash') && line.trim() !== '') {
      commands.push({ at, line: line.trim(), output: undefined });
    }
  }
  return commands;
}

/** The words of a line as a shell would pass them on, without what comes after `|`, `>`, `&&` or `#`. */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [token] of line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)) {
    if (/^(?:\||>|>>|&&|;|#.*|\d?>.*)$/.test(token)) break;
    words.push(token.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return words;
}
