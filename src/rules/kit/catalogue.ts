/** The common fields of a catalogue's rows. */
export interface Row {
  /** What it is or does, in one plain sentence. */
  readonly meaning: string;
  /** Whether it is a number, of any size; such a row has no bit. */
  readonly counted?: boolean;
}

/** A row with its position. */
export type Entry<Name extends string, Facts extends Row> = Facts & {
  readonly name: Name;
  /** Index among all rows. */
  readonly index: number;
  /** A bit for each row that is not counted, in order; 0 for counted rows, and from the 33rd bit on. */
  readonly bit: number;
};

/** The words of a rulebook with their facts. Indexes and bits follow the order of the rows. */
export interface Catalogue<Name extends string, Facts extends Row> {
  /** The kind of its rows: `weapon`. */
  readonly kind: string;
  readonly rows: readonly Entry<Name, Facts>[];
  readonly names: readonly [Name, ...Name[]];
  readonly byName: Readonly<Record<Name, Entry<Name, Facts>>>;
  /** Returns the row of a name; `undefined` if there is none. */
  find(name: string): Entry<Name, Facts> | undefined;
}

/** Makes a catalogue from rows by name. */
export function catalogue<Name extends string, Facts extends Row>(
  kind: string,
  rows: Readonly<Record<Name, Facts>>,
): Catalogue<Name, Facts> {
  const names = Object.keys(rows) as [Name, ...Name[]];
  const bitNames = names.filter((name) => !rows[name].counted);
  const entries = names.map((name, index) => {
    const rank = bitNames.indexOf(name);
    return { ...rows[name], name, index, bit: rank >= 0 && rank < 32 ? 1 << rank : 0 };
  });
  const byName = new Map<string, Entry<Name, Facts>>(entries.map((entry) => [entry.name, entry]));
  return {
    kind,
    rows: entries,
    names,
    byName: Object.fromEntries(byName) as Record<Name, Entry<Name, Facts>>,
    find: (name) => byName.get(name),
  };
}

/**
 * Returns the rows of a catalogue as `list` shows them.
 *
 * @param meaning returns the meaning of a row; default: the row's own
 */
export function wordsOf<Facts extends Row & { readonly rule: string }>(
  { kind, rows }: Catalogue<string, Facts>,
  meaning: (row: Facts & { readonly name: string }) => string = (row) => row.meaning,
): { kind: string; name: string; meaning: string; rule: string }[] {
  return rows.map((row) => ({ kind, name: row.name, meaning: meaning(row), rule: row.rule }));
}
