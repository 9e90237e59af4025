import { drawMap } from '../../board/drawing.ts';
import { wordsOf } from '../kit/catalogue.ts';
import type { RuleSystem } from '../system.ts';
import { ABILITIES } from './abilities.ts';
import { compileBattle } from './compile.ts';
import { kernel } from './kernel.ts';
import type { BattleMatchup } from './matchup.ts';
import { PLAYS, POLICIES } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberSchema, readStatline, sideKeys } from './setup.ts';
import { STAT_LINES } from './stat-lines.ts';

/** Dungeon World, second edition. */
export const system: RuleSystem<BattleMatchup> = {
  ...kernel,
  title: 'Dungeon World',
  plays: PLAYS.rows,
  policies: POLICIES.rows,
  rulings: RULINGS,
  limits: LIMITS,
  words: [
    ...wordsOf(STAT_LINES),
    ...wordsOf(ABILITIES, ({ meaning, ruling }) => (ruling === undefined ? meaning : `${meaning} (house)`)),
  ],
  member: memberSchema,
  sideKeys,
  keys,
  readStatline,
  memberName: (member) => String(member.figure ?? 'figure'),
  compile: compileBattle,
  map: ({ board }) => drawMap(board),
  ledger: async () => (await import('./ledger.ts')).LEDGER,
  odds: async () => (await import('./odds.ts')).ODDS,
  oddsBehind,
};
