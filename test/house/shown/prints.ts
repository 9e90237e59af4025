import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOf, documents, GALLERY, outcomeOf, ROOT, type ShownCommand, samplesOf } from '../commands.ts';

/** The rulebooks, and what is about none of them or several. */
const ABOUT = ['2hdc', 'adg', 'ddd', 'dw', 'wods', 'others'] as const;
type About = (typeof ABOUT)[number];

function aboutOf({ command }: ShownCommand): About {
  return ABOUT.find((book) => command.includes(`scenarios/${book}/`)) ?? 'others';
}

/** A file of the gallery; '' where there is none. */
function kept(path: string): string {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';
}

/**
 * Tests that the commands that documents show print what is shown. Each rulebook has a file of its own, so that its
 * process plays no other.
 */
export function testShown(about: About): void {
  const shown = documents()
    .flatMap(commandsOf)
    .filter((each) => each.output && aboutOf(each) === about);
  /** Samples that shown commands made, by their folder. */
  const made = new Map<string, Set<string>>();

  describe(`what the documents show of ${about}`, () => {
    // After a change of results: npm run docs
    it.each(shown)('$file:$line: $command prints what is shown', async (each) => {
      const { output, files } = await outcomeOf(each);
      expect(output).toEqual(each.output);
      const samples = samplesOf(files, each.file === `${GALLERY}/README.md`);
      const stale = [...samples].filter(([path, content]) => kept(path) !== content).map(([path]) => path);
      expect(stale).toEqual([]);
      for (const path of samples.keys()) {
        const folder = path.split('/').slice(0, 3).join('/');
        made.set(folder, (made.get(folder) ?? new Set()).add(path));
      }
    });

    it('leaves no sample in the gallery beside those that it makes', () => {
      for (const [folder, samples] of made) {
        const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
        expect(files.sort()).toEqual([...samples].sort());
      }
    });
  });
}
