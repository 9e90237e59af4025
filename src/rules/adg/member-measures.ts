import { type Cause, causeMeasures } from '../../stats/causes.ts';
import type { Measure } from '../../stats/measure.ts';
import {
  AWAY,
  type Counted,
  FIT,
  type Placed,
  POINT_BINS,
  placeLines,
  ROUND_BINS,
  SCARRED,
  SLAIN,
  TURN_BINS,
} from './counted.ts';
import { outstanding } from './delve.ts';
import type { Group, Matchup } from './matchup.ts';
import { HERO, isDead } from './names.ts';
import { state } from './state.ts';

/** A share of a line's members: those who had one of some fates. */
function share(placed: Placed, what: string, meaning: string, fates: number): Counted {
  const { line, side, from, to } = placed;
  return {
    measure: {
      name: `${side}.${line.name}.${what}`,
      kind: 'share',
      of: line.count,
      meaning,
      group: 'fate',
      core: true,
      side,
      member: line.name,
      what,
    },
    from: { slots: [from, to], fates },
  };
}

/** A number summed over a line's members. */
function total(
  placed: Placed,
  what: string,
  meaning: string,
  bins: number,
  group: Measure['group'],
  sum: (c: number) => number,
  most?: number,
): Counted {
  const { line, side, from, to } = placed;
  return {
    measure: {
      name: `${side}.${line.name}.${what}`,
      kind: 'number',
      bins,
      ...(most === undefined ? {} : { most }),
      meaning,
      group,
      side,
      member: line.name,
      what,
    },
    from: { slots: [from, to], sum },
  };
}

function fell(placed: Placed, isDelve: boolean): Counted {
  const { line, side, from, to } = placed;
  return {
    measure: {
      name: `${side}.${line.name}.fell`,
      kind: 'number',
      of: line.count,
      bins: isDelve ? TURN_BINS : ROUND_BINS,
      meaning: `${isDelve ? 'exploration turn' : 'round'} in which one of them was lost, dead or fled (0: not)`,
      group: 'when',
      side,
      member: line.name,
      what: 'fell',
    },
    from: { slots: [from, to] },
  };
}

/** What members of one side are lost to. */
interface Losses {
  readonly measures: readonly Measure[];
  /** Position in {@link measures} by the killer's line; -1 for who kills none of them. */
  readonly byLine: readonly number[];
  readonly flight: number;
  readonly hazard: number;
  /** First slot of the side and one past its last. */
  readonly from: number;
  readonly to: number;
}

/** What the party is lost to, and in a fight its enemies, and when. Lines of one name are one cause. */
export function lossesOf(matchup: Matchup): Losses[] {
  const lines = placeLines(matchup);
  const isDelve = matchup.delve !== undefined;
  const clock = isDelve ? { step: 'turn', bins: TURN_BINS } : { step: 'round', bins: ROUND_BINS };
  const groups = isDelve ? [-1] : [-1, 0];
  return groups.map((group) => {
    const own = lines.filter((line) => line.group === group);
    const killers = lines.filter((killer) => own.some((victim) => canKill(killer, victim)));
    const names = [...new Set(killers.map(({ line }) => line.name))];
    const causes: Cause[] = names.map((name) => ({ name, meaning: `to ${name}` }));
    const add = (is: boolean, cause: Cause) => (is ? causes.push(cause) - 1 : -1);
    const mayFlee = own.some(({ line }) => line.role !== HERO);
    const flight = add(mayFlee, { name: 'own-flight', meaning: 'by fleeing or giving up', rule: 'ADG-morale-flee' });
    const hazard = add(isDelve, { name: 'a-hazard', meaning: 'to a hazard', rule: 'ADG-dying-dead' });
    const byLine = new Array<number>(lines.length).fill(-1);
    for (const { line, at } of killers) byLine[at] = names.indexOf(line.name);
    const { name } = group < 0 ? matchup.party : (matchup.groups[group] as Group);
    const from = own[0]?.from ?? 0;
    const to = own.at(-1)?.to ?? from;
    return { measures: causeMeasures({ name, members: to - from }, causes, clock), byLine, flight, hazard, from, to };
  });
}

/** Heroes and hirelings. */
export function member(matchup: Matchup, placed: Placed, lines: readonly Placed[]): Counted[] {
  const { line } = placed;
  const isHero = line.role === HERO;
  const isDelve = matchup.delve !== undefined;
  const all: Counted[] = [
    share(placed, 'fit', isHero ? 'alive without a new Scar' : 'alive and still there', FIT),
    ...(isHero
      ? [share(placed, 'scarred', 'alive with at least one new Scar', SCARRED)]
      : [share(placed, 'fled', 'left the employer for good: fled, or was not paid', AWAY)]),
    dead(placed, killersOf(placed, lines, isDelve)),
    fell(placed, isDelve),
  ];
  if (isHero) {
    all.push(
      total(
        placed,
        'scars',
        'Scars gained',
        ROUND_BINS,
        'other',
        (c) => (state.scars[c] as number) - (state.startScars[c] as number),
      ),
      total(placed, 'exertion', 'points that attributes are short of at the end', POINT_BINS, 'other', outstanding),
    );
  }
  all.push(
    total(placed, 'health', 'health left, of the dead none', POINT_BINS, 'other', (c) => {
      return isDead(state.status[c] as number) ? 0 : (state.health[c] as number);
    }),
    kills(matchup, placed, 'enemies it slew'),
    ...killersOf(placed, lines, isDelve),
  );
  return all;
}

/** Enemies of a line: their fates in a fight, how many came and died in a delve. */
export function enemy(matchup: Matchup, placed: Placed, lines: readonly Placed[]): Counted[] {
  const slew = kills(matchup, placed, 'adventurers and hirelings it slew');
  if (matchup.delve !== undefined) {
    return [
      total(placed, 'met', 'how many of them the party met', ROUND_BINS, 'other', (c) => state.met[c] as number),
      total(placed, 'slain', 'how many of them died', ROUND_BINS, 'other', (c) => state.slain[c] as number),
      total(placed, 'put-to-flight', 'how many of them fled', ROUND_BINS, 'other', (c) => state.ran[c] as number),
      slew,
    ];
  }
  return [
    share(placed, 'fit', 'alive and still there', FIT | SCARRED),
    share(placed, 'fled', 'fled or gave up', AWAY),
    dead(placed, killersOf(placed, lines, false)),
    fell(placed, false),
    slew,
    ...killersOf(placed, lines, false),
  ];
}

/** How many enemies a line slew. Of a fight it is known how many there are. */
function kills({ party, groups, delve }: Matchup, placed: Placed, meaning: string): Counted {
  const sizes = [party, ...groups].map(({ lines }) => lines.reduce((sum, { count }) => sum + count, 0));
  const [own = 0, foes = 0] = sizes;
  const most = delve === undefined ? (placed.group < 0 ? foes : own) : undefined;
  return total(placed, 'kills', meaning, 1 + Math.max(...sizes), 'kills', (c) => state.kills[c] as number, most);
}

/** Enemies kill each other only by stray shots, and so do friends. @rule ADG-ranged-stray */
function canKill(killer: Placed, victim: Placed): boolean {
  if (killer.group < 0 !== victim.group < 0) return true;
  return killer.group === victim.group && killer.line.weapons.some(({ ranged }) => ranged);
}

/** Whom members of a line were slain by: each of the dead by one. */
function killersOf(placed: Placed, lines: readonly Placed[], isDelve: boolean): Counted[] {
  const killers = lines.filter((killer) => canKill(killer, placed)).map((killer) => killedBy(placed, killer));
  return isDelve ? [...killers, killShare(placed, 'hazard', 'died of a hazard', 0)] : killers;
}

function dead(placed: Placed, killers: readonly Counted[]): Counted {
  const { measure, from } = share(placed, 'dead', 'dead', SLAIN);
  return { measure: { ...measure, sumOf: killers.map(({ measure: { name } }) => name) }, from };
}

function killedBy(placed: Placed, killer: Placed): Counted {
  return killShare(placed, `${killer.side}.${killer.line.name}`, `slain by ${killer.line.name}`, killer.at + 1);
}

function killShare(placed: Placed, by: string, meaning: string, killer: number): Counted {
  const { measure } = share(placed, `killed-by.${by}`, meaning, SLAIN);
  const from = { slots: [placed.from, placed.to], killer } as const;
  return { measure: { ...measure, group: 'kills', core: false, what: 'killed-by', by }, from };
}
