import { type OneOfAKind, SourceFile } from './source-file.ts';
import { declared, statementsOf } from './syntax.ts';

/** What is known of a file before it is lowered. */
export interface Source {
  /** Its path without `.ts`, from the folder of sources: `rules/2hdc/melee`. */
  readonly path: string;
  readonly text: string;
  /** What it hands out when it is loaded. */
  readonly exports: Readonly<Record<string, unknown>>;
  /** Whether it makes laws, which stay outside. */
  readonly makesLaws: boolean;
}

/** What is done otherwise than it is written. */
export interface How {
  /** Functions that are put in the place of every call, however long they are. */
  readonly inlined?: readonly string[];
  /** Functions that do nothing. */
  readonly emptied?: readonly string[];
}

/**
 * Turns rules from TypeScript into C++, which Clang compiles to WebAssembly.
 *
 * Both are written alike, so that this is little: a `number` is an `int`, a column of numbers an array, a file a namespace;
 * nobody hears a story; and who makes laws of dice is asked outside, once for each. What is not understood is left as it
 * is, and Clang says so.
 */
export class Lowering {
  /** By file, numbers that have a name there: in another the same may mean another. */
  private readonly constants = new Map<string, Map<string, number>>();
  private readonly files: ReadonlyMap<string, SourceFile>;
  private readonly needed = new Set<string>();
  private how: How = {};

  constructor(sources: readonly Source[]) {
    // Twice, since some are made of those of files that are read later.
    for (const source of [...sources, ...sources]) this.readConstants(source);
    this.files = new Map(sources.map((source) => [source.path, new SourceFile(source, this)]));
  }

  /** All numbers that have a name, for the lengths of columns. */
  private readConstants({ path, text }: Source): void {
    const mine = this.constants.get(path) ?? new Map<string, number>();
    this.constants.set(path, mine);
    for (const { type, declarations, kind } of statementsOf(text).map(declared)) {
      if (type !== 'VariableDeclaration' || kind !== 'const') continue;
      for (const { id, init } of declarations) {
        const value = init && this.valueOf(text.slice(init.start, init.end), path);
        if (value !== undefined) mine.set(id.name, value);
      }
    }
  }

  /** What an expression of whole numbers and names of such comes to in a file; `undefined` where it is another. */
  valueOf(expression: string, path: string): number | undefined {
    const known = expression.replace(/\b[A-Z]\w*\b/g, (name) => String(this.numberOf(name, path) ?? name));
    return /^(?:0x[\da-f]+|[\d_]+|[\s+*()<|-])+$/i.test(known) ? new Function(`return ${known}`)() : undefined;
  }

  /** The number that a name stands for in a file, where it is one of its own or the only one of that name. */
  private numberOf(name: string, path: string): number | undefined {
    const mine = this.constants.get(path)?.get(name);
    if (mine !== undefined) return mine;
    const all = new Set([...this.constants.values()].map((constants) => constants.get(name)));
    all.delete(undefined);
    return all.size === 1 ? [...all][0] : undefined;
  }

  /** @throws Error for what is no known number */
  lengthOf(expression: string, path: string): number {
    const value = this.valueOf(expression, path);
    if (value === undefined) throw new Error(`${expression} is no known length`);
    return value;
  }

  /** What JavaScript has to find in the memory of the program. */
  labels(): string[] {
    return [...this.files.values()].flatMap(({ labels, objects }) => [...labels, ...objects.keys()]);
  }

  /** Classes that there is one of, each after the one that it extends. */
  classes(): OneOfAKind[] {
    const all = [...this.files.values()].flatMap(({ classes }) => classes);
    return all.sort((a, b) => Number(a.base === b.name) - Number(b.base === a.name));
  }

  /** All files in C++, without the functions that those at the roots do not need. */
  lower(roots: readonly string[], how: How = {}): string {
    this.needed.clear();
    this.how = how;
    for (const root of roots) this.need(root);
    const files = [...this.files.values()];
    const data = files.map((file) => inSpace(file, [...file.data.values(), ...this.prototypes(file)]));
    const classes = this.classes().map((one) => {
      const file = files.find((each) => each.classes.includes(one)) as SourceFile;
      const objects = [...file.objects].filter(([, made]) => made === one.name);
      return inSpace(file, [
        ...this.usings(file, false),
        this.declared(one),
        ...objects.map(([name]) => `${one.name} ${name} asm("${name}");`),
      ]);
    });
    const bodies = files.map((file) => {
      const functions = file.functions.filter(({ name }) => this.needed.has(name));
      return inSpace(file, [
        ...this.usings(file, true),
        ...functions.map(({ name, signature, body }) => {
          return `static ${signature} ${how.emptied?.includes(name) ? '{}' : body}`;
        }),
      ]);
    });
    return [...data, ...classes, ...bodies].join('\n');
  }

  /** A function or method is needed, and all whose names stand in it. */
  private need(name: string): void {
    if (this.needed.has(name)) return;
    this.needed.add(name);
    for (const { functions, classes } of this.files.values()) {
      for (const each of [...functions, ...classes.flatMap(({ methods }) => methods)]) {
        if (each.name === name) for (const [word] of each.body.matchAll(/\b[a-z]\w*(?=\()/g)) this.need(word);
      }
    }
  }

  private prototypes({ functions }: SourceFile): string[] {
    const needed = functions.filter(({ name }) => this.needed.has(name));
    return needed.map(({ name, signature }) => {
      const inlined = this.how.inlined?.includes(name) ? '__attribute__((always_inline)) ' : '';
      return `${inlined}static ${signature};`;
    });
  }

  private declared({ name, base, declarations, methods }: OneOfAKind): string {
    const from = base !== undefined && this.classes().some((one) => one.name === base) ? ` : ${base}` : '';
    const needed = methods.filter((method) => this.needed.has(method.name));
    const written = needed.map(({ signature, body }) => `${signature} ${body}`);
    // Whole sixteens, since it is copied by those; what others extend goes on where it ends.
    const whole = this.classes().some((one) => one.base === name) ? '' : 'alignas(16) ';
    return `struct ${whole}${name}${from} {\n${[...declarations, ...written].join('\n')}\n};`;
  }

  private usings({ imports }: SourceFile, withObjects: boolean): string[] {
    return [...imports].flatMap(([name, path]) => {
      const file = this.files.get(path);
      if (file === undefined) return [];
      const isThere =
        file.data.has(name) ||
        file.classes.some((one) => one.name === name) ||
        (withObjects && file.objects.has(name)) ||
        (this.needed.has(name) && file.functions.some((each) => each.name === name));
      return isThere ? [`using ${file.space}::${name};`] : [];
    });
  }
}

function inSpace({ space }: SourceFile, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `namespace ${space} {\n${lines.join('\n')}\n}`;
}
