import { createHash } from 'node:crypto';
import { Html, html, when } from './html.ts';
import { prose } from './number.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** A section of a page that the navigation bar links to. */
export interface PageSection {
  /** Its anchor: a word without spaces, unique on the page. */
  readonly id: string;
  readonly name: string;
  readonly body: Html;
}

/**
 * The common content of all pages: on the first screen the question, the answer in a sentence and the one chart that
 * shows it; then the sections.
 */
export interface Document {
  /** Small text above the question: rulebook, way to play, command. */
  readonly kicker: readonly string[];
  /** The question. */
  readonly title: string;
  /** The author's description of the question; '' for none. */
  readonly about: string;
  /** The answer in a sentence, with its precision. */
  readonly answer: string;
  /** What would change the answer, one sentence each. */
  readonly changes?: readonly string[];
  /** What the answer is based on. */
  readonly basis: string | Html;
  /** Warnings: that it was interrupted, that guards fired. */
  readonly notices?: readonly Html[];
  /** The few figures that sum up the answer, in tiles. */
  readonly figures?: Html | undefined;
  /** The chart that shows the answer, as drawn by {@link figure}. */
  readonly picture?: Html | undefined;
  /** Full-width content below the answer, if no chart shows it: a game on its board. */
  readonly stage?: Html | undefined;
  /** Further findings, below the answer. */
  readonly findings?: Html | undefined;
  readonly parts: readonly PageSection[];
  /** The last sentence of the page, without its full stop: `The same scenario and seed give the same page`. */
  readonly made: string;
  /** Version of montecrawl. */
  readonly version: string;
  /** Whether `card.png` is beside it, which sites show with a link to the page. */
  readonly isShared?: boolean;
  /** Additional script of the page: code of ours, never words of a user. */
  readonly script?: string;
}

/**
 * Returns the page as a self-contained file: style and script inside, and a content security policy that allows nothing
 * more.
 */
export function writePage(page: Document): string {
  const script = SCRIPT + (page.script ?? '');
  const policy = `default-src 'none'; style-src '${hash(STYLE)}'; script-src '${hash(script)}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="montecrawl ${page.version}">
<meta name="description" content="${page.answer}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="montecrawl">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.answer}">
${when(
  page.isShared === true,
  () => html`<meta property="og:image" content="card.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
`,
)}<title>${page.title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
${body(page)}
<script>${new Html(script)}</script>
</body>
</html>
`.text;
}

function body({
  kicker,
  title,
  about,
  answer,
  basis,
  notices = [],
  figures,
  changes = [],
  picture,
  stage,
  findings,
  parts,
  made,
  version,
}: Document) {
  return html`<a class="skip" href="#answer">To the answer</a>
<header>
<p class="kicker">${kicker.filter((word) => word !== '').join(' · ')}</p>
<h1>${title}</h1>
</header>
<main>
<div class="hero${stage === undefined ? '' : ' over-stage'}" id="answer">
<div>
<p class="answer">${prose(answer)}</p>
${figures}
${when(changes.length > 0, () => html`<ul class="changes">${changes.map((sentence) => html`<li>${prose(sentence)}</li>`)}</ul>`)}
<p class="basis">${basis instanceof Html ? basis : prose(basis)}</p>
${[...notices]}
</div>
${picture === undefined ? undefined : html`<div>${picture}</div>`}
${when(about !== '' || findings !== undefined, () => html`<div>${when(about !== '', () => html`<p class="about">${about}</p>`)}${findings}</div>`)}
</div>
${stage === undefined ? undefined : html`<div class="parts">${stage}</div>`}
${when(parts.length > 1, () => html`<nav aria-label="Parts of this page"><ul>${parts.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>`)}
<div class="parts">
${parts.map(
  (
    part,
  ) => html`<section id="${part.id}" aria-labelledby="${part.id}-title"><h2 id="${part.id}-title">${part.name}</h2>${part.body}</section>
`,
)}
</div>
</main>
<footer><p>Made by montecrawl ${version}. ${made}.</p></footer>
<div id="tip" hidden aria-hidden="true"></div>
<dialog id="definition" aria-label="Definition"><div></div><form method="dialog"><button autofocus>Close</button></form></dialog>`;
}

/** Returns findings below the answer, each linked to its section. */
export function findingsList(lead: string, found: readonly { readonly name: string; readonly title: string }[]): Html {
  return when(
    found.length > 0,
    () =>
      html`<div class="findings">${when(lead !== '', () => html`<p class="basis">${lead}</p>`)}<ul>${found.map(
        ({ name, title }) => html`<li><a href="#${name}">${prose(title)}</a></li>`,
      )}</ul></div>`,
  );
}

/** Returns commands to copy, each below its description. */
export function commands(each: readonly { readonly does: string; readonly command: string }[]): Html {
  return html`${each.map(
    ({ does, command }) => html`<p>${does}</p>
<pre class="command" tabindex="0" aria-label="${does.replace(/:$/, '')}">${command}</pre>
`,
  )}`;
}

/** Returns names with their values. */
export function facts(each: readonly { readonly name: string | Html; readonly value: string | Html }[]): Html {
  return when(
    each.length > 0,
    () => html`<dl class="facts">${each.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
  );
}

/**
 * Returns a list of the files beside a page; those of one chart are on one line. PNGs are not linked to, since they may
 * be missing.
 */
export function filesList(files: readonly string[]): Html {
  const charts = [...new Set(files.filter((file) => file.startsWith('charts/')).map(stemOf))];
  const others = files.filter((file) => !file.startsWith('charts/'));
  const link = (file: string, name: string) => html`<a href="${file}">${name}</a>`;
  return html`<ul class="files">${others.map((file) => html`<li>${link(file, file)}</li>`)}${charts.map(
    (stem) =>
      html`<li>${stem.replace('charts/', '')}: ${files
        .filter((file) => stemOf(file) === stem)
        .map((file, i) => html`${i > 0 ? ', ' : ''}${link(file, KINDS[file.slice(stem.length)] ?? file)}`)}</li>`,
  )}</ul>`;
}

const KINDS: Readonly<Record<string, string>> = { '.svg': 'SVG', '.vl.json': 'Vega-Lite' };

function stemOf(file: string): string {
  return file.replace(/\.(?:svg|vl\.json)$/, '');
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
