import { expect, it } from 'vitest';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';

const pool = (more: string) => `title: What does armour cost?
rules: dw
seed: 3
sides:
  band: { members: [{ name: first, figure: knight }, { name: second, figure: knight }] }
  foes: { members: [3x orc] }
pool:
  band.first.armour: [3, 4, 5]
${more}`;
const WORDS = 'price pool.yaml --matchups 40 --rounds 4 --unseen 6 --cycles 0 --no-range --out there'.split(' ');

it('the report of prices says them first, and how good they are in the small print', async () => {
  const files = { 'pool.yaml': pool('  band.second.count: [0, 1]\n') };
  const { code, host } = await montecrawl(WORDS, fakeHost(files));
  expect(code).toBe(0);
  const page = String(host.files.get('there/report.html'));
  expect(page).toMatch(/<p class="answer">If first costs 10 points, [\s\S]*?Prices hold for /);
  expect(page).toMatch(/<p class="basis">On 6 unseen matchups, predicted win rates are off by /);
});

it('a unit that is in every line-up has no price, and the command says so', async () => {
  const { code, err } = await montecrawl(WORDS, fakeHost({ 'pool.yaml': pool('') }));
  expect(code).toBe(2);
  expect(err).toContain('the unit is in every line-up, so nothing shows its worth: vary a count');
});
