import type { GateAnswer, ScenarioGate } from '../../../src/questions/gate/gate-answer.ts';

const unchanged: ScenarioGate = {
  file: 'scenarios/troll.yaml',
  title: 'Troll',
  play: 'fight',
  seed: 5,
  outcome: 'pass',
  change: {
    finding: 'same',
    outcome: 'pass',
    baseline: 'scenarios/baseline.json',
    madeBy: '0.1.0',
    remembered: 10_000,
    games: 600,
    cells: 2,
    different: [],
  },
  expectations: [],
};

/** A scenario with something in all that can be said about one, and names that bend what they stand in. */
const changed: ScenarioGate = {
  file: 'scenarios/a,b: 100% <x>.yaml',
  title: 'Who is "best" & why?',
  play: 'fight',
  seed: 7,
  outcome: 'fail',
  change: {
    finding: 'changed',
    outcome: 'fail',
    baseline: 'scenarios/baseline.json',
    madeBy: '0.1.0',
    remembered: 10_000,
    games: 600,
    cells: 3,
    different: [
      {
        vary: { 'lair.troll.rep': 5 },
        games: 2000,
        gamesBefore: 20_000,
        pairs: 2000,
        changed: 130,
        measures: [
          {
            measure: 'band.win',
            before: 9600,
            after: 1085,
            gained: 105,
            lost: 25,
            difference: 0.064,
            low: 0.042,
            high: 0.0861,
            finding: 'changed',
          },
          {
            measure: 'lair.win',
            before: 10_400,
            after: 915,
            gained: 25,
            lost: 105,
            difference: -0.064,
            low: -0.0861,
            high: -0.042,
            finding: 'changed',
          },
          {
            measure: 'draw',
            before: 0,
            after: 0,
            gained: 0,
            lost: 0,
            difference: 0,
            low: -0.005,
            high: 0.005,
            finding: 'within',
          },
        ],
      },
      {
        vary: { 'lair.troll.rep': 6 },
        games: 20_000,
        gamesBefore: 20_000,
        pairs: 10_000,
        changed: 10,
        measures: [
          {
            measure: 'band.win',
            before: 4800,
            after: 4864,
            gained: 7,
            lost: 3,
            difference: 0.0032,
            low: -0.004,
            high: 0.011,
            finding: 'within',
          },
        ],
      },
    ],
    example: {
      vary: { 'lair.troll.rep': 5 },
      game: 17,
      before: ['lair.win'],
      after: ['band.win'],
      story: [
        { title: '', lines: ['The band moved in'] },
        { title: 'Activation 1: band', lines: ['Knight <struck> Troll\u0007', 'Troll died'] },
      ],
    },
  },
  expectations: [
    {
      measure: 'band.win',
      between: [0.4, 0.6],
      vary: { 'lair.troll.rep': 5 },
      finding: 'outside',
      outcome: 'fail',
      basis: 'played',
      games: 4000,
      value: { rate: 0.631, low: 0.61, high: 0.652, count: 2524 },
    },
    {
      measure: 'activations',
      between: [3, 5],
      vary: { 'lair.troll.rep': 6 },
      finding: 'undecided',
      outcome: 'undecided',
      basis: 'played',
      games: 1_000_000,
      value: { mean: 5.0002, low: 4.998, high: 5.002 },
    },
    {
      measure: 'band.shooter.dead',
      between: [0, 0.2],
      vary: { 'lair.troll.rep': 7 },
      finding: 'unmeasured',
      outcome: 'pass',
      basis: 'played',
      games: 0,
    },
  ],
  speed: { finding: 'slower', outcome: 'fail', before: 400, after: 100 },
};

/** Scenarios that could not be compared. */
function without(file: string, change: Partial<ScenarioGate['change']>): ScenarioGate {
  const whole = { ...unchanged.change, games: 0, ...change };
  return { ...unchanged, file, outcome: whole.outcome, change: whole };
}

/** One that is too near to the tolerance. */
const near: ScenarioGate = {
  ...unchanged,
  file: 'near.yaml',
  outcome: 'undecided',
  change: {
    ...unchanged.change,
    finding: 'undecided',
    outcome: 'undecided',
    basis: 'played',
    games: 1_000_000,
    cells: 1,
    different: [
      {
        vary: {},
        games: 1_000_000,
        gamesBefore: 350_000,
        pairs: 10_000,
        changed: 4_900,
        measures: [
          {
            ...{ measure: 'band.win', before: 175_000, after: 520_100, gained: 2_500, lost: 2_400 },
            ...{ difference: 0.0199, low: 0.0169, high: 0.0229, finding: 'undecided' },
          },
        ],
      },
    ],
  },
};

/** One whose side has another name, and that plays as before. */
const renamed: ScenarioGate = {
  ...unchanged,
  file: 'renamed.yaml',
  change: {
    ...unchanged.change,
    finding: 'within',
    edited: true,
    games: 1000,
    cells: 1,
    different: [
      {
        vary: {},
        ...{ games: 1000, gamesBefore: 350_000, pairs: 1000, changed: 2 },
        measures: [
          {
            ...{ measure: 'heroes.win', was: 'band.win', before: 175_000, after: 501, gained: 1, lost: 1 },
            ...{ difference: 0, low: -0.01, high: 0.01, finding: 'within' },
          },
        ],
      },
    ],
  },
};

/** A gate in which everything happens. */
export const ANSWER: GateAnswer = {
  montecrawl: '0.1.0',
  format: 1,
  question: 'gate',
  budget: 1_000_000,
  asked: { whole: false, replay: false, edited: false },
  outcome: 'fail',
  tolerance: 0.02,
  scenarios: [
    unchanged,
    changed,
    without('new.yaml', { finding: 'no baseline', outcome: 'no-data' }),
    without('edited.yaml', { finding: 'edited', outcome: 'not-asked' }),
    without('broken.yaml', { finding: 'damaged', outcome: 'not-asked', problem: 'it is not JSON: Unexpected end' }),
    near,
    renamed,
    without('alone.yaml', { finding: 'not compared', outcome: 'pass' }),
  ],
};

/** One in which nothing happens. */
export const CALM: GateAnswer = { ...ANSWER, outcome: 'pass', scenarios: [unchanged] };
