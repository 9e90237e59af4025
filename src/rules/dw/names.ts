import { catalogue } from '../kit/catalogue.ts';

/** Ways to steer a side, the default first. */
export const POLICIES = catalogue('policy', {
  balanced: { meaning: 'shoots if it can, otherwise closes with the nearest enemy; never breaks away' },
  aggressive: { meaning: 'goes for contact with as many enemies as it can reach, even with its archers' },
  defensive: { meaning: 'shoots and keeps its distance; breaks away if that is fairly safe' },
  objective: { meaning: 'heroes run for the exits, monsters block them; otherwise as balanced' },
  hold: { meaning: 'never moves and chooses no abilities; shoots if it can' },
});

// Indexes of policies.
export const AGGRESSIVE = POLICIES.byName.aggressive.index;
export const DEFENSIVE = POLICIES.byName.defensive.index;
export const OBJECTIVE = POLICIES.byName.objective.index;
export const HOLD = POLICIES.byName.hold.index;

/** Ways to play, the default first. */
export const PLAYS = catalogue('play', {
  'last-stand': { meaning: 'until a side has no figures left' },
  'break-point': { meaning: 'until a side has lost its share of figures (`break`, a half)' },
  escape: { meaning: 'the first side starts in the middle, and half of its heroes must leave the board' },
});

export type Play = (typeof PLAYS.names)[number];
