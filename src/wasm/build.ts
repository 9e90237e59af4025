import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import asc from 'assemblyscript/asc';
import binaryen from 'binaryen';
import type { BuiltFights } from '../rules/2hdc/fight-program.ts';
import { RULINGS } from '../rules/2hdc/rulings.ts';
import { Layout } from './layout.ts';
import { Lowering, type Source } from './lowering.ts';

/** The rules of a fight, from the charge test to the last recovery, and what is counted of it; then what makes laws. */
const RULES = [
  'rules/2hdc/charge-test',
  'rules/2hdc/coin',
  'rules/2hdc/crisis',
  'rules/2hdc/damage',
  'rules/2hdc/fight',
  'rules/2hdc/fight-count',
  'rules/2hdc/figures',
  'rules/2hdc/grid',
  'rules/2hdc/grid-tables',
  'rules/2hdc/hand',
  'rules/2hdc/intents',
  'rules/2hdc/magic',
  'rules/2hdc/martyr',
  'rules/2hdc/matchup',
  'rules/2hdc/melee',
  'rules/2hdc/moving',
  'rules/2hdc/names',
  'rules/2hdc/recovery',
  'rules/2hdc/retreat',
  'rules/2hdc/sequence',
  'rules/2hdc/shooting',
  'stats/strokes',
];
const LAWS = ['rules/2hdc/damage-dice', 'rules/2hdc/rolls'];

/** The first bytes stay empty, so that nothing lies at 0. */
const FIRST_BYTE = 1024;
const PAGE = 65_536;

const src = new URL('../../src/', import.meta.url);
/** From the source or, which starts five seconds sooner, compiled. */
const loaded = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Compiles fights of 2 Hour Dungeon Crawl to WebAssembly. */
export async function buildFights(): Promise<BuiltFights> {
  const sources = await Promise.all([...RULES, ...LAWS].map(read));
  const layout = new Layout(FIRST_BYTE);
  const lowering = new Lowering(sources, layout);
  const files = new Map<string, string>();
  const rulings = RULINGS.map(({ name }) => field(layout, `matchup.rulings.${name}`, name)).join('\n');
  const matchup = `
@unmanaged class Rulings {\n${rulings}\n}
@unmanaged class Limits {\n${field(layout, 'matchup.limits.activations', 'activations')}\n}
@unmanaged class Matchup {
  @inline get rulings(): Rulings { return changetype<Rulings>(0); }
  @inline get limits(): Limits { return changetype<Limits>(0); }
  @inline get policies(): I32 { return changetype<I32>(${layout.take('matchup.policies', 8)}); }
}
export const matchup: Matchup = changetype<Matchup>(0);
`;
  files.set('prelude.ts', readFileSync(new URL('wasm/prelude.as', src), 'utf8') + matchup);
  files.set('play.ts', readFileSync(new URL('wasm/play.as', src), 'utf8'));
  for (const { path } of sources) files.set(`${path}.ts`, lowering.lower(path));
  const wasm = await compile(files, layout.end);
  return { wasm: Buffer.from(wasm).toString('base64'), layout: layout.at };
}

function field(layout: Layout, name: string, short: string): string {
  const at = layout.take(name, 4);
  return `  @inline get ${short}(): i32 { return load<i32>(${at}); }`;
}

async function read(path: string): Promise<Source> {
  const exports = (await import(new URL(`../${path}.${loaded}`, import.meta.url).href)) as Record<string, unknown>;
  return { path, text: readFileSync(new URL(`${path}.ts`, src), 'utf8'), exports, makesLaws: LAWS.includes(path) };
}

async function compile(files: ReadonlyMap<string, string>, end: number): Promise<Uint8Array> {
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      ...['play.ts', '--outFile', 'fights.wasm', '--noAssert', '--runtime', 'stub'],
      ...['--uncheckedBehavior', 'always', '--enable', 'simd', '--importMemory', '--use', 'abort='],
      ...['--memoryBase', String(Math.ceil(end / PAGE) * PAGE)],
    ],
    {
      readFile: (name) => files.get(name.replace(/^\.\//, '')) ?? null,
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') wasm = contents;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || wasm === undefined) throw new Error(`fights do not compile: ${error?.message}\n${stderr}`);
  return inline(wasm);
}

/** Calls of small functions, and of those that are called once, are worth 6 % (bench/README.md). */
function inline(wasm: Uint8Array): Uint8Array {
  const module = binaryen.readBinary(wasm);
  module.setFeatures(binaryen.Features.SIMD128 | binaryen.Features.BulkMemory);
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(60);
  binaryen.setFlexibleInlineMaxSize(1000);
  binaryen.setOneCallerInlineMaxSize(5000);
  module.optimize();
  const inlined = module.emitBinary();
  module.dispose();
  return inlined;
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const to = new URL('../dist/rules/2hdc/fights.js', src);
  writeFileSync(to, `export const fights = ${JSON.stringify(await buildFights())};\n`);
}
