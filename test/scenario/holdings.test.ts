import { describe, expect, it } from 'vitest';
import { system } from '../../src/rules/ddd/system.ts';
import { brokenLimits } from '../../src/scenario/holdings.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { readWarbands } from '../../src/scenario/read-warbands.ts';
import type { Reading } from '../../src/scenario/reading.ts';
import { told } from './reading.ts';

/** Nine models with eleven abilities. */
const COVEN =
  'rules: ddd\nmembers:\n  - "lord: p6 d8 undead w9"\n  - "8x cutthroat: p8 d8"\n  - "sneak: p10 d10 sneaky fear"\n';
const COVEN_OF_NINE = COVEN.replace('8x', '7x');
const GUARDS = 'rules: ddd\nmembers: ["10x guard: p8 d6"]\n';

const FILES: Readonly<Record<string, string>> = { 'coven.yaml': COVEN_OF_NINE, 'guards.yaml': GUARDS };

function read(more: string, side = ''): Promise<Reading> {
  const sides = `sides:\n  coven:\n    use: coven.yaml\n${side}  guards:\n    use: guards.yaml\n`;
  const load = async (use: string) => ({ path: use, text: FILES[use] });
  return readScenario(`title: T\nrules: ddd\n${more}${sides}`, 's/x.yaml', load);
}

const BATTLE = 'play: battle\n';
const REFUSED = [
  'coven.yaml:3:3 sides.coven.members: 9 of 10 models; houseRules: true allows that (DDD-party-size)',
  'coven.yaml:3:3 sides.coven.members: 11 of 10 abilities; houseRules: true allows that (DDD-ability-cap)',
];

describe('limits of the rulebook', () => {
  it('are kept by every side of a scenario', async () => {
    expect(told(await read(BATTLE))).toEqual(REFUSED);
  });

  it('do not hold with house rules, of the scenario or of one side', async () => {
    expect(told(await read(`${BATTLE}houseRules: true\n`))).toEqual([]);
    expect(told(await read(BATTLE, '    houseRules: true\n'))).toEqual([]);
    expect(told(await read(`${BATTLE}houseRules: false\n`))).toEqual(REFUSED);
  });

  it('are another where the scenario has a key for it', async () => {
    expect(told(await read(`${BATTLE}partySize: any\nabilityCap: 11\n`))).toEqual([]);
    expect(told(await read(`${BATTLE}partySize: any\nabilityCap: 10\n`))).toEqual([REFUSED[1]]);
  });

  it('are kept by a warband that stands alone, whatever is played', async () => {
    const alone = (text: string) => readWarbands([{ path: 'w.yaml', text }], {}, async () => ({ path: '', text: '' }));
    const found = await alone(COVEN_OF_NINE);
    expect('faults' in found && found.faults.map(({ line, problem, rule }) => [line, problem, rule])).toEqual([
      [3, '9 of 10 models; houseRules: true allows that', 'DDD-party-size'],
      [3, '11 of 10 abilities; houseRules: true allows that', 'DDD-ability-cap'],
    ]);
    const allowed = await alone(`${COVEN_OF_NINE}houseRules: true\n`);
    expect('warbands' in allowed && allowed.warbands[0]).toMatchObject({
      holdings: '9 of 10 models, 11 of 10 abilities',
      houseRules: '9 of 10 models, 11 of 10 abilities',
    });
    const kept = await alone(GUARDS);
    expect('warbands' in kept && kept.warbands[0]).toMatchObject({ holdings: '10 of 10 models, 0 of 10 abilities' });
    expect('warbands' in kept && kept.warbands[0]).not.toHaveProperty('houseRules');
  });

  it('forbid a setting of `balance` that passes them, unless house rules allow it', async () => {
    const knobs = 'balance: {knobs: {guards.guard.count: [9, 10]}, targets: {guards.win: {between: [0.4, 0.6]}}}\n';
    const settings = async (more: string) => {
      const reading = await readScenario(
        `title: T\nrules: ddd\nplay: battle\n${more}${knobs}sides: {guards: {use: guards.yaml}, others: {use: guards.yaml}}\n`,
        's/x.yaml',
        async (use) => ({ path: use, text: FILES[use] }),
      );
      if ('faults' in reading) throw new Error(told(reading).join('\n'));
      return [9, 10].map((count) => {
        const made = reading.settings?.compile({ 'guards.guard.count': count });
        return made !== undefined && 'why' in made ? made.why : 'allowed';
      });
    };
    expect(await settings('')).toEqual(['9 of 10 models; houseRules: true allows that', 'allowed']);
    expect(await settings('houseRules: true\n')).toEqual(['allowed', 'allowed']);
  });

  it('do not hold in a fight, which tries something out', async () => {
    const reading = await readFight('11x p8 d8', 'p8 d8', 'ddd');
    expect(told(reading)).toEqual([]);
  });

  it('may be lifted in a rulebook that has none: a scenario can have limits of its own', async () => {
    const text =
      'title: T\nrules: dw\nhouseRules: true\nsides: {a: {members: ["ogre"]}, b: {members: ["ogre"]}}\n';
    expect(told(await readScenario(text, 's/x.yaml', async () => ({ path: '', text: '' })))).toEqual([]);
  });
});

describe('limits that are not kept to', () => {
  it('are named for each side, over all cells', async () => {
    const text = `title: T\nrules: ddd\nhouseRules: true\nvary: {a.giant.wounds: [9, 12]}\n`;
    const reading = await readScenario(
      `${text.replace('12', '10')}sides: {a: {members: ["giant: p4 d8 huge x3 w9"]}, b: {members: ["10x p8 d8"]}}\n`,
      's/x.yaml',
      async () => ({ path: '', text: '' }),
    );
    if ('faults' in reading) throw new Error(told(reading).join('\n'));
    const setups = reading.scenario.cells.map(({ setup }) => setup);
    expect(brokenLimits(system, setups)).toEqual(['a: 11 to 12 of 10 abilities']);
    expect(brokenLimits(system, setups.slice(1))).toEqual(['a: 12 of 10 abilities']);
  });

  it('leave out a skirmish of fewer than ten models', async () => {
    const reading = await readFight('3x p8 d8', 'p8 d8', 'ddd');
    if ('faults' in reading) throw new Error(told(reading).join('\n'));
    expect(
      brokenLimits(
        system,
        reading.scenario.cells.map(({ setup }) => setup),
      ),
    ).toEqual([]);
  });
});
