import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { SampledDice } from '../../src/dice/sampled.ts';
import type { RowKind } from '../../src/rules/kit/homebrew.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import type { RuleSystem } from '../../src/rules/system.ts';
import { bestiaryText } from '../../src/scenario/bestiary-text.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { layOut } from '../../src/stats/measure.ts';
import { loadFrom } from './reading.ts';

/** What `list <kind> <book> --yaml` prints is used by a scenario, and plays the games of the book. */

/** A scenario whose words after a % are copied; without such words the rows are those of a table. */
interface Played {
  readonly a: readonly string[];
  readonly b?: readonly string[];
  readonly keys?: Readonly<Record<string, unknown>>;
}

const band = 'x: human/soldier@4 ac4 sword';
const heroes = ['x: star human/knight@5 ac6 shield sword', 'y: human/thief@4 ac2 sword'];
const below: Played = { a: heroes, keys: { play: 'dungeon' } };
const duel = (one: string, other: string): Played => ({ a: [`x: ${one}`], b: [`y: ${other}`] });
const ddd = (one: string): Played => ({ a: [`x: ${one}`], b: ['2x y: p8 d8'], keys: { houseRules: true } });
const adg = (one: string): Played => duel(`hero brawn10 agility10 cunning10 health8 ${one}`, '2x orc');

const PLAYED: Readonly<Record<string, Readonly<Record<string, Played>>>> = {
  '2hdc': {
    races: { a: [band], b: ['y: %troll@5'] },
    weapons: { a: ['x: human/soldier@4 ac4 %axe'], b: ['y: orc/warrior@4 ac4 %two-handed-axe'] },
    attributes: {
      ...duel('fury/soldier@4 ac4 no-shield sword', 'orc/warrior@4 ac4 axe'),
      keys: { define: { races: { fury: { from: 'human', attributes: ['%rage'] } } } },
    },
    professions: {
      a: [
        'x: major-demon/%knight@5 ac4 no-shield sword',
        'z: human/warrior+%shooter@4 ac4 no-shield bow',
        'human/%healer@3 ac4 no-shield sword',
      ],
      b: ['4x y: orc/warrior@4 ac4 axe'],
      keys: { rulings: { majorDemonKnight: 'charge-first' } },
    },
    items: { a: ['x: human/soldier@4 ac4 sword %boots-of-speed'], b: ['y: orc/warrior@4 ac4 axe'] },
    potions: { a: ['x: human/soldier@4 ac4 sword potion-of-%rage'], b: ['y: orc/warrior@4 ac4 axe'] },
    spells: { a: ['x: human/caster@4 ac2 sword %dazzle'], b: ['2x y: orc/warrior@4 ac4 axe'] },
    treasures: below,
    bigBads: below,
    rivals: below,
    secretRooms: below,
  },
  ddd: {
    abilities: ddd('p8 d8 %fear %magic-armor'),
    archetypes: ddd('%barbarian plate'),
    armors: ddd('barbarian %plate'),
  },
  dw: {
    figures: { a: ['x: %knight'], b: ['2x y: %orc', 'z: %goblin-archer'] },
    abilities: { a: ['x: m4 a3 ar4 h2 %charge-attack'], b: ['2x y: orc'] },
  },
  wods: {
    species: duel('%dwarf/fighter con1 2 dagger', '2x goblin'),
    classes: duel('human/%barbarian con1 2 dagger', '2x goblin'),
    abilities: duel('human/fighter con1 %slay dagger', '2x goblin'),
    weapons: duel('human/fighter con1 %great-weapon', '2x goblin'),
    armour: {
      ...duel('human/fighter con1 iron-kit', '2x goblin'),
      keys: { define: { kits: { iron: { weapon: 'unarmed', armour: '%full' } } } },
    },
    gear: duel('human/priest con1 dagger %holy-symbol', '2x goblin'),
    kits: duel('human/fighter con1 %twin-kit', '2x goblin'),
    hirelings: { a: ['x: human/fighter con1 dagger', 'h: %armsman'], b: ['y: knight'] },
    threats: duel('human/fighter con1 dagger', '2x %goblin'),
    injuries: duel('human/fighter con1 dagger', 'demon'),
  },
  adg: {
    sizes: { ...adg('scythe'), keys: { define: { weapons: { scythe: { size: '%large' } } } } },
    weapons: adg('%greatsword'),
    armour: {
      ...duel('guard', '2x orc'),
      keys: { define: { members: { guard: { from: 'fighter', health: 8, armour: '%heavy' } } } },
    },
    rituals: adg('dagger %blast'),
    members: { a: ['x: hero brawn10 agility10 cunning10 health8 sword', 'h: %sellsword'], b: ['2x y: %orc'] },
    reactions: { ...adg('sword'), keys: { attitude: 'roll' } },
  },
};

const systems = await Promise.all(SYSTEM_IDS.map((id) => loadSystem(id)));
const kinds = systems.flatMap((system) =>
  (system.kinds ?? [])
    .filter(({ rows }) => Object.keys(rows).length > 0)
    .map((kind): [string, string, RuleSystem, RowKind] => [system.id, kind.key, system, kind]),
);
const GAMES = 20;

/** The file of rows, the rows that are played first: no more may be defined at once than a scenario has room for. */
function fileOf(system: RuleSystem, kind: RowKind, words: readonly string[]): string {
  const first = Object.entries(kind.rows).toSorted(([one], [other]) => +words.includes(other) - +words.includes(one));
  return bestiaryText(system, { ...kind, rows: Object.fromEntries(first) });
}

/** What some games of a scenario count. */
async function countsOf(scenario: object, file: string): Promise<number[]> {
  const load = loadFrom({ 'rows.yaml': file });
  const reading = await readScenario(stringify(scenario), 's.yaml', load);
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults, null, 2));
  const { system } = reading;
  const matchup = structuredClone(compileCell(system, reading.scenario.cells[0]));
  const counts = new Float64Array(layOut(system.measures(matchup)).slots);
  const game = system.newGame(matchup);
  const dice = new SampledDice();
  for (let n = 0; n < GAMES; n++) {
    dice.begin(34, n);
    game.begin();
    while (!game.over) game.step(dice);
    game.tally(counts);
  }
  return [...counts];
}

describe('a copy of the book', () => {
  it('is played of every kind that has rows', () => {
    expect(Object.entries(PLAYED).flatMap(([id, played]) => Object.keys(played).map((key) => `${id} ${key}`))).toEqual(
      expect.arrayContaining(kinds.map(([id, key]) => `${id} ${key}`)),
    );
  });

  it.each(kinds)('%s %s plays the same games', async (id, key, system, kind) => {
    const { a, b, keys } = PLAYED[id][key];
    const text = JSON.stringify({
      title: 'T',
      rules: id,
      seed: 1,
      ...(['ddd', 'dw'].includes(id) ? { board: 'arena-15' } : {}),
      ...keys,
      sides: { a: { members: a }, ...(b === undefined ? {} : { b: { members: b } }) },
    });
    const words = [...text.matchAll(/%([\w-]+?)(?:-kit)?(?=[^\w-])/g)].map(([, word]) => word);
    const scenario = (prefix: string) => JSON.parse(text.replaceAll('%', prefix));
    const file = fileOf(system, kind, words);
    const copied = await countsOf({ ...scenario('my-'), use: 'rows.yaml' }, file);
    expect(copied).toEqual(await countsOf(scenario(''), file));
  });
});
