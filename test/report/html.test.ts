import { describe, expect, it } from 'vitest';
import { html } from '../../src/report/page/html.ts';
import { prose } from '../../src/report/page/number.ts';

describe('text on a page', () => {
  it('has words from right to left isolated, so that numbers after them stay where they are', () => {
    expect(html`<p>${'אביר wins 63 % (60 to 66)'}</p>`.text).toBe('<p><bdi>אביר</bdi> wins 63 % (60 to 66)</p>');
    expect(html`<p>${'اللص and the-עכבר'}</p>`.text).toBe('<p><bdi>اللص</bdi> and the-<bdi>עכבר</bdi></p>');
    expect(html`<p>${'אביר-5 לבן 7'}</p>`.text).toBe('<p><bdi>אביר-5 לבן</bdi> 7</p>');
  });

  it.each(['5 %', '(0.4 to 1.2)', '(−3 to +7)', '(0 % to 33 %)', '(11,300 to 11,313)'])(
    'keeps %s on one line',
    (whole) => {
      expect(prose(`so ${whole} of it`).text).toBe(`so ${whole.replaceAll(' ', '\u00a0')} of it`);
    },
  );

  it('has no elements in attributes and in the title', () => {
    expect(html`<title>${'אביר'}</title>`.text).toBe('<title>אביר</title>');
    expect(html`<p title="${'אביר'}" class="${'a'}">${'אביר'}</p>`.text).toBe(
      '<p title="אביר" class="a"><bdi>אביר</bdi></p>',
    );
  });

  it('has what turns text round written out, in elements and attributes', () => {
    expect(html`<p title="${'a\u202eb'}">${['c\u2067d', html`<b>${'\u200fe'}</b>`]}</p>`.text).toBe(
      '<p title="a\\u202eb">c\\u2067d<b>\\u200fe</b></p>',
    );
  });
});
