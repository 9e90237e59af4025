import type { Answer } from '../analysis/answer.ts';
import { deflate } from '../report/deflate.ts';
import { writeLink } from '../report/link.ts';
import { linkedText } from '../report/linked-text.ts';
import { yamlOf } from '../report/made.ts';
import { PAGE_ADDRESS } from '../report/page-address.ts';
import { sentencesOf } from '../report/sentence.ts';
import type { Changes } from '../scenario/reading.ts';
import type { ReadQuestion } from './read-files.ts';

/** Options that change a scenario. */
const CHANGES = [
  'seed',
  'games',
  'precision',
  'vary',
  'names',
  'focus',
  'count',
  'set',
] as const satisfies (keyof Changes)[];

/** Returns the URL at which the page shows an answer and can play it again. */
export function linkTo(answer: Answer, { texts, scenario }: ReadQuestion, changes: Changes): string {
  const [text = ''] = texts.values();
  const isChanged = CHANGES.some((name) => changes[name] !== undefined);
  const { montecrawl, digest } = answer;
  const link = writeLink(
    {
      ...{ montecrawl, digest },
      sentence: sentencesOf(answer).answer,
      text: isChanged ? yamlOf(scenario.canonical) : linkedText(text, scenario.canonical),
    },
    deflate,
  );
  return `${PAGE_ADDRESS}${link}`;
}
