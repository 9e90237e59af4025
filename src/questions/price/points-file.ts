import type { PriceList } from './answer.ts';
import { gamesPriced } from './words.ts';

/** Returns the list in whole points as a file that scenarios name under `use`. @returns YAML */
export function pointsFile(answer: PriceList): string {
  const { title, rules, points, asked, games, seed, digest, montecrawl } = answer;
  const about = [
    `Prices of "${title}" in whole points; ${asked.unit} costs ${asked.cost}.`,
    `They hold for ${gamesPriced(answer)}.`,
    `montecrawl price ${montecrawl}, seed ${seed}, ${games} games, ${digest.slice(0, 19)}`,
  ];
  return [
    `title: ${JSON.stringify(`Prices: ${title}`.slice(0, 200))}`,
    'about: >',
    ...about.map((line) => `  ${line}`),
    `rules: ${rules}`,
    'points:',
    ...Object.entries(points).map(
      ([word, cost]) => `  ${word}: ${typeof cost === 'number' ? cost : JSON.stringify(cost)}`,
    ),
    '',
  ].join('\n');
}
