import { version } from '../../../package.json';
import type { Answer } from '../../analysis/answer.ts';
import { askOdds, span } from '../../questions/odds/ask-odds.ts';
import { quote } from '../../report/command-line.ts';
import { capital } from '../../report/label.ts';
import { oddsBehind } from '../../report/odds-behind.ts';
import type { OddsParameter, OddsQuestion } from '../../rules/odds-question.ts';
import type { AllGiven, Askable, QuestionField } from './askable.ts';
import { OWN, type PageReader } from './page-reader.ts';
import type { FoundAnswer, QuestionKind } from './question-kind.ts';

const START = 'odds/';
/** Means every value of a parameter. */
const ALL = 'all';

/**
 * `odds`: the exact chances of one mechanic. Includes the rows of the scenario; parameters start at the values of its
 * members.
 */
export class OddsQuestions implements QuestionKind {
  has(name: string): boolean {
    return name.startsWith(START);
  }

  async list(reader: PageReader, answer: Answer | undefined): Promise<readonly Askable[]> {
    const { system } = await reader.own();
    const behind = answer === undefined ? [] : await oddsBehind(answer);
    const isMet = ({ name }: OddsQuestion) => behind.some(({ sheet }) => sheet.question.name === name);
    const questions = await system.odds();
    // Questions that matter in this scenario come first.
    return [...questions.filter(isMet), ...questions.filter((each) => !isMet(each))].map(
      ({ name, title, rule, meaning, parameters }) => {
        const met = behind.find(({ sheet }) => sheet.question.name === name);
        const known = new Map(met?.sheet.parameters.map((each) => [each.name, each.values]));
        return {
          name: `${START}${name}`,
          asks: title,
          summary: met === undefined ? meaning : `${meaning} Set for ${met.one} and ${met.other}.`,
          help: rule,
          fields: parameters.map((parameter) => fieldOf(parameter, known.get(parameter.name) ?? parameter.shown)),
          needs: '',
        };
      },
    );
  }

  async ask(name: string, given: AllGiven, reader: PageReader): Promise<FoundAnswer> {
    const { system, scenario } = await reader.own();
    const question = (await system.odds()).find((each) => `${START}${each.name}` === name) as OddsQuestion;
    const words = Object.entries(given).flatMap(([key, value]) => (value === '' ? [] : [`${key}=${value}`]));
    const sheet = askOdds(system, question, words);
    // Rows that the scenario defines are read from it.
    const own = 'define' in (scenario.canonical as object) ? ['--use', OWN] : [];
    const command = ['montecrawl odds', system.id, question.name, ...words.map(quote), ...own].join(' ');
    return {
      async show() {
        const [{ oddsChart }, { oddsDocument }, { shownOf }] = await Promise.all([
          import('../../report/chart/odds-chart.ts'),
          import('../../report/odds/odds-page.ts'),
          import('./shown-of.ts'),
        ]);
        return shownOf(await oddsDocument(sheet, oddsChart(sheet), { command, version, files: [] }));
      },
      async files() {
        const { oddsFiles } = await import('../../report/odds/odds-files.ts');
        return oddsFiles(sheet, { command, version });
      },
    };
  }
}

function fieldOf(parameter: OddsParameter, start: OddsParameter['values']): QuestionField {
  const { name, meaning, kind, values } = parameter;
  const isOne = kind === 'word' && start.length === 1;
  const offers = [...values.map(String), ALL].map((value) => ({ value, label: value }));
  return {
    name,
    label: capital(name.replace(/(\D)(\d+)$/, '$1 $2').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    meaning: kind === 'word' ? capital(meaning) : `${capital(meaning)}: ${span(parameter, values)}`,
    kind: isOne ? 'choice' : 'word',
    start: span(parameter, start).replaceAll(', ', ','),
    offers: kind === 'word' ? offers : [],
    conflicts: [],
  };
}
