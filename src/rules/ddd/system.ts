import { drawMap } from '../../board/drawing.ts';
import { SHIPPED_BOARDS } from '../../board/shipped.ts';
import { wordsOf } from '../kit/catalogue.ts';
import type { RuleSystem } from '../system.ts';
import { compileDungeon } from './compile.ts';
import { kernel } from './kernel.ts';
import type { DungeonMatchup } from './matchup.ts';
import { PLAYS, POLICIES } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { checkModels, dungeonHoldings } from './roster.ts';
import { checkRows, kindsOf, type Rows, rowsWith } from './rows.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberName, memberShape, readStatline, sideKeysOf } from './setup.ts';

/** Dungeons Dark & Dangerous, version 1.2, with some rows. */
function systemWith(rows: Rows): RuleSystem<DungeonMatchup> {
  return {
    ...kernel,
    title: 'Dungeons Dark & Dangerous',
    plays: PLAYS.rows,
    policies: POLICIES.rows,
    rulings: RULINGS,
    limits: LIMITS,
    words: [
      ...wordsOf(rows.models),
      ...wordsOf(rows.abilities),
      ...wordsOf(rows.archetypes),
      ...wordsOf(rows.armors),
      ...SHIPPED_BOARDS.map(({ name, meaning }) => ({ kind: 'board', name, meaning, rule: 'DDD-scn-setup-board' })),
    ],
    member: memberShape(rows),
    sideKeys: sideKeysOf(rows),
    keys,
    readStatline: (words, faults) => readStatline(rows, words, faults),
    memberName: (member) => memberName(rows, member),
    kinds: kindsOf(rows),
    reserved: ['prisoner', 'none', 'any', 'ranged', 'ace'],
    extend: (definitions, faults) => {
      const own = rowsWith(definitions);
      checkRows(definitions, faults);
      checkModels(own, faults);
      return systemWith(own);
    },
    compile: (setup, faults) => compileDungeon(rows, setup, faults),
    holdings: (side, play) => dungeonHoldings(rows, side, play),
    map: ({ board }) => drawMap(board),
    ledger: async () => (await import('./ledger.ts')).LEDGER,
    odds: async () => (await import('./odds.ts')).oddsWith(rows.abilities),
    oddsBehind: (one, other, rulings) => oddsBehind(rows, one, other, rulings),
  };
}

/** Dungeons Dark & Dangerous, version 1.2, as the book has it. */
export const system = systemWith(rowsWith());
