const or = (bound: string) => `(isValid(${bound}) ? ${bound} : datum.value)`;

/** Without what multiplying has left behind the last digit that counts. */
const PERCENT = '(round(1e10 * datum.value) / 1e8)';

/** The rate of a row in the fewest characters, from `value low high method`: those that `showBriefly` gives. */
export const BRIEF = [
  "(!isValid(datum.value) ? '?'",
  "datum.method === 'exact' && datum.value === 0 ? '0'",
  "datum.method === 'exact' && datum.value > 1 - 1e-12 ? '100'",
  `datum.value <= 0.005 ? '<' + max(1, ceil(100 * ${or('datum.high')} - 1e-9))`,
  `datum.value >= 0.995 ? '>' + min(99, floor(100 * ${or('datum.low')} + 1e-9))`,
  "datum.method === 'exact' ? format(100 * datum.value, '.0f')",
  // What lies in the middle goes to the even digit.
  `'' + (${PERCENT} % 1 === 0.5 ? 2 * round(${PERCENT} / 2) : round(${PERCENT})))`,
].join(' : ');
