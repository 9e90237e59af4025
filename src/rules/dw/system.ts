import { drawMap } from '../../board/drawing.ts';
import type { RuleSystem } from '../system.ts';
import { compileBattle } from './compile.ts';
import { kernel } from './kernel.ts';
import type { BattleMatchup } from './matchup.ts';
import { ABILITIES, INITIATIVE_BONUS, PLAYS, POLICIES } from './names.ts';
import { oddsBehind } from './odds-behind.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { keys, memberSchema, readStatline, sideKeys } from './setup.ts';
import { STAT_LINES, type StatLine } from './stat-lines.ts';

/** Dungeon World, second edition. */
export const system: RuleSystem<BattleMatchup> = {
  ...kernel,
  title: 'Dungeon World',
  plays: PLAYS,
  policies: POLICIES,
  rulings: RULINGS,
  limits: LIMITS,
  words: [
    ...Object.entries(STAT_LINES).map(([name, line]) => ({
      kind: 'figure',
      name,
      meaning: `${describe(line)} (house)`,
      rule: 'DW-army-lists',
    })),
    ...[...ABILITIES, INITIATIVE_BONUS].map(({ name, meaning, rule, ruling }) => ({
      kind: 'ability',
      name,
      meaning: ruling === undefined ? meaning : `${meaning} (house)`,
      rule,
    })),
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

/** `m4 a1 s1-8 ar3 h1` and what else a stat line says. */
function describe(line: StatLine): string {
  const shot = line.shooting > 0 ? ` s${line.shooting}-${line.range}` : '';
  const stats = `m${line.movement} a${line.attack}${shot} ar${line.armour} h${line.hits}`;
  return [stats, ...line.abilities, ...(line.hero ? ['hero'] : [])].join(' ');
}
