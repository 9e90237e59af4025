import { pairsWorth, showDifference, showMargin, showSize } from '../../report/difference.ts';
import { capital, claimBefore, gamesOf, listOf, measureClaim, measureLabel, placeLabel } from '../../report/label.ts';
import { type Names, namesOf } from '../../report/names.ts';
import { inWords, type Shown, show, showCount } from '../../report/number.ts';
import { isWritten, noneSentence, type Policies, sidesPlaying, waysOf, wayWords } from '../../report/range-words.ts';
import type { Table } from '../../report/table.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';
import type { ComparedArm, Comparison, Difference } from './answer.ts';

/** A difference, ready to show. */
export interface DifferenceRow {
  readonly difference: Difference;
  readonly measure: Measure;
  /** `Band wins`; for a fate `Shooter: dead`. */
  readonly label: string;
  /** `the band wins` */
  readonly claim: string;
  readonly isRate: boolean;
  readonly a: Shown;
  readonly b: Shown;
  readonly shown: Shown;
}

/** Returns all differences, headlines first. */
export function differenceRows({
  arms: [arm],
  differences,
  measures,
  games,
}: Pick<Comparison, 'differences' | 'measures' | 'games'> & {
  readonly arms: readonly ComparedArm[];
}): DifferenceRow[] {
  const called = namesOf(arm);
  const members = new Map(Object.values(measures).map(({ side, member }) => [`${side}.${member}`, member]));
  const names = [...members.values()];
  const twice = names.filter((member, i) => member !== undefined && names.indexOf(member) !== i);
  return differences.map((difference) => {
    const measure = measures[difference.measure];
    const isRate = measure.kind !== 'number';
    return {
      difference,
      measure,
      label: capital(labelOf(measure, twice, called)),
      claim: measureClaim(measure, called),
      isRate,
      a: show(difference.a, games),
      b: show(difference.b, games),
      shown: showDifference(difference, isRate),
    };
  });
}

/** @param twice names that members of both sides have */
function labelOf(measure: Measure, twice: readonly (string | undefined)[], names: Names): string {
  const { group, side, member } = measure;
  const label = measureLabel(measure, names);
  if (group !== 'fate' || member === undefined) return label;
  return `${twice.includes(member) ? `${side} ${member}` : member}: ${label}`;
}

/** Returns the rows for a first screen: headlines, sides and lengths that are not all zero. */
export function mainRows(comparison: Comparison): DifferenceRow[] {
  return differenceRows(comparison).filter(({ difference, measure: { group, headline } }) => {
    const nothing = [difference.a, difference.b].every((value) => ('rate' in value ? value.rate : value.mean) === 0);
    return !nothing && (headline || ['own', 'side', 'length'].includes(group));
  });
}

/** Returns the names of the arms: the values that differ, or the titles if those do. */
export function armNames({ arms }: Pick<Comparison, 'arms'>): [string, string] {
  const [a, b] = arms;
  const name = (arm: ComparedArm, other: ComparedArm) => {
    const set = settings(
      Object.entries(arm.set).filter(([path, value]) => other.set[path] !== value),
      arm,
    );
    if (a.title !== b.title) return set === '' ? arm.title : `${arm.title}, ${set}`;
    return set === '' ? 'as written' : set;
  };
  const names: [string, string] = [name(a, b), name(b, a)];
  return names[0] === names[1] ? [`${names[0]} (first)`, `${names[1]} (second)`] : names;
}

/** Returns both arms by their names, a line each, and the values set in both of them. */
export function armLines(comparison: Pick<Comparison, 'arms'>): { readonly arm: string; readonly name: string }[] {
  const [first, other] = comparison.arms;
  const common = settings(
    Object.entries(first.set).filter(([path, value]) => other.set[path] === value),
    first,
  );
  const [a, b] = armNames(comparison);
  const both = common === '' ? [] : [{ arm: 'both', name: common }];
  return [{ arm: 'a', name: a }, { arm: 'b', name: b }, ...both];
}

/** Returns `Rep 6 for the troll, the band playing bold`. */
export function settings(set: readonly (readonly [path: string, value: VaryValue])[], arm: ComparedArm): string {
  const names = namesOf(arm);
  return set.map(([path, value]) => placeLabel(path, value, names)).join(', ');
}

/** Returns the comparison in one sentence: its first headline, with its certainty. */
export function compareSentence(comparison: Comparison): string {
  if (comparison.same) return 'Both are the same game to the rulebook, so nothing can differ.';
  const [row] = differenceRows(comparison);
  if (row === undefined) return 'Too few games were played for an answer.';
  const [, b] = armNames(comparison);
  const { difference, measure, isRate } = row;
  const names = namesOf(comparison.arms[0]);
  const apart = inWords(row.shown);
  switch (difference.verdict) {
    case 'higher':
    case 'lower': {
      const more = difference.verdict === 'higher' ? 'more' : 'less';
      const size = showSize(difference, isRate);
      const range = size.range === 'exact' ? 'exact' : size.range;
      const often = isRate ? `${more} often` : more;
      return `With ${quoted(b, comparison.arms)}, ${row.claim} ${often}: ${inWords(row.b)} instead of ${inWords(row.a)}, ${size.value} ${more} (${range}).`;
    }
    case 'within':
      return `No relevant difference: ${claimBefore(measure, names)} ${inWords(row.a)} and ${inWords(row.b)}, a difference of ${apart}, within ${showMargin(comparison.margin, isRate)}.`;
    default:
      return `Undecided: ${claimBefore(measure, names)} ${inWords(row.a)} and ${inWords(row.b)}, a difference of ${apart}; it takes more games to decide.`;
  }
}

/** Says how far that difference moves over the ways to play; empty if no other way was played. */
export function rangeSentence(comparison: Comparison): string[] {
  const { range } = comparison;
  const [row] = differenceRows(comparison);
  if (range === undefined || row === undefined) return [];
  const { low, high } = range;
  const names = namesOf(comparison.arms[0]);
  if (isWritten(low.policies) && isWritten(high.policies)) return [noneSentence(range)];
  const [from, to] = [low, high].map((end) => showDifference(end, row.isRate).value);
  const depends = low.high < 0 && high.low > 0 ? ['Which of the two is more depends on how they are played.'] : [];
  return [
    `Over ${waysOf(range)}, the difference is ${from.replace(/ points?$/, '')} to ${to}: least ${wayWords(low.policies, names)}, most ${wayWords(high.policies, names)}.`,
    ...depends,
  ];
}

/** Returns the ways to play other than the written one, smallest difference first. */
export function wayRows(comparison: Comparison): { way: string; shown: string; games: string }[] {
  const { range } = comparison;
  const [row] = differenceRows(comparison);
  if (range === undefined || row === undefined) return [];
  const { low, high, tried } = range;
  const names = namesOf(comparison.arms[0]);
  const sure = [low, high].filter(({ policies }) => !isWritten(policies));
  const isSure = (policies: Policies) => sure.some((end) => wayWords(end.policies) === wayWords(policies));
  const again = sure.map((end) => ({
    ...{ policies: end.policies, at: end.difference, games: `${showCount(end.games)}, again` },
    shown: showDifference(end, row.isRate).text,
  }));
  const rough = tried
    .filter(({ policies }) => !isSure(policies))
    .map(({ policies, difference, games }) => ({
      ...{ policies, at: difference, games: showCount(games) },
      shown: `about ${roughly(difference, row.isRate)}`,
    }));
  return [...again, ...rough]
    .sort((a, b) => a.at - b.at)
    .map(({ policies, shown, games }) => ({ way: capital(sidesPlaying(policies, names)), shown, games }));
}

/** Formats a difference from few games. */
function roughly(difference: number, isRate: boolean): string {
  const size = Number((Math.abs(difference) * (isRate ? 100 : 1)).toPrecision(2));
  const digits = String(isRate ? Math.round(size) : size);
  return `${digits === '0' ? '' : difference < 0 ? '−' : '+'}${digits}${isRate ? ' points' : ''}`;
}

/**
 * Returns a title in quotation marks, unless it reads as words of a sentence; a setting unchanged.
 *
 * @param arms all that are compared; if they share a title, names are settings
 */
export function quoted(name: string, arms: readonly Pick<ComparedArm, 'title'>[]): string {
  const isTitle = arms.some(({ title }) => title !== arms[0]?.title);
  return isTitle && /[?!.]$|^\p{Lu}/u.test(name) ? `"${name}"` : name;
}

/** Returns the verdict in a word for a column. */
export function verdictWord({ verdict, exact, difference }: Difference): string {
  if (verdict === 'undecided') return difference === 0 ? 'equal so far' : 'undecided';
  return { higher: 'more', lower: 'less', within: exact ? 'the same' : 'no matter' }[verdict];
}

/** Says how the numbers were found: games, looks, the gain from pairs, and which intervals are simultaneous. */
export function compareBasis(comparison: Comparison): string[] {
  const { games, looks, stopped, play, together, differences, unmatched } = comparison;
  const [first] = differences;
  const many = looks.length;
  const look = looks.indexOf(games) + 1;
  const why = {
    settled: many > 1 ? `settled at look ${look} of ${many}` : 'settled',
    most: 'the most games allowed',
    fixed: 'the number given',
    interrupted: 'stopped early',
  }[stopped];
  const lines = [`${showCount(games)} ${gamesOf(play)} each on the same dice: ${why}.`];
  const ratio = first?.varianceRatio;
  // Arms that always agree have no variance to compare.
  if (ratio !== undefined && ratio > 0.0005 && first?.exact === undefined) {
    lines.push(
      pairsWorth(ratio, `as many as ${showCount(Math.round(games / ratio))} independent ${gamesOf(play)} each`),
    );
  }
  if (differences.some(({ exact }) => exact === undefined)) {
    lines.push(togetherSentence(together, many > 1));
  }
  if (unmatched.length > 0) lines.push(`Not compared, because only one of the two has it: ${listOf(unmatched)}.`);
  return lines;
}

/** Says which intervals are simultaneous. */
function togetherSentence({ headlines, others }: Comparison['together'], looked: boolean): string {
  const whenever = looked ? ', whichever look it stopped at' : '';
  const first =
    headlines === 1
      ? `The headline's interval holds at 95 %${whenever}`
      : `The intervals of the ${headlines} headlines all hold at once at 95 %${whenever}`;
  if (others === 0) return `${first}.`;
  return others === 1
    ? `${first}; so does that of the other measure.`
    : `${first}; so do those of the ${others} other measures.`;
}

/** Returns `differences.csv`: one row for each measure. */
export function differenceTable(comparison: Comparison): Table {
  return {
    name: 'differences',
    columns: [
      'measure',
      'label',
      'headline',
      'kind',
      'a',
      'b',
      'difference',
      'low',
      'high',
      'verdict',
      'variance_ratio',
      'games',
      'method',
      'shown',
      ...(comparison.range === undefined ? [] : ['rangeLow', 'rangeHigh']),
    ],
    rows: differenceRows(comparison).map(({ difference, measure, label, shown }, i) => ({
      measure: measure.name,
      label,
      headline: difference.headline ? 'yes' : 'no',
      kind: measure.kind,
      a: 'rate' in difference.a ? difference.a.rate : difference.a.mean,
      b: 'rate' in difference.b ? difference.b.rate : difference.b.mean,
      difference: difference.difference,
      low: difference.low ?? null,
      high: difference.high ?? null,
      verdict: difference.verdict,
      variance_ratio: difference.varianceRatio ?? null,
      games: comparison.games,
      method: difference.exact ? 'exact' : 'sampled',
      shown: shown.text,
      ...(comparison.range === undefined
        ? {}
        : {
            rangeLow: i === 0 ? comparison.range.low.difference : null,
            rangeHigh: i === 0 ? comparison.range.high.difference : null,
          }),
    })),
  };
}
