import { isBuiltin } from 'node:module';
import type { Plugin, RolldownOptions } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/**
 * What `npm run build` puts together after the compiler.
 *
 * Each kernel with all that it needs in one file that hands out nothing but the kernel: what a module neither imports nor
 * exports V8 takes for constant when it compiles, so that tables, columns and the board of a thread are found without
 * looking (ARCHITECTURE.md has what that is worth). Then the program, in few files, so that it starts quickly. Packages
 * stay packages but zod, of which little is used.
 */
const RULEBOOKS = ['2hdc', 'ddd', 'dw', 'wods', 'adg'];
const BUNDLED = /^(zod|@oxc-project\/runtime)/;

const common: RolldownOptions = {
  platform: 'node',
  tsconfig: false,
  external: (id) => isBuiltin(id) || (/^[@a-z]/.test(id) && !BUNDLED.test(id)),
};

/**
 * A function of a module might be given another value, and V8 looks at every call whether it was. So functions become
 * constants, which stand before all that calls them while it is loaded.
 */
const constantFunctions: Plugin = {
  name: 'constant-functions',
  renderChunk(code) {
    const functions = parseAst(code).body.flatMap((each) => (each.type === 'FunctionDeclaration' ? [each] : []));
    let rest = code;
    for (const { start, end } of [...functions].reverse()) rest = rest.slice(0, start) + rest.slice(end);
    const constants = functions.map(({ start, end, id }) => `const ${id?.name} = ${code.slice(start, end)};\n`);
    return constants.join('') + rest;
  },
};

const kernels = RULEBOOKS.map((id) => `dist/rules/${id}/kernel.js`);

const builds: RolldownOptions[] = [
  ...kernels.map((kernel) => ({
    ...common,
    input: kernel,
    plugins: [constantFunctions],
    output: { file: kernel, comments: false },
  })),
  {
    ...common,
    input: { 'cli/main': 'dist/cli/main.js' },
    output: { dir: 'dist', chunkFileNames: 'parts/[name]-[hash].js', comments: false },
  },
];
export default builds;
