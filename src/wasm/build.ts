import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { commands, runLLVM } from '@yowasp/clang';
import type { BuiltFights } from '../rules/2hdc/fight-program.ts';
import { RULINGS } from '../rules/2hdc/rulings.ts';
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

/** The rounds of a melee are one loop; Clang finds one too long that is called from two places. */
const INLINED = ['exchangeBlows'];
/** What JavaScript finds out by itself when strokes are added up: which slots have any. */
const EMPTIED = ['note'];

/** The first bytes stay empty, so that nothing lies at 0. */
const FIRST_BYTE = 1024;
/** Pages of 64 kB that are enough to look where everything lies. */
const PAGES = 256;

const src = new URL('../../src/', import.meta.url);
/** From the source or, which starts five seconds sooner, compiled. */
const loaded = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Compiles fights of 2 Hour Dungeon Crawl to WebAssembly. */
export async function buildFights(): Promise<BuiltFights> {
  const lowering = new Lowering(await Promise.all([...RULES, ...LAWS].map(read)));
  const rulings = RULINGS.map(({ name }) => name);
  const labels = [
    ...lowering.labels(),
    ...rulings.map((name) => `matchup.rulings.${name}`),
    ...['matchup.limits.activations', 'matchup.policies', '__heap_base'],
  ];
  const text = [
    readFileSync(new URL('wasm/prelude.h', src), 'utf8'),
    `struct Rulings {\n${rulings.map((name) => found(`int ${name}`, `matchup.rulings.${name}`)).join('\n')}\n};`,
    `struct Limits { ${found('int activations', 'matchup.limits.activations')} };`,
    `struct Matchup { Rulings rulings; Limits limits; ${found('int policies[2]', 'matchup.policies')} };`,
    'static Matchup matchup;',
    lowering.lower(['playFight', 'countFight'], { inlined: INLINED, emptied: EMPTIED }),
    ...['small', 'large', 'history', 'placed', 'whole'].map((group) => columnsOf(lowering, group)),
    readFileSync(new URL('wasm/play.cc', src), 'utf8'),
  ];
  const wasm = await compile(text.join('\n'), labels);
  return { wasm: Buffer.from(wasm).toString('base64'), layout: layoutOf(wasm, labels, lowering) };
}

/** A number that JavaScript writes. */
function found(declaration: string, label: string): string {
  return `static inline ${declaration} asm("${label}");`;
}

/** What calls something with every column of a group. */
function columnsOf(lowering: Lowering, group: string): string {
  const calls = lowering
    .classes()
    .flatMap(({ name, columns }) =>
      columns.flatMap((column) => (column.group === group ? [`each(in_fight::${name}::${column.name});`] : [])),
    );
  return `template <class Each> static inline void ${group}_columns(Each each) { ${calls.join(' ')} }`;
}

/** Where everything lies that JavaScript has to find. */
function layoutOf(wasm: Uint8Array, labels: readonly string[], lowering: Lowering): Record<string, number> {
  const module = new WebAssembly.Module(wasm);
  const laws = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]));
  const memory = new WebAssembly.Memory({ initial: PAGES });
  const { exports } = new WebAssembly.Instance(module, { env: { memory }, laws });
  // What no rule asks for is nowhere.
  const asked = labels.filter((label) => label in exports);
  const layout = Object.fromEntries(asked.map((label) => [label, (exports[label] as { value: number }).value]));
  let at = layout.fight as number;
  for (const { name, numbers } of lowering.classes()) {
    for (const number of numbers) {
      layout[`${name.toLowerCase()}.${number}`] = at;
      at += 4;
    }
  }
  return layout;
}

async function read(path: string): Promise<Source> {
  const exports = (await import(new URL(`../${path}.${loaded}`, import.meta.url).href)) as Record<string, unknown>;
  return { path, text: readFileSync(new URL(`${path}.ts`, src), 'utf8'), exports, makesLaws: LAWS.includes(path) };
}

/** What Clang is asked for: nothing of its libraries, and loops and choices left as they are written, since V8 turns them itself. */
const CLANG = [
  ...['--target=wasm32', '-O3', '-std=c++20', '-fwrapv', '-msimd128', '-nostdlib', '-nostdinc', '-fno-builtin'],
  ...['-fno-exceptions', '-fno-rtti', '-fno-threadsafe-statics', '-fvisibility=hidden'],
  ...['-fno-unroll-loops', '-fno-vectorize', '-fno-slp-vectorize'],
  ...['-mllvm', '-phi-node-folding-threshold=1', '-mllvm', '-two-entry-phi-node-folding-threshold=1'],
  ...['-Wl,--no-entry', '-Wl,--import-memory', `-Wl,--global-base=${FIRST_BYTE}`, `-DFIRST_BYTE=${FIRST_BYTE}`],
  ...['-Wl,--export=__wasm_call_ctors', '-Wl,--export=__stack_pointer'],
];

async function compile(text: string, labels: readonly string[]): Promise<Uint8Array> {
  // Loads the compiler, which would say so.
  await runLLVM(undefined, {}, { fetchProgress: () => {} });
  const decoder = new TextDecoder();
  let said = '';
  const stderr = (bytes: Uint8Array | null) => {
    if (bytes !== null) said += decoder.decode(bytes, { stream: true });
  };
  const exported = labels.map((label) => `-Wl,--export-if-defined=${label}`);
  try {
    const files = await commands['clang++'](
      [...CLANG, ...exported, '-o', 'fights.wasm', 'fights.cc'],
      { 'fights.cc': text },
      { stderr },
    );
    return files?.['fights.wasm'] as Uint8Array;
  } catch (problem) {
    throw new Error(`fights do not compile: ${(problem as Error).message}\n${said}`);
  }
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const to = new URL('../dist/rules/2hdc/fights.js', src);
  writeFileSync(to, `export const fights = ${JSON.stringify(await buildFights())};\n`);
}
