import type { z } from 'zod';
import { wordList } from './fault.ts';

/** Inspects zod schemas: describes the valid values at a path, with the rulebook's metadata. */

/** The fields of a schema's `.meta()`. */
export interface ShapeMeta {
  /** Name of its words, or of the keys of a mapping: `race`. */
  readonly kind?: string;
  /** Arguments of `montecrawl list` that show those words: `races 2hdc`. */
  readonly list?: string;
  /** Description of a valid value, if the generated one would not do: `a statline or a mapping`. */
  readonly right?: string;
  /** Id of the rule or ruling behind it: `2HDC-12.0`. */
  readonly rule?: string;
  /** Pattern of texts that are converted to such a value before it is checked: `0.5%`. */
  readonly text?: string;
  /** Description of the value. */
  readonly description?: string;
  /** What the value names elsewhere in the same file. */
  readonly names?: 'side';
}

/** The part of a schema that is used here. */
export interface Shape {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly innerType?: Shape;
      readonly in?: Shape;
      readonly getter?: () => Shape;
      readonly shape?: Readonly<Record<string, Shape>>;
      readonly element?: Shape;
      readonly keyType?: Shape;
      readonly valueType?: Shape;
      readonly options?: readonly Shape[];
      readonly items?: readonly Shape[];
      readonly entries?: Readonly<Record<string, string | number>>;
      readonly values?: readonly unknown[];
      readonly format?: string;
      readonly checks?: readonly Check[];
    };
  };
  meta(): ShapeMeta | undefined;
}

interface Check {
  readonly _zod: {
    readonly def: {
      readonly check: string;
      readonly value?: number;
      readonly inclusive?: boolean;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly length?: number;
      readonly format?: string;
    };
  };
}

/** Returns a schema as {@link Shape}; zod's own types do not show what all schemas have in common. */
export function shapeOf(schema: z.ZodType): Shape {
  return schema as unknown as Shape;
}

/** Returns the schema without optional and default wrappers. */
export function bare(shape: Shape): Shape {
  const { innerType, in: input, getter } = shape._zod.def;
  const inner = innerType ?? input ?? getter?.();
  return inner === undefined ? shape : bare(inner);
}

/** Returns the metadata of a schema and of those it wraps. */
export function metaOf(shape: Shape): ShapeMeta {
  const { innerType, in: input, getter } = shape._zod.def;
  const inner = innerType ?? input ?? getter?.();
  return { ...(inner === undefined ? {} : metaOf(inner)), ...shape.meta() };
}

/** Returns the schema of a child; `undefined` if there is none. */
export function within(shape: Shape, step: string | number): Shape | undefined {
  const { shape: keys, element, items, valueType, options } = bare(shape)._zod.def;
  for (const option of options ?? []) {
    const found = within(option, step);
    if (found !== undefined) return found;
  }
  if (typeof step === 'number') return element ?? items?.[step];
  return keys !== undefined && Object.hasOwn(keys, step) ? keys[step] : valueType;
}

/** Returns the keys of a mapping, if they can be listed. */
export function knownKeys(shape: Shape): readonly string[] {
  const { shape: keys, keyType, options } = bare(shape)._zod.def;
  return [
    ...Object.keys(keys ?? {}),
    ...((keyType && listed(keyType))?.map(String) ?? []),
    ...(options?.flatMap(knownKeys) ?? []),
  ];
}

/** Returns the values that a schema allows, if they can be listed. */
export function listed(shape: Shape): readonly (string | number | boolean)[] | undefined {
  const { entries, values, options } = bare(shape)._zod.def;
  if (entries !== undefined) return Object.values(entries);
  if (values !== undefined) return values as readonly (string | number | boolean)[];
  const lists = options?.map(listed);
  return lists?.every((list) => list !== undefined) ? lists.flat() : undefined;
}

/** Describes a valid value: `a whole number from 1 to 10`. */
export function rightValue(shape: Shape): string {
  const inner = bare(shape);
  const { type, options, items } = inner._zod.def;
  const { right } = metaOf(shape);
  if (right !== undefined) return right;
  const values = listed(inner);
  if (values !== undefined) return either(values.map(String));
  switch (type) {
    case 'number':
    case 'int':
      return number(inner);
    case 'string':
      return `text${lengths(inner, 'character')}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${lengths(inner, 'entry')}`;
    case 'tuple':
      return `a list of ${items?.length}`;
    case 'union':
      return either([...new Set((options ?? []).map(rightValue))]);
    default:
      return 'a mapping';
  }
}

function checksOf({ _zod: { def } }: Shape): readonly Check['_zod']['def'][] {
  return (def.checks ?? []).map((check) => check._zod.def);
}

/** Returns `a whole number from 1 to 10`; the last bound of each kind applies. */
function number(shape: Shape): string {
  const checks = checksOf(shape);
  const whole = [shape._zod.def, ...checks].some(({ format }) => /int/.test(format ?? ''));
  const kind = whole ? 'a whole number' : 'a number';
  const least = checks.findLast(({ check }) => check === 'greater_than');
  const most = checks.findLast(({ check }) => check === 'less_than');
  if (least?.inclusive && most?.inclusive) return `${kind} from ${least.value} to ${most.value}`;
  const ends = [
    least === undefined ? '' : least.inclusive ? `${least.value} or more` : `above ${least.value}`,
    most === undefined ? '' : most.inclusive ? `${most.value} or less` : `below ${most.value}`,
  ].filter((end) => end !== '');
  return ends.length === 0 ? kind : `${kind}, ${ends.join(' and ')}`;
}

/** Returns ` of 1 to 4 entries`; '' if any length is valid. */
function lengths(shape: Shape, unit: 'character' | 'entry'): string {
  const checks = checksOf(shape);
  const fixed = checks.find(({ check }) => check === 'length_equals')?.length;
  const least = fixed ?? checks.findLast(({ check }) => check === 'min_length')?.minimum ?? 0;
  const most = fixed ?? checks.findLast(({ check }) => check === 'max_length')?.maximum;
  const units = (n: number) => `${n} ${n === 1 ? unit : unit === 'entry' ? 'entries' : 'characters'}`;
  if (most === undefined) return least === 0 ? '' : ` of ${units(least)} or more`;
  if (least === most) return ` of ${units(most)}`;
  return least === 0 ? ` of at most ${units(most)}` : ` of ${least} to ${units(most)}`;
}

/** Returns `a, b or c`; a long list is cut. */
function either(words: readonly string[]): string {
  if (words.length > 12) return `one of ${wordList(words)}`;
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
