/** What a row of a catalogue says beside its own facts. */
export interface Row {
  /** What it is or does, in one plain sentence. */
  readonly meaning: string;
  /** Whether it is taken as a number, as often as wanted; such a row has no bit. */
  readonly counted?: boolean;
}

/** A row and where it stands. */
export type Entry<Name extends string, Facts extends Row> = Facts & {
  readonly name: Name;
  /** Its place among all rows. */
  readonly index: number;
  /** One bit for each row that is not counted, in their order; 0 for counted rows, and from the 33rd on. */
  readonly bit: number;
};

/** Words of a rulebook with the facts of each. Indexes and bits are those of the order of the rows. */
export interface Catalogue<Name extends string, Facts extends Row> {
  /** What a row is: `weapon`. */
  readonly kind: string;
  readonly rows: readonly Entry<Name, Facts>[];
  readonly names: readonly [Name, ...Name[]];
  readonly byName: Readonly<Record<Name, Entry<Name, Facts>>>;
  /** The row of any text; `undefined` where it is no name. */
  find(name: string): Entry<Name, Facts> | undefined;
}

/** Makes a catalogue of rows by their names. */
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

/** The rows of a catalogue as `list` shows them. @param meaning what it says of a row, where it is more than the row does */
export function wordsOf<Facts extends Row & { readonly rule: string }>(
  { kind, rows }: Catalogue<string, Facts>,
  meaning: (row: Facts & { readonly name: string }) => string = (row) => row.meaning,
): { kind: string; name: string; meaning: string; rule: string }[] {
  return rows.map((row) => ({ kind, name: row.name, meaning: meaning(row), rule: row.rule }));
}
