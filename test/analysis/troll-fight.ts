import { Faults } from '../../src/check/fault.ts';
import { splitWords } from '../../src/check/word.ts';
import { loadSystem } from '../../src/rules/registry.ts';
import type { Matchup } from '../../src/rules/system.ts';

/** A band of four against a Troll, as 2HDC plays it. */
export async function trollFight(rep: number): Promise<Matchup> {
  const system = await loadSystem('2hdc');
  const faults = new Faults();
  const side = (name: string, statlines: readonly string[]) => ({
    name,
    policy: 'book',
    members: statlines.map((statline) => {
      const member = system.member.parse(system.readStatline(splitWords(statline), faults));
      return { ...member, name: statline, count: 1 };
    }),
  });
  const setup = {
    rules: '2hdc',
    play: 'fight',
    sides: [
      side('band', ['star human/knight@5 ac6 shield sword', 'elf/shooter@4', 'dwarf/soldier@4', 'human/healer@4']),
      side('lair', [`troll@${rep}`]),
    ],
    width: 'room',
    fleeing: [],
    rulings: Object.fromEntries(system.rulings.map(({ name, values }) => [name, values[0]])),
    limits: {},
  } as const;
  const matchup = system.compile(setup, faults);
  if (matchup === undefined) throw new Error(JSON.stringify(faults.all));
  return matchup;
}
