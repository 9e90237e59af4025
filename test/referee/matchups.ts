import { readdirSync, readFileSync } from 'node:fs';
import { SHIPPED_BOARDS } from '../../src/board/shipped.ts';
import { loadSystem } from '../../src/rules/registry.ts';
import type { Matchup, RuleSystem, SystemId } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { anyRulings, type Numbers, one } from '../rules/random-games.ts';
import type { Scene } from './told.ts';

/** A cell of a scenario, as it is read and as it is played, and the text or file that it comes from. */
export interface Staged {
  readonly scene: Scene;
  readonly matchup: Matchup;
  readonly text: string;
}

/** The cells of a scenario, or what is wrong with it. */
async function stage(system: RuleSystem, text: string, file: string): Promise<Staged[] | string> {
  const reading = await readScenario(text, file, () => Promise.reject(new Error('no use')));
  if ('faults' in reading) return reading.faults.map(({ problem }) => problem).join('; ');
  return reading.scenario.cells.map((cell) => ({
    scene: cell.setup as unknown as Scene,
    matchup: compileCell(system, cell),
    text,
  }));
}

const DW_ABILITIES = ['flyer', 'charge-attack', 'control-enemy', 'stealth', 'multi-shot', 'fire-weapon', 'master-shot'];
const DW_LIST = [
  'goblin',
  'goblin archer',
  'orc',
  'orc brute',
  'skeleton',
  'zombie',
  'cave bat',
  'ogre',
  'cult witch',
  'knight',
  'captain',
  'dwarf',
  'elf archer',
  'halfling',
  'wizard',
];
function dwLine(next: Numbers): string {
  const words = DW_ABILITIES.filter(() => next(6) === 0);
  if (next(6) === 0) words.push(`initiative-bonus:${1 + next(6)}`);
  if (next(3) === 0) words.push('hero');
  const shot = next(2) === 0 ? `s${1 + next(4)}-${1 + next(12)}` : 's0';
  const who = next(2) === 0 ? one(DW_LIST, next) : `m${next(9)} a${next(6)} ${shot} ar${2 + next(5)} h${1 + next(5)}`;
  return `${1 + next(4)}x ${who} ${words.join(' ')}`;
}
const WODS_LIST = [
  'fighter con1 tough slay martial-weapon shield full-armour',
  'fighter 5 great-weapon light-armour',
  'fighter 10 con2 second-wind hardy martial-weapon',
  'dwarf/fighter 3 second-wind hardy',
  'thief 2 dex2 backstab dodge light-weapon off-hand',
  'halfling/thief lucky light-weapon off-hand',
  'elf/wizard 3 con1 cha2 elementalism fire caster-kit',
  'priest 2 cha1 turn cure light-weapon shield holy-symbol',
  'priest 3 wis1 bless turn holy-symbol light-weapon light-armour',
  'ranger dex2 volley heavy-bow light-weapon',
  'barbarian 4 con1 tough skirmish great-weapon full-armour',
  'armsman',
  'champion',
  'torchbearer',
];
const WODS_FOES = [
  'goblin',
  'knight',
  'demon',
  'knight boss',
  'demon evil turnable',
  'goblin swarm6',
  'foe hp2d6+1 armour1 d6 turnable evil',
  'foe hp8 d6+1 ranged',
  'armsman',
  'fighter 2 tough martial-weapon shield',
];
const ADG_HEROES = [
  'hero',
  'fighter',
  'fighter brawn12 agility10 cunning9 health3 unarmoured',
  'archer brawn8 agility15 cunning9',
  'fighter potions1',
];
const ADG_FOES = ['goblin', 'orc', 'rat health4 ac0', 'bandit', 'skeleton', 'ogre', 'golem health5', 'dragon health9'];
function band(names: string, list: readonly string[], next: Numbers, most = 3): string[] {
  return Array.from({ length: 1 + next(most) }, (_, i) => `${1 + next(3)}x ${names}${i + 1}: ${one(list, next)}`);
}
function fight(system: RuleSystem, next: Numbers, a: readonly string[], b: readonly string[]): object {
  const policies = system.policies
    .map(({ name }) => name)
    .filter((name) => !['optimal', 'best', 'expert'].includes(name));
  return {
    rulings: anyRulings(system.rulings, next),
    sides: {
      red: { policy: one(policies, next), members: band('a', a, next) },
      blue: { policy: one(policies, next), members: band('b', b, next) },
    },
  };
}
const TWO_HOUR_LIST = [
  'human/knight@5 ac6 shield sword',
  'human/soldier@4 ac4 s no-shield',
  'elf/shooter@4 ac2 b no-shield',
  'human/soldier@3 ac2 2a no-shield',
  'orc/warrior@4 ac4 s no-shield',
  'orc/warrior@3 ac6 shield sword',
  'goblin/warrior@3 ac2 s no-shield',
  'troll/warrior@5 ac6 2a no-shield',
  'dwarf/soldier@4 ac4 mace no-shield',
  'human/shooter@4 ac2 crossbow no-shield',
  'elf/knight@4 ac4 sword no-shield',
  'goblin/shooter@2 ac2 b no-shield',
];
const DDD_DICE = [4, 6, 8, 10, 12];
const DDD_ABILITIES = [
  'ranged-attack',
  'ranged-attack ace-shot',
  'huge',
  'phase',
  'mage',
  'flight',
  'magic-weapon',
  'magic-weapon-ranged',
  'magic-armor',
  'thief',
  'thief master-thief',
  'fear',
  'healer',
  'sure-of-foot',
  'sneaky',
  'enthrall',
  'undead',
  'holy-aura',
  'strong-will',
];
function dddLine(next: Numbers): string {
  const words = new Set<string>();
  for (let i = next(4); i > 0; i--) for (const word of one(DDD_ABILITIES, next).split(' ')) words.add(word);
  if (words.has('magic-weapon')) words.delete('magic-weapon-ranged');
  return `p${one(DDD_DICE, next)} d${one(DDD_DICE, next)} w${1 + next(2)} x${1 + next(2)} ${[...words].join(' ')}`;
}
const anyOf: Record<string, (system: RuleSystem, next: Numbers) => object> = {
  wods: (system, next) => fight(system, next, WODS_LIST, WODS_FOES),
  adg: (system, next) => fight(system, next, ADG_HEROES, ADG_FOES),
  ddd: (system, next) => ({
    play: one(['skirmish', 'battle', 'battle', 'object-of-power', 'treasure-hunt', 'ambush', 'secrets'], next),
    board: one(SHIPPED_BOARDS, next).name,
    partySize: 'any',
    abilityCap: 'any',
    rulings: anyRulings(system.rulings, next),
    sides: {
      red: {
        policy: one(['balanced', 'aggressive', 'defensive', 'objective'], next),
        members: Array.from({ length: 1 + next(5) }, (_, i) => `${1 + next(2)}x a${i + 1}: ${dddLine(next)}`),
      },
      blue: {
        policy: one(['balanced', 'aggressive', 'defensive', 'objective'], next),
        members: Array.from({ length: 1 + next(5) }, (_, i) => `${1 + next(2)}x b${i + 1}: ${dddLine(next)}`),
      },
    },
  }),
  '2hdc': (system, next) => {
    const party = () => Array.from({ length: 1 + next(4) }, (_, i) => i);
    const side = (name: string) => ({
      policy: one(['book', 'bold', 'cautious'], next),
      members: party().map((i) => `${1 + next(2)}x ${name}${i + 1}: ${one(TWO_HOUR_LIST, next)}`),
    });
    return { rulings: anyRulings(system.rulings, next), sides: { red: side('a'), blue: side('b') } };
  },
  dw: (system, next) => {
    const play = one(['last-stand', 'break-point', 'escape'], next);
    const line = (side: string, i: number) => `${side}${i + 1}: ${dwLine(next)}`.replace(/^(\S+): (\d+x) /, '$2 $1: ');
    const side = (name: string) => ({
      policy: one(['balanced', 'aggressive', 'defensive', 'objective', 'hold'], next),
      members: Array.from({ length: 1 + next(4) }, (_, i) => line(name, i)),
    });
    return {
      play,
      board: next(3) === 0 ? `random:${next(50)}` : one(SHIPPED_BOARDS, next).name,
      ...(play === 'break-point' ? { break: (1 + next(10)) / 10 } : {}),
      rulings: anyRulings(system.rulings, next),
      sides: { red: side('r'), blue: side('b') },
    };
  },
};

/** A random fight that the rulebook allows. */
export async function anyMatchup(system: RuleSystem, next: Numbers): Promise<Staged> {
  for (;;) {
    const staged = await stage(
      system,
      JSON.stringify({ title: 'any', rules: system.id, ...anyOf[system.id](system, next) }),
      'any.json',
    );
    if (typeof staged !== 'string') return staged[0];
  }
}

const SCENARIOS = new URL('../../scenarios/', import.meta.url);

/** A cell of each scenario of a rulebook that needs no rows of its own. */
export async function shippedMatchups(id: SystemId): Promise<Staged[]> {
  const folder = new URL(`${id}/`, SCENARIOS);
  const found: Staged[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    if (/(use|define):/.test(text) || /policy:.*best|expert|optimal/.test(text)) continue;
    const system = await loadSystem(id);
    const staged = await stage(system, text, file);
    if (typeof staged === 'string') throw new Error(`${file}: ${staged}`);
    // Referees follow one fight: what lies between fights, and prisoners, have other tests.
    const { play, series, sides } = staged[0].scene;
    if (['delve', 'dungeon', 'campaign', 'free-prisoner', 'dice-off'].includes(play) || Number(series ?? 1) > 1)
      continue;
    if (sides.length !== 2) continue;
    found.push({ ...staged[0], text: file });
  }
  return found;
}
