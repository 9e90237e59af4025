import type { Answer } from '../analysis/answer.ts';
import type { RuleSystem } from '../rules/system.ts';
import { bookBehind } from './book-behind.ts';
import { asWords, valueLabel } from './label.ts';

/** A choice that applies to a scenario: how a side is steered, a ruling, a limit. */
export interface Choice {
  readonly kind: 'policy' | 'ruling' | 'limit';
  /** `policy of band`, `ruling rep zero`. */
  readonly name: string;
  readonly value: string;
  /** Its meaning in the rulebook's terms; '' if the rulebook does not know it. */
  readonly meaning: string;
  /** Id of the rule that leaves it open; '' for none. */
  readonly rule: string;
  /** Whether the scenario sets it; else it is the default. */
  readonly isNamed: boolean;
}

/**
 * Returns all choices that apply: policies of all sides, then rulings and limits, those that the scenario sets first.
 */
export async function choicesOf(answer: Answer): Promise<Choice[]> {
  const system = await bookBehind(answer);
  const scenario = isRecord(answer.scenario) ? answer.scenario : {};
  const open = [...rulings(scenario, answer, system), ...limits(scenario, system)];
  return [
    ...policies(scenario, system),
    ...open.filter(({ isNamed }) => isNamed),
    ...open.filter(({ isNamed }) => !isNamed),
  ];
}

type Scenario = Readonly<Record<string, unknown>>;

function policies({ sides }: Scenario, system: RuleSystem | undefined): Choice[] {
  return Object.entries(isRecord(sides) ? sides : {}).flatMap(([side, content]): Choice[] => {
    if (!isRecord(content) || content.policy === undefined) return [];
    const value = say(content.policy);
    const meaning = system?.policies.find(({ name }) => name === value)?.meaning ?? '';
    return [{ kind: 'policy', name: `policy of ${side}`, value, meaning, rule: '', isNamed: true }];
  });
}

function rulings({ rulings: named }: Scenario, { axes }: Answer, system: RuleSystem | undefined): Choice[] {
  const given = isRecord(named) ? named : {};
  const varied = new Map(axes.map(({ path, values }) => [path, values]));
  const known = system?.rulings ?? [];
  const strangers = Object.keys(given).filter((name) => !known.some((ruling) => ruling.name === name));
  return [...known, ...strangers.map((name) => ({ name, values: [], meaning: '', rule: '' }))].map(
    ({ name, values, meaning, rule }): Choice => {
      const tried = varied.get(`rulings.${name}`);
      const value = tried === undefined ? say(given[name] ?? values[0]) : `varied: ${tried.map(valueLabel).join(', ')}`;
      const isNamed = tried !== undefined || name in given;
      return { kind: 'ruling', name: `ruling ${asWords(name)}`, value, meaning, rule, isNamed };
    },
  );
}

function limits({ limits: named }: Scenario, system: RuleSystem | undefined): Choice[] {
  const given = isRecord(named) ? named : {};
  const known = system?.limits ?? [];
  const strangers = Object.keys(given).filter((name) => !known.some((limit) => limit.name === name));
  return [...known, ...strangers.map((name) => ({ name, value: 0, meaning: '', rule: '' }))].map(
    ({ name, value, meaning, rule }): Choice => ({
      kind: 'limit',
      name: `limit ${asWords(name)}`,
      value: say(given[name] ?? value),
      meaning,
      rule,
      isNamed: name in given,
    }),
  );
}

function say(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
