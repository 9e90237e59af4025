import { gameOf } from '../label.ts';
import { prose } from './prose.ts';
import { paint, type Screen, sign, tame, wrap } from './screen.ts';

/** What stands above and below an answer on a terminal. */
export interface AnswerFrame {
  readonly titles: readonly string[];
  /** The rulebook, the game, the seed and the like, on one line. */
  readonly facts: readonly string[];
  /** Sentences about what the answer rests on. */
  readonly basis: readonly string[];
  readonly digest: string;
}

/** Returns the frame of most answers, but for what they rest on. */
export function headOf({
  title,
  rulesTitle,
  play,
  seed,
  digest,
}: {
  readonly title: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  readonly digest: string;
}): Omit<AnswerFrame, 'basis'> {
  return { titles: [title], facts: [rulesTitle, gameOf(play), `seed ${seed}`], digest };
}

const DIGEST = 'sha256:'.length + 12;

/**
 * Formats an answer for one screen: titles, facts, the body, and in a fainter colour what the answer rests on.
 *
 * @param body its lines, wrapped
 * @returns lines that each end with a line feed
 */
export function formatAnswer(frame: AnswerFrame, body: readonly string[], screen: Screen): string {
  const { titles, facts, basis, digest } = frame;
  const faint = (line: string) => paint(screen, 'faint', line);
  const lines = [
    ...titles.flatMap((title) => wrap(tame(title), screen.width)).map((line) => paint(screen, 'strong', line)),
    ...wrap(facts.map(tame).join(` ${sign(screen, 'dot')} `), screen.width).map(faint),
    '',
    ...body,
    '',
    ...[...basis, digest.slice(0, DIGEST)].flatMap((sentence) => prose(sentence, screen)).map(faint),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
