import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { terminalSummary } from '../../../src/report/terminal/summary.ts';
import { POLICIES, REPS, SHOOTERS, trollAnswer } from '../troll-answer.ts';

const PLAIN = { width: 80, colour: false, unicode: true };
const answers = {
  'one cell': trollAnswer(),
  'one solved cell': trollAnswer({ exact: true }),
  'a scale': trollAnswer({ axes: [REPS], games: 800 }),
  'a choice of words': trollAnswer({ axes: [POLICIES], games: 300 }),
  'a grid': trollAnswer({ axes: [REPS, SHOOTERS], games: 300 }),
  'a grid with a focus': {
    ...trollAnswer({ axes: [REPS, SHOOTERS], games: 300 }),
    focus: { 'lair.troll.rep': 5, 'band.shooter.count': 2 },
  },
  'several grids': trollAnswer({ axes: [SHOOTERS, REPS, POLICIES], games: 100 }),
};

describe('the terminal summary', () => {
  it('of one cell is a deadliness card', () => {
    expect(terminalSummary(answers['one cell'], PLAIN)).toBe(`\
How deadly is a Troll at Rep 5?
Two Hour Dungeon Crawl · fight · seed 5

The band wins 43 % (41 to 45) of 4,000 fights. Each of the 2 shooters dies in
25.8 % (24.8 to 26.8) of fights, the knight in 26 % (24 to 28).

  The band wins                     43 % (41 to 45)
  The troll wins                    57 % (55 to 59)
  Each shooter dies                 25.8 % (24.8 to 26.8)
  Half of fights end by activation  3 (19 of 20 by 6 to 7)

How it ends
  Band wins   ████████████████├┤                        43 % (41 to 45)
  Troll wins  ██████████████████████├┤                  57 % (55 to 59)
  Draw        ▏                                         0.4 % (0.2 to 0.7)
  Timeout                                               below 0.075 %

What becomes of them
  knight      ffffffffffrrrrrrrrrrooooooltdddddddddd  dead 26 % (24 to 28)
  shooter ×2  ffffffffffrrrrrrrrrrooooooltdddddddddd  dead 25.8 % (24.8 to 26.8)
  soldier     fffffffffffffrrrrrrrrroooooltddddddddd  dead 23 % (21 to 24)
  troll       ffffffffffffffffffffffrrrrroooltdddddd  dead 16 % (14 to 17)
              f fit  r recovered  o out  l fled  t turned  d dead

Who fells whom
  knight   by troll 74 % (73 to 76)
  shooter  by troll 74 % (72 to 75)
  soldier  by troll 65 % (63 to 67)
  troll    by knight 14 % (13 to 16), shooter 14 % (13 to 16),
              soldier 14 % (13 to 16)

4,000 fights, 95 % intervals; sha256:0f3a1b9c5d7e
`);
  });

  it('says that it counts where members may be felled more than once', () => {
    const answer = trollAnswer();
    const kills = Object.entries(answer.measures).filter(([, { by }]) => by !== undefined);
    const measures = { ...answer.measures };
    for (const [name, measure] of kills) measures[name] = { ...measure, kind: 'number', bins: 3 };
    const cells = answer.cells.map((cell) => {
      const values = kills.map(([name]) => [name, { mean: 1.25, low: 1.2, high: 1.3 }]);
      return { ...cell, measures: { ...cell.measures, ...Object.fromEntries(values) } };
    });
    expect(terminalSummary({ ...answer, measures, cells }, PLAIN)).toContain(`
Who fells whom, how many in a fight
  knight   by troll 1.25 (1.20 to 1.30)
`);
  });

  it('puts numbers below their bars where there is no room beside them', () => {
    expect(terminalSummary(answers['one cell'], { ...PLAIN, width: 40 })).toContain(`
What becomes of them
  knight      ffffffrrrrrrrooooltddddddd
              dead 26 % (24 to 28)
  shooter ×2`);
  });

  it('of a scale has a bar with whiskers for each value', () => {
    expect(terminalSummary(answers['a scale'], { ...PLAIN, unicode: false, width: 60 })).toBe(`\
How deadly is a Troll at Rep 5?
Two Hour Dungeon Crawl - fight - seed 5

The band is ahead up to Rep 4 for the troll and behind from
5. Nearest to even: with Rep 5 for the troll, the band wins
43 % (39 to 47) of 800 fights; the troll wins
57 % (53 to 61), and 0.5 % (0.1 to 1.3) end in a draw. Each
of the 2 shooters dies in 25 % (22 to 28) of fights, the
knight in 24 % (21 to 28).

  The band wins                     43 % (39 to 47)
  The troll wins                    57 % (53 to 61)
  Each shooter dies                 25 % (22 to 28)
  Half of fights end by activation  3 (19 of 20 by 6 to 7)

With Rep 6 for the troll instead of 5, the band wins
14 points (9 to 19) less often.

Band wins, by Rep of the troll
  3  #############################|-|        80 % (76 to 83)
  4  #####################|--|               60 % (57 to 64)
  5  ##############|--|                      43 % (39 to 47)
  6  #########|--|                           29 % (25 to 32)
  7  ######|-|                               18 % (15 to 22)

800 fights a cell, 95 % intervals; sha256:0f3a1b9c5d7e
`);
  });

  it('of two axes is a grid that marks what may be even', () => {
    const text = terminalSummary(answers['a grid'], PLAIN);
    expect(text).toContain(`\
                    shooters
  Rep of the troll     0     1     2     3
  3                   60    76    82    89
  4                  ≈47   ≈52    62    67
`);
    expect(text).toContain('each known to ±5.7 points or better; ≈ may be even');
  });

  describe.each(Object.entries(answers))('of %s', (_, answer) => {
    it.each([40, 60, 80, 120])('fits %i columns and one screen', (width) => {
      const lines = terminalSummary(answer, { width, colour: false, unicode: true }).split('\n');
      expect(lines.filter((line) => [...line].length > width)).toEqual([]);
      expect(lines.length).toBeLessThanOrEqual(width < 60 ? 56 : 48);
    });

    it('is plain ASCII where asked for', () => {
      expect(terminalSummary(answer, { ...PLAIN, unicode: false })).toMatch(/^[\n -~]*$/);
    });

    it('has colours only where asked for, and says the same in them', () => {
      const coloured = terminalSummary(answer, { ...PLAIN, colour: true });
      expect(coloured).toMatch(/\[36m/);
      const numbers = (text: string) => text.match(/[\d.]+ %/g);
      expect(numbers(stripVTControlCharacters(coloured))).toEqual(numbers(terminalSummary(answer, PLAIN)));
    });
  });

  it('says when it was stopped before it was done', () => {
    const text = terminalSummary(trollAnswer({ axes: [REPS], games: 300, interrupted: true }), PLAIN);
    expect(text).toContain('37 to 300 fights a cell, 95 % intervals; stopped before it was done;');
  });

  it('lets no name reach the terminal as a command', () => {
    const text = terminalSummary(trollAnswer({ knight: 'k\u001b[2Jnight', title: 'a\u0007\nb', games: 50 }), PLAIN);
    expect(stripVTControlCharacters(text)).toBe(text);
    expect(text).not.toContain('\u0007');
    expect(text).toContain('k\\u001b[2Jnight');
    expect(text).toContain('a\\u0007 b');
  });

  it('says so where nothing was played', () => {
    const answer = trollAnswer({ games: 1 });
    const none = { ...answer, cells: answer.cells.map((cell) => ({ ...cell, games: 0, measures: {} })) };
    expect(terminalSummary(none, PLAIN)).toContain('No fight was played to its end, so there is no answer yet.');
  });
});
