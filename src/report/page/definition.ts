import type { Answer } from '../../analysis/answer.ts';
import { causeClock } from '../../stats/causes.ts';
import type { Measure } from '../../stats/measure.ts';
import { GLOSSARY, type WordName, wordsIn } from '../glossary.ts';
import { capital, gameOf, gamesOf, measureLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import type { PageSection } from './document.ts';
import { type Html, html, when } from './html.ts';
import { prose } from './number.ts';

/** The parts of an answer that define its measures. */
export type Measured = Pick<Answer, 'measures' | 'play'> & Partial<Pick<Answer, 'axes'>>;

/** Returns a name that links to its definition: opened in place where scripts run, else further down the page. */
export function defined(answer: Measured, measure: Measure, label: string): Html {
  return html`<a class="term" href="${hrefOf(answer, measure)}">${label}</a>`;
}

/** Returns the address on the page of a measure's definition. */
export function hrefOf(answer: Measured, measure: Measure): string {
  return `#${idOf(answer, measure)}`;
}

/** Returns a word that links to its meaning, like {@link defined}. */
export function term(word: WordName, label: string): Html {
  return html`<a class="term" href="#${wordId(word)}">${prose(label)}</a>`;
}

/** Returns a text whose words link to their meanings, each at its first use. */
export function explained(text: string, words: readonly WordName[]): Html {
  return html`${wordsIn(text, words).map((piece) => (piece.word === undefined ? prose(piece.text) : term(piece.word, piece.text)))}`;
}

/** Up to this many definitions are expanded. */
const FEW = 6;

/** Returns the section that defines every number on the page: its measures, and words of the glossary. */
export function definitionsPart(answer: Measured, words: readonly WordName[]): PageSection {
  const measures = Object.values(answer.measures);
  const all = measures.length + words.length;
  const list = html`<dl class="definitions">${measures.map((measure) => definition(answer, measure))}${words.map(wordDefinition)}</dl>`;
  return {
    id: 'definitions',
    name: 'What the numbers mean',
    body: html`<p class="lead">Underlined names and words on this page lead here.</p>${all <= FEW ? list : html`<details><summary>All ${all} of them</summary>${list}</details>`}`,
  };
}

function definition(answer: Measured, measure: Measure): Html {
  const { name, meaning, rule } = measure;
  return html`<div id="${idOf(answer, measure)}"><dt>${titleOf(answer, measure)} <code>${name}</code></dt>
<dd>${capital(meaning).replace(/\.?$/, '.')} ${kindOf(answer, measure)}${when(rule !== undefined, () => html` Rule ${rule}.`)}</dd></div>
`;
}

function wordDefinition(word: WordName): Html {
  const { name, meaning } = GLOSSARY[word];
  return html`<div id="${wordId(word)}"><dt>${capital(name)}</dt>
<dd>${prose(meaning)}</dd></div>
`;
}

function titleOf(answer: Measured, measure: Measure): string {
  const { group, member } = measure;
  const ofMember = member !== undefined && (group === 'fate' || measure.by !== undefined);
  const names = namesOf(answer);
  const label = measureLabel(measure, names);
  return ofMember ? `${names.member(measure.side ?? '', member)}: ${label}` : label;
}

/** Describes how its number was found. */
function kindOf(answer: Measured, measure: Measure): string {
  const { kind, of = 1, group, side, member } = measure;
  const isVaried = answer.axes?.some(({ path }) => path === `${side}.${member}.count`) ?? false;
  const games = gamesOf(answer.play);
  const clock = causeClock(measure);
  if (clock !== undefined) return `The share of members who are lost in this way by each ${clock}, in all ${games}.`;
  if (kind === 'rate') return `Shown as the percentage of all ${games}.`;
  if (kind === 'share' && isVaried)
    return `Shown as the percentage of all ${member}, in each ${gameOf(answer.play)} as many as the combination says.`;
  if (kind === 'share' && of > 1)
    return `Shown as the percentage of all ${member ?? 'members'}, ${of} in each ${gameOf(answer.play)}.`;
  if (kind === 'share') return `Shown as the percentage of all ${games}.`;
  return group === 'when' ? `Counted in all ${games}.` : `Shown as the mean over all ${games}.`;
}

function idOf(answer: Measured, measure: Measure): string {
  return `m${Object.keys(answer.measures).indexOf(measure.name) + 1}`;
}

function wordId(word: WordName): string {
  return `word-${word}`;
}
