import { drawMap } from '../../board/drawing.ts';
import { SHIPPED_BOARDS } from '../../board/shipped.ts';
import { wordsOf } from '../kit/catalogue.ts';
import { choiceWords } from '../kit/choices.ts';
import { defineSystem } from '../kit/system.ts';
import type { RuleSystem } from '../system.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { compileDungeon } from './compile.ts';
import { kernel } from './kernel.ts';
import type { DungeonMatchup } from './matchup.ts';
import { PLAYS } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { checkModels, dungeonHoldings } from './roster.ts';
import { checkRows, kindsOf, type Rows, rowsWith } from './rows.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberName, memberShape, readStatline, sideKeysOf } from './setup.ts';

/** Makes Dungeons Dark & Dangerous, version 1.2, from rows. */
function systemWith(rows: Rows): RuleSystem<DungeonMatchup> {
  return defineSystem({
    ...kernel,
    title: 'Dungeons Dark & Dangerous',
    plays: PLAYS.rows,
    policies: POLICIES.rows,
    choices: CHOICES,
    rulings: RULINGS,
    limits: LIMITS,
    words: [
      ...choiceWords(CHOICES),
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
    example: {
      title: 'How many rogues are a match for a barbarian and an archer?',
      sides: {
        wardens: ['captain: barbarian plate extra-wound', 'archer: rogue leather ranged-attack'],
        coven: ['3x cutthroat: rogue leather', 'brute: soldier mail'],
      },
      vary: 'coven.cutthroat.count: [2, 3, 4]',
      expect: 'wardens.win',
    },
    bestKnown: async () => (await import('./best-known.ts')).BEST_KNOWN,
    hasReadings: true,
    ledger: async () => (await import('./ledger.ts')).LEDGER,
    odds: async () => (await import('./odds.ts')).oddsWith(rows.abilities),
    oddsBehind: (one, other, rulings) => oddsBehind(rows, one, other, rulings),
  });
}

/** Dungeons Dark & Dangerous, version 1.2, as in the book. */
export const system = systemWith(rowsWith());
