import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { addOwnBook } from '../../src/cli/book/own-books.ts';
import { pageBooks } from '../../src/cli/book/page-books.ts';
import { addedBooks, removeAddedBooks } from '../../src/rules/registry.ts';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';
import { BookFolder, exampleText } from './book-folder.ts';

const SOUND = exampleText('one-page-dungeon.js');
const FILES = { read: async (path: string) => readFileSync(path, 'utf8') };

describe('rulebooks for the page', () => {
  const folder = new BookFolder();
  mkdirSync(join(folder.path, 'mine'));
  afterAll(() => folder.remove());
  afterEach(removeAddedBooks);

  const served = async (path: string) => {
    await addOwnBook(path);
    return pageBooks(addedBooks(), FILES);
  };

  it('have the kit at its place on the page, and files that lie beside them where they import them', async () => {
    folder.write('numbers.js', '// import "./none.js"\nexport const TWO = 2;\n');
    const path = folder.write(
      'mine/a book.js',
      `import { TWO } from '../numbers.js';\n${SOUND.replace('laws.sum(2)', 'laws.sum(TWO)')}`
        // It is text, and no import.
        .replace("title: 'One-Page Dungeon'", `title: "from 'montecrawl/kit'"`),
    );
    const { files, ids, leftOut } = await served(path);
    const [{ hash }] = addedBooks();
    const below = `books/one-page-dungeon-${hash.slice(0, 16)}`;
    expect([...files.keys()]).toEqual([`${below}/mine/a book.js`, `${below}/numbers.js`, 'books.json']);
    const text = files.get(`${below}/mine/a book.js`);
    expect(text).toContain("import { TWO } from '../numbers.js';");
    expect(text).toContain(" from '../../../kit/kit.js';");
    expect(text).toContain(`title: "from 'montecrawl/kit'"`);
    expect(JSON.parse(files.get('books.json') as string)).toEqual([
      expect.objectContaining({ id: 'one-page-dungeon', hash, script: `${below}/mine/a%20book.js` }),
    ]);
    expect({ ids, leftOut }).toEqual({ ids: ['one-page-dungeon'], leftOut: [] });
  });

  it('are left out with a reason where they import what a browser has not', async () => {
    const path = folder.write('reads.js', `import 'node:fs';\n${SOUND}`);
    const { files, leftOut } = await served(path);
    expect(leftOut).toEqual([
      'the page cannot play one-page-dungeon: reads.js imports node:fs, and a browser has montecrawl/kit and zod alone',
    ]);
    expect([...files]).toEqual([['books.json', '[]']]);
  });

  it('are where open begins', async () => {
    const path = folder.write('sound.js', SOUND);
    const stopped = new AbortController();
    stopped.abort();
    const host = fakeHost({ [path]: SOUND }, { stop: stopped.signal });
    const { code, out } = await montecrawl(['open', '--rules', path], host);
    expect({ code, out }).toEqual({ code: 0, out: 'http://127.0.0.1:4110/#one-page-dungeon\n' });
  });
});
