import type { GameLuck } from '../../analysis/game-luck/game-luck.ts';
import { type Html, html } from '../page/html.ts';
import { momentWords } from './luck-words.ts';

const WIDTH = 480;
const HEIGHT = 200;
/** Space for the labels of the axis, and for the names of sides. */
const LEFT = 44;
const RIGHT = 8;
const BOTTOM = 22;
const TOP = 8;

/** Returns a chart of each side's chance to win, roll by roll, a line for each side. */
export function luckChart(luck: GameLuck): Html {
  const { sides, moments } = luck;
  const last = Math.max(1, moments.length - 1);
  const x = (moment: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * moment) / last);
  const y = (rate: number) => round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - rate));
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (rate) =>
      html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(rate)}" y2="${y(rate)}"/><text x="${LEFT - 6}" y="${y(rate) + 4}" text-anchor="end">${100 * rate} %</text>`,
  );
  const lines = sides.map((_, side) => {
    const at = moments.map(({ chances }, moment) => `${x(moment)},${y(chances[side].rate)}`);
    return html`<polyline class="side${side}" points="${at.join(' ')}"/>`;
  });
  const begin = momentWords(luck, moments[0]);
  const label = `The chance to win, roll by roll. At the beginning: ${begin}.`;
  return html`<figure class="luck"><figcaption><h3>The chance to win, roll by roll</h3><p class="key">${sides.map(
    ({ side }, i) => html`<span class="side${i}">${side}</span> `,
  )}</p></figcaption><svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">${grid}${lines}<text x="${LEFT}" y="${HEIGHT - 4}">first roll</text><text x="${WIDTH - RIGHT}" y="${HEIGHT - 4}" text-anchor="end">end</text></svg></figure>
`;
}

function round(x: number): number {
  return Math.round(10 * x) / 10;
}
