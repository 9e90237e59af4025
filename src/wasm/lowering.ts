import type { Layout } from './layout.ts';
import { SourceFile } from './source-file.ts';
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

/**
 * Turns rules from TypeScript into AssemblyScript, which compiles to WebAssembly.
 *
 * Both are written alike, so that this is little: a `number` is one of 32 bits, a column of numbers lies at a place in
 * memory that is known beforehand, and so do the fields of what there is one of; nobody hears a story; and who makes laws of
 * dice is asked outside, once for each. What is not understood is left as it is, and AssemblyScript says so.
 */
export class Lowering {
  readonly layout: Layout;
  private readonly sources: ReadonlyMap<string, Source>;
  private readonly constants = new Map<string, number>();

  constructor(sources: readonly Source[], layout: Layout) {
    this.layout = layout;
    this.sources = new Map(sources.map((source) => [source.path, source]));
    // Twice, since some are made of those of files that are read later.
    for (const { text } of [...sources, ...sources]) this.readConstants(text);
  }

  /** All numbers that have a name, for the lengths of columns. */
  private readConstants(text: string): void {
    for (const { type, declarations, kind } of statementsOf(text).map(declared)) {
      if (type !== 'VariableDeclaration' || kind !== 'const') continue;
      for (const { id, init } of declarations) {
        const value = init && this.valueOf(text.slice(init.start, init.end));
        if (value !== undefined) this.constants.set(id.name, value);
      }
    }
  }

  /** What an expression of whole numbers and names of such comes to; `undefined` where it is another. */
  valueOf(expression: string): number | undefined {
    const known = expression.replace(/\b[A-Z]\w*\b/g, (name) => String(this.constants.get(name) ?? name));
    return /^(?:0x[\da-f]+|[\d_]+|[\s+*()<|-])+$/i.test(known) ? new Function(`return ${known}`)() : undefined;
  }

  /** A file in AssemblyScript. */
  lower(path: string): string {
    const source = this.sources.get(path) as Source;
    return new SourceFile(source, this).lower();
  }

  /** Whether a file is lowered. */
  has(path: string): boolean {
    return this.sources.has(path);
  }

  /** What a file hands out by a name. */
  exportOf(path: string, name: string): unknown {
    return this.sources.get(path)?.exports[name];
  }

  /** @throws Error for what is no known number */
  lengthOf(expression: string): number {
    const value = this.valueOf(expression);
    if (value === undefined) throw new Error(`${expression} is no known length`);
    return value;
  }
}
