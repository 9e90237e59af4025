import { type Made, type SourceFile, savingSentence, yamlOf } from '../made.ts';
import { term } from './definition.ts';
import { commands, facts, filesList, type PageSection } from './document.ts';
import { type Html, html, when } from './html.ts';
import { prose } from './number.ts';

/**
 * Returns the last section of a page: what it was made from, how to make it again, and the files beside it.
 *
 * @param files names of the files beside the page; none if it stands alone
 */
export function makingPart(made: Made, files: readonly string[]): PageSection {
  const { facts: own, seed, digest, montecrawl, sources, page } = made;
  const saving = savingSentence(sources);
  return {
    id: 'making',
    name: 'How it was made',
    body: html`${facts([
      ...own.map(({ name, value, word }) => ({
        name: word === undefined ? name : term(word, name),
        value: prose(value),
      })),
      ...(seed === undefined ? [] : [{ name: term('seed', 'Seed'), value: String(seed) }]),
      ...(digest === undefined ? [] : [{ name: term('digest', 'Digest'), value: html`<code>${digest}</code>` }]),
      { name: 'Version', value: `montecrawl ${montecrawl}, result format 1` },
    ])}${page === undefined ? undefined : html`<p><a href="${page}">Open it in the browser</a>, to change it and see the answer follow. <code>montecrawl open</code> serves the page.</p>`}${when(saving !== '', () => html`<p>${saving}</p>`)}${commands(made.commands)}${sources.map(folded)}
${when(
  files.length > 0,
  () =>
    html`<details><summary>Files beside this page</summary><p>Tables, and each chart as a picture and as Vega-Lite with its data.</p>${filesList(files)}</details>`,
)}`,
  };
}

function folded({ file, name, content }: SourceFile): Html {
  return html`<details><summary><code>${file}</code>: ${name}</summary><pre tabindex="0" aria-label="${file}">${yamlOf(content)}</pre></details>
`;
}
