import type { Document } from '../../report/page/document.ts';
import { Html, html } from '../../report/page/html.ts';
import { prose } from '../../report/page/number.ts';
import type { ShownAnswer } from './askable.ts';

/** Returns the content of a report in the page's form. */
export function shownOf(document: Document, digest = ''): ShownAnswer {
  const { kicker, title, answer, basis, notices = [], picture, parts } = document;
  return {
    title,
    kicker: kicker.filter((word) => word !== '').join(' · '),
    answer: prose(answer).text,
    basis: (basis instanceof Html ? basis : prose(basis)).text,
    notices: html`${[...notices]}`.text,
    picture: picture?.text ?? '',
    parts: parts.map(({ id, name, body }) => ({ id, name, html: body.text })),
    digest,
  };
}
