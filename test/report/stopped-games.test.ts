import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { answerSentence, endings } from '../../src/report/sentence.ts';
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

  it('are said of the combination with the most of them', async () => {
    const said = answerSentence(await answer(duel(200, 'vary: { limits.maxRounds: [1, 5] }\n')));
    expect(said).toMatch(/ Up to [\d.]+ % \(.*\) of skirmishes were stopped after \d+ rounds \(max rounds 1\)\.$/);
  });

  it('are left out where they are 0.5 % of games or fewer', async () => {
    const found = await answer(duel(2));
    const at = (rate: number) => answerSentence(withRate(found, 'timeout', rate));
    expect(at(0.005)).not.toContain('stopped');
    expect(at(0.0051)).toContain('of skirmishes were stopped after 2 rounds.');
    const many = withRate(found, 'timeout', 0.0051);
    expect(endings(many, many.cells[0])).toContain('of skirmishes were stopped after 2 rounds.');
  });
});
