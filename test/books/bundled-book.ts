import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import type { ShippedId } from '../../src/rules/system.ts';
import { ROOT } from './book-folder.ts';

const SRC = join(ROOT, 'src');
const KIT = readFileSync(join(SRC, 'kit.ts'), 'utf8');

/**
 * Bundles a shipped rulebook as a user would write it: one file of JavaScript that imports only `montecrawl/kit` and `zod`.
 *
 * @param called the id of the bundled book
 */
export async function bundledBook(id: ShippedId, called: string): Promise<string> {
  const build = await rolldown({
    input: 'book',
    external: ['montecrawl/kit', 'zod'],
    plugins: [entry(id, called), kitAround(join(SRC, 'rules', id))],
  });
  const { output } = await build.generate({ codeSplitting: false });
  await build.close();
  return output[0].code;
}

function entry(id: ShippedId, called: string): Plugin {
  const system = JSON.stringify(join(SRC, 'rules', id, 'system.ts'));
  return {
    name: 'entry',
    resolveId: (from) => (from === 'book' ? '\0book' : undefined),
    load: (from) =>
      from === '\0book'
        ? `import { system } from ${system};\nexport default { ...system, id: ${JSON.stringify(called)} };`
        : undefined,
  };
}

/** Replaces imports from outside a folder by imports from the kit. */
function kitAround(folder: string): Plugin {
  return {
    name: 'kit-around',
    resolveId(from, importer) {
      if (!from.startsWith('.') || importer === undefined) return undefined;
      const path = join(dirname(importer), from);
      return path.startsWith(`${folder}/`) ? undefined : `\0kit ${relative(SRC, path)}`;
    },
    load(id) {
      const [, path] = /^\0kit (.+)$/.exec(id) ?? [];
      return path === undefined ? undefined : takenFromKit(path);
    },
  };
}

function takenFromKit(path: string): string {
  const exported = [...KIT.matchAll(/^export (?!type)([^;']+) from '\.\/([^']+)'/gm)].find(
    ([, , from]) => from === path,
  );
  if (exported === undefined) throw new Error(`the kit exports nothing from ${path}`);
  const [, names] = exported;
  const [, whole] = /^\* as (\w+)$/.exec(names) ?? [];
  if (whole === undefined) return `export ${names.replace(/\btype \w+,?/g, '')} from 'montecrawl/kit';`;
  const text = readFileSync(join(SRC, path), 'utf8');
  const own = [...text.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
  return `import { ${whole} } from 'montecrawl/kit';\nexport const { ${own.join(', ')} } = ${whole};`;
}
