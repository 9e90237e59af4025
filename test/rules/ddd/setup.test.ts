import { describe, expect, it } from 'vitest';
import { SHIPPED_BOARDS } from '../../../src/board/shipped.ts';
import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { HARDY, HUGE, SHOOTS } from '../../../src/rules/ddd/effects.ts';
import { depart, take } from '../../../src/rules/ddd/harm.ts';
import { memberName, readStatline } from '../../../src/rules/ddd/setup.ts';
import { system } from '../../../src/rules/ddd/system.ts';
import { drawn, faultsOf, gameOf, hall, matchupOf, ROWS, type Wish } from './table.ts';

function read(text: string) {
  const faults = new Faults();
  const member = readStatline(ROWS, splitWords(text), faults);
  return { member, problems: faults.all.map(({ problem, offset }) => `${offset}: ${problem}`) };
}

describe('statlines', () => {
  it.each([
    ['p8 d6', { power: 8, defense: 6 }],
    ['soldier plate', { power: 8, defense: 4 }],
    ['wizard frail ranged mage', { power: 12, defense: 12, abilities: ['ranged-attack', 'mage'] }],
    ['P4 D6 huge extra-wound:2', { power: 4, defense: 6, abilities: ['huge', 'extra-wound', 'extra-wound'] }],
    ['p8 d8 w3 x2', { power: 8, defense: 8, wounds: 3, attacks: 2 }],
    ['p8 d8 magic weapon', { power: 8, defense: 8, abilities: ['magic-weapon'] }],
    ['p8 d8 sure of foot strong will', { power: 8, defense: 8, abilities: ['sure-of-foot', 'strong-will'] }],
    [
      'p8 d8 ranged ace magic-weapon:ranged',
      { power: 8, defense: 8, abilities: ['ranged-attack', 'ace-shot', 'magic-weapon-ranged'] },
    ],
    ['rogue unarmored prisoner @3,4 @5,6', { power: 10, defense: 10, prisoner: true, at: ['3,4', '5,6'] }],
  ])('%s', (text, member) => {
    expect(read(text)).toEqual({ member, problems: [] });
  });

  it.each([
    ['p7 d8', ['0: 7 is not a power die; use 4, 6, 8, 10, 12']],
    ['p8 d20', ['3: 20 is not a defense die; use 4, 6, 8, 10, 12']],
    ['p8 d8 w11', ['6: 11 is not a number of wounds; use 1 to 10']],
    ['p8 d8 majic-armor', ['6: no ability, die or armor is called "majic-armor"; did you mean "magic-armor"?']],
    [
      'p8 d8 leaher constructor',
      [
        '6: no ability, die or armor is called "leaher"; did you mean "leather"?',
        '13: no ability, die or armor is called "constructor"; there are ranged-attack, huge, extra-wound, phase, mage, flight, magic-weapon, magic-weapon-ranged, extra-attack, magic-armor, thief, fear ... ("montecrawl list words ddd" shows all); dice are p4 to p12 and d4 to d12',
      ],
    ],
    ['p8 d8 fear:2', ['6: no ability, die or armor is called "fear:2"; did you mean "fear"?']],
  ])('%s is wrong', (text, problems) => {
    expect(read(text).problems).toEqual(problems);
  });

  it('names who has no name by what it can do, or by its power die', () => {
    const named = (text: string) => memberName(ROWS, read(text).member);
    expect(
      ['p8 d8', 'p4 d6 huge', 'p12 d8 ranged', 'p10 d8 ranged', 'p6 d6', 'p8 d8 healer', 'p6 d8 undead'].map(named),
    ).toEqual(['soldier', 'giant', 'wizard', 'archer', 'barbarian', 'healer', 'undead']);
  });
});

describe('war-parties by the book', () => {
  const TEN = ['10x p8 d8'];
  const battle = (a: string[], more: Partial<Wish> = {}): string[] => faultsOf({ a, b: TEN, play: 'battle', ...more });

  it('DDD-party-size: ten models, unless the scenario allows other numbers', () => {
    expect(battle(TEN)).toEqual([]);
    expect(battle(['9x p8 d8'])).toEqual([
      'sides.a.members: 9 of 10 models; houseRules: true allows that (DDD-party-size)',
    ]);
    expect(battle(['11x p8 d8'])).toEqual([
      'sides.a.members: 11 of 10 models; houseRules: true allows that (DDD-party-size)',
    ]);
    expect(battle(['9x p8 d8'], { partySize: 9 })).toEqual([
      'sides.b.members: 10 of 9 models; houseRules: true allows that (DDD-party-size)',
    ]);
    expect(battle(['9x p8 d8'], { partySize: 'any' })).toEqual([]);
    expect(faultsOf({ a: ['p8 d8'], b: ['p8 d8'] })).toEqual([]);
    expect(faultsOf({ a: ['11x p8 d8'], b: ['p8 d8'] })).toEqual([
      'sides.a.members: 11 of 10 models; houseRules: true allows that (DDD-party-size)',
    ]);
    expect(faultsOf({ a: ['16x p8 d8'], b: ['p8 d8'], partySize: 'any' })).toEqual([
      'sides.a.members: 16 models are too many; a side has at most 15 (DDD-party-size)',
    ]);
    expect(faultsOf({ a: ['0x p8 d8'], b: ['p8 d8'] })).toEqual([
      'sides.a.members: this side has no models (DDD-party-size)',
    ]);
  });

  it('DDD-ability-cap: ten abilities, every copy counted', () => {
    expect(battle(['5x p8 d8 fear w2', '5x p8 d8'])).toEqual([]);
    expect(battle(['5x p8 d8 fear w2', 'p8 d8 mage', '4x p8 d8'])).toEqual([
      'sides.a.members: 11 of 10 abilities; houseRules: true allows that (DDD-ability-cap)',
    ]);
    expect(battle(['5x p8 d8 fear w2', 'p8 d8 mage', '4x p8 d8'], { abilityCap: 'any' })).toEqual([]);
    expect(battle(['5x p8 d8 fear w2', 'p8 d8 mage', '4x p8 d8'], { abilityCap: 11 })).toEqual([]);
  });

  it.each([
    ['DDD-ab-extra-wound', 'w3', [3, 1]],
    ['DDD-ab-extra-wound', 'extra-wound:2', [3, 1]],
    ['DDD-ab-extra-wound', 'w3 extra-wound:2', [3, 1]],
    ['DDD-ab-extra-attack', 'x3', [1, 3]],
    ['DDD-ab-extra-attack', 'extra-attack:2', [1, 3]],
    ['DDD-ab-extra-attack', 'x3 extra-attack extra-attack', [1, 3]],
    ['DDD-ab-extra-attack', 'x2 w4 extra-attack', [4, 2]],
  ])('%s: a total counts all of them, and agrees with the abilities beside it: %s', (_, words, [wounds, attacks]) => {
    const [line] = matchupOf({ a: [`p8 d8 ${words}`], b: ['p8 d8'] }).lines;
    expect([line?.wounds, line?.attacks]).toEqual([wounds, attacks]);
  });

  it('DDD-ability-cap: a wound that is written as a total and as an ability is one ability', () => {
    expect(battle(['5x p8 d8 w3 extra-wound:2', '5x p8 d8'])).toEqual([]);
  });

  it.each([
    ['w3 extra-wound', 'wounds: 3 wounds in all, but extra-wound makes 2; write one of the two (DDD-ab-extra-wound)'],
    ['w1 extra-wound', 'wounds: 1 wounds in all, but extra-wound makes 2; write one of the two (DDD-ab-extra-wound)'],
    [
      'x2 extra-attack:2',
      'attacks: 2 attacks in all, but extra-attack makes 3; write one of the two (DDD-ab-extra-attack)',
    ],
  ])('a total that does not agree with the abilities beside it is refused: %s', (words, problem) => {
    expect(faultsOf({ a: [`p8 d8 ${words}`], b: ['p8 d8'] })).toEqual([`sides.a.members.0.${problem}`]);
  });

  it('DDD-ability-unique: none twice but extra wounds and attacks, and one kind of magic weapon', () => {
    expect(battle(['p8 d8 fear fear', '9x p8 d8'])).toEqual([
      'sides.a.members.0.abilities: fear is given twice; only extra-wound and extra-attack may be (DDD-ability-unique)',
    ]);
    expect(battle(['p8 d8 extra-wound extra-wound extra-attack:2', '9x p8 d8'])).toEqual([]);
    expect(battle(['p8 d8 magic-weapon magic-weapon:ranged', '9x p8 d8'])).toEqual([
      'sides.a.members.0.abilities: magic-weapon cannot be had beside magic-weapon-ranged (DDD-ability-unique)',
    ]);
  });

  it('DDD-ability-prereq: two need another', () => {
    expect(battle(['p8 d8 ace', 'p8 d8 master-thief', '8x p8 d8'])).toEqual([
      'sides.a.members.0.abilities: ace-shot needs ranged-attack as well (DDD-ability-prereq)',
      'sides.a.members.1.abilities: master-thief needs thief as well (DDD-ability-prereq)',
    ]);
  });

  it('DDD-dice-choice: both dice must be given', () => {
    expect(battle(['p8', '9x p8 d8'])[0]).toContain('sides.a.members.0.defense: is missing');
    expect(battle(['d8', '9x p8 d8'])[0]).toContain('sides.a.members.0.power: is missing');
  });

  it('DDD-roster: models are numbered in the order of the file', () => {
    const { lines } = matchupOf({ a: ['p8 d8', '2x p12 d8 ranged magic-weapon:ranged'], b: ['p4 d4 huge w3'] });
    expect(
      lines.map(({ side, count, power, wounds, effects }) => [side, count, power, wounds, effects.traits]),
    ).toEqual([
      [0, 1, 2, 1, 0],
      [0, 2, 4, 1, SHOOTS],
      [1, 1, 0, 3, HUGE | HARDY],
    ]);
    expect(lines.map(({ effects }) => effects.shotDice)).toEqual([0, 1, 0]);
  });
});

/** Nine by nine squares with two exits on each edge; the row in the middle as given. */
function withExits(lines: readonly string[], middle = '#.........#'): string {
  const rows = ['###.###.###', ...new Array<string>(9).fill('#.........#'), '###.###.###'];
  return drawn(
    rows.map((row, i) => (i === 5 ? middle : i === 3 || i === 7 ? '...........' : row)),
    lines,
  );
}

describe('boards', () => {
  const wish = { a: ['p8 d8'], b: ['p8 d8'], partySize: 'any' as const };

  it('DDD-board-size: shipped by name, drawn in place, or random from a seed', () => {
    expect(matchupOf({ ...wish, board: 'vault' }).board.name).toBe('vault');
    expect(matchupOf({ ...wish, board: hall(5, 9) }).board.rows).toBe(11);
    const random = matchupOf({ ...wish, board: 'random:7:25x31', play: 'treasure-hunt' }).board;
    expect([random.columns, random.rows]).toEqual([25, 31]);
    expect(matchupOf({ ...wish, board: 'random:7:25x31' }).board).toEqual(random);
  });

  it.each([
    [{ board: 'randmo:6' }, 'board: no board is called "randmo:6"; did you mean "random:6"?'],
    [{ board: 'valt' }, 'board: no board is called "valt"; did you mean "vault"?'],
    [{ board: 'random:7:20x20' }, 'board: a random board has an odd number of columns and rows, 11 to 61'],
    [
      { board: drawn(['###', '#x#', '###']) },
      'board: line 6, column 2 of the map: "x" is not a terrain; the characters are # O . : ~ % + / L S',
    ],
    [
      { board: 'closet-2', a: ['2x p8 d8'] },
      'board: the board closet-2 has no square left where a1 may begin (DDD-battle-deploy)',
    ],
    [{ a: ['p8 d8 @40,2'] }, 'sides.a.members.0.at: the board arena-15 has no square 40,2 (DDD-deploy-placement)'],
    [{ a: ['p8 d8 @0,0'] }, 'board: a1 cannot stand where the scenario puts it (DDD-G-08)'],
    [{ a: ['2x p8 d8 @1,1'] }, 'sides.a.members.0.at: names 1 squares for 2 models (DDD-deploy-placement)'],
    [
      { play: 'ambush', battleKills: 3 },
      'battleKills: "battleKills" is for play: skirmish, battle, dice-off (DDD-battle-win)',
    ],
    [{ attacker: 'c' }, 'attacker: there is no side "c"; the sides are a and b (DDD-scn-choice)'],
    [{ board: 'seam-2' }, 'board: no way leads from one party to the other on seam-2 (DDD-G-08)'],
  ])('%j is wrong', (more, problem) => {
    expect(faultsOf({ ...wish, ...more })).toEqual([problem]);
  });

  it('DDD-scn-exits: two on each edge but for a battle', () => {
    expect(faultsOf({ ...wish, board: 'closet-2', play: 'secrets' })).toEqual([
      'board: closet-2 has 0 exits in the north; secrets needs two on each edge (DDD-scn-exits)',
      'board: closet-2 has 0 exits in the east; secrets needs two on each edge (DDD-scn-exits)',
      'board: closet-2 has 0 exits in the south; secrets needs two on each edge (DDD-scn-exits)',
      'board: closet-2 has 0 exits in the west; secrets needs two on each edge (DDD-scn-exits)',
    ]);
    expect(faultsOf({ ...wish, board: 'arena-15', play: 'secrets' })).toEqual([]);
  });

  it('DDD-treasure-place: marked, away from the edges and from each other', () => {
    expect(faultsOf({ ...wish, play: 'treasure-hunt' })).toEqual([
      'board: the board arena-15 has no mark "treasure" (DDD-treasure-place)',
    ]);
    const board = withExits(['mark treasure: 1,1 5,5 7,5']);
    expect(faultsOf({ ...wish, board, play: 'treasure-hunt' })).toEqual([
      'board: the treasure at 1,1 is less than 3 squares from an edge (DDD-treasure-place)',
      'board: the treasure at 7,5 is less than 4 squares from another (DDD-treasure-place)',
    ]);
  });

  it('DDD-treasure-place: six of them, where a map drawn in place does not say otherwise', () => {
    const hunt = { ...wish, play: 'treasure-hunt' };
    for (const board of [...SHIPPED_BOARDS.map(({ name }) => name), 'random:7', 'random:8:25x31'])
      if (faultsOf({ ...hunt, board }).length === 0)
        expect(matchupOf({ ...hunt, board }).board.marks.treasure).toHaveLength(6);
    const game = gameOf({ ...hunt, board: withExits(['mark treasure: 5,5']) });
    take(game, 0, 0);
    game.lift(0);
    depart(game, 0);
    expect([game.winner, game.carriedOff(0)]).toEqual([0, 1]);
  });

  it.each(['object-of-power', 'secrets', 'dice-off'])(
    'DDD-R-32: %s needs zone A in the north and B in the south',
    (play) => {
      const faults = (...zones: string[]) =>
        faultsOf({ ...wish, play, board: withExits([...zones, 'mark treasure: 5,5']) }).filter((each) =>
          each.includes('zone'),
        );
      expect(faults('zone A: 1,1-9,2', 'zone B: 1,8-9,9')).toEqual([]);
      const [a, b] = [
        'board: zone A of drawn reaches into the southern half, but a side in zone A leaves by the south (DDD-R-32)',
        'board: zone B of drawn reaches into the northern half, but a side in zone B leaves by the north (DDD-R-32)',
      ];
      expect(faults('zone A: 1,8-9,9', 'zone B: 1,1-9,2')).toEqual([a, b]);
      expect(faults('zone A: 1,1-2,9', 'zone B: 8,1-9,9')).toEqual([a, b]);
      expect(faults('zone A: 1,1-9,6')).toEqual([a]);
    },
  );

  it('DDD-battle-deploy: in a battle the zones may lie anywhere', () => {
    const board = withExits(['zone A: 1,8-9,9', 'zone B: 1,1-9,2']);
    expect(faultsOf({ ...wish, play: 'battle', board })).toEqual([]);
  });

  it.each([
    ['object-of-power', 'DDD-object-setup'],
    ['secrets', 'DDD-secrets-setup'],
  ])('%s needs a middle to stand in', (play, rule) => {
    const board = withExits([], '#....O....#');
    expect(faultsOf({ ...wish, play, board })).toEqual([`board: no model can stand in the middle of drawn (${rule})`]);
  });

  it('guards of a prisoner need room, and say so', () => {
    expect(faultsOf({ ...wish, a: ['2x p8 d8'], play: 'free-prisoner' })).toEqual([
      'board: the board arena-15 has no square left where b1 may begin (DDD-prisoner-setup)',
    ]);
    expect(faultsOf({ a: ['10x p8 d8'], b: ['10x p8 d8'], board: 'crossroads-25', play: 'free-prisoner' })).toEqual([]);
  });
});

describe('the rulebook', () => {
  it('survives being sent to a thread', () => {
    const matchup = matchupOf({ a: ['p8 d8'], b: ['p4 d4 huge'] });
    expect(structuredClone(matchup)).toEqual(matchup);
  });

  it('gives exact odds that sum to 1 for everything it shows', async () => {
    const questions = await system.odds();
    expect(questions.map(({ name }) => name)).toEqual([
      'hit',
      'wound',
      'close-attack',
      'duel',
      'shot',
      'deed',
      'movement',
      'break-away',
      'fear',
      'enthrall',
      'trap',
      'dice-off',
    ]);
    for (const question of questions) {
      const base = Object.fromEntries(question.parameters.map(({ name, shown }) => [name, shown[0]]));
      for (const { name, values } of question.parameters)
        for (const value of values) {
          if (name === 'mage' || (question.name === 'close-attack' && name === 'attacker' && value === 'd12')) continue;
          const { outcomes } = question.ask({ ...base, [name]: value });
          expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
        }
    }
  });

  it('answers a close attack as the tables do, mages included', async () => {
    const close = (await system.odds()).find(({ name }) => name === 'close-attack');
    const ask = (more: Record<string, string>) => {
      const setting = {
        attacker: 'd8',
        defender: 'd8',
        defense: 'd8',
        weapon: 'plain',
        armor: 'plain',
        mage: 'neither',
        ties: 'defender',
      };
      const answer = close?.ask({ ...setting, ...more }).outcomes ?? [];
      return Object.fromEntries(answer.map(({ name, chance }) => [name, chance]));
    };
    expect(ask({}).miss).toBeCloseTo(9 / 16, 12);
    expect(ask({}).wound + ask({}).critical).toBeCloseTo(49 / 256, 12);
    expect(ask({ mage: 'attacker' }).wound + ask({ mage: 'attacker' }).critical).toBeCloseTo(343 / 1024, 12);
    expect(ask({ mage: 'defender' }).miss).toBeCloseTo(1 - 0.2734375, 12);
  });

  it('explains every word it lists', () => {
    for (const { kind, name, meaning, rule } of system.words) {
      // Choices are keys of a side.
      expect(name).toMatch(kind === 'choice' ? /^[a-z][A-Za-z]+$/ : /^[a-z0-9-]+$/);
      expect(meaning.length).toBeGreaterThan(10);
      expect(rule).toMatch(/^DDD-/);
    }
  });
});
