/**
 * What is timed: fixed questions on fixed seeds. `games` takes about a tenth of a second a round on the machine of the
 * table in README.md. A workload is a shipped scenario, with the values that name its `cell`, or else its first cell; or two
 * sides, with `set` as on the command line, by place. Where games are drawn whole, `drawn` says how many take as long;
 * `games` are those of a second row, in which every step is played.
 */
export const WORKLOADS = [
  {
    name: '2hdc duel',
    rules: '2hdc',
    games: 100_000,
    drawn: 6_000_000,
    sides: ['knight: human/knight@5 ac6 shield sword', 'troll: troll/warrior@5 ac6 no-shield two-handed-axe'],
  },
  {
    name: '2hdc Troll at Rep 5',
    rules: '2hdc',
    games: 20_000,
    scenario: 'scenarios/2hdc/troll-at-rep-5.yaml',
    cell: { 'lair.troll.rep': 5, 'band.shooter.count': 2 },
  },
  {
    name: '2hdc Elves against Orcs',
    rules: '2hdc',
    games: 20_000,
    sides: ['star elf/knight@5 ac6 sword, 2x elf/shooter@4', '3x orc/warrior@4'],
  },
  {
    name: '2hdc 5v6 skirmish',
    rules: '2hdc',
    games: 25_000,
    sides: [
      'star human/knight@5 ac6 shield sword, 2x elf/shooter@4 ac2 no-shield bow, dwarf/soldier@4 ac4 shield spear, human/caster@4 ac2 no-shield sword',
      '5x orc/warrior@4 ac2 shield sword, troll/warrior@5 ac6 no-shield two-handed-axe',
    ],
  },
  {
    name: '2hdc 10v10',
    rules: '2hdc',
    games: 15_000,
    sides: ['10x human/soldier@4 ac4 shield sword', '10x orc/warrior@4 ac2 shield sword'],
  },
  { name: "2hdc dungeon, Troll's lair", rules: '2hdc', games: 2_500, scenario: 'scenarios/2hdc/trolls-lair.yaml' },
  { name: '2hdc campaign, 10 adventures', rules: '2hdc', games: 500, scenario: 'scenarios/2hdc/ten-adventures.yaml' },
  {
    name: 'ddd 10v10',
    rules: 'ddd',
    games: 1_000,
    sides: [
      '4x barbarian plate, 4x soldier mail, 2x rogue leather ranged-attack',
      '4x barbarian plate, 4x soldier mail, 2x rogue leather ranged-attack',
    ],
  },
  { name: 'ddd Battle', rules: 'ddd', games: 1_000, scenario: 'scenarios/ddd/battle.yaml' },
  {
    name: 'dw 4v10',
    rules: 'dw',
    games: 2_500,
    scenario: 'scenarios/dw/last-stand-in-the-arena.yaml',
    cell: { 'lair.orc.count': 6 },
  },
  {
    name: 'wods duel',
    rules: 'wods',
    games: 100_000,
    scenario: 'scenarios/wods/first-level-duel.yaml',
    cell: { 'party.fighter.con': 1, 'party.fighter.armour': 'light' },
  },
  {
    name: 'wods 3v4',
    rules: 'wods',
    games: 80_000,
    sides: ['3x foe hp8 1d6+1', '4x foe hp6 1d6'],
    set: { 'rulings.initiative': 'party', 'a.policy': 'focus', 'b.policy': 'focus' },
  },
  {
    name: 'adg duel',
    rules: 'adg',
    games: 130_000,
    sides: ['hero brawn12 agility10 cunning10 health6', 'goblin'],
  },
  {
    name: 'adg hirelings',
    rules: 'adg',
    games: 30_000,
    scenario: 'scenarios/adg/are-hirelings-worth-it.yaml',
    cell: { 'band.sellsword.count': 2, 'band.captain.cunning': 12 },
  },
];

/** Returns the cell that a workload names, of the cells of its scenario. */
export function cellOf({ name, cell = {} }, cells) {
  const found = cells.find(({ vary }) => Object.entries(cell).every(([path, value]) => vary[path] === value));
  if (found === undefined) throw new Error(`${name}: its scenario has no cell with ${JSON.stringify(cell)}`);
  return found;
}

const named = (name) => WORKLOADS.find((workload) => workload.name === name);

/** The fights that others play as well: plain C, naive scripts, packages of npm. */
export const DUEL = named('2hdc duel');
export const TROLL = named('2hdc Troll at Rep 5');
export const SKIRMISH = named('2hdc 5v6 skirmish');
export const TEN_AGAINST_TEN = named('ddd 10v10');
export const FOUR_AGAINST_TEN = named('dw 4v10');
export const THREE_AGAINST_FOUR = named('wods 3v4');
export const ADVENTURER_AND_GOBLIN = named('adg duel');
