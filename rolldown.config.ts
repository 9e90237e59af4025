import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import type { Plugin, RolldownOptions } from 'rolldown';

/**
 * What `npm run build` puts together after the compiler: each kernel in one file that exports the kernel alone, the thread
 * that plays in one file beside them, then the program in few files, so that all load quickly. Bundled with it are zod, of
 * which little is used, and yaml, commander and vega, which are many files. All other packages are loaded as they are.
 */
const RULEBOOKS = ['2hdc', 'ddd', 'dw', 'wods', 'adg'];
const BUNDLED =
  /^(zod|yaml|commander|@oxc-project\/runtime|vega|d3-|topojson-client|internmap|delaunator|robust-predicates|tslib)/;

const isPackage = (id: string) => isBuiltin(id) || (/^[@a-z]/.test(id) && !BUNDLED.test(id));
const common: RolldownOptions = { platform: 'node', tsconfig: false, external: isPackage };

/** Puts the licences of what is bundled beside it, and makes the program executable. */
const finishing: Plugin = {
  name: 'finishing',
  writeBundle() {
    for (const name of ['zod', 'yaml', 'commander']) copyFileSync(licenceOf(name), `dist/parts/LICENSE-${name}`);
    const drawing = /^(vega|d3-|topojson-client$|internmap$|delaunator$|robust-predicates$)/;
    const licences = readdirSync('node_modules')
      .filter((name) => drawing.test(name))
      .sort()
      .map(licenceOf)
      .filter((path) => existsSync(path));
    writeFileSync('dist/parts/LICENSE-vega', licences.map((path) => readFileSync(path, 'utf8')).join(''));
    chmodSync('dist/cli/main.js', 0o755);
  },
};

function licenceOf(name: string): string {
  return `node_modules/${name}/LICENSE`;
}

const kernels = RULEBOOKS.map((id) => `dist/rules/${id}/kernel.js`);

const builds: RolldownOptions[] = [
  ...kernels.map((kernel) => ({
    ...common,
    input: kernel,
    output: { file: kernel, comments: false },
  })),
  {
    ...common,
    input: 'dist/engine/worker.js',
    external: (id) => isPackage(id) || /\/(kernel|system)\.js$/.test(id),
    output: { file: 'dist/engine/worker.js', comments: false, codeSplitting: false },
  },
  {
    ...common,
    input: { 'cli/main': 'dist/cli/main.js' },
    plugins: [finishing],
    output: { dir: 'dist', chunkFileNames: 'parts/[name]-[hash].js', comments: false },
  },
];
export default builds;
