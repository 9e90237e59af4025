import type { GameLuck } from '../../analysis/game-luck/game-luck.ts';
import type { Story } from '../../analysis/story.ts';
import type { Roll } from '../../dice/traced.ts';
import type { Measure } from '../../stats/measure.ts';
import { gravityOf } from '../fate.ts';
import { asWords, capital, listOf, sideName, wins } from '../label.ts';
import { showCount, showRate } from '../number.ts';
import { commands, type Document, type PageSection, writePage } from '../page/document.ts';
import { Html, html, when } from '../page/html.ts';
import { prose } from '../page/number.ts';
import { type Frames, framesOf, framesToJson, type Step } from './frames.ts';
import { luckChart } from './luck-chart.ts';
import { luckWords, momentWords, rollWords } from './luck-words.ts';
import { PLAYER } from './player-script.ts';

/** Further content of the page of a game. */
export interface ReplayFrame {
  /** Title of the scenario. */
  readonly title: string;
  /** Title of the rulebook. */
  readonly rulesTitle: string;
  /** The cell of a sweep; '' for the only one. */
  readonly cell: string;
  /** The command that shows the game. */
  readonly command: string;
  /** Version of montecrawl. */
  readonly version: string;
}

/** Returns a game as a page: the board at each step, the story beside it, and its final counts. */
export function replayPage(story: Story, frame: ReplayFrame): string {
  return writePage({ ...replayDocument(story, frame), script: PLAYER });
}

/** Returns the content of {@link replayPage} in parts. `openPlayer` of `player-script.ts` animates its stage. */
export function replayDocument(story: Story, { title, rulesTitle, cell, command, version }: ReplayFrame): Document {
  const frames = framesOf(story);
  const parts: PageSection[] = [
    ...(story.luck === undefined ? [] : [{ id: 'luck', name: 'Luck', body: luckPart(story.luck, story) }]),
    { id: 'end', name: 'What it counted for', body: counted(story) },
    {
      id: 'making',
      name: 'How it was made',
      body: commands([{ does: 'This replays it, with every roll, and draws this page:', command }]),
    },
  ];
  return {
    kicker: [rulesTitle, `game ${showCount(story.game)} of seed ${story.seed}`, cell],
    title,
    about: '',
    answer: ending(story),
    basis:
      'One game among many: it shows how things go, not how often. Every line has its rule, and every roll the chance that it had.',
    stage: player(frames, story),
    parts,
    made: 'The same scenario, seed and number give the same game',
    version,
  };
}

/** Returns `The lair wins after 5 activations. Dead: knight, soldier.` */
export function ending({ counted }: Story): string {
  const won = counted.find(({ measure, value }) => measure.group === 'outcome' && value > 0)?.measure;
  const length = counted.find(({ measure }) => measure.group === 'length');
  const after = length === undefined ? '' : ` after ${countWhat(length.value, asWords(length.measure.what))}`;
  const how =
    won === undefined
      ? `It ended${after}.`
      : won.side !== undefined && won.what === 'win'
        ? `${capital(sideName(won.side))} ${wins(won.side)}${after}.`
        : `${capital(meaningOf(won))}${after}.`;
  const fates = counted.filter(({ measure, value }) => measure.group === 'fate' && value > 0);
  const grave = fates.filter(({ measure }) => gravityOf(measure.what) >= gravityOf('killed'));
  const named = grave.map(({ measure, value }) => `${measure.member}${value > 1 ? ` ×${value}` : ''}`);
  return named.length === 0 ? how : `${how} ${capital(grave[0]?.measure.what ?? '')}: ${listOf(named)}.`;
}

/** Returns the meaning of an outcome, its side in prose: `the band lost the Star in a dungeon`. */
function meaningOf({ meaning, side = '' }: Measure): string {
  const words = meaning.replace(/\.$/, '').split(' ');
  const at = side.length > 1 ? words.indexOf(side) : -1;
  return words.map((word, i) => (i === at ? sideName(side) : word)).join(' ');
}

function countWhat(count: number, what: string): string {
  return `${showCount(count)} ${count === 1 ? what.replace(/s$/, '') : what}`;
}

function player(frames: Frames, { luck }: Story): Html {
  const chances = new Map(
    luck?.moments.flatMap((moment) => (moment.roll ? [[moment.roll, momentWords(luck, moment)] as const] : [])),
  );
  const { steps, hasBoard } = frames;
  if (steps.length === 0) return html`<p>No step of it was recorded.</p>`;
  const button = (to: string, name: string, text: string) =>
    html`<button type="button" data-go="${to}"${name === '' ? undefined : html` aria-label="${name}"`}>${text}</button>`;
  return html`<div class="player${hasBoard ? '' : ' without-board'}">
<div class="stage" hidden>
<div class="controls" role="group" aria-label="Steps">${button('first', 'To the first step', '|‹')}${button('back', 'One step back', '‹')}${button('play', '', 'Play')}${button('next', 'One step on', '›')}${button('last', 'To the last step', '›|')}<input type="range" min="0" max="${steps.length - 1}" value="0" aria-label="Step"><output>1 of ${steps.length}</output></div>
<svg class="board" role="group" aria-label="The board" hidden><g class="ground"></g><g class="figures"></g></svg>
<pre class="map" role="img" aria-label="The map" tabindex="0" hidden></pre>
<div class="said" aria-live="polite"></div>
<ul class="roll" aria-label="Who is there"></ul>
</div>
<div class="story" role="region" aria-label="The story" tabindex="0">${chaptersOf(steps).map((each) => chapter(each, chances))}</div>
</div>
<script type="application/json" id="frames">${new Html(framesToJson(frames))}</script>`;
}

interface Chapter {
  readonly title: string;
  readonly steps: readonly { readonly at: number; readonly step: Step }[];
}

function chaptersOf(steps: readonly Step[]): Chapter[] {
  const chapters: { title: string; steps: { at: number; step: Step }[] }[] = [];
  for (const [at, step] of steps.entries()) {
    const last = chapters.at(-1);
    if (last !== undefined && last.title === step.chapter) last.steps.push({ at, step });
    else chapters.push({ title: step.chapter, steps: [{ at, step }] });
  }
  return chapters;
}

function chapter({ title, steps }: Chapter, chances: ReadonlyMap<Roll, string>): Html {
  return html`<h2>${title === '' ? 'Before it begins' : title}</h2><ol start="${(steps[0]?.at ?? 0) + 1}">${steps.map(
    ({
      at,
      step: { chapter, event },
    }) => html`<li id="s${at + 1}" data-chapter="${chapter}"><p><a class="what" href="#s${at + 1}">${event.text}</a> <span class="rule">${event.rule}</span></p>${when(
      event.rolls.length > 0,
      () =>
        html`<ul class="rolls">${event.rolls.map((roll) => {
          const { what, said, chance } = roll;
          const after = chances.get(roll);
          return html`<li>${what}: <b>${said}</b> <span class="range">${prose(`chance ${showRate({ rate: chance, exact: true }, 0).value}`)}</span>${after === undefined ? undefined : html` <span class="after">${prose(after)}</span>`}</li>`;
        })}</ul>`,
    )}</li>
`,
  )}</ol>`;
}

/** Returns the section on the effect of the rolls. */
function luckPart(luck: GameLuck, story: Story): Html {
  const { basis, sentences, keyRolls } = luckWords(luck, story);
  return html`<ul>${sentences.map((sentence) => html`<li>${prose(sentence)}</li>`)}</ul>
${when(
  keyRolls.length > 0,
  () => html`<h3>The rolls that mattered most</h3><ol>${keyRolls.map(
    ({ text, roll, change }) =>
      html`<li><b>${prose(change)}</b>: ${text} <span class="range">${prose(rollWords(roll))}</span></li>`,
  )}</ol>
`,
)}${luckChart(luck)}<p class="basis">${prose(basis)}</p>`;
}

function counted({ counted }: Story): Html {
  const rows = counted
    .filter(({ value }) => value !== 0)
    .map(({ measure: { name, kind, of, meaning }, value }) => {
      const amount = kind === 'rate' ? 'yes' : kind === 'share' ? `${value} of ${of}` : String(value);
      return html`<tr><th scope="row"><code>${name}</code></th><td class="number">${amount}</td><td class="long">${capital(meaning)}</td></tr>
`;
    });
  return html`<p class="lead">This is what the game added to each number of a report; what is not here counted for nothing.</p><div class="scroll" role="group" aria-label="What it counted for" tabindex="0"><table><thead><tr><th scope="col">Measure</th><th scope="col">Value</th><th scope="col">What it is</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
