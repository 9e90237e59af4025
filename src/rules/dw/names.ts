import { catalogue } from '../kit/catalogue.ts';

/** Ways to play, the default first. */
export const PLAYS = catalogue('play', {
  'last-stand': { meaning: 'until a side has no figures left' },
  'break-point': { meaning: 'until a side has lost its share of figures (`break`, a half)' },
  escape: { meaning: 'the first side starts in the middle, and half of its heroes must leave the board' },
});

export type Play = (typeof PLAYS.names)[number];
