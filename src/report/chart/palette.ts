import { sortFates } from '../fate.ts';

/**
 * Colours of all charts, each with its replacement for dark mode. Charts are drawn in the light ones; a style sheet
 * replaces them. They are chosen so that sides and fates can be distinguished by people with red-green colour
 * blindness, and by lightness in print.
 */
export interface Colour {
  readonly light: string;
  readonly dark: string;
}

const colour = (light: string, dark: string): Colour => ({ light, dark });

/** Text, lines and backgrounds. */
export const INK = colour('#1c2430', '#ece9e2');
export const MUTED = colour('#5a6472', '#a9b1bd');
export const RULE = colour('#dfe3e8', '#343c49');
export const TRACK = colour('#eef0f3', '#262d38');
export const PAPER = colour('#fefefe', '#171c25');
/** Bars and lines that belong to no side. */
export const NEUTRAL = colour('#6b7889', '#8c99ab');
export const MARK = colour('#303a49', '#d5d9df');

/** The first side is blue, the second orange, in every chart. */
const SIDES = [
  colour('#1f62ad', '#6cb0f5'),
  colour('#cf5b0b', '#f59a52'),
  colour('#117a6c', '#4cc9b4'),
  colour('#7d4ca8', '#c39aea'),
  colour('#9b2550', '#ef86ac'),
  colour('#7a6a0a', '#d6c04a'),
];

/** Returns the colour of a side by its index; neutral for no side. */
export function sideColour(at: number): Colour {
  return at < 0 ? NEUTRAL : SIDES[at % SIDES.length];
}

/** Shades for further outcomes of the first two sides: dark for the worst, pale for others. */
const SHADES = [
  [colour('#0b2f5c', '#3f7ec6'), colour('#5a8ac8', '#b8d8fb'), colour('#66789a', '#93a6c8')],
  [colour('#742f02', '#bd6a24'), colour('#d67a33', '#fbd2aa'), colour('#94704f', '#c9ab8c')],
] as const;

/** Returns the colour of one of a side's outcomes: the side's own for the first, a shade of it for others. */
export function sideShade(side: number, at: number): Colour {
  return SHADES[side]?.[at - 1] ?? sideColour(side);
}

/** Colours of causes, most frequent first; none is the colour of one of two sides. */
const CAUSES = [SIDES[2], SIDES[3], SIDES[5], SIDES[4], colour('#8a4b1f', '#d99a6c')] as readonly Colour[];

/** Returns the colour of a cause by its index; neutral beyond the fifth. */
export function causeColour(at: number): Colour {
  return CAUSES[at] ?? NEUTRAL;
}

/** Fates from the best to the worst. */
const FATES = [
  colour('#8fcfbd', '#5fb3a0'),
  colour('#c9e0a5', '#a9c67e'),
  colour('#f3d998', '#dcbb6c'),
  colour('#cfc9dd', '#a49dbb'),
  colour('#9a83bd', '#8a70b3'),
  colour('#6e4a8e', '#6d4a90'),
];
const WORST = colour('#8b2323', '#b23a3a');

/** Text on a pale part, and on a dark one. */
export const ON_PALE = colour('#1d1f23', '#15181d');
export const ON_DEEP = colour('#fffffe', '#fffffd');

/** Returns a colour for each fate, always the same for the worst, with the colour of text on it. */
export function fateColours(fates: readonly string[]): { fate: string; ground: Colour; ink: Colour }[] {
  const sorted = sortFates(fates);
  return sorted.map((fate, i) => {
    const ground = i === sorted.length - 1 ? WORST : FATES[i % FATES.length];
    return { fate, ground, ink: ground === WORST || ground === FATES.at(-1) ? ON_DEEP : ON_PALE };
  });
}

/** From the colour of the second side, over neutral, to that of the first: rates in steps of ten points. */
export const DIVERGING = [
  colour('#9a3f02', '#ec8f3b'),
  colour('#bb5c17', '#cb7029'),
  colour('#d9894c', '#955022'),
  colour('#ebb285', '#734226'),
  colour('#f5d8bf', '#523728'),
  colour('#eceae5', '#363c46'),
  colour('#c8daee', '#2a4560'),
  colour('#9bbfe3', '#27547f'),
  colour('#669dd2', '#2866a3'),
  colour('#3272b6', '#4b90d6'),
  colour('#17539a', '#80bbf5'),
];
/** Thresholds between the steps of {@link DIVERGING}. */
export const DIVERGING_AT = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95];
/** Whether a value has a step on which text is {@link ON_END}. */
export const DIVERGING_END = 'datum.value < 0.15 || datum.value >= 0.85';

/** Text on a step of {@link DIVERGING}, which is pale in the middle in light mode and dark there in dark mode. */
export const ON_MIDDLE = colour('#1e2025', '#f2efe9');
export const ON_END = colour('#fffefe', '#0f1319');

/** From low to high: shares in seven steps. */
export const RISING = [
  colour('#f3f4f7', '#222934'),
  colour('#e3daec', '#332d45'),
  colour('#cdb8db', '#483a63'),
  colour('#b191c6', '#614e83'),
  colour('#9469ae', '#8f78b3'),
  colour('#764594', '#ab93cc'),
  colour('#572b76', '#cfb6ef'),
];
/** Thresholds between the steps of {@link RISING}. */
export const RISING_AT = [0.02, 0.1, 0.25, 0.45, 0.65, 0.85];
/** From this value on, text on a step is {@link ON_END}. */
export const RISING_END_AT = 0.45;
export const RISING_END = `datum.value >= ${RISING_END_AT}`;

/** All colours, for the style sheet of dark mode. */
export const ALL_COLOURS: readonly Colour[] = [
  ...[INK, MUTED, RULE, TRACK, PAPER, NEUTRAL, MARK],
  ...[...SIDES, ...SHADES.flat(), ...CAUSES.slice(4), ...FATES, WORST, ON_PALE, ON_DEEP],
  ...[...DIVERGING, ON_MIDDLE, ON_END, ...RISING],
];
