import type { Span } from './fault.ts';
import type { Views } from './views.ts';

/** An expression as it was read. `highest 3` of 4d6 is a `keep` of `dice`. */
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

/** A face of a die and how many sides show it. */
export type Face = readonly [face: number, sides: bigint];

/** Which of a pool's dice stay. */
export interface Keep {
  readonly side: 'highest' | 'lowest' | 'middle' | 'rank';
  readonly isDropped: boolean;
  readonly dice: number;
  /** Where the number stands. */
  readonly place: Span;
}

/** How each die of a pool is rolled. */
export interface Roll {
  readonly by: 'explode' | 'again' | 'reroll';
  /** The highest face where it is not there. */
  readonly on?: FaceSet;
  /** At most; infinite for "always". */
  readonly times: number;
}

/** What is read off a pool. */
export type Read =
  | { readonly by: 'count'; readonly faces: FaceSet }
  /** Counts against a number with a name: `count >= target`. */
  | { readonly by: 'compare'; readonly comparison: Comparison; readonly than: Expression }
  | { readonly by: 'pass'; readonly target: number; readonly most?: number }
  | { readonly by: 'sets'; readonly dice: number }
  | { readonly by: 'largest set' | 'different' | 'longest run' };

/** Faces from..to, both included. */
export interface FaceSet extends Span {
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

export const COMPARISONS = ['under', 'over', 'at least', 'at most', 'is', 'is not'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export type TwoName = '+' | '-' | '*' | '/' | 'and' | 'or' | 'against' | Comparison;

export const CALLS = ['max', 'min', 'difference', 'abs'] as const;
export type CallName = (typeof CALLS)[number];

/** A function that the expression defines. Its body uses its parameters and no other name. */
export interface Definition {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
}

export interface Parameter {
  readonly name: string;
  /** How often the body looks at it; 1 or more. */
  readonly uses: number;
  /** How the body sees it; not there where it needs its dice. */
  readonly views?: Views | undefined;
}

/** A whole expression: rolls with names, and what is asked about them. */
export interface Program {
  readonly rolls: readonly { readonly name: string; readonly tree: Expression; readonly place: Span }[];
  /** One or more; only one may be without a name. */
  readonly questions: readonly { readonly name: string; readonly tree: Expression }[];
  /** All words for results, as they are written. */
  readonly words: readonly string[];
}

/** The parts of a tree, one level down. */
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

/** How often a name is looked at; what makes every die of several counts as more than once. */
export function usesOf(name: string, tree: Expression): number {
  if (tree.is === 'name') return tree.name === name ? 1 : 0;
  const uses = partsOf(tree).reduce((sum, part) => sum + usesOf(name, part), 0);
  return tree.is === 'dice' && 'is' in tree.die && usesOf(name, tree.die) > 0 ? uses + 1 : uses;
}
