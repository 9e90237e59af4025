import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PAGE_ADDRESS } from '../../report/page-address.ts';

/** Documents whose commands make the reports of the gallery. */
const SHOWN_IN = ['README.md', 'docs/five-books.md', 'reports/gallery/README.md'];

/** Exit codes of commands that answer: as expected, not so, and undecided. */
const ANSWERED: readonly (number | null)[] = [0, 1, 3];

/** Makes the reports of the gallery with all their files, by the commands that the documents show. */
export function makeReports(root: string, gallery: string): void {
  const program = join(root, 'dist/cli/main.js');
  if (!existsSync(program)) throw new Error('the program is not built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-gallery-'));
  try {
    cpSync(join(root, 'scenarios'), join(folder, 'scenarios'), { recursive: true });
    const commands = SHOWN_IN.flatMap((file) => commandsOf(readFileSync(join(root, file), 'utf8')));
    for (const command of commands) {
      const words = ['-c', `"$0" "$1" ${command}`, process.execPath, program];
      const { status, stderr } = spawnSync('bash', words, { cwd: folder, encoding: 'utf8' });
      if (!ANSWERED.includes(status)) throw new Error(`montecrawl ${command}: ${stderr}`);
    }
    const isShown = (path: string) => !basename(path).startsWith('.');
    cpSync(join(folder, 'reports'), gallery, { recursive: true, filter: isShown });
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const name of readdirSync(gallery, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    // Reports open their question on the page; here it is the page of this site.
    const html = readFileSync(join(gallery, name), 'utf8');
    writeFileSync(join(gallery, name), html.replaceAll(PAGE_ADDRESS, '../../play/index.html'));
  }
}

/** Returns the commands of ours that a document shows, without the name of the program. */
function commandsOf(text: string): string[] {
  return [...text.matchAll(/^(?:\$ )?npx montecrawl (.*)$/gm)].map(([, command]) => command);
}
