import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SHIPPED_IDS } from '../../src/rules/registry.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SRC = join(ROOT, 'src');

/** A name that a file takes from another; `*` for all. */
interface Import {
  readonly path: string;
  readonly from: string;
  readonly name: string;
}

/** What a file imports, or exports from others: `kind` says which. */
function importsOf(path: string, kind: 'import' | 'export' = 'import'): Import[] {
  const text = readFileSync(join(SRC, path), 'utf8');
  const found = text.matchAll(new RegExp(`^${kind}\\b([^;']*?)\\bfrom '([^']+)'`, 'gm'));
  return [...found].flatMap(([, what, from]) =>
    what
      .replace(/\btype\b|[{}\n]/g, ' ')
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '')
      .map((name) => ({
        path,
        from: from.startsWith('.') ? relative(SRC, join(SRC, dirname(path), from)) : from,
        name,
      })),
  );
}

/** What any book may import from `montecrawl/kit`, as `file name`. The five import it from those files. */
const KIT = new Set(importsOf('kit.ts', 'export').map(({ from, name }) => `${from} ${name}`));
const isInKit = ({ from, name }: Import) => KIT.has(`${from} ${name}`) || KIT.has(`${from} *`);

const outside = SHIPPED_IDS.flatMap((id) =>
  readdirSync(join(SRC, 'rules', id), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => importsOf(`rules/${id}/${path}`))
    .filter(({ from }) => !from.startsWith(`rules/${id}/`)),
);

describe('the five rulebooks', () => {
  it('import nothing but the kit, and zod for the shapes of members', () => {
    expect(outside.length).toBeGreaterThan(300);
    const others = outside.filter((each) => !isInKit(each) && each.from !== 'zod');
    expect(others.map(({ path, from, name }) => `${path} imports ${name} from ${from}`)).toEqual([]);
  });

  it('use every file of the kit', () => {
    const used = new Set(outside.filter(isInKit).map(({ from }) => from));
    const files = [...new Set([...KIT].map((each) => each.split(' ')[0]))];
    expect(files.filter((file) => !used.has(file))).toEqual([]);
  });

  it('are made by defineSystem', () => {
    const made = outside.filter(({ name }) => name === 'defineSystem').map(({ path }) => path);
    expect(made).toEqual(SHIPPED_IDS.map((id) => `rules/${id}/system.ts`));
  });
});
