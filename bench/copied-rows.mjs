/**
 * Whether rules ask for effects of rows and never for names: of every shipped scenario each row of the book that its
 * members name is copied under a name of its own, and must play the same games. `npm run build && node bench/copied-rows.mjs`
 *
 * Left out are measures that count by the name of a race, and scenarios in which rows of their own name the row.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './built.mjs';

const { loadSystem, SYSTEM_IDS } = await load('rules/registry.js');
const { readScenario } = await load('scenario/read-scenario.js');
const { compileCell } = await load('scenario/compile-cell.js');
const { SampledDice } = await load('dice/sampled.js');
const { layOut } = await load('stats/measure.js');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GAMES = 20;
/** Keys of a scenario that ask something of its games, and play none. */
const QUESTIONS = ['vary', 'focus', 'expect', 'balance', 'count', 'pool', 'names'];

const loadUse = async (use, from) => {
  const path = new URL(use, `file:///${from}`).pathname.slice(1);
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
};

/** What some games of a scenario count, by measure, or why it is refused. */
async function playedGames(scenario) {
  const reading = await readScenario(JSON.stringify(scenario), 'scenario.json', loadUse);
  if ('faults' in reading) return { why: reading.faults[0].problem };
  const { system } = reading;
  const matchup = structuredClone(compileCell(system, reading.scenario.cells[0]));
  const { measures, offsets, slots } = layOut(system.measures(matchup));
  const counts = new Float64Array(slots);
  const game = system.newGame(matchup);
  const dice = new SampledDice();
  for (let number = 0; number < GAMES; number++) {
    dice.begin(1, number);
    game.begin();
    while (!game.over) game.step(dice);
    game.tally(counts);
  }
  const ends = [...offsets.slice(1), slots];
  return { counts: new Map(measures.map(({ name }, i) => [name, counts.subarray(offsets[i], ends[i]).join()])) };
}

/** A value with its words changed, names of members left as they are. */
function withWords(value, change) {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => withWords(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'name' || key === 'employer' ? inner : withWords(inner, change),
    ]),
  );
}

/** The scenario in which a copy of a row stands for the row. */
function withCopy({ define, sides, ...scenario }, kinds, kind, word) {
  const renamed = (each) => (each === word ? `my-${word}` : each);
  const rows = { ...define, [kind.key]: { ...define?.[kind.key], [`my-${word}`]: kind.rows[word] } };
  let members = (side) => withWords(side.members, renamed);
  if (kind.key === 'professions') {
    // Race lists name Professions, so races are copied with them.
    const races = kinds.find(({ key }) => key === 'races').rows;
    const used = new Set(Object.values(sides).flatMap((side) => side.members.map(({ race }) => race)));
    const copies = [...used].map((race) => {
      const row = define?.races?.[race] ?? races[race];
      return [`my-${race}`, { ...row, list: withWords(row.list, renamed) }];
    });
    rows.races = { ...define?.races, ...Object.fromEntries(copies) };
    const ofProfessions = members;
    members = (side) => ofProfessions(side).map((member) => ({ ...member, race: `my-${member.race}` }));
  }
  const all = Object.entries(sides).map(([name, side]) => [name, { ...side, members: members(side) }]);
  return { ...scenario, define: rows, sides: Object.fromEntries(all) };
}

const found = { same: 0, refused: 0, differ: 0 };
for (const id of SYSTEM_IDS) {
  const { kinds = [] } = await loadSystem(id);
  for (const file of readdirSync(join(ROOT, 'scenarios', id)).filter((name) => name.endsWith('.yaml'))) {
    const path = `scenarios/${id}/${file}`;
    const reading = await readScenario(readFileSync(join(ROOT, path), 'utf8'), path, loadUse);
    const scenario = structuredClone(reading.scenario.canonical);
    for (const key of QUESTIONS) delete scenario[key];
    const expected = (await playedGames(scenario)).counts;
    const words = new Set();
    for (const { members } of Object.values(scenario.sides)) withWords(members, (word) => words.add(word));
    const own = JSON.stringify(scenario.define ?? {});
    for (const kind of kinds) {
      for (const word of words) {
        if (!Object.hasOwn(kind.rows, word) || own.includes(`"${word}"`)) continue;
        const { counts, why } = await playedGames(withCopy(scenario, kinds, kind, word));
        const other = [...expected.keys()].filter(
          (name) => !name.includes('.put-down-by.') && counts?.get(name) !== expected.get(name),
        );
        const what = why !== undefined ? 'refused' : other.length > 0 ? 'differ' : 'same';
        found[what]++;
        if (what !== 'same')
          console.log(
            `${path}: ${kind.key} ${word}: ${why ?? `${other.length} measures differ: ${other.slice(0, 3).join(', ')}`}`,
          );
      }
    }
  }
}
console.log(`${found.same} copies play the same games, ${found.differ} others, ${found.refused} are refused`);
process.exitCode = found.differ > 0 ? 1 : 0;
