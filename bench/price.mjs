/**
 * What `price` finds for the pools that ship, and how good it is on 1,000 unseen matchups each; writes docs/prices.md.
 *
 * `npm run build && node bench/price.mjs`; `--only dw` for one book, which writes nothing, `--matchups`, `--rounds`,
 * `--unseen`. It takes about five minutes of processor time.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    matchups: { type: 'string', default: '800' },
    rounds: { type: 'string', default: '40' },
    unseen: { type: 'string', default: '1000' },
    threads: { type: 'string', default: '2' },
  },
});
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const POOLS = [
  'scenarios/ddd/pools/party.yaml',
  'scenarios/2hdc/pools/company.yaml',
  'scenarios/dw/pools/warband.yaml',
  'scenarios/wods/pools/heroes.yaml',
  'scenarios/adg/pools/delvers.yaml',
];
const PAGE = 'docs/prices.md';

const percent = (rate) => `${(100 * rate).toFixed(1)} %`;
const price = ({ points, low, high }) => `${points.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`;
const NAMES = { each: 'each member', 'first side': 'being the first side' };
const labelOf = ({ kind, name, from, byFrom }) => {
  const above = [...new Set([from, byFrom])].filter((each) => each !== undefined).join(' and ');
  return (
    NAMES[kind] ??
    (kind === 'pair' ? `${name}, a point above ${above}` : kind === 'number' ? `a point of ${name}` : name)
  );
};

function section(pool, answer) {
  const { rulesTitle, title, asked, prices, left, points, check, cycles, loss, games, play, policies } = answer;
  return [
    `## ${rulesTitle}`,
    '',
    `\`${pool}\`: ${title} \`${asked.unit}\` costs ${asked.cost} points; ${games.toLocaleString('en')} games (${play}), both sides playing \`${Object.values(policies)[0]}\`.`,
    '',
    '| thing | points (95 %) |',
    '| --- | --- |',
    ...prices.map((each) => `| ${labelOf(each)} | ${price(each)} |`),
    '',
    ...(left.length === 0
      ? []
      : [`No price of their own: ${left.map(({ name, why }) => `${name} (${why})`).join(', ')}.`, '']),
    `On ${check.matchups.length.toLocaleString('en')} unseen matchups the calibration error is ${percent(check.calibration)}, that of a single matchup ${percent(check.error)}; ${percent(check.covered)} lie within their 95 % intervals. Prices explain ${percent(cycles.prices)} of the differences between line-ups, and no price explains ${percent(cycles.cycles)} (${percent(cycles.low)} to ${percent(cycles.high)}). Whole points move a predicted win rate by ${percent(loss.mean)} on average, ${percent(loss.most)} at most:`,
    '',
    '```yaml',
    'points:',
    ...Object.entries(points).map(([word, cost]) => `  ${word}: ${JSON.stringify(cost)}`),
    '```',
    '',
  ];
}

const all = POOLS.filter((pool) => values.only === undefined || pool.startsWith(`scenarios/${values.only}/`));
const sections = [];
for (const pool of all) {
  const words = ['dist/cli/main.js', 'price', pool, '--no-range', '--json', '--quiet'];
  const sizes = ['matchups', 'rounds', 'unseen', 'threads'].flatMap((name) => [`--${name}`, values[name]]);
  const answer = JSON.parse(execFileSync(process.execPath, [...words, ...sizes], { cwd: ROOT, maxBuffer: 1e9 }));
  const { check, cycles, games } = answer;
  console.log(
    `${pool}: ${games} games, calibration error ${percent(check.calibration)}, single ${percent(check.error)}, covered ${percent(check.covered)}, cycles ${percent(cycles.cycles)}`,
  );
  sections.push(...section(pool, answer));
}
if (values.only === undefined) {
  const page = readFileSync(`${ROOT}${PAGE}`, 'utf8');
  const head = page.slice(0, page.indexOf('\n## ') + 1) || page;
  writeFileSync(`${ROOT}${PAGE}`, `${head.trimEnd()}\n\n${sections.join('\n').trimEnd()}\n`);
}
