import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { cardOf } from '../../src/report/card.ts';
import { figuresOf } from '../../src/report/figures.ts';
import { aGame } from '../../src/report/label.ts';
import { answerSentence } from '../../src/report/sentence.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';

async function answer(text: string): Promise<Answer> {
  const reading = await readScenario(text, 'x.yaml', async () => ({ path: '', text: '' }));
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return answerScenario(reading, { montecrawl: 'test', threads: 1 });
}

const campaign = (replace: string) => `title: T
rules: wods
play: campaign
games: 300
seed: 3
campaign: { delves: 4, goal: 3, replace: ${replace} }
sides: { party: { members: [2x fighter, priest] }, keep: { members: [2x knight] } }
rooms: [{ meet: keep, silver: 700 }]
`;

const labels = (answer: Answer) => figuresOf(answer, cardOf(answer, answer.cells[0])).map(({ label }) => label);

describe('the answer to a campaign', () => {
  it('says that those who were replaced are not among the dead', async () => {
    const said = answerSentence(await answer(campaign('level1')));
    expect(said).toMatch(
      / in [\d.]+ % \([\d.]+ to [\d.]+\) of campaigns\. This does not count those who were replaced: [\d.]+ a campaign, on average\.$/,
    );
    expect(answerSentence(await answer(campaign('none')))).not.toContain('does not count');
  });

  it('says how campaigns end that run out of delves', async () => {
    const said = answerSentence(await answer(campaign('none')));
    expect(said).toMatch(/[;,] (?:and )?[\d.]+ % \([\d.]+ to [\d.]+\) end before the goal is reached/);
    expect(said).not.toContain('delve cap');
  });

  it('says what counts as 0 in the mean of a level or a Rep', async () => {
    expect(labels(await answer(campaign('none')))).toContain('Level, on average (0: none lives)');
    const ten = await answer(`title: T
rules: 2hdc
play: campaign
adventures: 2
games: 40
sides: { band: { members: ["star human/knight@5 ac6 shield sword"] } }
`);
    expect(labels(ten)).toContain('Rep, on average (0: lost or retired)');
  });
});

describe('one game of a kind', () => {
  it('has the article that it is spoken with', () => {
    expect(['fight', 'escape', 'ambush', 'object-of-power', 'dungeon'].map(aGame)).toEqual([
      'a fight',
      'an escape',
      'an ambush',
      'a game',
      'a dungeon run',
    ]);
  });
});
