import { asScreen, type Screen, tame, whole, wrap } from './screen.ts';

/** A number with its unit and its interval: `92 % (90 to 94)`. */
const NUMBER = /[−+\d.]+(?: (?:%|points?))?(?: \([^)]{0,30}\))?/g;

/** Wraps sentences to the screen's width; a number stays on one line with its unit and interval. */
export function prose(text: string, screen: Screen): string[] {
  return wrap(keepNumbers(asScreen(tame(text), screen)), screen.width);
}

/** Protects numbers from {@link wrap}. */
export function keepNumbers(text: string): string {
  return text.replace(NUMBER, whole);
}
