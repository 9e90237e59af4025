import { yamlLanguage } from '@codemirror/lang-yaml';
import { classHighlighter, highlightCode } from '@lezer/highlight';
import { parser as javascript } from '@lezer/javascript';
import { escapeHtml } from '../../report/escape.ts';

/** Returns the address of a file or folder that code names; nothing if it has none. */
export type HrefOfPath = (path: string) => string | undefined;

const PARSERS = {
  yaml: yamlLanguage.parser,
  js: javascript,
  mjs: javascript,
  ts: javascript.configure({ dialect: 'ts' }),
};
const SHELLS = ['sh', 'bash'];

/** Draws a block of code as HTML: languages in colours, commands apart from what they print. */
export function drawCode(text: string, language: string, hrefOf: HrefOfPath): string {
  if (language === 'console')
    return text
      .split('\n')
      .map((line) => drawConsole(line, hrefOf))
      .join('\n');
  if (SHELLS.includes(language))
    return text
      .split('\n')
      .map((line) => drawCommand(line, hrefOf))
      .join('\n');
  const parser = Object.hasOwn(PARSERS, language) ? PARSERS[language as keyof typeof PARSERS] : undefined;
  if (parser === undefined) return escapeHtml(text);
  let html = '';
  highlightCode(
    text,
    parser.parse(text),
    classHighlighter,
    (part, classes) => {
      html += classes === '' ? escapeHtml(part) : `<span class="${classes}">${escapeHtml(part)}</span>`;
    },
    () => {
      html += '\n';
    },
  );
  return html;
}

/** Draws paths that lead somewhere as links. */
export function drawPaths(text: string, hrefOf: HrefOfPath): string {
  return escapeHtml(text).replaceAll(/\b(?:docs|reports|scenarios)\/[\w./-]*\w/g, (path) => {
    const href = hrefOf(path);
    return href === undefined ? path : `<a href="${href}">${path}</a>`;
  });
}

function drawConsole(line: string, hrefOf: HrefOfPath): string {
  if (!line.startsWith('$ ')) return `<span class="output">${drawPaths(line, hrefOf)}</span>`;
  return `<span class="prompt">$ </span>${drawCommand(line.slice(2), hrefOf)}`;
}

function drawCommand(line: string, hrefOf: HrefOfPath): string {
  const [, command, comment = ''] = /^(.*?)(\s*(?:^|\s)# .*)?$/.exec(line) ?? [];
  const drawn = command === '' ? '' : `<span class="command">${drawPaths(command, hrefOf)}</span>`;
  return comment === '' ? drawn : `${drawn}<span class="tok-comment">${escapeHtml(comment)}</span>`;
}
