import { Casualties } from '../kit/casualties.ts';
import { once } from '../kit/once.ts';
import { Scorecard, sumOver } from '../kit/scorecard.ts';
import { type Battle, BY_STALL, BY_TIMEOUT, DEAD, LEFT } from './battle.ts';
import { causesOf } from './causes.ts';
import type { BattleMatchup, Line } from './matchup.ts';

const MOVE_BINS = 61;
const HIT_BINS = 61;

/** Fates of a figure; each has exactly one. */
const STAYING = {
  unhurt: 'still on the board, without having lost a hit',
  wounded: 'still on the board, with hits lost',
  dead: 'lost all its hits',
};
const LEAVING = { ...STAYING, left: 'left the board by an exit' };
type Fate = keyof typeof LEAVING;

/** The measures of a battle. Lines without figures (`count` 0) are left out. */
export const battleScorecard = once((matchup: BattleMatchup): Scorecard<Battle> => {
  const card = new Scorecard<Battle>();
  const { sides, play, limits } = matchup;
  const causes = [causesOf(matchup, 0), causesOf(matchup, 1)] as const;
  const casualties = new Casualties<Battle, Fate, Line>(card, matchup, {
    fate: fateOf,
    step: (figure, battle) => battle.fell[figure],
    killer: (figure, battle) => battle.killer[figure],
    cause: (figure, { killer, lineOf, way, second }) =>
      causes[figure < second ? 0 : 1].of(lineOf[killer[figure]], way[figure]),
  });
  addOutcomes(card, matchup);
  for (const [i, side] of sides.entries()) {
    casualties.losses(i, `figures of ${side} that fell`);
    const figures = casualties.membersOf(i);
    card.number(
      {
        side,
        what: 'hits-lost',
        bins: HIT_BINS,
        meaning: `hits that ${side} lost, at most those it had`,
        group: 'side',
        core: true,
        rule: 'DW-stat-hits',
      },
      sumOver(() => figures, hitsLost),
    );
  }
  for (const line of casualties.lines) {
    // Figures leave the board only in an escape.
    casualties.fates(line, play === 'escape' ? LEAVING : STAYING);
    casualties.fell(line, 'the move in which it fell (0: never)', MOVE_BINS);
    casualties.kills(line, 'enemies it felled; for pooled dice the strongest in contact gets the credit');
    casualties.killedBy(line, 'felled');
  }
  for (const side of [0, 1] as const) casualties.causes(side, causes[side].causes, { step: 'move', bins: MOVE_BINS });
  card.number(
    {
      what: 'moves',
      bins: MOVE_BINS,
      meaning: 'moves (rounds of four phases) begun until the game ends',
      group: 'length',
      rule: 'DW-repeat',
    },
    ({ moves }) => moves,
  );
  const guard = (what: string, reason: number, core: boolean, rule: string, after: string) =>
    card.rate(
      { what, meaning: `ended by a limit, ${after}`, group: 'guard', rule, stops: after, ...(core ? { core } : {}) },
      (battle) => battle.reason === reason,
    );
  guard('timeout', BY_TIMEOUT, false, 'DW-G-01', `after ${limits.maxMoves} moves`);
  guard('stalled', BY_STALL, true, 'DW-G-02', `after ${limits.stallMoves} moves in which nothing happened`);
  return card;
});

/**
 * Adds the outcomes: either side wins, or neither.
 *
 * @rule DW-G-06
 */
function addOutcomes(card: Scorecard<Battle>, { sides, play, house, rulings }: BattleMatchup): void {
  const [first, second] = sides;
  const ended = 'a limit ended the game';
  const endsForMonsters = play === 'escape' && rulings.guardOutcome === 'scenario';
  const win = (side: string, other: string) => {
    const meaning = {
      'last-stand': `no figures of ${other} are left, and some of ${side} are`,
      'break-point': `${other} lost its share of figures first`,
      escape:
        side === first
          ? 'enough heroes left the board'
          : `too few heroes can still leave${endsForMonsters ? `, or ${ended}` : ''}`,
    }[play];
    const byTheHouse = ` (by the house, not the book: ${house.join(', ')})`;
    return { side, what: 'win', meaning: meaning + byTheHouse, rule: 'DW-missing-victory' };
  };
  const drawn = play === 'escape' ? ended : `both lost in one phase, or ${ended}`;
  const meaning = endsForMonsters ? 'neither side won' : `neither side won: ${drawn}`;
  card.outcomes(
    [win(first, second), win(second, first), { what: 'draw', meaning, rule: 'DW-R-19' }],
    ({ winner }) => winner,
  );
}

function fateOf(figure: number, battle: Battle): Fate {
  const square = battle.square[figure];
  if (square === DEAD) return 'dead';
  if (square === LEFT) return 'left';
  return hitsLost(figure, battle) > 0 ? 'wounded' : 'unhurt';
}

function hitsLost(figure: number, battle: Battle): number {
  return battle.fullHits[figure] - battle.hits[figure];
}
