import type { Answer, AnswerCell, RateValue } from '../analysis/answer.ts';
import { pluralOf, theNoun } from '../scenario/noun.ts';
import type { Measure } from '../stats/measure.ts';
import { type Card, type CardLine, gravestOf, isAbove, type MemberFates, middleOf } from './card.ts';
import { closestCell } from './headline.ts';
import { asWords, capital, gamesOf, measureClaim } from './label.ts';
import { type Names, namesOf } from './names.ts';

/**
 * Returns the cell that an answer describes, and whether it is the focus of the question or only the one nearest to
 * even.
 */
export function focusOf(answer: Answer): { readonly cell: AnswerCell; readonly isAsked: boolean } | undefined {
  const { cells, focus } = answer;
  const asked =
    focus === undefined
      ? undefined
      : cells.find(({ vary }) => Object.entries(focus).every(([path, value]) => vary[path] === value));
  const cell = asked ?? closestCell(answer);
  return cell && { cell, isAsked: asked !== undefined || cells.length === 1 };
}

/** A number that sums up an answer. */
export interface Figure {
  readonly measure: Measure;
  /** Its label: `The band wins`, `Each shooter dies`. */
  readonly label: string;
  readonly value: string;
  /** Its interval and games. */
  readonly range: string;
}

/** What a party brings home, or a side scores. */
const GAINS = ['treasure', 'silver', 'games-won', 'carried-off'];
/** A smaller mean does not make a useful figure. */
const LEAST_GAIN = 0.05;
/** How far a hero has come after a campaign. */
const STANDINGS = ['rep', 'level'];
/** How deep a party gets. */
const DEPTHS = ['rooms-won', 'rooms', 'areas', 'tiles'];
/** Outcomes in which a party brings home little or nothing, the worst first. */
const ENDS = ['wiped', 'lost', 'star-lost'];

/** The most figures of the play, and of a scenario's own claims. */
const MOST_FIGURES = 4;

/**
 * Returns the figures that sum up a cell, and those that the scenario counts: for a fight who wins, who dies and how
 * long it lasts; for a dungeon what is brought home.
 */
export function figuresOf(answer: Answer, card: Card): Figure[] {
  const [first] = card.outcomes;
  const standing = firstOf([...card.sides, ...card.others], STANDINGS, first?.measure.side);
  const depth = firstOf([...card.lengths, ...card.others], DEPTHS, undefined);
  const gain = firstOf(
    [...card.sides, ...card.others],
    depth === undefined ? GAINS.slice(2) : GAINS,
    first?.measure.side,
  );
  const bad = firstOf(card.outcomes.slice(1), ENDS, first?.measure.side) ?? otherOf(card);
  const dies = deathFigure(card);
  const length = lengthFigure(answer, card);
  const last = standing !== undefined || depth === undefined ? dies : undefined;
  const parts = [
    first && outcomeFigure(answer, first),
    bad && outcomeFigure(answer, bad),
    standing && meanFigure(standing),
    gain && standing === undefined && middleOf(gain.value) >= LEAST_GAIN ? meanFigure(gain) : undefined,
    last,
    depth && standing === undefined ? meanFigure(depth) : undefined,
    length,
  ];
  const usual = parts.flatMap((figure) => figure ?? []).slice(0, MOST_FIGURES);
  return [...usual, ...card.own.slice(0, MOST_FIGURES).map(ownFigure)];
}

/** Returns the first of several measures that a cell has, for the side of the headline. */
function firstOf(lines: readonly CardLine[], whats: readonly string[], side: string | undefined): CardLine | undefined {
  const mine = lines.filter(
    ({ measure }) => measure.member === undefined && (measure.side ?? side) === (side ?? measure.side),
  );
  return whats.flatMap((what) => mine.find(({ measure }) => measure.what === what) ?? [])[0];
}

/** Returns the other side's win, or else the most frequent of the other outcomes. */
function otherOf({ outcomes }: Card): CardLine | undefined {
  const [first, ...others] = outcomes;
  const win = others.find(({ measure }) => measure.what === 'win' && measure.side !== first?.measure.side);
  return (
    win ??
    others.reduce<CardLine | undefined>(
      (a, b) => (a === undefined || middleOf(b.value) > middleOf(a.value) ? b : a),
      undefined,
    )
  );
}

/** Returns a claim about a side; for an outcome of no side, its meaning if that is short. */
function outcomeName(measure: Measure, names: Names): string {
  const meaning = measure.meaning.replace(/\.$/, '');
  return measure.side === undefined && meaning.length <= 40 ? meaning : measureClaim(measure, names);
}

function outcomeFigure(answer: Answer, line: CardLine): Figure {
  const { measure, shown } = line;
  return { measure, label: capital(outcomeName(measure, namesOf(answer))), value: shown.value, range: shown.range };
}

function ownFigure({ measure, shown }: CardLine): Figure {
  return { measure, label: capital(asWords(measure.what)), value: shown.value, range: shown.range };
}

/** Returns a mean over all games, with what counts as 0: `Rep, on average (0: lost or retired)`. */
function meanFigure({ measure, shown }: CardLine): Figure {
  const [zero = ''] = /(?: \(0: [^)]*\))?$/.exec(measure.meaning) ?? [];
  const label = `${capital(asWords(measure.what))}, on average${zero}`;
  return { measure, label, value: shown.value, range: shown.range };
}

/** Returns how often the member of the headline's side that dies most often dies, in percent. */
function deathFigure(card: Card): Figure | undefined {
  const [worst] = deathsOf(card);
  if (worst === undefined) return undefined;
  const { member, line } = worst;
  const who = member.of > 1 ? `Each ${member.name}` : capital(theNoun(member.name));
  return {
    measure: line.measure,
    label: `${who} ${fateVerb(line.measure.what)}`,
    value: line.shown.value,
    range: line.shown.range,
  };
}

function lengthFigure(answer: Answer, { lengths }: Card): Figure | undefined {
  const [line] = lengths;
  if (line === undefined) return undefined;
  const step = stepOf(line.measure);
  return {
    measure: line.measure,
    label: `Half of ${gamesOf(answer.play)} end by ${step}`,
    value: line.halfRange,
    range: `19 of 20 by ${line.mostRange}`,
  };
}

/** Returns `activation` for a length in activations. */
function stepOf({ what }: Measure): string {
  return asWords(what).replace(/s$/, '');
}

/** A member and how often it has the worst fate. */
export interface Death {
  readonly member: MemberFates;
  readonly line: CardLine & { readonly value: RateValue };
}

/** Returns the members of the headline's side with their worst fates, those who die most often first. */
export function deathsOf({ outcomes, members }: Card): Death[] {
  const side = outcomes[0]?.measure.side ?? members[0]?.side;
  return members
    .filter((member) => member.side === side)
    .flatMap((member): Death[] => {
      const line = gravestOf(member);
      return line !== undefined && 'rate' in line.value ? [{ member, line: line as Death['line'] }] : [];
    })
    .sort((a, b) => b.line.value.rate - a.line.value.rate);
}

/** Returns whether the first of several dies more often than all others, by their intervals. */
export function isWorst([first, ...others]: readonly Death[]): boolean {
  return first !== undefined && others.every(({ line }) => isAbove(first.line.value, line.value));
}

/** Verbs for fates, singular and plural. */
const FATES: Readonly<Record<string, readonly [string, string]>> = {
  dead: ['dies', 'die'],
  killed: ['is killed', 'are killed'],
  lost: ['is lost', 'are lost'],
  turned: ['is turned', 'are turned'],
  fled: ['flees', 'flee'],
  out: ['is put out of the fight', 'are put out of the fight'],
  retired: ['retires', 'retire'],
  left: ['leaves', 'leave'],
  absent: ['is absent', 'are absent'],
};

/** Returns the verb for a fate: the knight `dies`, the shooters `die`. */
export function fateVerb(fate: string, isMany = false): string {
  return FATES[fate]?.[isMany ? 1 : 0] ?? `${isMany ? 'end' : 'ends'} ${asWords(fate)}`;
}

/** Returns `each of the 2 shooters`, `the knight`. */
export function eachOf({ name, of }: MemberFates): string {
  return of > 1 ? `each of the ${of} ${pluralOf(name)}` : theNoun(name);
}
