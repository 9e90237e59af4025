import type { CardLine } from '../card.ts';
import { glued } from '../number.ts';
import { type Html, html } from './html.ts';

/** Returns text without line breaks between a number and its percent sign, or within an interval. */
export function prose(text: string): Html {
  return html`${glued(text)}`;
}

/** Returns a number with its interval. */
export function number({ shown }: Pick<CardLine, 'shown'>): Html {
  const range = shown.range === '' ? undefined : html` <span class="range">${prose(shown.range)}</span>`;
  return html`<span class="number${/^(?:below|above)/.test(shown.value) ? ' bound' : ''}">${prose(shown.value)}${range}</span>`;
}

/** Returns a rate as a small bar, with the interval in a lighter tone; `undefined` for other values. */
export function bar({ value }: Pick<CardLine, 'value'>, colour: string): Html | undefined {
  if (!('rate' in value)) return undefined;
  const { rate, low = rate, high = rate } = value;
  const percent = (x: number) => Number((100 * x).toFixed(2));
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="track" width="100" height="8"/><rect fill="${colour}" width="${percent(rate)}" height="8"/><rect class="interval" x="${percent(low)}" y="2.5" width="${percent(Math.max(0, high - low))}" height="3"/></svg>`;
}
