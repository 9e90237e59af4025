import { styleText } from 'node:util';
import { harmlessLine } from '../../check/harmless.ts';

/** What a terminal can show. */
export interface Screen {
  /** Characters to a line, 40 or more. */
  readonly width: number;
  readonly colour: boolean;
  /** Whether it shows blocks and arrows, or plain ASCII only. */
  readonly unicode: boolean;
}

/** Colours by what they say; the first side is always cyan, the second yellow. */
export type Ink = 'strong' | 'faint' | 'side0' | 'side1' | 'side2' | 'side3' | 'plain';

const STYLES = {
  strong: 'bold',
  faint: 'dim',
  side0: 'cyan',
  side1: 'yellow',
  side2: 'magenta',
  side3: 'green',
} as const;

/** Text in a colour, where the screen has colours. */
export function paint(screen: Screen, ink: Ink, text: string): string {
  return screen.colour && ink !== 'plain' && text !== ''
    ? styleText(STYLES[ink], text, { validateStream: false })
    : text;
}

/** Backgrounds for parts that stand side by side, from the best to the worst. */
const BACKGROUNDS = ['bgGreen', 'bgCyan', 'bgYellow', 'bgBlue', 'bgMagenta', 'bgWhite', 'bgRed'] as const;

/** Black text on the background of part `at` of `of`; the last part is always the gravest. */
export function paintPart(screen: Screen, at: number, of: number, text: string): string {
  if (!screen.colour || text === '') return text;
  const last = BACKGROUNDS.length - 1;
  const background = at === of - 1 ? BACKGROUNDS[last] : BACKGROUNDS[at % last];
  return styleText([background ?? 'bgGray', 'black'], text, { validateStream: false });
}

/** The colour of a side by its position; none for what belongs to no side. */
export function sideInk(at: number): Ink {
  return at < 0 ? 'plain' : (`side${at % 4}` as Ink);
}

/** Text from a file on one line and harmless to a terminal, also where that shows colours. */
export const tame = harmlessLine;

/** How many columns text takes, where each character takes one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Text in exactly so many columns: filled with spaces, or with an ellipsis in its middle, since what names that begin
 * alike are of stands at their ends: `the-company-of…casualties`.
 */
export function toWidth(screen: Screen, text: string, width: number): string {
  const letters = [...text];
  if (letters.length <= width) return text + ' '.repeat(width - letters.length);
  const dots = (screen.unicode ? '…' : '..').slice(0, width);
  const last = Math.floor(0.4 * (width - dots.length));
  const first = letters.slice(0, width - dots.length - last);
  return [...first, dots, ...letters.slice(letters.length - last)].join('');
}

const HARD_SPACE = '\u00a0';

/** Text that {@link wrap} does not break: a number with its interval. */
export function whole(text: string): string {
  return text.replaceAll(' ', HARD_SPACE);
}

/** Text broken between words into lines of the screen's width, but not before `%`; later lines are indented. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.replaceAll(' %', `${HARD_SPACE}%`).split(' ')) {
    const longer = line === '' ? (lines.length > 0 ? indent : '') + word : `${line} ${word}`;
    if (line !== '' && lengthOf(longer) > width) {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return [...lines, line].map((broken) => broken.replaceAll(HARD_SPACE, ' '));
}

/** A name in a column of so many characters with text beside it; both are broken into lines of their own where they must. */
export function nameAndText(screen: Screen, name: string, width: number, text: string): string[] {
  const names = lengthOf(name.trimEnd()) > width ? wrap(name, width) : [name];
  const texts = wrap(text, screen.width - width - 4);
  const lines = Array.from({ length: Math.max(names.length, texts.length) }, (_, i) => [
    names[i] ?? '',
    texts[i] ?? '',
  ]);
  return lines.map(([left = '', right = '']) => `  ${toWidth(screen, left, width)}  ${right}`.trimEnd());
}

/** `≈`, `·`, `×`, `±` or what stands for them where there is only ASCII. */
export function sign(screen: Screen, of: 'about' | 'dot' | 'times' | 'plusMinus'): string {
  const [unicode, ascii] = { about: ['≈', '~'], dot: ['·', '-'], times: ['×', 'x'], plusMinus: ['±', '+-'] }[of] as [
    string,
    string,
  ];
  return screen.unicode ? unicode : ascii;
}
