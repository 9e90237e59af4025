/** A named choice of a book. */
interface Choice {
  readonly name: string;
  /** The default first. */
  readonly values: readonly unknown[];
}

/** A limit of a book, with its default. */
interface Limit {
  readonly name: string;
  readonly value: number;
}

/** The chosen value of every ruling of a book. */
export type Chosen<Rulings extends readonly Choice[]> = {
  readonly [R in Rulings[number] as R['name']]: R['values'][number];
};

/** The number of every limit of a book. */
export type Limits<Rows extends readonly Limit[]> = { readonly [L in Rows[number] as L['name']]: number };

/** Fills in the defaults of rulings. Chosen values must be among those listed. */
export function chosenRulings<const Rulings extends readonly Choice[]>(
  rulings: Rulings,
  chosen: Readonly<Record<string, unknown>>,
): Chosen<Rulings> {
  return Object.fromEntries(rulings.map(({ name, values }) => [name, chosen[name] ?? values[0]])) as Chosen<Rulings>;
}

/** Fills in the defaults of limits. */
export function chosenLimits<const Rows extends readonly Limit[]>(
  limits: Rows,
  chosen: Readonly<Record<string, number>>,
): Limits<Rows> {
  return Object.fromEntries(limits.map(({ name, value }) => [name, chosen[name] ?? value])) as Limits<Rows>;
}
