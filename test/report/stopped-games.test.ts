import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { answerSentence, cellSentence, sentencesOf } from '../../src/report/sentence.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';

async function answer(text: string): Promise<Answer> {
  const reading = await readScenario(text, 'x.yaml', async () => ({ path: '', text: '' }));
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return answerScenario(reading, { montecrawl: 'test', threads: 1 });
}

/** Two soldiers with armor who seldom hurt each other, stopped after some rounds. */
const duel = (maxRounds: number, more = '') => `title: T
rules: ddd
board: closet-2
games: 400
limits: { maxRounds: ${maxRounds} }
${more}sides: { a: { members: ["p8 d4 magic-armor"] }, b: { members: ["p8 d4 magic-armor"] } }
`;

/** The answer with another rate of games that a limit ended. */
function withRate(asked: Answer, name: string, rate: number): Answer {
  const cells = asked.cells.map((cell) => ({
    ...cell,
    measures: { ...cell.measures, [name]: { rate, low: rate, high: rate, count: 1 } },
  }));
  return { ...asked, cells };
}

describe('games that a limit ended', () => {
  it('are part of the answer of Dungeons Dark & Dangerous', async () => {
    const said = answerSentence(await answer(duel(2)));
    expect(said).toMatch(/ [\d.]+ % \([\d.]+ to [\d.]+\) of skirmishes were stopped after 2 rounds\.$/);
  });

  it('are part of the answer of 2 Hour Dungeon Crawl, where they are an outcome, and are said once', async () => {
    const said = answerSentence(
      await answer(`title: T
rules: 2hdc
games: 400
limits: { activations: 2 }
sides: { a: { members: ["star human/knight@5 ac6 sword", "3x human/knight@5 ac6 sword"] }, b: { members: ["4x human/knight@5 ac6 sword"] } }
`),
    );
    expect(said).toMatch(/ [\d.]+ % \([\d.]+ to [\d.]+\) of fights were stopped after 2 activations\.$/);
    expect(said).not.toContain('run out of time');
  });

  it('are part of the answer of Dungeon World', async () => {
    const said = answerSentence(
      await answer(`title: T
rules: dw
games: 200
limits: { maxMoves: 2 }
sides: { a: { members: ["3x orc"] }, b: { members: ["3x orc"] } }
`),
    );
    expect(said).toMatch(/ were stopped after 2 moves\.$/);
  });

  it.each([
    [
      'a fight that is long',
      'limits: { rounds: 2 }',
      ['fighter'],
      ['2x goblin'],
      'fights were stopped after 2 rounds of a fight',
    ],
    [
      'a fight in which a backstab from hiding may be all that harms',
      '',
      ['thief dex3 con0 hp20 backstab lucky dagger full-armour armour+4'],
      ['foe hp3 armour6 d4'],
      'fights were stopped since no one could hurt anyone any more',
    ],
    [
      'a delve in which a room is a long fight',
      'play: delve\nrooms: [{ meet: b }]\nlimits: { rounds: 2 }',
      ['fighter'],
      ['2x goblin'],
      'delves were stopped after 2 rounds of a fight',
    ],
  ])('are part of the answer of World of Dungeons S: %s', async (_, keys, a, b, said) => {
    const found = await answer(`title: T
rules: wods
games: 400
rulings: { criticals: off, initiative: party }
${keys}
sides: { a: { members: ${JSON.stringify(a)} }, b: { members: ${JSON.stringify(b)} } }
`);
    expect(answerSentence(found)).toMatch(new RegExp(` [\\d.]+ % \\([^)]+\\) of ${said}\\.$`));
  });

  it.each([
    ['a fight that is long', 'limits: { maxRounds: 2 }', 'fighter', '2x orc', 'fights were stopped after 2 rounds'],
    [
      'a fight in which no one can harm anyone',
      'rulings: { exactNeedsHit: true, chipNeedsUnderAttribute: true }',
      'hero brawn8 agility10 cunning10 health8 ac20',
      'enemy hd1 health9 ac12',
      'fights were stopped since no one could ever harm anyone',
    ],
    [
      'a delve of many turns',
      'play: delve\nareas: [{ count: 9, encounter: b }]\nlimits: { maxTurns: 4 }',
      'fighter',
      'rat',
      'delves were stopped after 4 exploration turns',
    ],
  ])('are part of the answer of A Dungeon Game: %s', async (_, keys, a, b, said) => {
    const found = await answer(`title: T
rules: adg
games: 400
${keys}
sides: { a: { members: [${JSON.stringify(a)}] }, b: { members: [${JSON.stringify(b)}] } }
`);
    const [games = '', limit = ''] = said.split(/(?= were )/);
    const share = `(All 400 ${games} \\(above [\\d.]+ %\\)|[\\d.]+ % \\([^)]+\\) of ${games})`;
    expect(answerSentence(found)).toMatch(new RegExp(` ${share}${limit}\\.$`));
  });

  it('are said of the combination with the most of them', async () => {
    const { answer: said } = sentencesOf(await answer(duel(200, 'vary: { limits.maxRounds: [1, 5] }\n')));
    expect(said).toMatch(/ Up to [\d.]+ % \(.*\) of skirmishes were stopped after 1 round \(max rounds 1\)\.$/);
  });

  it('are left out where they are 0.5 % of games or fewer', async () => {
    const found = await answer(duel(2));
    const at = (rate: number) => answerSentence(withRate(found, 'timeout', rate));
    expect(at(0.005)).not.toContain('stopped');
    expect(at(0.0051)).toContain('of skirmishes were stopped after 2 rounds.');
    const many = withRate(found, 'timeout', 0.0051);
    expect(cellSentence(many, many.cells[0])).toContain('of skirmishes were stopped after 2 rounds.');
  });
});
