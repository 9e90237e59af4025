import type { Matchup, RuleSystem, SystemId } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import type { VaryValue } from '../../src/scenario/scenario.ts';

/** A fight on the command line. */
export interface FightLine {
  readonly rules: SystemId;
  readonly a: string;
  readonly b: string;
  readonly set?: Readonly<Record<string, VaryValue>>;
}

export const DUEL: FightLine = {
  rules: '2hdc',
  a: 'knight: human/knight@5 ac6 shield sword',
  b: 'troll: troll/warrior@5 ac6 no-shield two-handed-axe',
};

/** Fights that are small enough to be drawn whole; of each some games are left to be played on. */
export const DRAWN: readonly FightLine[] = [
  DUEL,
  { rules: '2hdc', a: 'star human/knight@5 ac6 shield sword', b: 'troll/warrior@5 ac6 no-shield two-handed-axe' },
  { rules: 'adg', a: 'hero brawn12 agility10 cunning10 health1', b: 'rat health1 ac0' },
  { rules: 'ddd', a: 'p8 d8', b: 'p6 d8', set: { board: 'closet-2' } },
  { rules: 'dw', a: 'knight', b: 'goblin' },
  { rules: 'wods', a: '2x foe hp4 1d6', b: '2x foe hp4 1d6' },
];

export const SKIRMISH: FightLine = {
  rules: '2hdc',
  a: 'star human/knight@5 ac6 shield sword, 2x elf/shooter@4 ac2 no-shield bow, dwarf/soldier@4 ac4 shield spear, human/caster@4 ac2 no-shield sword',
  b: '5x orc/warrior@4 ac2 shield sword, troll/warrior@5 ac6 no-shield two-handed-axe',
};

/** The matchup of a fight, with its rulebook. */
export async function openFight({ rules, a, b, set }: FightLine): Promise<{ system: RuleSystem; matchup: Matchup }> {
  const reading = await readFight(a, b, rules, set === undefined ? {} : { set });
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  return { system: reading.system, matchup: compileCell(reading.system, reading.scenario.cells[0]) };
}
