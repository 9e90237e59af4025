const or = (bound: string) => `(isValid(${bound}) ? ${bound} : datum.value)`;

/** Rounds away the error of the multiplication. */
const PERCENT = '(round(1e10 * datum.value) / 1e8)';

/** An expression for a row's rate in the fewest characters, from `value low high method`: the same as `showBriefly`. */
export const BRIEF = [
  "(!isValid(datum.value) ? '?'",
  "datum.method === 'exact' && datum.value === 0 ? '0'",
  "datum.method === 'exact' && datum.value > 1 - 1e-12 ? '100'",
  `datum.value <= 0.005 ? '<' + max(1, ceil(100 * ${or('datum.high')} - 1e-9))`,
  `datum.value >= 0.995 ? '>' + min(99, floor(100 * ${or('datum.low')} + 1e-9))`,
  "datum.method === 'exact' ? format(100 * datum.value, '.0f')",
  // Round half to even.
  `'' + (${PERCENT} % 1 === 0.5 ? 2 * round(${PERCENT} / 2) : round(${PERCENT})))`,
].join(' : ');
