import type { Span } from './fault.ts';
import type { Views } from './views.ts';

/** A parsed expression. `highest 3` of 4d6 is a `keep` of `dice`. */
export type Expression = Span & Part;

type Part =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'dice'; readonly count: Expression; readonly die: Expression | readonly Face[] }
  | { readonly is: 'pool'; readonly items: readonly Expression[] }
  | ({ readonly is: 'keep'; readonly of: Expression } & Keep)
  | ({ readonly is: 'roll'; readonly of: Expression } & Roll)
  | ({ readonly is: 'read'; readonly of: Expression } & Read)
  | { readonly is: 'negate' | 'not'; readonly of: Expression }
  | { readonly is: 'two'; readonly by: TwoName; readonly left: Expression; readonly right: Expression }
  | { readonly is: 'call'; readonly by: CallName; readonly of: readonly Expression[] }
  | { readonly is: 'apply'; readonly to: Definition; readonly of: readonly Expression[] }
  | { readonly is: 'if'; readonly test: Expression; readonly yes: Expression; readonly no: Expression };

/** A face of a die, and the number of sides that show it. */
export type Face = readonly [face: number, sides: bigint];

/** The dice of a pool that are kept. */
export interface Keep {
  readonly side: 'highest' | 'lowest' | 'middle' | 'rank';
  readonly isDropped: boolean;
  readonly dice: number;
  /** Place of the number in the text. */
  readonly place: Span;
}

/** How each die of a pool is rolled. */
export interface Roll {
  readonly by: 'explode' | 'again' | 'reroll';
  /** Default: the highest face. */
  readonly on?: FaceSet;
  /** Maximum; infinite for "always". */
  readonly times: number;
}

/** A value that is read from a pool. */
export type Read =
  | { readonly by: 'count'; readonly faces: FaceSet }
  /** Compares with the value of a name: `count >= target`. */
  | { readonly by: 'compare'; readonly comparison: Comparison; readonly than: Expression }
  | { readonly by: 'pass'; readonly target: number; readonly most?: number }
  | { readonly by: 'sets'; readonly dice: number }
  | { readonly by: 'largest set' | 'different' | 'longest run' };

/** Faces from..to, inclusive. */
export interface FaceSet extends Span {
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

export const COMPARISONS = ['under', 'over', 'at least', 'at most', 'is', 'is not'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export type TwoName = '+' | '-' | '*' | '/' | 'and' | 'or' | 'against' | Comparison;

export const CALLS = ['max', 'min', 'difference', 'abs'] as const;
export type CallName = (typeof CALLS)[number];

/** A function that the expression defines. Its body uses its parameters and no other names. */
export interface Definition {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
}

export interface Parameter {
  readonly name: string;
  /** Number of uses in the body; 1 or more. */
  readonly uses: number;
  /** The views that the body uses; `undefined` if it needs the dice. */
  readonly views?: Views | undefined;
}

/** A whole expression: named rolls, and questions about them. */
export interface Program {
  readonly rolls: readonly { readonly name: string; readonly tree: Expression; readonly place: Span }[];
  /** One or more; only one may be unnamed. */
  readonly questions: readonly { readonly name: string; readonly tree: Expression }[];
  /** All words for results, in the order in which they are written. */
  readonly words: readonly string[];
}

/** Returns the direct parts of a tree. */
export function partsOf(tree: Expression): readonly Expression[] {
  switch (tree.is) {
    case 'dice':
      return 'is' in tree.die ? [tree.count, tree.die] : [tree.count];
    case 'pool':
      return tree.items;
    case 'read':
      return tree.by === 'compare' ? [tree.of, tree.than] : [tree.of];
    case 'keep':
    case 'roll':
    case 'negate':
    case 'not':
      return [tree.of];
    case 'two':
      return [tree.left, tree.right];
    case 'call':
    case 'apply':
      return tree.of;
    case 'if':
      return [tree.test, tree.yes, tree.no];
    default:
      return [];
  }
}

/** Returns the number of uses of a name; a use as the die of a roll counts as more than one, since each die uses it. */
export function usesOf(name: string, tree: Expression): number {
  if (tree.is === 'name') return tree.name === name ? 1 : 0;
  const uses = partsOf(tree).reduce((sum, part) => sum + usesOf(name, part), 0);
  return tree.is === 'dice' && 'is' in tree.die && usesOf(name, tree.die) > 0 ? uses + 1 : uses;
}
