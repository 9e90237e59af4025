/** A word in reports, and its meaning. */
export interface GlossaryWord {
  readonly name: string;
  /** In plain sentences. */
  readonly meaning: string;
  /** Pattern of the word in a text, which then links to its meaning. */
  readonly said: RegExp;
}

/** Every technical word of the reports. The meanings of measures come from the rulebooks. */
export const GLOSSARY = {
  interval: {
    name: 'interval',
    meaning:
      'The range that has the true value with 95 % confidence, given the games played. Ends are rounded outward. Each interval by itself is right in 95 of 100 reports; the intervals of three outcomes are all right in about 88 of 100. Sentences about many combinations allow for that.',
    said: /\b(?:95 % )?intervals?\b/i,
  },
  whisker: {
    name: 'whisker',
    meaning: 'The thin line with a tick at either end: the interval, on the scale of its bar or point.',
    said: /\bwhiskers?\b/i,
  },
  together: {
    name: 'all at once',
    meaning:
      'With 95 % confidence every one of these intervals has the true value. Each is therefore wider than it would be alone (Bonferroni).',
    said: /\b(?:all )?(?:hold )?at once\b|\ball of them together\b|\bhold for all [\w, ]+ together\b/i,
  },
  exact: {
    name: 'exact',
    meaning:
      'Solved from the rules, with every roll weighed by its chance. Nothing is sampled, so there is no interval.',
    said: /\bexact(?:ly)?\b/i,
  },
  never: {
    name: 'below and above',
    meaning:
      'Something that never happened is shown by an upper bound, and something that always happened by a lower bound: games cannot show that something is impossible. The bound holds with 95 % confidence.',
    said: /\bnever seen\b/i,
  },
  undecided: {
    name: 'undecided',
    meaning:
      'The interval covers the line that it is compared with, so either side of it is possible. More games may decide it.',
    said: /\bundecided\b|\btoo close to separate\b/i,
  },
  point: {
    name: 'point',
    meaning: 'One percentage point, one game in a hundred: from 40 % to 43 % is 3 points.',
    said: /\bpoints?\b/i,
  },
  difference: {
    name: 'paired difference',
    meaning:
      'The second minus the first, taken game by game. Both play every game on the same dice, so chance that affects both cancels out.',
    said: /\bdifferences?\b/i,
  },
  sameDice: {
    name: 'the same dice',
    meaning:
      'In each game a character has the same rolls in both versions (common random numbers). What differs is then mostly what was changed, not chance.',
    said: /\bsame dice\b|\bin pairs\b/i,
  },
  variance: {
    name: 'worth of pairs',
    meaning:
      'Playing both versions on the same dice removes chance from the difference. “Worth 5 times as many games”: without the same dice it would take 5 times as many games for an interval this narrow.',
    said: /\bwas worth [\w., ]+ times as many\b/,
  },
  margin: {
    name: 'margin',
    meaning: 'The largest difference that you call irrelevant. Differences that are certainly smaller are “no matter”.',
    said: /\bmargin\b|\bno matter\b|\bwithin \d[\d.]* points?\b/i,
  },
  look: {
    name: 'look',
    meaning:
      'A number of games, fixed beforehand, at which play may stop. A comparison stops at the look that decides it, and its intervals are wide enough to hold at every look (Pocock). A run stops when its intervals are narrow enough, whatever they show, and so needs no wider ones.',
    said: /\blooks?\b/i,
  },
  verdict: {
    name: 'verdict',
    meaning:
      'More or less: the whole interval is on one side of 0. No matter: it is within the margin. Undecided: neither, so far. The same: exactly 0.',
    said: /\bverdict\b/i,
  },
  knob: {
    name: 'knob',
    meaning:
      'One thing in the scenario that can change by itself: a number up or down, a switch on or off, a trait or item removed or given, a policy or a house rule.',
    said: /\bknobs?\b|\bhouse rules?\b/i,
  },
  step: {
    name: 'step',
    meaning: 'One change of one knob, with everything else as written. Each step is played in pairs with the scenario.',
    said: /\bsteps?\b/i,
  },
  tornado: {
    name: 'tornado',
    meaning:
      'A chart of all knobs, the one with the largest effect on top. The end of a bar is the effect of the step: to the right more, to the left less. The new setting is written at its left, the size of the effect at its right.',
    said: /\bevery step\b|\bWhat each step does\b/i,
  },
  even: {
    name: 'even',
    meaning:
      'The point at which both sides win equally often, or a measure is at the given rate. Between two values that were played it is read off a straight line.',
    said: /\beven\b/i,
  },
  cliff: {
    name: 'cliff',
    meaning:
      'One value is far from even on one side, and the next value is far from even on the other. No whole number is even here; the number between them only shows where the lead changes.',
    said: /\bcliff\b/i,
  },
  again: {
    name: 'measured again',
    meaning:
      'Values around the point that the search found are played again, and only these new games count. So the answer is not merely the luckiest of many.',
    said: /\b(?:measured )?again\b/i,
  },
  search: {
    name: 'search',
    meaning: 'A few games at some of the values, to find where to look closely. They do not count for the answer.',
    said: /\b(?:in|the|from the) search\b|\bSearched\b/i,
  },
  policy: {
    name: 'policy',
    meaning: 'How a side makes the choices that the rules leave open; the table describes each policy.',
    said: /\bpolic(?:y|ies)\b/i,
  },
  way: {
    name: 'way to play',
    meaning:
      'A policy for each side. The other ways play a few games each. The ways at the ends play fresh games again, and count only if their interval does not overlap that of the answer. So the true range is at least this wide.',
    said: /\bways? to play\b/i,
  },
  worth: {
    name: 'what good play is worth',
    meaning: 'How often the side reaches its goal with the best policy, minus how often with the worst.',
    said: /\bplay is worth\b/i,
  },
  skillShare: {
    name: 'play and dice',
    meaning:
      'Imagine a policy drawn at random for each game. The share of the variance in the result that lies between policies is play; the rest, within each policy, is dice.',
    said: /\bis (?:play|dice)\b/i,
  },
  target: {
    name: 'target',
    meaning: 'The range that a measure must be in, in every combination that the scenario varies.',
    said: /\btargets?\b/i,
  },
  setting: {
    name: 'setting',
    meaning: 'One value for each knob.',
    said: /\bsettings?\b/i,
  },
  halving: {
    name: 'successive halving',
    meaning:
      'All settings play a few games, the better half plays twice as many, and so on until a few are left. A setting is dropped for good only if its interval misses a target; the rest of the worse half is set aside, and returns if all others are dropped.',
    said: /\bsuccessive halving\b|\bset aside\b/i,
  },
  fresh: {
    name: 'fresh games',
    meaning:
      'Games that the search did not use. A winner must reach all targets on them, so it is not merely the luckiest of many.',
    said: /\bfresh (?:games|\w+)\b/i,
  },
  pareto: {
    name: 'beaten by no other',
    meaning:
      'For each of these settings, no other is at least as good in every column and better in one (Pareto). Which of them is best is a matter of taste.',
    said: /\bbeaten in every column\b|\bbeats? (?:these )?in every column\b/i,
  },
  off: {
    name: 'off',
    meaning:
      'Distance of the worst measure from the middle of its target: 0 is the middle, 1 the edge, more is outside.',
    said: /"off"/i,
  },
  uneven: {
    name: 'uneven',
    meaning: 'Difference between the sides in the share of members lost: 0 means equal shares.',
    said: /"uneven"/i,
  },
  length: {
    name: 'length',
    meaning: 'Mean length of games, over all combinations.',
    said: /"length"/i,
  },
  change: {
    name: 'changes and steps',
    meaning: 'Number of knobs turned, and by how many places in their lists in all.',
    said: /"changes"/i,
  },
  round: {
    name: 'round',
    meaning:
      'One round of the search: games of each setting in each combination so far, settings played, settings that certainly miss a target, and settings set aside as the worse half.',
    said: /\brounds?\b/i,
  },
  score: {
    name: 'score',
    meaning: 'Wins plus half the draws, as a share of games. Each warband plays first in half of them.',
    said: /\bscores?\b/i,
  },
  entryScore: {
    name: 'score of an entry',
    meaning: 'Wins plus half the draws, as a share of its games; every foe counts the same.',
    said: /\bscores?\b/i,
  },
  place: {
    name: 'place',
    meaning:
      'The place that an entry may have in the list: below all that are certainly above it, and above all that are certainly below it. One number is certain; two are the best and the worst place.',
    said: /\bplaces?\b/i,
  },
  gap: {
    name: 'above the next',
    meaning:
      'How much higher the score of an entry is than that of the next in the list. If both played the same games, this is a paired interval on common random numbers.',
    said: /\babove the next\b/i,
  },
  calibration: {
    name: 'calibration error',
    meaning:
      'How far predicted win rates are from seen ones. Matchups are put in ten groups by what was predicted; this is the mean difference of a group.',
    said: /\bcalibration error\b/i,
  },
  noPrice: {
    name: 'what no price explains',
    meaning:
      'Differences that depend on who meets whom: A beats B, B beats C, and C beats A. No list of prices, however good, can say that.',
    said: /\bno price explains\b/i,
  },
  leftOut: {
    name: 'left out',
    meaning:
      'All entries play a few games, those that remain play twice as many, and so on (successive halving). An entry is left out only if enough others are certainly above it to fill all places. The intervals for that hold together for all pairs and looks.',
    said: /\bleft out\b|\bhalving\b/i,
  },
  confirmed: {
    name: 'fresh games of a ranking',
    meaning:
      'Games that the search did not use. The scores of the entries that remain come from these games alone, so none is high because it was chosen.',
    said: /\bfresh\b/i,
  },
  decided: {
    name: 'decided',
    meaning:
      'It is certain which of the two wins more often. The exact sign test asks how often chance alone would separate wins and losses so far, and Holm’s correction makes all pairs right together: with 95 % confidence every decided pair is right.',
    said: /\bdecided\b|\bsign test\b|\bHolm\b/i,
  },
  rating: {
    name: 'rating',
    meaning:
      'Strength on one scale, fitted to all matches at once (Bradley and Terry, in points of Elo): 0 is the mean, 100 points more are a score of 64 %, 400 are ten to one. A cycle does not fit on such a scale.',
    said: /\brat(?:ings?|ed)\b/i,
  },
  cycle: {
    name: 'cycle',
    meaning:
      'Each warband beats the next, and the last beats the first. A cycle is reported only if every step of it is decided.',
    said: /\bcycles?\b/i,
  },
  mix: {
    name: 'Nash equilibrium',
    meaning:
      'A mixture of warbands against which no other choice scores better, so no one gains by changing alone. The ranges in brackets hold the shares in 95 % of the score tables that fit the games.',
    said: /\bNash equilibrium\b/,
  },
  firstPlayer: {
    name: 'first player',
    meaning:
      'The side that is set up, or moves, first. Every pair plays in both orders, and each warband plays against itself, where without an advantage the first player scores one half.',
    said: /\bfirst(?: |-)player\b/i,
  },
  precision: {
    name: 'precision',
    meaning: 'Half the width of the 95 % interval that this number of games is expected to give.',
    said: /\bplus or minus\b|\bprecision\b/i,
  },
  power: {
    name: 'nine times out of ten',
    meaning:
      'If the true difference is this large, this number of games finds it in nine of ten comparisons, whose headlines hold together at 95 %. With fewer games it is missed more often.',
    said: /\bnine times out of ten\b/i,
  },
  probe: {
    name: 'probe',
    meaning:
      'A few games that measure the variance. Rarer events take fewer games to know to a given number of points.',
    said: /\bprobe\b/i,
  },
  tolerance: {
    name: 'tolerance',
    meaning: 'How many percentage points a headline rate may change by before the gate fails.',
    said: /\btolerance\b/i,
  },
  baseline: {
    name: 'baseline',
    meaning:
      'A file in git beside the scenarios: how often games of every combination ended in each way when it was made, and the first of those games one by one.',
    said: /\bbaselines?\b/i,
  },
  digest: {
    name: 'digest',
    meaning:
      'A fingerprint of the scenarios, the seed and all counts. Two runs with the same digest played the same games.',
    said: /\bdigest\b/i,
  },
  build: {
    name: 'build',
    meaning: 'A number of each unit of a pool, within the points, without room for one more unit.',
    said: /\bbuilds?\b/i,
  },
  viable: {
    name: 'viable',
    meaning: 'Losing no more than the margin to the mixture from which no one gains by bringing another build.',
    said: /\bviable\b/i,
  },
  alphaRank: {
    name: 'alpha-rank',
    meaning:
      'How often a build is met if players go over, one by one, to whatever certainly beats what they bring. Unlike the mixture it needs no one to guess what others bring.',
    said: /\balpha-rank\b/i,
  },
  varied: {
    name: 'as varied as',
    meaning:
      'The effective number of builds: exp of the entropy of the shares. Two builds brought equally often make 2; nine of ten times the same makes little more than 1.',
    said: /\bas varied as\b/i,
  },
  seed: {
    name: 'seed',
    meaning:
      'The number that the random numbers start from. The same scenario and seed give the same games, on any machine.',
    said: /\bseed\b/i,
  },
} as const satisfies Readonly<Record<string, GlossaryWord>>;

export type WordName = keyof typeof GLOSSARY;

/** Splits a text at the first use of each word; these pieces have the word's name. */
export function wordsIn(
  text: string,
  names: readonly WordName[],
): { readonly text: string; readonly word?: WordName }[] {
  const first = names.flatMap((word) => {
    const found = GLOSSARY[word].said.exec(text);
    return found === null ? [] : [{ word, at: found.index, said: found[0] }];
  });
  first.sort((a, b) => a.at - b.at || b.said.length - a.said.length);
  const pieces: { text: string; word?: WordName }[] = [];
  let at = 0;
  for (const { word, at: from, said } of first) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from) });
    pieces.push({ text: said, word });
    at = from + said.length;
  }
  return at < text.length ? [...pieces, { text: text.slice(at) }] : pieces;
}
