import { parseAst } from 'rolldown/parseAst';

/** A small mistake that can be made in a rule. */
export interface Mutation {
  /** Offsets of the text that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Line number from 1, and the line before and after the mutation. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '+=': '-=',
  '-=': '+=',
};
const EXTREMES: Readonly<Record<string, string>> = { min: 'max', max: 'min' };

/**
 * Finds the mistakes that can be made in the rules of a file: in declarations whose comment cites a rule, and in rows that
 * have a `rule`. A mistake is another number, comparison, sign or logic, or a condition or call that is left out.
 */
export function mutationsOf(text: string): Mutation[] {
  const program = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const found: Mutation[] = [];
  const add = (start: number, end: number, replacement: string) => {
    const [from, to] = [text.lastIndexOf('\n', start - 1) + 1, text.indexOf('\n', end)];
    const shown = (piece: string) => piece.replace(/\s+/g, ' ').trim();
    found.push({
      ...{ start, end, text: replacement, line: text.slice(0, start).split('\n').length },
      before: shown(text.slice(from, to)),
      after: shown(text.slice(from, start) + replacement + text.slice(end, to)),
    });
  };
  const walk = (node: Node, isRule: boolean) => {
    if (node.type.startsWith('TS') && !WITH_VALUES.includes(node.type)) return;
    const isCited = isRule || citesRule(text, node) || isRow(node);
    if (isCited) mutate(text, node, add);
    for (const child of childrenOf(node)) walk(child, isCited);
  };
  walk(program, false);
  return found;
}

/** Nodes of TypeScript that hold an expression; the others are types alone. */
const WITH_VALUES = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

function childrenOf(node: Node): Node[] {
  const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** Whether the comment right before a declaration cites a rule. */
function citesRule(text: string, { type, start }: Node): boolean {
  if (!/Declaration$|^MethodDefinition$|^PropertyDefinition$|^Property$/.test(type)) return false;
  const before = text.slice(0, start).trimEnd();
  return before.endsWith('*/') && before.slice(before.lastIndexOf('/*')).includes('@rule');
}

/** Whether a node is a row with a `rule`. */
function isRow(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false;
  return (node.properties as Node[]).some(({ key }) => (key as Node | undefined)?.name === 'rule');
}

/** Adds the mutations of a node itself, without those of its children. */
function mutate(text: string, node: Node, add: (start: number, end: number, replacement: string) => void): void {
  const { type, start, end } = node;
  if (type === 'Literal' && typeof node.value === 'number') add(start, end, String(node.value + 1));
  if (type === 'Literal' && typeof node.value === 'boolean') add(start, end, String(!node.value));
  if (['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'].includes(type)) {
    const [left, right] = [node.left, node.right] as [Node, Node];
    const operator = node.operator as string;
    const other = SWAPPED[operator];
    const isText = [left, right].some((side) => side.type === 'TemplateLiteral' || typeof side.value === 'string');
    if (other !== undefined && !(isText && /[+-]/.test(operator))) {
      const at = text.indexOf(operator, left.end);
      add(at, at + operator.length, other);
    }
  }
  if (type === 'UnaryExpression' && node.operator === '!') add(start, start + 1, '');
  if (type === 'MemberExpression' && (node.object as Node).name === 'Math') {
    const { name, start: from, end: to } = node.property as Node;
    const other = EXTREMES[name as string];
    if (other !== undefined) add(from, to, other);
  }
  if (type === 'IfStatement' && node.alternate === null) {
    const { start: from, end: to } = node.test as Node;
    add(from, to, 'false');
  }
  if (type === 'ExpressionStatement') {
    const { type: called, callee } = node.expression as Node;
    if (called === 'CallExpression' && (callee as Node).type !== 'Super') add(start, end, ';');
  }
}
