import type { Faults } from '../../check/fault.ts';
import type { Holding, Side } from '../system.ts';
import type { Abilities } from './abilities.ts';
import { type Effects, sumOfEffects } from './effects.ts';
import { MOST_WOUNDS, type Rows } from './rows.ts';
import type { MemberInput } from './setup.ts';

type Member = MemberInput & { readonly count: number };

/** Models and abilities of a party by the book. @rule DDD-party-size @rule DDD-ability-cap */
const TEN = 10;

/** Abilities that may be taken repeatedly, and the total that each raises by one. */
const COUNTED = [
  { adds: 'wounds', name: 'extra-wound', rule: 'DDD-ab-extra-wound' },
  { adds: 'attacks', name: 'extra-attack', rule: 'DDD-ab-extra-attack' },
] as const;

/** Returns a member with the facts of its model. The member's own facts override them; abilities are added. */
export function withModel<M extends MemberInput>({ abilities, models }: Rows, member: M): M {
  const model = member.model === undefined ? undefined : models.find(member.model);
  if (model === undefined) return member;
  const { power, defense } = model;
  // A total of the member includes the model's abilities of that kind.
  const own = COUNTED.reduce(
    (names, { adds, name }) => (member[adds] === undefined ? names : names.filter((each) => each !== name)),
    [...(model.abilities ?? []), ...impliedBy(abilities, model).filter((name) => !isCountedBy(member, name))],
  );
  return { power, defense, ...member, abilities: [...own, ...(member.abilities ?? [])] };
}

function isCountedBy(member: MemberInput, ability: string): boolean {
  return COUNTED.some(({ adds, name }) => name === ability && member[adds] !== undefined);
}

/** Returns the abilities implied by a model's totals. */
function impliedBy(
  all: Abilities,
  { abilities = [], ...totals }: Pick<MemberInput, 'abilities' | 'wounds' | 'attacks'>,
) {
  return COUNTED.flatMap(({ adds, name }) => {
    const missing = (totals[adds] ?? 1) - totalOf(all, abilities, adds);
    return new Array<string>(Math.max(0, missing)).fill(name);
  });
}

/**
 * Returns a member's abilities, including those implied by `wounds` and `attacks`: both are totals, so a member that
 * writes them besides the ability does not have it twice. `plus` is added on top.
 */
export function abilitiesOf(rows: Rows, member: MemberInput): string[] {
  const whole = withModel(rows, member);
  const { abilities = [], plus = 'none' } = whole;
  return [...abilities, ...impliedBy(rows.abilities, whole), ...(plus === 'none' ? [] : [plus])];
}

/** Returns a model's wounds or attacks by its abilities. */
export function totalOf(abilities: Abilities, names: readonly string[], adds: 'wounds' | 'attacks'): number {
  return names.reduce((sum, name) => sum + (abilities.find(name)?.effects[adds] ?? 0), 1);
}

export function timesIn(abilities: readonly string[], name: string): number {
  return abilities.filter((ability) => ability === name).length;
}

/**
 * Checks that a total agrees with the abilities: exactly with the one it implies; others that raise it may leave some
 * to it. @rule DDD-ab-extra-wound @rule DDD-ab-extra-attack
 */
export function checkTotals(
  all: Abilities,
  { abilities = [], ...member }: Pick<MemberInput, 'abilities' | 'wounds' | 'attacks'>,
  faults: Faults,
): void {
  for (const { adds, name, rule } of COUNTED) {
    const total = member[adds];
    const implied = totalOf(all, abilities, adds);
    if (implied > MOST_WOUNDS)
      faults.add(['abilities'], `makes ${implied} ${adds}; a model has at most ${MOST_WOUNDS}`, { rule });
    if (total === undefined || total === implied || implied === 1) continue;
    const copies = timesIn(abilities, name);
    if (copies === 0 && total > implied) continue;
    const by = copies > 0 ? name : abilities.filter((own) => totalOf(all, [own], adds) > 1).join(' and ');
    faults.add([adds], `${total} ${adds} in all, but ${by} makes ${implied}; write one of the two`, { rule });
  }
}

/** Returns the combined effects of a member's abilities. */
export function effectsOf(rows: Rows, member: MemberInput): Effects {
  return sumOfEffects(abilitiesOf(rows, member).flatMap((name) => rows.abilities.find(name)?.effects ?? []));
}

/** @rule DDD-ability-unique @rule DDD-ability-prereq */
export function checkAbilities(abilities: Abilities, names: readonly string[], faults: Faults): void {
  for (const name of new Set(names))
    if (!abilities.find(name)?.counted && timesIn(names, name) > 1)
      faults.add(['abilities'], `${name} is given twice; only ${COUNTED.map((row) => row.name).join(' and ')} may be`, {
        rule: 'DDD-ability-unique',
      });
  const own = abilities.rows.filter(({ name }) => names.includes(name));
  const traits = own.reduce((bits, { effects }) => bits | effects.traits, 0);
  for (const [at, { name, needs, bars }] of own.entries()) {
    if (needs !== 0 && (traits & needs) === 0) {
      const giver = abilities.rows.find(({ effects }) => (effects.traits & needs) !== 0);
      faults.add(['abilities'], `${name} needs ${giver?.name} as well`, { rule: 'DDD-ability-prereq' });
    }
    const other = own.findIndex((row) => row.name === bars);
    // Of two that exclude each other, only one is reported.
    if (other >= 0 && (other > at || own[other].bars !== name))
      faults.add(['abilities'], `${name} cannot be had beside ${bars}`, { rule: 'DDD-ability-unique' });
  }
}

/**
 * Checks the models that a scenario defines, like members.
 *
 * @param faults collects faults, with paths relative to `define`
 */
export function checkModels({ abilities, models }: Rows, faults: Faults): void {
  for (const model of models.rows) {
    const at = faults.under('models', model.name);
    checkTotals(abilities, model, at);
    checkAbilities(abilities, [...(model.abilities ?? []), ...impliedBy(abilities, model)], at);
  }
}

export function modelsOf(members: readonly Member[]): number {
  return members.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Returns a war-party's use of its limits: ten models and at most ten abilities, counting every copy. A skirmish has
 * ten models or fewer.
 *
 * @rule DDD-party-size @rule DDD-ability-cap
 */
export function dungeonHoldings(rows: Rows, { members }: Side, play?: string): Holding[] {
  const models = members as readonly Member[];
  return [
    {
      what: 'models',
      has: modelsOf(models),
      ...(play === 'skirmish' ? {} : { least: TEN }),
      most: TEN,
      key: 'partySize',
      rule: 'DDD-party-size',
    },
    {
      what: 'abilities',
      has: models.reduce((sum, member) => sum + member.count * costOf(rows, member), 0),
      most: TEN,
      key: 'abilityCap',
      rule: 'DDD-ability-cap',
    },
  ];
}

/** Returns the number of abilities that a model counts as. @rule DDD-ability-cap */
function costOf(rows: Rows, member: MemberInput): number {
  return abilitiesOf(rows, member).reduce((sum, name) => sum + (rows.abilities.find(name)?.cost ?? 1), 0);
}
