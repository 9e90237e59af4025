import type { Event, Story } from '../../analysis/story.ts';
import type { Roll } from '../../dice/traced.ts';
import { luckWords, momentWords, rollWords } from '../replay/luck-words.ts';
import { paint, type Screen, tame, wrap } from './screen.ts';

/**
 * Formats a game as it was played: its chapters, each line with the id of its rule and the rolls behind it, boards if
 * the game draws them, and the final counts.
 *
 * @param title of the scenario
 * @param plain only the events: no rule ids, rolls or boards
 * @returns lines that each end with a line feed
 */
export function storyText(story: Story, title: string, plain: boolean, screen: Screen): string {
  const { chapters, game, seed } = story;
  const chances = chancesByRoll(story);
  const rules = chapters.flatMap(({ events }) => events.map((event) => ('rule' in event ? event.rule.length : 0)));
  const width = Math.max(0, ...rules);
  const shown = chapters.flatMap((chapter) => [
    '',
    ...(chapter.title === '' ? [] : [paint(screen, 'strong', tame(chapter.title))]),
    ...chapter.events.flatMap((event) =>
      plain ? plainLines(event, screen) : eventLines(event, width, chances, screen),
    ),
  ]);
  const lines = [
    ...wrap(`${tame(title)}: game ${game} of seed ${seed}`, screen.width).map((line) => paint(screen, 'strong', line)),
    ...shown,
    '',
    paint(screen, 'strong', 'How it ended'),
    ...endLines(story, screen),
    ...luckLines(story, screen),
  ];
  return `${lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')}\n`;
}

function plainLines(event: Event, screen: Screen): string[] {
  return 'text' in event ? wrap(tame(event.text), screen.width - 4, '  ').map((line) => `  ${line}`) : [];
}

function eventLines(event: Event, width: number, chances: ReadonlyMap<Roll, string>, screen: Screen): string[] {
  if ('board' in event) return ['', ...event.board.split('\n').map((row) => `    ${tame(row)}`), ''];
  const indent = ' '.repeat(width + 4);
  const [first = '', ...rest] = wrap(tame(event.text), Math.max(20, screen.width - indent.length));
  return [
    `  ${paint(screen, 'faint', event.rule.padEnd(width))}  ${first}`,
    ...rest.map((line) => indent + line),
    ...event.rolls.map((roll) => {
      const chance = chances.get(roll);
      return `${indent}  ${paint(screen, 'faint', rollWords(roll) + (chance === undefined ? '' : `; ${tame(chance)}`))}`;
    }),
  ];
}

/** Returns the chances to win after each roll that was weighed. */
function chancesByRoll({ luck }: Story): Map<Roll, string> {
  return new Map(luck?.moments.flatMap((moment) => (moment.roll ? [[moment.roll, momentWords(luck, moment)]] : [])));
}

/** Formats the effect of the rolls, if it was requested. */
function luckLines(story: Story, screen: Screen): string[] {
  if (story.luck === undefined) return [];
  const { basis, sentences, keyRolls } = luckWords(story.luck, story);
  const wrapped = (text: string, indent = '') =>
    wrap(tame(text), screen.width - 2 - indent.length, '  ').map((line) => `  ${indent}${line}`);
  return [
    '',
    paint(screen, 'strong', 'Luck'),
    ...sentences.flatMap((sentence) => wrapped(sentence)),
    ...(keyRolls.length === 0
      ? wrapped('No roll stands out from what the intervals leave open.')
      : [
          '  The rolls that mattered most:',
          ...keyRolls.flatMap(({ text, roll, change }) => wrapped(`${change}: ${text} (${rollWords(roll)})`, '  ')),
        ]),
    ...wrapped(basis),
  ];
}

/** Formats the claims that were true of the game, and every number that is not 0. */
function endLines({ counted }: Story, screen: Screen): string[] {
  const counts = counted.filter(({ value }) => value !== 0);
  const width = Math.max(0, ...counts.map(({ measure }) => measure.name.length));
  return counts.flatMap(({ measure: { name, kind, of, meaning }, value }) => {
    const amount = kind === 'rate' ? 'yes' : kind === 'share' ? `${value} of ${of}` : String(value);
    const head = `  ${tame(name).padEnd(width)}  ${amount.padStart(6)}  `;
    const [first = '', ...rest] = wrap(tame(meaning), Math.max(20, screen.width - head.length));
    return [
      head + paint(screen, 'faint', first),
      ...rest.map((line) => ' '.repeat(head.length) + paint(screen, 'faint', line)),
    ];
  });
}
