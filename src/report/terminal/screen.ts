import { styleText } from 'node:util';
import { harmlessLine } from '../../check/harmless.ts';

/** The features of a terminal. */
export interface Screen {
  /** Characters in a line, 40 or more. */
  readonly width: number;
  readonly colour: boolean;
  /** Whether it shows blocks and arrows, or plain ASCII only. */
  readonly unicode: boolean;
}

/** Colours by their meaning; the first side is always cyan, the second yellow. */
export type Ink = 'strong' | 'faint' | 'side0' | 'side1' | 'side2' | 'side3' | 'plain';

const STYLES = {
  strong: 'bold',
  faint: 'dim',
  side0: 'cyan',
  side1: 'yellow',
  side2: 'magenta',
  side3: 'green',
} as const;

/** Colours a text, if the screen has colours. */
export function paint(screen: Screen, ink: Ink, text: string): string {
  return screen.colour && ink !== 'plain' && text !== ''
    ? styleText(STYLES[ink], text, { validateStream: false })
    : text;
}

/** Backgrounds for adjacent parts, from the best to the worst. */
const BACKGROUNDS = ['bgGreen', 'bgCyan', 'bgYellow', 'bgBlue', 'bgMagenta', 'bgWhite', 'bgRed'] as const;

/** Paints black text on the background of part `at` of `of`; the last part is always the worst. */
export function paintPart(screen: Screen, at: number, of: number, text: string): string {
  if (!screen.colour || text === '') return text;
  const last = BACKGROUNDS.length - 1;
  const background = at === of - 1 ? BACKGROUNDS[last] : BACKGROUNDS[at % last];
  return styleText([background ?? 'bgGray', 'black'], text, { validateStream: false });
}

/** Returns the colour of a side by its index; none for no side. */
export function sideInk(at: number): Ink {
  return at < 0 ? 'plain' : (`side${at % 4}` as Ink);
}

/** Converts text from a file to one line without control characters. */
export const tame = harmlessLine;

/** Returns how many columns a text takes, one for each character. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Fits a text to exactly `width` columns: padded with spaces, or with an ellipsis in its middle, since similar names
 * differ at their ends: `the-company-of…casualties`.
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

/** Protects a text from {@link wrap}: a number with its interval. */
export function whole(text: string): string {
  return text.replaceAll(' ', HARD_SPACE);
}

/** Wraps a text between words to the screen's width, but not before `%`; later lines are indented. */
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

/** Formats a name in a column of `width` characters with a text beside it; both are wrapped if necessary. */
export function nameAndText(screen: Screen, name: string, width: number, text: string): string[] {
  const names = lengthOf(name.trimEnd()) > width ? wrap(name, width) : [name];
  const texts = wrap(text, screen.width - width - 4);
  const lines = Array.from({ length: Math.max(names.length, texts.length) }, (_, i) => [
    names[i] ?? '',
    texts[i] ?? '',
  ]);
  return lines.map(([left = '', right = '']) => `  ${toWidth(screen, left, width)}  ${right}`.trimEnd());
}

/** Returns `≈`, `·`, `×`, `±` or an ASCII replacement. */
export function sign(screen: Screen, of: 'about' | 'dot' | 'times' | 'plusMinus'): string {
  const [unicode, ascii] = { about: ['≈', '~'], dot: ['·', '-'], times: ['×', 'x'], plusMinus: ['±', '+-'] }[of] as [
    string,
    string,
  ];
  return screen.unicode ? unicode : ascii;
}

const ASCII = { '−': '-', '–': '-', '±': '+-', '²': '^2' } as const;

/** Replaces the signs of a text that an ASCII screen does not show. */
export function asScreen(text: string, { unicode }: Screen): string {
  return unicode ? text : text.replace(/[−–±²]/g, (sign) => ASCII[sign as keyof typeof ASCII]);
}
