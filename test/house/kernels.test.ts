import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import builds from '../../rolldown.config.ts';
import { SYSTEM_IDS } from '../../src/rules/shelf.ts';

/** How the build puts a kernel together, from source. */
const kernels = builds.filter(({ input }) => typeof input === 'string');
const kernelOf = (id: string) => kernels.find(({ input }) => input === `dist/rules/${id}/kernel.js`);

async function built(id: string) {
  const source = fileURLToPath(new URL(`../../src/rules/${id}/kernel.ts`, import.meta.url));
  const build = await rolldown({ ...kernelOf(id), input: source });
  const { output } = await build.generate({ comments: false });
  await build.close();
  return output;
}

// What V8 takes for constant makes games a third faster, and nothing else would say that it is gone.
describe('the file that a thread plays a rulebook from', () => {
  it('is made for each of them', () => {
    expect(kernels.length).toBe(SYSTEM_IDS.length);
  });

  it.each(SYSTEM_IDS)('%s: is one, imports nothing and hands out the kernel alone', async (id) => {
    const [chunk, ...others] = await built(id);
    expect({ imports: chunk.imports, exports: chunk.exports, others }).toEqual({
      imports: [],
      exports: ['kernel'],
      others: [],
    });
  });

  it.each(SYSTEM_IDS)('%s: has nothing that could be given another value but classes', async (id) => {
    const [{ code }] = await built(id);
    const { body } = parseAst(code);
    const declared = body.flatMap((each) => (each.type === 'VariableDeclaration' ? [each.kind] : []));
    const classes = code.match(/^var \w+ = class\b/gm)?.length ?? 0;
    expect(body.filter(({ type }) => type === 'FunctionDeclaration')).toEqual([]);
    expect(declared.filter((kind) => kind !== 'const')).toEqual(new Array(classes).fill('var'));
    expect(declared.length - classes).toBeGreaterThan(100);
  });

  it.each([
    ['2hdc', 'fight'],
    ['2hdc', 'dungeon'],
    ['wods', 'world'],
    ['adg', 'state'],
  ])('%s: methods of the one %s of a thread name it', async (id, one) => {
    const [{ code }] = await built(id);
    const made = new RegExp(`^const ${one} = (?:/\\* @__PURE__ \\*/ )?new (\\w+)\\(`, 'm').exec(code)?.[1];
    const from = code.indexOf(`var ${made} = class`);
    const methods = code.slice(from, code.indexOf('\n};', from)).split(/^\t(?=\w+\(|get )/m);
    const told = methods.slice(1).filter((method) => !method.startsWith('constructor('));
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((method) => /\bthis\b/.test(method))).toEqual([]);
    expect(told.filter((method) => method.includes(`${one}.`)).length).toBeGreaterThan(10);
  });
});
