/** A word that reports use, and what it means. */
export interface Word {
  readonly name: string;
  /** In plain sentences. */
  readonly meaning: string;
  /** How texts say it: where one of them does, it leads to the meaning. */
  readonly said: RegExp;
}

/**
 * Every word that the numbers of a report are told in and that somebody may ask after. Measures have meanings of their
 * own, which the rulebooks say.
 */
export const GLOSSARY = {
  interval: {
    name: 'interval',
    meaning:
      'Where the true value lies with 95 % confidence, given the games that were played. Ends are rounded outward. Each interval is right in 95 of 100 reports by itself; the intervals of three outcomes are all right at once in about 88 of 100. Sentences about many combinations are controlled together.',
    said: /\b(?:95 % )?intervals?\b/i,
  },
  whisker: {
    name: 'whisker',
    meaning: 'The thin line with a tick at either end: the interval, drawn on the scale of its bar or point.',
    said: /\bwhiskers?\b/i,
  },
  together: {
    name: 'all at once',
    meaning:
      'With 95 % confidence not a single one of these intervals misses the true value. For that each is made wider than one alone would be (Bonferroni).',
    said: /\b(?:all )?at once\b|\ball of them together\b|\bhold for all [\w, ]+ together\b/i,
  },
  exact: {
    name: 'exact',
    meaning:
      'Solved with the rules themselves, every roll weighed by its chance; not sampled, so there is no interval.',
    said: /\bexact(?:ly)?\b/i,
  },
  never: {
    name: 'below and above',
    meaning:
      'What was never seen is shown by what it stays below, and what was always seen by what it stays above: games cannot show that something never happens. The bound holds with 95 % confidence.',
    said: /\bnever seen\b/i,
  },
  undecided: {
    name: 'undecided',
    meaning:
      'The interval reaches over the line that it is held against, so that either side of it is possible. More games would tell.',
    said: /\bundecided\b|\bcannot be told\b/i,
  },
  point: {
    name: 'point',
    meaning: 'One game in a hundred, as the unit of a difference: from 40 % to 43 % is 3 points.',
    said: /\bpoints?\b/i,
  },
  difference: {
    name: 'paired difference',
    meaning:
      'How much more often, or how much more of it, there is in the second than in the first, taken game by game: both play every game with the same luck, so that what is chance in both cancels out.',
    said: /\bdifferences?\b/i,
  },
  luck: {
    name: 'the same luck',
    meaning:
      'Game by game each character has the rolls of the same character on the other side of the comparison. What differs then is what was changed, and less of it is chance.',
    said: /\bsame luck\b|\bin pairs\b/i,
  },
  variance: {
    name: 'variance that pairs leave',
    meaning:
      'The variance of the difference as a part of what it would be if both played games of their own. At 0.25 a quarter of the games says as much; above 1 pairs would cost games.',
    said: /\bvariance\b/,
  },
  margin: {
    name: 'margin',
    meaning: 'What is too little to matter, as somebody chose it: differences that are surely smaller are “no matter”.',
    said: /\bmargin\b|\bno matter\b|\bwithin \d[\d.]* points?\b/i,
  },
  look: {
    name: 'look',
    meaning:
      'A number of games, fixed beforehand, at which play may stop. A comparison stops at the look that decides it, and its intervals are wide enough to hold at every look (Pocock). A run stops at the look at which its intervals are narrow enough, whatever they show, and needs no wider ones for that.',
    said: /\blooks?\b/i,
  },
  verdict: {
    name: 'verdict',
    meaning:
      'More or less: the whole interval lies on one side of 0. No matter: it lies within the margin. Undecided: neither, so far. The same: exact, and 0.',
    said: /\bverdict\b/i,
  },
  knob: {
    name: 'knob',
    meaning:
      'Something of the scenario that can be turned by itself: a number up or down, a switch on or off, a trait or item taken away or given, a policy or a house rule.',
    said: /\bknobs?\b|\bhouse rules?\b/i,
  },
  step: {
    name: 'step',
    meaning: 'One turn of one knob, everything else being as it is written; each is played in pairs with the scenario.',
    said: /\bsteps?\b/i,
  },
  tornado: {
    name: 'tornado',
    meaning:
      'Knobs below each other, the one that does most on top. The end of a bar is what the step does: to the right more, to the left less; the setting it leads to stands at its left, the size of it at its right.',
    said: /\bevery step\b|\bWhat each step does\b/i,
  },
  even: {
    name: 'even',
    meaning:
      'Where both sides win as often as each other, or a measure is at the rate that was asked for. Between two values that were played the straight line between them counts.',
    said: /\beven\b/i,
  },
  cliff: {
    name: 'cliff',
    meaning:
      'One value is far from even on one side, and the next is far from it on the other: whole numbers are never even here, and the number between them says only where they change over.',
    said: /\bcliff\b/i,
  },
  anew: {
    name: 'measured anew',
    meaning:
      'Values around the place that the search found are played again on luck of their own, and these games alone decide. So the answer is not the luckiest of many.',
    said: /\b(?:measured )?anew\b/i,
  },
  search: {
    name: 'search',
    meaning: 'Few games at each of some values, only to find where to look closely. They decide nothing.',
    said: /\b(?:in|the|from the) search\b|\bSearched\b/i,
  },
  policy: {
    name: 'policy',
    meaning: 'How a side chooses where the rules leave a choice; what each does stands in the table.',
    said: /\bpolic(?:y|ies)\b/i,
  },
  worth: {
    name: 'what play is worth',
    meaning: 'How often the best policy reaches the goal, less how often the worst does, whichever of them they are.',
    said: /\bplay is worth\b/i,
  },
  skillShare: {
    name: 'play and dice',
    meaning:
      'If a policy were drawn at random for each game, some of the variance of who reaches the goal would lie between policies. That share is play; what is left within each policy is dice.',
    said: /\bis (?:play|dice)\b/i,
  },
  target: {
    name: 'target',
    meaning: 'The range in which a measure is to lie, in every combination that the scenario varies.',
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
      'All settings play a few games, the better half goes on with twice as many, until a few are left. One is dropped for good only when its interval lies outside a target; what was merely worse is set aside, and comes back when all others were dropped.',
    said: /\bsuccessive halving\b|\bset aside\b/i,
  },
  fresh: {
    name: 'fresh games',
    meaning:
      'Games that the search has not seen. A winner must reach all targets on them, so that it is not merely the luckiest of many.',
    said: /\bfresh (?:games|\w+)\b/i,
  },
  pareto: {
    name: 'none worse in everything',
    meaning:
      'Settings for each of which no other is at least as good in every column and better in one (Pareto). Which of them is best is a matter of taste.',
    said: /\bnone of these is worse than another in everything\b/i,
  },
  off: {
    name: 'off',
    meaning:
      'How far the worst measure lies from the middle of its target: 0 is the middle, 1 the edge, more is outside.',
    said: /"off"/i,
  },
  uneven: {
    name: 'uneven',
    meaning: 'By how much the shares of their members that the two sides lose differ: 0 is the same share.',
    said: /"uneven"/i,
  },
  length: {
    name: 'length',
    meaning: 'The mean length of games, over all combinations.',
    said: /"length"/i,
  },
  change: {
    name: 'changes and steps',
    meaning: 'How many knobs are turned, and by how many places of their lists in all.',
    said: /"changes"/i,
  },
  round: {
    name: 'round',
    meaning:
      'One round of the search: games that each setting has played in each combination by then, how many settings played, how many of them were shown to miss a target, and how many were set aside as the worse half.',
    said: /\brounds?\b/i,
  },
  score: {
    name: 'score',
    meaning: 'Wins and half the draws, as a share of games; both seats count alike.',
    said: /\bscores?\b/i,
  },
  decided: {
    name: 'decided',
    meaning:
      'Who wins more often is known. The exact sign test asks how often luck alone would bring wins and losses so far apart, and Holm’s correction makes all pairs right together: with 95 % not one decided pair is the wrong way round.',
    said: /\bdecided\b|\bsign test\b|\bHolm\b/i,
  },
  rating: {
    name: 'rating',
    meaning:
      'Strength on one scale, fitted to all matches at once (Bradley and Terry, in the points of Elo): 0 is the mean of all, 100 points more are a score of 64 %, 400 are ten to one. Circles have no place on it.',
    said: /\brat(?:ings?|ed)\b/i,
  },
  circle: {
    name: 'circle',
    meaning: 'Each beats the next and the last the first. Only circles of which every step is decided are told.',
    said: /\bcircles?\b/i,
  },
  mix: {
    name: 'mixture',
    meaning:
      'How often to choose each warband so that no other choice does better against it (the equilibrium of the game whose payoffs are the scores, after Nash). In brackets where the shares lie in 95 % of the matrices that the games leave possible.',
    said: /\bleaves nobody a better answer\b|\bnobody has a better answer\b/i,
  },
  seat: {
    name: 'seat',
    meaning:
      'Who is set up, or moves, first. Everybody plays everybody from both, and each plays against itself, where a fair seat would score one half.',
    said: /\bseats?\b/i,
  },
  precision: {
    name: 'precision',
    meaning: 'Half the width of the 95 % interval that so many games are expected to give.',
    said: /\bplus or minus\b|\bprecision\b/i,
  },
  power: {
    name: 'nine times of ten',
    meaning:
      'If the difference is as large as this in truth, so many games find it in nine of ten comparisons, whose headlines hold together at 95 %; with fewer it is missed more often.',
    said: /\bnine times of ten\b/i,
  },
  probe: {
    name: 'probe',
    meaning:
      'A few games that show how much chance there is in the measure. What is rarer takes fewer games to know in points.',
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
      'How often games of every combination ended in which way when it was made, the first of them one by one; it lies in git beside the scenarios.',
    said: /\bbaselines?\b/i,
  },
  digest: {
    name: 'digest',
    meaning:
      'A fingerprint of the scenarios, the seed and all that was counted. Two runs with the same digest played the same games.',
    said: /\bdigest\b/i,
  },
  seed: {
    name: 'seed',
    meaning: 'Where the dice begin. The same scenario and seed give the same games, on any machine.',
    said: /\bseed\b/i,
  },
} as const satisfies Readonly<Record<string, Word>>;

export type WordName = keyof typeof GLOSSARY;

/** A text in pieces: those that say a word for the first time have its name. */
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
