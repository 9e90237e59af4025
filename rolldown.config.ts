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

/** Any part of a syntax tree. */
interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'type' in value;

/** All parts of a part that are of a type, without those that stand in parts of an excepted one. */
function* partsOf(part: Part, type: string, except?: RegExp): Generator<Part> {
  for (const value of Object.values(part)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (!isPart(each) || except?.test(each.type)) continue;
      if (each.type === type) yield each;
      yield* partsOf(each, type, except);
    }
  }
}

/**
 * Of a class that there is one of for a thread, such as the board, methods say which one they mean: V8 knows where the
 * constant lies, and has to look what `this` is.
 */
const oneOfAKind: Plugin = {
  name: 'one-of-a-kind',
  renderChunk(code) {
    const program = { type: 'Program', start: 0, end: code.length, body: parseAst(code).body };
    // The constant that is the only one of a class; undefined for a class of which more are made.
    const only = new Map<string, string | undefined>();
    for (const { callee, start } of partsOf(program, 'NewExpression')) {
      const { name } = callee as { name?: string };
      const constant = /^const (\w+) = $/m.exec(code.slice(code.lastIndexOf('\n', start) + 1, start))?.[1];
      if (name !== undefined) only.set(name, only.has(name) ? undefined : constant);
    }
    const named: [Part, string | undefined][] = [];
    for (const [name, constant] of only) {
      if (constant === undefined || new RegExp(`\\bextends ${name}\\b`).test(code)) continue;
      for (const { id, init } of partsOf(program, 'VariableDeclarator')) {
        if ((id as { name?: string }).name !== name || !isPart(init) || init.type !== 'ClassExpression') continue;
        for (const method of partsOf(init, 'MethodDefinition')) {
          if (method.kind === 'constructor') continue;
          for (const self of partsOf(method.value as Part, 'ThisExpression', /^(Function|Class)/))
            named.push([self, constant]);
        }
      }
    }
    let rest = code;
    for (const [{ start, end }, constant] of named.sort(([a], [b]) => b.start - a.start)) {
      rest = rest.slice(0, start) + constant + rest.slice(end);
    }
    return rest;
  },
};

const kernels = RULEBOOKS.map((id) => `dist/rules/${id}/kernel.js`);

const builds: RolldownOptions[] = [
  ...kernels.map((kernel) => ({
    ...common,
    input: kernel,
    plugins: [oneOfAKind, constantFunctions],
    output: { file: kernel, comments: false },
  })),
  {
    ...common,
    input: { 'cli/main': 'dist/cli/main.js' },
    output: { dir: 'dist', chunkFileNames: 'parts/[name]-[hash].js', comments: false },
  },
];
export default builds;
