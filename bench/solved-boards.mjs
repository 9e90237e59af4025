/**
 * Games of each book that are small enough to be solved with decisions: how often the first side wins as each policy, all
 * exact, and how many points that is below the optimum. `npm run build && node bench/solved-boards.mjs`; `--book adg` for
 * one of them. A game that is too large for `optimal` is named with the reason. Each row is written as soon as it is known.
 */
import { parseArgs } from 'node:util';
import { load } from './built.mjs';

const { readFight, compileCell, loadSystem } = await load('index.js');
const { solve } = await load('dice/chain.js');
const { layOut } = await load('stats/measure.js');
const { goalOf } = await load('rules/goal.js');
const { OPTIMAL } = await load('rules/optimal.js');

/** Two sides by book, and the board where there is one; the first side decides. */
const GAMES = {
  '2hdc': [
    ['human/knight@4 ac4 shield sword', 'troll/warrior@4 ac2 no-shield'],
    ['human/soldier@3 ac4 shield s', '2x goblin/warrior@3 ac2 s'],
  ],
  ddd: [
    ['2x soldier: p8 d8', 'barbarian: p6 d8', 'closet-4'],
    ['soldier: p8 d8, archer: p10 d6 ranged-attack', 'barbarian: p6 d8', 'closet-4'],
  ],
  dw: [
    ['knight, elf-archer', 'ogre', 'closet-4'],
    ['2x knight', '2x orc', 'closet-4'],
  ],
  wods: [
    ['fighter con1 tough slay light-weapon shield light-armour', 'knight'],
    ['fighter con1 light-weapon', 'goblin'],
  ],
  adg: [
    ['hero brawn1 agility1 cunning1 health2', 'rat health1 ac0'],
    ['hero brawn2 agility1 cunning1 health2', 'rat health2 ac0'],
    ['hero brawn2 agility2 cunning1 health3', 'goblin health1 ac0'],
  ],
};
/** Outcomes that may be walked for one policy. */
const PATHS = 5_000_000;

/** The exact chance that the first side reaches its goal as this policy; else why it was not found. */
async function chanceOf(rules, [first, second, board], policy) {
  const set = { 'a.policy': policy, ...(board && { board }) };
  const question = await readFight(first, second, rules, { set });
  if ('faults' in question) return question.faults.map(({ problem }) => problem).join('; ');
  const { system, scenario } = question;
  const matchup = compileCell(system, scenario.cells[0]);
  const measures = system.measures(matchup);
  try {
    const found = solve(system.newGame(matchup), layOut(measures).slots, { paths: PATHS });
    if (!found.solved) return found.why;
    const { slot, sign } = goalOf(measures, 'a');
    return sign === 1 ? found.counts[slot] : 1 - found.counts[slot];
  } catch (error) {
    if (error.name === 'NotOptimal') return error.message;
    throw error;
  }
}

/** A row for each policy of each game, the optimum first; other policies only where that was found. */
async function* solveBoards(books) {
  for (const rules of books) {
    const { policies } = await loadSystem(rules);
    const others = policies.map(({ name }) => name).filter((name) => name !== OPTIMAL);
    for (const game of GAMES[rules]) {
      const named = { rules, game: game.join(' / ') };
      const optimum = await chanceOf(rules, game, OPTIMAL);
      yield { ...named, policy: OPTIMAL, chance: optimum, behind: 0 };
      if (typeof optimum === 'string') continue;
      for (const policy of others) {
        const chance = await chanceOf(rules, game, policy);
        yield { ...named, policy, chance, behind: typeof chance === 'string' ? undefined : optimum - chance };
      }
    }
  }
}

const points = (share) => (100 * share).toFixed(2);

const { values } = parseArgs({ options: { book: { type: 'string' } } });
const books = values.book === undefined ? Object.keys(GAMES) : [values.book];
console.log('| book | game | policy | wins, % | points behind |\n| --- | --- | --- | --- | --- |');
for await (const { rules, game, policy, chance, behind } of solveBoards(books)) {
  const shown = typeof chance === 'string' ? [chance, ''] : [points(chance), points(behind)];
  console.log(`| ${[rules, game, policy, ...shown].join(' | ')} |`);
}
