import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { marked } from 'marked';

/** A Markdown file of the project, and its page. */
export interface Source {
  /** Path from the root of the project. */
  readonly file: string;
  readonly text: string;
  /** Path from the root of the site. */
  readonly page: string;
}

/** What is read of the project: folders with documents in them and below, and single files. */
const FOLDERS = ['docs', 'src/rules'];
const FILES = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'CREDITS.md',
  '.github/CODE_OF_CONDUCT.md',
  '.github/SECURITY.md',
  'bench/README.md',
  'reports/gallery/README.md',
];

/** Returns the documents of the project. */
export function readSources(root: string): Source[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join(folder, name.split(sep).join('/')))
      .sort(),
  );
  return [...FILES, ...below].map((file) => {
    return { file, text: readFileSync(join(root, file), 'utf8'), page: pageOf(file) };
  });
}

/** Returns the page of a document: the same path, without the folders that hold only documents of another kind. */
function pageOf(file: string): string {
  return placeOf(file)
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/readme\.md$/, 'index.html')
    .replace(/\.md$/, '.html');
}

/** Returns where a file of the project is on the site. */
export function placeOf(file: string): string {
  return file.replace(/^(?:\.github|reports|src)\//, '');
}

/** Returns the targets of all links and pictures of a document. */
export function targetsOf(text: string): string[] {
  const targets: string[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'link' || token.type === 'image') targets.push(token.href);
  });
  return targets;
}
