import { Casualties, type Placed } from '../kit/casualties.ts';
import { once } from '../kit/once.ts';
import { type Declared, type Outcome, type Places, Scorecard, sumOver } from '../kit/scorecard.ts';
import { causesOf } from './causes.ts';
import { DEAD, type Dungeon, LEFT } from './dungeon.ts';
import { HEALER } from './effects.ts';
import type { DungeonMatchup, Line } from './matchup.ts';
import { ENDINGS, PLAYS } from './names.ts';

const ROUND_BINS = 61;
const TURN_BINS = 401;
const WOUND_BINS = 61;
const COUNT_BINS = 21;
const OBJECT_BINS = 8;

/** Fates of a model; each has exactly one. */
const STAYING = {
  unhurt: 'on the board at the end, without a wound',
  wounded: 'on the board at the end, with wounds',
  dead: 'killed',
};
const LEAVING = { ...STAYING, left: 'left the board by an exit' };
type Fate = keyof typeof LEAVING;

/** The measures of games. Lines without models (`count` 0) are left out. */
export const dungeonScorecard = once((matchup: DungeonMatchup): Scorecard<Dungeon> => {
  const card = new Scorecard<Dungeon>();
  const { sides, series } = matchup;
  const isSeries = series > 1;
  const causes = [causesOf(matchup, 0), causesOf(matchup, 1)] as const;
  const casualties = new Casualties<Dungeon, Fate, Line>(card, matchup, {
    fate: (model, dungeon) => fateOf(model, dungeon, isSeries),
    step: (model, { fell }) => fell[model],
    killer: (model, dungeon) => dungeon.killer[model],
    cause: (model, dungeon) => causes[model < dungeon.second ? 0 : 1].of(model, dungeon),
  });
  // A battle has no exits and no objects.
  const isBattle = matchup.play === 'skirmish' || matchup.play === 'battle';
  const ofSeries = isSeries ? '; replacements are not counted' : '';
  addOutcomes(card, matchup);
  for (const [i, side] of sides.entries()) {
    // After a series only the history shows who was killed.
    casualties.losses(i, `models of ${side} that were killed${ofSeries}`, !isSeries);
    if (!isBattle) addCarriedOff(card, side, casualties.membersOf(i));
    if (isSeries) addGamesWon(card, matchup, i);
  }
  for (const line of casualties.lines) {
    casualties.fates(line, isBattle ? STAYING : LEAVING, !isSeries);
    casualties.fell(line, 'the round in which it was killed (0: never)', ROUND_BINS);
    casualties.kills(line, `enemies it killed, by its traps too${ofSeries}`);
    addDeeds(card, sides[line.side], line);
    casualties.killedBy(line, 'killed');
  }
  for (const side of [0, 1] as const) casualties.causes(side, causes[side].causes, { step: 'round', bins: ROUND_BINS });
  addLengths(card);
  addEndings(card, matchup);
  return card;
});

/** @rule DDD-scn-first-wins @rule DDD-scn-both-lose */
function addOutcomes(card: Scorecard<Dungeon>, matchup: DungeonMatchup): void {
  const { sides, play, series } = matchup;
  const won = series > 1 ? `it won more of the ${series} games` : wonBy(matchup);
  const ways: Outcome[] = sides.map((side) => ({ side, what: 'win', meaning: won, rule: 'DDD-scn-first-wins' }));
  ways.push({ what: 'draw', meaning: 'neither side won: a draw, or a limit ended the game' });
  if (series === 1 && (play === 'secrets' || play === 'dice-off')) {
    const meaning = 'neither side can reach the objective any more: both lost';
    ways.push({ what: 'both-lose', meaning, rule: 'DDD-scn-both-lose' });
  }
  card.outcomes(ways, ({ winner }) => winner);
}

/** Returns what a side has done that wins a game. @rule DDD-R-37 */
function wonBy({ play, rulings }: DungeonMatchup): string {
  const staysHere = play === 'secrets' && !rulings.readerMustLeave;
  return staysHere ? 'it read the message, and the other side did not' : PLAYS.byName[play].won;
}

function addCarriedOff(card: Scorecard<Dungeon>, side: string, models: Places): void {
  card.number(
    {
      side,
      what: 'carried-off',
      bins: OBJECT_BINS,
      meaning: `treasures or objects of power that ${side} carried off the board`,
      group: 'side',
      rule: 'DDD-treasure-win',
    },
    sumOver(
      () => models,
      (model, { scored }) => scored[model],
    ),
  );
}

function addGamesWon(card: Scorecard<Dungeon>, { sides, series }: DungeonMatchup, at: number): void {
  const side = sides[at];
  card.number(
    {
      side,
      what: 'games-won',
      bins: series + 1,
      most: series,
      meaning: `games of the series that ${side} won`,
      group: 'side',
      core: true,
    },
    ({ wins0, wins1 }) => (at === 0 ? wins0 : wins1),
  );
}

/** Adds what the models of a line do, except kills. */
function addDeeds(card: Scorecard<Dungeon>, side: string, line: Placed<Line>): void {
  const base = { side, member: line.name, group: 'kills' } as const;
  const models = () => line;
  card.number(
    {
      ...base,
      what: 'wounds',
      bins: WOUND_BINS,
      meaning: 'wounds it dealt to enemies; a critical hit counts as one',
      rule: 'DDD-xp-wound',
    },
    sumOver(models, (model, { caused }) => caused[model]),
  );
  card.number(
    {
      ...base,
      what: 'criticals',
      bins: COUNT_BINS,
      meaning: 'critical hits it scored; against huge models they are plain wounds',
      rule: 'DDD-critical',
    },
    sumOver(models, (model, { criticals }) => criticals[model]),
  );
  if ((line.effects.traits & HEALER) === 0) return;
  card.number(
    { ...base, what: 'saves', bins: COUNT_BINS, meaning: 'lives it saved', group: 'other', rule: 'DDD-act-heal-save' },
    sumOver(models, (model, { saves }) => saves[model]),
  );
}

function addLengths(card: Scorecard<Dungeon>): void {
  card.number(
    {
      what: 'rounds',
      bins: ROUND_BINS,
      meaning: 'rounds (decks of cards) begun until the game ends',
      group: 'length',
      rule: 'DDD-round',
    },
    ({ rounds }) => rounds,
  );
  card.number(
    {
      what: 'turns',
      bins: TURN_BINS,
      meaning: 'turns of models, including those lost to a stun or to bonds',
      group: 'length',
    },
    ({ turns }) => turns,
  );
  card.rate(
    {
      what: 'first-card',
      meaning: 'the side whose model had the first card of the game won',
      group: 'other',
      rule: 'DDD-initiative-draw',
    },
    ({ winner, first }) => winner === first,
  );
}

/** Adds the reasons for the end of a game: by the rules, or by a limit. */
function addEndings(card: Scorecard<Dungeon>, { limits, series }: DungeonMatchup): void {
  const [game, ended, when] =
    series > 1 ? ['series', 'a game of the series was ended', 'in a game after'] : ['game', 'ended', 'after'];
  card.oneOf(
    ENDINGS.rows.map(({ name, meaning, limit }): Declared => {
      const oneOf = 'endings';
      if (limit === undefined) {
        const words = { name: `end.${name}`, what: `end-${name}`, meaning: `the ${game} ended since ${meaning}` };
        return { ...words, group: 'other', core: true, oneOf };
      }
      const passed = `${limits[limit.name]} ${limit.counts}`;
      return {
        what: name,
        meaning: `${ended} by a limit, after ${passed}`,
        group: 'guard',
        // Rounds are history.
        ...(limit.name === 'maxRounds' ? {} : { core: true }),
        oneOf,
        rule: limit.rule,
        stops: `${when} ${passed}`,
      };
    }),
    ({ reason }) => reason,
  );
}

/** Returns the fate of a model. The dead of a series are replaced, so only the round in which each fell shows it. */
function fateOf(model: number, dungeon: Dungeon, isSeries: boolean): Fate {
  if (isSeries ? dungeon.fell[model] > 0 : dungeon.at[model] === DEAD) return 'dead';
  if (dungeon.at[model] === LEFT) return 'left';
  return dungeon.wounds[model] < dungeon.fullWounds[model] ? 'wounded' : 'unhurt';
}
