import { drawMap } from '../../board/drawing.ts';
import { SHIPPED_BOARDS } from '../../board/shipped.ts';
import { wordsOf } from '../kit/catalogue.ts';
import type { RuleSystem } from '../system.ts';
import { ABILITIES } from './abilities.ts';
import { compileDungeon, dungeonHoldings } from './compile.ts';
import { kernel } from './kernel.ts';
import type { DungeonMatchup } from './matchup.ts';
import { PLAYS, POLICIES } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { ARCHETYPES, ARMORS, keys, memberName, memberSchema, readStatline, sideKeys } from './setup.ts';

/** Dungeons Dark & Dangerous, version 1.2. */
export const system: RuleSystem<DungeonMatchup> = {
  ...kernel,
  title: 'Dungeons Dark & Dangerous',
  plays: PLAYS.rows,
  policies: POLICIES.rows,
  rulings: RULINGS,
  limits: LIMITS,
  words: [
    ...wordsOf(ABILITIES),
    ...wordsOf(ARCHETYPES),
    ...wordsOf(ARMORS),
    ...SHIPPED_BOARDS.map(({ name, meaning }) => ({ kind: 'board', name, meaning, rule: 'DDD-scn-setup-board' })),
  ],
  member: memberSchema,
  sideKeys,
  keys,
  readStatline,
  memberName,
  compile: compileDungeon,
  holdings: dungeonHoldings,
  map: ({ board }) => drawMap(board),
  ledger: async () => (await import('./ledger.ts')).LEDGER,
  odds: async () => (await import('./odds.ts')).ODDS,
  oddsBehind,
};
