import type { Change, GameLuck, Moment } from '../../analysis/game-luck/game-luck.ts';
import type { Story } from '../../analysis/story.ts';
import type { Roll } from '../../dice/traced.ts';
import { showDifference } from '../difference.ts';
import { capital, listOf, sideName } from '../label.ts';
import { countOf, inWords, showRate } from '../number.ts';

/** Exact changes up to this are rounding error. */
const NOTHING = 1e-9;

/** A roll that changed a chance, in words. */
interface KeyRollWords {
  /** What it led to in the story: `the troll hits the knight`. */
  readonly text: string;
  readonly roll: Roll;
  /** `−23.1 points for the band`. */
  readonly change: string;
}

/** The text about the luck of a game. */
export interface LuckWords {
  /** What the chances are based on. */
  readonly basis: string;
  /** One sentence for each side, then how the lead changed. */
  readonly sentences: readonly string[];
  readonly keyRolls: readonly KeyRollWords[];
}

/** Describes the effect of the rolls of a game. */
export function luckWords(luck: GameLuck, story: Story): LuckWords {
  const { sides, keyRolls } = luck;
  return {
    basis: basisOf(luck),
    sentences: [...sides.map((_, i) => sideSentence(luck, i)), ...turnSentences(luck, story)],
    keyRolls: keyRolls.map(({ roll, changes }) => {
      const largest = changes.reduce(
        (most, { change }, i) => (Math.abs(change) > Math.abs(changes[most].change) + NOTHING ? i : most),
        0,
      );
      const change = `${points(changes[largest], true)} for ${sideName(sides[largest].side)}`;
      return { text: textOf(roll, story), roll, change };
    }),
  };
}

/** Returns the chances at a moment: `band 56.2 %, lair 43.8 %`. */
export function momentWords({ sides, continuations = 0 }: GameLuck, { chances }: Pick<Moment, 'chances'>): string {
  return chances.map((chance, i) => `${sides[i].side} ${showRate(chance, continuations).value}`).join(', ');
}

function basisOf({ continuations, rolls, moments }: GameLuck): string {
  const each =
    continuations === undefined
      ? 'The chances to win are exact.'
      : `Each chance to win rests on ${countOf(continuations, 'game')} played on from that moment by the same policies.`;
  return moments.length > rolls
    ? each
    : `${each} Of ${countOf(rolls, 'roll')}, ${moments.length - 1} moments were weighed: some spread over the game, and those around the largest changes.`;
}

function sideSentence({ sides, continuations = 0 }: GameLuck, i: number): string {
  const { side, start, luck, rolled } = sides[i];
  const parts = [
    ...(rolled === undefined
      ? []
      : [
          { change: rolled.own, whose: 'its own rolls' },
          { change: rolled.others, whose: 'those of the other side' },
          { change: rolled.game, whose: sides.length > 1 ? 'those of no side' : 'all others' },
        ]),
  ].filter(({ change: { change } }) => Math.abs(change) > NOTHING);
  const shares = parts.map(({ change, whose }) => `${points(change)} by ${whose}`);
  const began = `it began with a chance of ${inWords(showRate(start, continuations))}`;
  return `Luck of ${sideName(side)}: ${points(luck, true)}; ${began}${shares.length === 0 ? '' : `. That is ${listOf(shares)}`}.`;
}

/** Says how often the lead changed, how near the winner was to losing, and when it was decided. */
function turnSentences(luck: GameLuck, story: Story): string[] {
  const { leadChanges, winner, lowest, decisive, continuations = 0 } = luck;
  const changed =
    leadChanges === 0
      ? 'The lead never changed'
      : `The lead changed ${leadChanges === 1 ? 'once' : `${leadChanges} times`}`;
  const sentences = [`${changed}${continuations > 0 ? ' beyond what the intervals leave open' : ''}.`];
  if (winner === undefined || lowest === undefined) return sentences;
  const when = lowest.roll === undefined ? 'before the first roll' : `after "${textOf(lowest.roll, story)}"`;
  sentences.push(
    `${capital(sideName(winner))} was least likely to win ${when}: ${inWords(showRate(lowest.chance, continuations))}.`,
  );
  sentences.push(
    decisive === undefined
      ? 'It was ahead from the first roll to the last.'
      : `The decisive moment: "${textOf(decisive, story)}", ${rollWords(decisive)}. From then on ${sideName(winner)} was ahead.`,
  );
  return sentences;
}

/** Returns `2d6 passed at 4: 2, chance 44.44 %`. */
export function rollWords({ what, said, chance }: Roll): string {
  return `${what}: ${said}, chance ${showRate({ rate: chance, exact: true }, 0).value}`;
}

/** Returns the line of the story that a roll belongs to, without its full stop. */
function textOf(roll: Roll, { chapters }: Story): string {
  for (const { events } of chapters)
    for (const event of events)
      if ('rolls' in event && event.rolls.includes(roll)) return event.text.replace(/\.$/, '');
  return roll.what;
}

/** Returns `+12.3 points`, with its interval if requested. */
function points({ change, low, high }: Change, withRange = false): string {
  const isExact = low === undefined || high === undefined;
  const shown = showDifference({ difference: change, ...(isExact ? { exact: true } : { low, high }) }, true);
  return withRange && !isExact ? inWords(shown) : shown.value;
}
