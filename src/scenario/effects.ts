import { bare, metaOf, rightValue, type Shape, shapeOf } from '../check/shape.ts';
import type { RowKind } from '../rules/kit/homebrew.ts';
import { defineShape, namesOf } from './define.ts';

/** A fact that rows of a kind may have. */
export interface Effect {
  /** The key in `define`: `weapons`. */
  readonly kind: string;
  /** Keys separated by dots: `melee.impact`; `list[].rep` is in each entry of a list. */
  readonly fact: string;
  /** Description of its values: `a whole number from -3 to 6`. */
  readonly takes: string;
  /** '' if no rule of the book is named. */
  readonly rule: string;
  readonly meaning: string;
}

/** Returns all facts of rows, by kind, from the schemas of the kinds. */
export function effectsOf(kinds: readonly RowKind[]): readonly Effect[] {
  const names = namesOf(kinds, undefined);
  const { shape } = bare(shapeOf(defineShape(kinds, names, { from: true })))._zod.def;
  return kinds.flatMap((kind) => {
    const own = keysOf(shapeOf(kind.row(names)));
    // Facts that all kinds have come from no rule of the book.
    const all = keysOf(bare(shape?.[kind.key] as Shape)._zod.def.valueType as Shape);
    const common = all.filter(([key]) => !own.some(([fact]) => fact === key));
    const walked = [...walk(own, '', kind.rule), ...walk(common, '', '')];
    return walked.map((effect) => ({ kind: kind.key, ...effect }));
  });
}

type Keys = readonly (readonly [string, Shape])[];
type Walked = Omit<Effect, 'kind'>;

/** @param rule of facts that name none */
function walk(keys: Keys, before: string, rule: string): readonly Walked[] {
  return keys.flatMap(([key, shape]) => {
    const meta = metaOf(shape);
    const own = { fact: `${before}${key}`, rule: meta.rule ?? rule };
    const effect = { ...own, takes: takes(shape), meaning: meta.description ?? '' };
    const { element } = bare(shape)._zod.def;
    const inner = walk(keysOf(shape), `${own.fact}.`, own.rule);
    const entries = element === undefined ? [] : walk(keysOf(element), `${own.fact}[].`, own.rule);
    return [
      { fact: effect.fact, takes: effect.takes, rule: effect.rule, meaning: effect.meaning },
      ...inner,
      ...entries,
    ];
  });
}

function keysOf(shape: Shape): Keys {
  return Object.entries(bare(shape)._zod.def.shape ?? {});
}

/** Describes the values of a fact, and its entries. */
function takes(shape: Shape): string {
  const { element, keyType, valueType } = bare(shape)._zod.def;
  const whole = rightValue(shape);
  if (element !== undefined) return `${whole}, each ${rightValue(element)}`;
  if (keyType === undefined || valueType === undefined) return whole;
  return `${whole} from ${rightValue(keyType)} to ${rightValue(valueType)}`;
}
