/**
 * The answer to "who beats whom": what `tournament --json` prints and its `result.json` holds. Warbands are called by
 * the names of their files. A score is wins and half the draws, as a share of games.
 */
export interface Tournament {
  /** Version of montecrawl that gave it. */
  readonly montecrawl: string;
  /** Version of this shape. */
  readonly format: 1;
  readonly kind: 'tournament';
  readonly rules: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  /** What was asked for: so many games of each pair; where that is left out, so precise a score. */
  readonly asked: { readonly games?: number; readonly precision: number };
  /** `sha256:` of the warbands spelt out, the way to play, the seed and all matches. */
  readonly digest: string;
  /** Whether it was stopped before every match was played. */
  readonly interrupted: boolean;
  /** In the order given. */
  readonly warbands: readonly Contender[];
  /** Everything that was played, each seat for itself; with warbands against themselves. */
  readonly matches: readonly SeatedMatch[];
  /** Everybody against everybody, both seats together, the one that was given first as `a`. */
  readonly pairs: readonly PairScore[];
  /** Pairs that were not played, and why. */
  readonly absent: readonly { readonly a: string; readonly b: string; readonly why: string }[];
  /** The strongest first; empty where not everybody can be compared. */
  readonly ratings: readonly Rating[];
  /** Circles in which each beats the next and the last the first; every step is decided. */
  readonly cycles: readonly (readonly string[])[];
  /** How to choose among the warbands so that no other choice does better; left out where it makes no sense. */
  readonly mix?: Mix;
  readonly seat: SeatEffect;
}

interface Contender {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Limits of the rulebook that it does not keep to: `11 of 10 abilities`; left out where it keeps to all. */
  readonly houseRules?: string;
  /** The side, spelt out. */
  readonly side: unknown;
}

interface SeatedMatch {
  readonly first: string;
  readonly second: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A score with an interval; all intervals of one kind hold together with 95 %. */
export interface Score {
  readonly games: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  /** Of the exact sign test that wins and losses are as frequent, corrected for all tests of its kind (Holm). */
  readonly p: number;
}

export interface PairScore extends Score {
  readonly a: string;
  readonly b: string;
  /** Who wins more often, where that is decided at 5 % for all pairs together. */
  readonly better: 'a' | 'b' | 'undecided';
}

export interface Rating {
  readonly name: string;
  /** On the scale of chess: 0 is the mean of all; 100 points more are a score of 64 %, 400 points ten to one. */
  readonly rating: number;
  /** The ends of its own 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** The score that the rating promises against one of rating 0. */
  readonly score: number;
}

export interface Mix {
  /** One of the sides that choose: all warbands, or where there are two camps that only meet each other, both. */
  readonly camps: readonly (readonly Share[])[];
  /** The score of the first camp when all choose so; 0.5 where there is one. */
  readonly value: number;
}

export interface Share {
  readonly name: string;
  /** How often to choose it, 0..1. */
  readonly weight: number;
  /** Where that lies in 95 % of matrices that the games leave possible. */
  readonly low: number;
  readonly high: number;
}

export interface SeatEffect extends Score {
  /** Which seat wins more often over all matches, where that is decided at 5 %. */
  readonly better: 'first' | 'second' | 'undecided';
  /** Warbands against themselves: the score of the first seat, which should be even. */
  readonly mirrors: readonly MirrorScore[];
}

export interface MirrorScore extends Score {
  readonly name: string;
  readonly better: 'first' | 'second' | 'undecided';
}
