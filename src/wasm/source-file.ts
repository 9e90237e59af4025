import type { Lowering, Source } from './lowering.ts';
import { declared, type Part, partsOf, statementsOf } from './syntax.ts';

/** Columns of numbers, as TypeScript calls them: what they are called here, and the bytes that a number takes. */
const COLUMNS: Readonly<Record<string, readonly [name: string, bytes: number]>> = {
  Int8Array: ['I8', 1],
  Uint8Array: ['U8', 1],
  Int32Array: ['I32', 4],
  Float64Array: ['F64', 8],
};
const MATH: Readonly<Record<string, string>> = { min: 'min<i32>', max: 'max<i32>', abs: 'abs<i32>', clz32: 'clz<i32>' };

/** From where to where in a text. */
type Range = Pick<Part, 'start' | 'end'>;

/** So many places every column of the board has. */
const CAPACITY = 128;

/** One file on its way to AssemblyScript. */
export class SourceFile {
  private readonly path: string;
  private readonly text: string;
  private readonly source: Source;
  private readonly all: Lowering;
  private readonly edits: [start: number, end: number, text: string][] = [];
  private readonly added: string[] = [];
  /** What is imported, and classes of which there is one. */
  private readonly imports = new Set<string>();
  private readonly classes = new Set<string>();

  constructor(source: Source, all: Lowering) {
    this.source = source;
    this.path = source.path;
    this.text = source.text;
    this.all = all;
  }

  lower(): string {
    for (const statement of statementsOf(this.text)) this.declaration(statement);
    let rest = this.text;
    let last = this.text.length;
    for (const [start, end, text] of this.edits.sort(([a], [b]) => b - a)) {
      if (end > last) throw new Error(`${this.path}: "${this.text.slice(start, end)}" is replaced twice`);
      rest = rest.slice(0, start) + text + rest.slice(end);
      last = start;
    }
    const up = '../'.repeat(this.path.split('/').length - 1) || './';
    const prelude = `import { I8, U8, I32, F64, Law, LawList, Laws, Dice, matchup } from '${up}prelude';`;
    return prune(`${prelude}\n${rest}\n${this.added.join('\n')}`);
  }

  private replace({ start, end }: Range, text = ''): void {
    this.edits.push([start, end, text]);
  }

  private textOf({ start, end }: Part): string {
    return this.text.slice(start, end);
  }

  private declaration(part: Part): void {
    const each = declared(part);
    switch (each.type) {
      case 'ImportDeclaration':
        this.imported(each);
        return;
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        this.replace(part);
        return;
      case 'VariableDeclaration':
        if (!each.declarations.every((declarator: Part) => this.constant(declarator))) this.replace(part);
        return;
      case 'FunctionDeclaration':
        if (each.params.some(({ type }: Part) => type !== 'Identifier')) this.replace(part);
        else if (!this.source.makesLaws || this.returns(each, /^(number|boolean)$/)) this.walk(each);
        else if (part !== each && this.returns(each, /^Law\b/)) this.askForLaw(part, each);
        else this.replace(part);
        return;
      case 'ClassDeclaration':
        if (part === each) this.replace(part);
        else this.oneOfAKind(part, each);
        return;
      default:
        this.walk(each);
    }
  }

  /** Only what is lowered as well, and used. */
  private imported(each: Part): void {
    const path = resolve(this.path, each.source.value as string);
    const names = (each.specifiers as Part[])
      .filter((specifier) => specifier.importKind !== 'type')
      .map((specifier) => specifier.local.name as string)
      .filter((name) => !isWords(this.all.exportOf(path, name)));
    const isKept = each.importKind !== 'type' && this.all.has(path);
    if (isKept) for (const name of names) this.imports.add(name);
    if (!isKept || names.length === 0) this.replace(each);
    else
      this.replace(
        each,
        `import { ${names.join(', ')} } from '${(each.source.value as string).replace(/\.ts$/, '')}';`,
      );
  }

  /** A constant of a file. @returns whether it is kept */
  private constant({ id, init }: Part): boolean {
    const { name } = id as { name: string };
    const type = id.typeAnnotation === null ? '' : this.textOf(id.typeAnnotation.typeAnnotation);
    const all = { start: id.start, end: init.end };
    const made = init.type === 'NewExpression' ? (init.callee.name as string) : '';
    const value = this.source.exports[name];
    if (type === 'Law') this.askForLawOnce(name, all);
    else if (type === 'readonly Law[]') this.askForLaws(name, all);
    else if (type === '(Law | undefined)[]' && !this.source.makesLaws) {
      const length = /length: ([^}]+?) *\}/.exec(this.textOf(init))?.[1] ?? '';
      this.replace(all, this.placed(name, 'Laws', 4 * this.all.lengthOf(length)));
    } else if (made in COLUMNS) {
      const [column, bytes] = COLUMNS[made] as [string, number];
      this.replace(all, this.placed(name, column, bytes * this.all.lengthOf(this.textOf(init.arguments[0]))));
    } else if (this.classes.has(made)) {
      this.replace(init, `changetype<${made}>(0)`);
    } else if (value instanceof Int32Array || value instanceof Uint8Array) {
      // Worked out when it is loaded: written down as it came out.
      const [column, number] = value instanceof Int32Array ? ['I32', 'i32'] : ['U8', 'u8'];
      this.replace(all, `${name}: ${column} = changetype<${column}>(memory.data<${number}>([${[...value]}]))`);
    } else return this.valueIn(init) !== undefined;
    return true;
  }

  /** What a file has at a place of its own. */
  private placed(name: string, type: string, bytes: number): string {
    const file = this.path.slice(this.path.lastIndexOf('/') + 1);
    return `${name}: ${type} = changetype<${type}>(${this.all.layout.take(`${file}.${name}`, bytes)})`;
  }

  private valueIn(init: Part): number | undefined {
    return this.all.valueOf(this.textOf(init));
  }

  private askForLawOnce(name: string, all: Range): void {
    this.replace(all, `${name}: Law = find_${name}()`);
    this.ask(name, '');
  }

  private askForLaws(name: string, all: Range): void {
    const { length } = this.source.exports[name] as readonly unknown[];
    this.replace(all, this.placed(name, 'LawList', 4 * length));
    this.ask(name, 'n: i32');
    for (let n = 0; n < length; n++) this.added.push(`${name}[${n}] = find_${name}(${n});`);
  }

  private returns({ returnType }: Part, type: RegExp): boolean {
    return returnType !== null && type.test(this.textOf(returnType.typeAnnotation));
  }

  /** A law that is made outside; where two numbers say which, each is asked for once. */
  private askForLaw(part: Part, { id, params }: Part): void {
    const names = (params as Part[]).map((param) => param.name as string);
    const typed = names.map((name) => `${name}: i32`).join(', ');
    this.ask(id.name, typed, true);
    const found = `find_${id.name}(${names.join(', ')})`;
    if (names.length !== 2) {
      this.replace(part, `export function ${id.name}(${typed}): Law | null { return ${found}; }`);
      return;
    }
    const [a, b] = names;
    this.replace(
      part,
      `const ${this.placed(`${id.name}_laws`, 'Laws', 4 * 1024)};
export function ${id.name}(${typed}): Law {
  if (((${a} | ${b}) & ~31) != 0) return ${found}!;
  const at = (${a} << 5) | ${b};
  const known = ${id.name}_laws[at];
  if (known !== null) return known;
  const law = ${found}!;
  ${id.name}_laws[at] = law;
  return law;
}`,
    );
  }

  private ask(name: string, params: string, maybe = false): void {
    this.added.push(
      `@external('laws', '${name}') declare function find_${name}(${params}): Law${maybe ? ' | null' : ''};`,
    );
  }

  /** A class that there is one of: its numbers lie at places of their own. */
  private oneOfAKind(part: Part, each: Part): void {
    const name = each.id.name as string;
    const owner = name.toLowerCase();
    const members = each.body.body as Part[];
    // Its numbers lie together, so that they can be copied at once.
    const fields = members.filter((member) => this.isField(member));
    this.all.layout.take(`${owner}`, 0);
    for (const { key } of fields) this.all.layout.take(`${owner}.${key.name}`, 4, 4);
    for (const member of members) this.member(member, owner);
    const base = each.superClass?.name as string | undefined;
    const from = base !== undefined && this.imports.has(base) ? `extends ${base} ` : '';
    this.replace({ start: part.start, end: each.body.start }, `@unmanaged export class ${name} ${from}`);
    this.classes.add(name);
  }

  private isField({ type, value }: Part): boolean {
    return type === 'PropertyDefinition' && value !== null && this.valueIn(value) !== undefined;
  }

  private member(member: Part, owner: string): void {
    const { key, value, type } = member;
    if (type === 'MethodDefinition') {
      const text = this.textOf(member);
      if (member.kind !== 'method' || /Matchup|Int32Array|\bplaces\b/.test(text)) this.replace(member);
      else this.walk(member.value);
      return;
    }
    const { name } = key as { name: string };
    const written = value ? this.textOf(value) : '';
    const length = /^this\.\w*Column\(\)$/.test(written)
      ? CAPACITY
      : this.all.valueOf(/^new \w+\((\w+)\)/.exec(written)?.[1] ?? '');
    const typed = member.typeAnnotation ? this.textOf(member.typeAnnotation.typeAnnotation) : '';
    if (length !== undefined && typed in COLUMNS) {
      const [kind, bytes] = COLUMNS[typed] as [string, number];
      const at = this.all.layout.take(`${owner}.${name}`, bytes * length);
      this.replace(member, `@inline get ${name}(): ${kind} { return changetype<${kind}>(${at}); }`);
    } else if (this.isField(member)) {
      const at = this.all.layout.at[`${owner}.${name}`];
      this.replace(
        member,
        `@inline get ${name}(): i32 { return load<i32>(${at}); }\n  @inline set ${name}(value: i32) { store<i32>(${at}, value); }`,
      );
    } else this.replace(member);
  }

  /** What stands in functions. */
  private walk(part: Part): void {
    if (this.rewrite(part)) return;
    for (const each of partsOf(part)) this.walk(each);
  }

  /** @returns whether nothing within is to be looked at any more */
  private rewrite(part: Part): boolean {
    switch (part.type) {
      case 'ExpressionStatement':
        if (!/\btrace\?\./.test(this.textOf(part))) return false;
        this.replace(part);
        return true;
      case 'IfStatement':
        if (!/\btrace !== undefined$/.test(this.textOf(part.test)) || part.alternate !== null) return false;
        this.replace(part);
        return true;
      case 'ConditionalExpression':
        if (!/\btrace === undefined$/.test(this.textOf(part.test))) return false;
        this.replace({ start: part.start, end: part.consequent.start });
        this.replace({ start: part.consequent.end, end: part.end });
        this.walk(part.consequent);
        return true;
      case 'ThrowStatement':
        this.replace(part, 'throw new Error();');
        return true;
      case 'ForStatement':
        if (part.init === null && part.test === null)
          this.replace({ start: part.start, end: part.body.start }, 'while (true) ');
        return false;
      case 'VariableDeclaration':
        return this.destructured(part);
      case 'TSAsExpression':
        this.replace({ start: this.text.lastIndexOf(' as ', part.typeAnnotation.start), end: part.end });
        this.walk(part.expression);
        return true;
      case 'TSNonNullExpression':
        this.replace({ start: part.expression.end, end: part.end });
        return false;
      case 'TSNumberKeyword':
        this.replace(part, 'i32');
        return true;
      case 'TSBooleanKeyword':
        this.replace(part, 'bool');
        return true;
      case 'TSUndefinedKeyword':
        this.replace(part, 'null');
        return true;
      case 'TSTypeReference':
        if (part.typeName.name in COLUMNS) this.replace(part, COLUMNS[part.typeName.name]?.[0] as string);
        return true;
      case 'Identifier':
        if (part.name === 'undefined') this.replace(part, 'null');
        return false;
      case 'MemberExpression':
        return this.accessed(part);
      default:
        return false;
    }
  }

  private accessed(part: Part): boolean {
    const text = this.textOf(part);
    if (part.object.name === 'Math' && part.property.name in MATH) {
      this.replace(part, MATH[part.property.name]);
      return true;
    }
    if (text === 'fight.matchup') {
      this.replace(part, 'matchup');
      return true;
    }
    return false;
  }

  /** `const { rep, order: all } = fight` is one constant each. */
  private destructured(part: Part): boolean {
    const [declarator] = part.declarations as Part[];
    if (declarator?.id.type !== 'ObjectPattern') return false;
    const from = this.textOf(declarator.init).replace('fight.matchup', 'matchup');
    const parts = (declarator.id.properties as Part[]).map(
      ({ key, value }) => `const ${value.name} = ${from}.${key.name};`,
    );
    this.replace(part, parts.join(' '));
    return true;
  }
}

/** Imports without what is not used. */
function prune(text: string): string {
  return text.replace(/^import \{ (.*) \} from (.*)$/gm, (_all, names: string, from: string) => {
    const used = names.split(', ').filter((name) => (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1);
    return used.length === 0 ? '' : `import { ${used.join(', ')} } from ${from}`;
  });
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === 'string';
}

function resolve(from: string, to: string): string {
  return new URL(to.replace(/\.ts$/, ''), `file:///${from}`).pathname.slice(1);
}
