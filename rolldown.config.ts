import { isBuiltin } from 'node:module';
import type { RolldownOptions } from 'rolldown';

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

const kernels = RULEBOOKS.map((id) => `dist/rules/${id}/kernel.js`);

const builds: RolldownOptions[] = [
  ...kernels.map((kernel) => ({
    ...common,
    input: kernel,
    output: { file: kernel, comments: false },
  })),
  {
    ...common,
    input: { 'cli/main': 'dist/cli/main.js' },
    output: { dir: 'dist', chunkFileNames: 'parts/[name]-[hash].js', comments: false },
  },
];
export default builds;
