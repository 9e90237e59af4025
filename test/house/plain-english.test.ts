import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GLOSSARY } from '../../src/report/glossary.ts';
import { measureClaim } from '../../src/report/label.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import type { Measure } from '../../src/stats/measure.ts';
import { everyPlay } from '../checks/every-play.ts';
import { montecrawl } from '../cli/fake-host.ts';
import { documents, GALLERY, ROOT } from './commands.ts';

/** Words of our old dialect, each with what to write instead. */
const BANNED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, 'the one who, or a name'],
  [/\bsomebody\b/i, 'a character, a member, someone'],
  [/\bnobody\b/i, 'no one'],
  [/\bso many (?:games|of (?:it|them)|each)\b/i, 'the number'],
  [/\b(?:exactly|after|every) so many\b/i, 'the number'],
  [/\btold apart\b/i, 'too close to separate, undecided'],
  [/\bcan(?:not)? be told to\b/i, 'certainly'],
  [/\b(?:same|its own|their own) luck\b|\bluck of (?:its|their) own\b/i, 'the same dice, a seed of its own'],
  [/\b(?:first|second|either|both|other) seats?\b/i, 'the first player, the side'],
  [/\banew\b/i, 'again, remake'],
  [/\bpairs leave\b/i, 'playing both on the same dice was worth'],
  [/\bbetter answer\b/i, 'Nash equilibrium'],
  [/\bis asked about\b/i, 'is played'],
  [/\blevel dice\b/i, 'ties, tied dice'],
  [/\bgame (?:is|was) over\b/i, 'the game ends, the game ended'],
  [/\bpacks? up first\b/i, 'stops first'],
];

/** The measures of every play, with sides of these names; the names of members stay. */
async function measuresOf(names: readonly [string, string]): Promise<Map<string, readonly Measure[]>> {
  const found = new Map<string, readonly Measure[]>();
  for (const { play, text, question } of await everyPlay()) {
    const sides = question.scenario.cells[0].setup.sides.map(({ name }) => name);
    const renamed = sides.slice(0, 2).reduce((json, side, i) => {
      return json.replace(new RegExp(`(?<=[".])${side}(?=[".])`, 'g'), names[i as 0 | 1]);
    }, text);
    const reading = await readScenario(renamed, 'a.json', () => Promise.reject(new Error('a file is missing')));
    if ('faults' in reading) throw new Error(`${play}: ${JSON.stringify(reading.faults[0])}`);
    const [cell] = reading.scenario.cells;
    found.set(play, reading.system.measures(compileCell(reading.system, cell)));
  }
  return found;
}

const PLURAL = await measuresOf(['keepers', 'raiders']);
const SINGULAR = await measuresOf(['garrison', 'horde']);

/** Texts for users, by where they are read. */
const TEXTS = new Map<string, string>();

const { out } = await montecrawl(['--help']);
const verbs = [...out.matchAll(/^ {2}([a-z][\w-]*) /gm)].map((match) => match[1]);
TEXTS.set('montecrawl --help', out);
for (const verb of verbs) TEXTS.set(`montecrawl ${verb} --help`, (await montecrawl([verb, '--help'])).out);

for (const file of documents().filter((name) => name !== 'CHANGELOG.md'))
  TEXTS.set(file, prose(readFileSync(join(ROOT, file), 'utf8'), file));

const gallery = readdirSync(join(ROOT, GALLERY), { recursive: true, encoding: 'utf8' });
for (const file of gallery.filter((name) => name.endsWith('.md')))
  TEXTS.set(`${GALLERY}/${file}`, readFileSync(join(ROOT, GALLERY, file), 'utf8'));

for (const [name, { name: word, meaning }] of Object.entries(GLOSSARY))
  TEXTS.set(`glossary ${name}`, `${word}: ${meaning}`);

for (const id of SYSTEM_IDS) {
  const system = await loadSystem(id);
  const rows = await system.ledger();
  TEXTS.set(`ledger of ${id}`, rows.map(({ id: rule, title, note }) => `${rule} ${title}. ${note}`).join('\n'));
  const { plays, policies, rulings, limits } = system;
  const meanings = [...plays, ...policies, ...rulings, ...limits].map(({ name, meaning }) => `${name}: ${meaning}`);
  TEXTS.set(`plays, policies, rulings and limits of ${id}`, meanings.join('\n'));
  TEXTS.set(`words of ${id}`, (await montecrawl(['list', 'words', id])).out);
}

for (const [play, measures] of PLURAL)
  TEXTS.set(`measures of ${play}`, measures.map(({ name, meaning }) => `${name}: ${meaning}`).join('\n'));

for (const what of [
  'scenario',
  'result',
  'compare',
  'sensitivity',
  'break-even',
  'plan',
  'balance',
  'exploit',
  'skill',
  'tournament',
  'gate',
  'odds',
  'luck',
])
  TEXTS.set(`schema ${what}`, (await montecrawl(['schema', what])).out);

const broken = join(ROOT, 'test/broken');
for (const file of readdirSync(broken).filter((name) => name.endsWith('.txt')))
  TEXTS.set(`test/broken/${file}`, readFileSync(join(broken, file), 'utf8'));

const scenarios = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' });
for (const file of scenarios.filter((name) => name.endsWith('.yaml')))
  TEXTS.set(`scenarios/${file}`, readFileSync(join(ROOT, 'scenarios', file), 'utf8'));

/** The text of a document; its console samples are generated, and `npm run docs` keeps them up to date. */
function prose(text: string, file: string): string {
  return file.startsWith(GALLERY) ? text : text.replace(/^```console\n.*?^```$/gms, '');
}

/** What reports say of a measure. */
function sentences(measure: Measure): string[] {
  return [measure.meaning, measureClaim(measure)];
}

describe('plain English', () => {
  it('covers help, documents, measures, schemas, errors and scenarios', () => {
    expect(verbs).toContain('run');
    const places = [...TEXTS.keys()];
    for (const place of [
      'README.md',
      'schema gate',
      'measures of 2hdc fight',
      'ledger of adg',
      'montecrawl run --help',
    ])
      expect(places).toContain(place);
    expect([...TEXTS].filter(([, text]) => text.trim() === '').map(([place]) => place)).toEqual([]);
  });

  it.each([...PLURAL])('agrees in number where the sides of a %s are several', (_, measures) => {
    const wrong =
      /(?<!of )\b(?:keepers|raiders) (?:is|was|has|does|wins|loses|gets|goes|comes|meets|beats|reaches|falls|flees)\b/;
    expect(measures.flatMap(sentences).filter((text) => wrong.test(text))).toEqual([]);
  });

  it.each([...SINGULAR])('agrees in number where each side of a %s is one', (_, measures) => {
    const wrong = /(?<!of )\b(?:garrison|horde) (?:are|were|have|do|win|lose|get|go|come|meet|reach|fall|flee)\b/;
    expect(measures.flatMap(sentences).filter((text) => wrong.test(text))).toEqual([]);
  });

  it.each([...TEXTS])('is in %s', (_, text) => {
    const found = text.split('\n').flatMap((line) =>
      BANNED.flatMap(([pattern, instead]) => {
        const match = pattern.exec(line);
        return match === null ? [] : [`"${match[0]}", write ${instead}: ${line.trim().slice(0, 160)}`];
      }),
    );
    expect(found).toEqual([]);
  });
});
