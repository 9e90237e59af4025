import type { Answer } from '../analysis/answer.ts';
import type { OddsMember, OddsQuestion } from '../rules/odds-question.ts';
import { theNoun } from '../scenario/noun.ts';
import { rowsBehind } from './book-behind.ts';
import { quote } from './command-line.ts';
import { focusOf } from './figures.ts';
import { fieldWord, listOf } from './label.ts';
import { fixedIn, type OddsSheet } from './odds-sheet.ts';

/** Exact odds of two members who meet in the focus cell. */
export interface BehindOdds {
  /** Names of the acting member and its target: `knight`, `troll`. */
  readonly one: string;
  readonly other: string;
  readonly sheet: OddsSheet;
  /** `rep1 5, weapon1 sword`. */
  readonly given: string;
  /** `weapon and AC of the troll`: what the game rolls, set to its most likely values; '' if there is nothing. */
  readonly rolled: string;
  /**
   * The command that gives them, with the scenario saved as `scenario.yaml`; '' if the cell varies its rows, so that no
   * file has them.
   */
  readonly command: string;
}

/**
 * Returns the dice odds behind an answer: what the first member of one side does to the first of the other, and vice
 * versa. Empty if the rulebook has no question that fits them.
 */
export async function oddsBehind(answer: Answer): Promise<BehindOdds[]> {
  const behind = await rowsBehind(answer);
  const [first, second] = sidesOf(answer);
  if (behind === undefined || first === undefined || second === undefined) return [];
  const { book: system, rows } = behind;
  const own = rows === 'scenario' ? ['--use scenario.yaml'] : [];
  const questions = await system.odds();
  const rulings = rulingsOf(answer);
  const seen = new Set<string>();
  return [[first, second] as const, [second, first] as const].flatMap(([one, other]) =>
    (system.oddsBehind?.(one, other, rulings) ?? []).flatMap(
      ({ question, isMutual = false, given, rolled = [] }): BehindOdds[] => {
        const key = isMutual ? question : JSON.stringify([question, given]);
        const asked = questions.find(({ name }) => name === question);
        const setting = asked && settingOf(asked, given);
        if (asked === undefined || setting === undefined || seen.has(key)) return [];
        seen.add(key);
        const parameters = asked.parameters.map(({ name, kind }) => ({
          name,
          kind,
          values: [setting[name] as string],
        }));
        const outcomes = outcomesOf(asked, setting);
        if (outcomes === undefined) return [];
        const sheet = { rulesTitle: system.title, question: asked, parameters, rows: [{ setting, outcomes }] };
        const words = Object.entries(setting).map(([name, value]) => quote(`${name}=${value}`));
        const command = rows === 'varied' ? '' : ['montecrawl odds', system.id, question, ...words, ...own].join(' ');
        const names = { one: String(one.name), other: String(other.name) };
        return [{ ...names, sheet, given: fixedIn(sheet), rolled: rolledWords(rolled, names), command }];
      },
    ),
  );
}

/** Returns the outcome of a question with the names of the two in place of `first` and `second`. */
export function outcomeWords({ one, other }: Pick<BehindOdds, 'one' | 'other'>, outcome: string): string {
  if (one === other) return outcome;
  return outcome.replace(/^(?:the )?(first|second)\b/, (_, which) => (which === 'first' ? one : other));
}

/** Returns `weapon and AC of the troll`. */
function rolledWords(parameters: readonly string[], { one, other }: Pick<BehindOdds, 'one' | 'other'>): string {
  const whose = [one, other].flatMap((name, i) => {
    const own = parameters.filter((parameter) => parameter.endsWith(`${i + 1}`));
    return own.length === 0 ? [] : [`${listOf(own.map((each) => fieldWord(each.slice(0, -1))))} of ${theNoun(name)}`];
  });
  return whose.join('; ');
}

/** Returns the answer of a question; `undefined` if it is too large to solve. */
function outcomesOf(question: OddsQuestion, setting: Readonly<Record<string, number | string>>) {
  try {
    return question.ask(setting).outcomes;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the rulings of the closest cell that are set. */
function rulingsOf(answer: Answer): OddsMember {
  const { rulings } = isRecord(answer.scenario) ? answer.scenario : {};
  const varied = Object.entries(focusOf(answer)?.cell.vary ?? {}).flatMap(([path, value]) =>
    path.startsWith('rulings.') ? [[path.slice('rulings.'.length), value] as const] : [],
  );
  return { ...(isRecord(rulings) ? rulings : {}), ...Object.fromEntries(varied) };
}

/** Returns the first member of each side, as in the closest cell. */
function sidesOf(answer: Answer): OddsMember[] {
  const { sides } = isRecord(answer.scenario) ? answer.scenario : {};
  const vary = focusOf(answer)?.cell.vary ?? {};
  return Object.entries(isRecord(sides) ? sides : {}).flatMap(([side, content]): OddsMember[] => {
    const members: unknown[] = isRecord(content) && Array.isArray(content.members) ? content.members : [];
    const changed = members.filter(isRecord).map((member): OddsMember => {
      const own = Object.entries(vary).filter(([path]) => path.startsWith(`${side}.${member.name}.`));
      return { ...member, ...Object.fromEntries(own.map(([path, value]) => [path.split('.').at(-1) ?? '', value])) };
    });
    return changed.filter(({ count }) => count !== 0).slice(0, 1);
  });
}

/** Returns a setting of all parameters; `undefined` if a known value is not a valid parameter. */
function settingOf({ parameters }: OddsQuestion, given: OddsMember): Record<string, number | string> | undefined {
  const setting: Record<string, number | string> = {};
  for (const { name, values, shown } of parameters) {
    const known = given[name];
    const words = known === true ? ['yes'] : known === false ? ['no'] : [known, String(known), `d${known}`];
    const value = known === undefined ? shown[0] : values.find((each) => words.includes(each));
    if (value === undefined) return undefined;
    setting[name] = value;
  }
  return setting;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
