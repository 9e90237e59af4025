import { parseAst } from 'rolldown/parseAst';

/** Any part of a syntax tree. */
export interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // biome-ignore lint/suspicious/noExplicitAny: a tree of another's making
  readonly [key: string]: any;
}

/** Statements of a file, as they stand there. */
export function statementsOf(text: string): Part[] {
  return parseAst(text, { lang: 'ts' }).body as unknown as Part[];
}

/** What a statement declares, exported or not. */
export function declared(statement: Part): Part {
  return (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement;
}

/** Parts that a part is made of. */
export function partsOf(part: Part): Part[] {
  return Object.values(part).flat().filter(isPart);
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'type' in value;
}
