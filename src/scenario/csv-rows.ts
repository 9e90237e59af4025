import { type CsvCell, readCells } from '../check/csv-cells.ts';
import { RESERVED } from '../check/document.ts';
import { type Path, unknownWord } from '../check/fault.ts';
import type { PlacedFault } from '../check/placed-fault.ts';
import { bare, listed, type Shape, shapeOf, within } from '../check/shape.ts';
import type { Source } from '../check/source.ts';
import type { Text } from '../check/text.ts';
import type { RowKind } from '../rules/kit/homebrew.ts';
import { defineShape, namesOf } from './define.ts';
import { effectsOf } from './effects.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';

/** Rows of a CSV table, as a YAML file would define them. */
export interface CsvRows {
  readonly define: ScenarioTree;
  readonly source: Source;
  readonly faults: readonly PlacedFault[];
}

interface Column {
  readonly name: string;
  readonly cell: CsvCell;
}

/** The columns that are not facts. */
const KIND = 'kind';
const NAME = 'name';

/**
 * Reads rows from a CSV table. The first line names the columns: `kind` (the book's first kind if there is no such
 * column), `name`, and facts with dots between their keys. Entries of a list are separated by spaces; an empty cell is
 * left out.
 *
 * @param kinds of the book
 */
export function readCsvRows(text: Text, kinds: readonly RowKind[]): CsvRows {
  const reader = new CsvReader(text, kinds);
  const cells = readCells(text.text);
  if ('problem' in cells) reader.add(cells.offset, cells.problem);
  else reader.read(cells);
  return { define: reader.define, source: reader, faults: reader.faults };
}

class CsvReader implements Source {
  readonly text: Text;
  readonly define: Record<string, Record<string, Record<string, unknown>>> = {};
  readonly faults: PlacedFault[] = [];
  private readonly kinds: readonly RowKind[];
  private readonly shape: Shape;
  /** Cells by the path of their value. */
  private readonly cells = new Map<string, CsvCell>();

  constructor(text: Text, kinds: readonly RowKind[]) {
    this.text = text;
    this.kinds = kinds;
    this.shape = shapeOf(defineShape(kinds, namesOf(kinds, undefined), { from: true }));
  }

  /** Returns the position of a path; for an entry of a list, its position within the cell. */
  find(path: Path, _key: boolean, offset: number): number {
    const steps = path.slice(1);
    for (let length = steps.length; length > 0; length--) {
      const cell = this.cells.get(steps.slice(0, length).join('.'));
      if (cell === undefined) continue;
      const entry = steps[length];
      const before = typeof entry === 'number' ? [...cell.text.matchAll(/\S+/g)][entry]?.index : undefined;
      return cell.start + (before ?? 0) + offset;
    }
    return 0;
  }

  add(offset: number, problem: string): void {
    this.faults.push({ file: this.text.file, ...this.text.at(offset), path: '', problem });
  }

  read([head, ...rows]: readonly (readonly CsvCell[])[]): void {
    if (head === undefined) {
      this.add(0, 'is empty; its first line names the columns: kind, name, and facts');
      return;
    }
    const columns = head.map((cell): Column => ({ name: cell.text, cell }));
    this.checkColumns(columns);
    if (this.faults.length > 0) return;
    for (const row of rows) this.readRow(row, columns);
  }

  private checkColumns(columns: readonly Column[]): void {
    const seen = new Set<string>();
    for (const { name, cell } of columns) {
      if (seen.has(name)) this.add(cell.start, `the column "${name}" is written twice; keep one`);
      seen.add(name);
      if (name === KIND || name === NAME) continue;
      if (!this.kinds.some((kind) => this.shapeOf(kind, name) !== undefined)) {
        const facts = effectsOf(this.kinds).map(({ fact }) => fact);
        const known = new Set([KIND, NAME, ...facts.filter((fact) => !fact.includes('['))]);
        this.add(cell.start, unknownWord('column', name, [...known]));
      }
    }
    if (!seen.has(NAME)) this.add(0, 'the column "name" is missing; it says what each row is called');
  }

  /** Returns the shape of a column's values in rows of a kind; `undefined` if the kind has no such fact. */
  private shapeOf(kind: RowKind, column: string): Shape | undefined {
    const steps = column.split('.');
    if (steps.some((step) => step === '' || RESERVED.includes(step))) return undefined;
    let shape = bare(within(this.shape, kind.key) as Shape)._zod.def.valueType;
    for (const step of steps) shape = shape && within(shape, step);
    return shape;
  }

  private readRow(row: readonly CsvCell[], columns: readonly Column[]): void {
    const extra = row.slice(columns.length).find(({ text }) => text !== '');
    if (extra !== undefined) {
      this.add(extra.start, `there is no column for this cell; the first line names ${columns.length}`);
      return;
    }
    if (row.every(({ text }) => text === '')) return;
    const said = new Map(columns.map(({ name }, i) => [name, row[i]]));
    const kind = this.kindOf(said.get(KIND));
    const name = said.get(NAME);
    if (kind === undefined) return;
    if (name === undefined || name.text === '') {
      this.add((name ?? row[0]).start, 'is missing; each row needs a name');
      return;
    }
    this.define[kind.key] ??= {};
    if (RESERVED.includes(name.text)) this.add(name.start, `"${name.text}" cannot be a name; choose another`);
    else if (Object.hasOwn(this.define[kind.key], name.text))
      this.add(name.start, `the ${kind.one} ${name.text} is written twice; give one of them another name`);
    else this.define[kind.key][name.text] = this.facts(kind, name, said);
    if (!this.cells.has(kind.key)) this.cells.set(kind.key, name);
  }

  private kindOf(cell: CsvCell | undefined): RowKind | undefined {
    if (cell === undefined) return this.kinds[0];
    const kind = this.kinds.find(({ key, one }) => key === cell.text || one === cell.text);
    if (kind === undefined) {
      const keys = this.kinds.map(({ key }) => key);
      this.add(
        cell.start,
        cell.text === '' ? `is missing; it should be ${keys.join(', ')}` : unknownWord('kind of row', cell.text, keys),
      );
    }
    return kind;
  }

  private facts(kind: RowKind, name: CsvCell, said: ReadonlyMap<string, CsvCell | undefined>): Record<string, unknown> {
    const facts: Record<string, unknown> = {};
    this.cells.set(`${kind.key}.${name.text}`, name);
    for (const [column, cell] of said) {
      if (column === KIND || column === NAME || cell === undefined || cell.text === '') continue;
      const steps = column.split('.');
      const last = steps.pop() as string;
      let inner = facts;
      for (const step of steps) {
        if (!isTree(inner[step])) inner[step] = {};
        inner = inner[step] as Record<string, unknown>;
      }
      inner[last] = readValue(cell.text, this.shapeOf(kind, column));
      // A fault of a mapping is shown at the first cell that is part of it.
      for (let length = 1; length <= steps.length + 1; length++) {
        const at = [kind.key, name.text, ...[...steps, last].slice(0, length)].join('.');
        if (!this.cells.has(at) || length > steps.length) this.cells.set(at, cell);
      }
    }
    return facts;
  }
}

/** Returns the value of a cell: text if the fact is text, else what YAML would read. */
function readValue(text: string, shape: Shape | undefined): unknown {
  const inner = shape && bare(shape);
  if (inner?._zod.def.type === 'array')
    return text.split(/\s+/).map((entry) => readValue(entry, inner._zod.def.element));
  const words = inner && listed(inner);
  if (inner?._zod.def.type === 'string' || words?.every((word) => typeof word === 'string')) return text;
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  // Removes an inherited fact.
  if (text === 'null' || text === '~') return null;
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : text;
}
