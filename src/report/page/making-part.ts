import { stringify } from 'yaml';
import { facts, filesList, type Part } from './document.ts';
import { type Html, html } from './html.ts';

/** What an answer other than that of `run` was made from. */
export interface Made {
  /** What it rests on beside seed, digest and version: games, warbands ... */
  readonly facts?: readonly { readonly name: string; readonly value: string }[];
  readonly seed: number;
  readonly digest: string;
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Scenarios, or what takes their place, each with its name. */
  readonly scenarios: readonly { readonly name: string; readonly scenario: unknown }[];
  /** Names of the files beside the page. */
  readonly files: readonly string[];
}

/** The last part of a page: from what it was made, and what lies beside it. */
export function makingPart({ facts: own = [], seed, digest, montecrawl, scenarios, files }: Made): Part {
  return {
    id: 'making',
    name: 'How it was made',
    body: html`${facts([
      ...own,
      { name: 'Seed', value: String(seed) },
      { name: 'Digest', value: html`<code>${digest}</code>` },
      { name: 'Version', value: `montecrawl ${montecrawl}` },
    ])}${scenarios.map(({ name, scenario }) => folded(name, stringify(scenario, { lineWidth: 100 })))}
<details><summary>Files beside this page</summary>${filesList(files)}</details>`,
  };
}

function folded(name: string, text: string): Html {
  return html`<details><summary>${name}</summary><pre tabindex="0" aria-label="${name}">${text}</pre></details>
`;
}
