import type { Lowering, Source } from './lowering.ts';
import { declared, type Part, partsOf, statementsOf } from './syntax.ts';

/** Columns of numbers, as TypeScript calls them, and of what they are in C++. */
const COLUMNS: Readonly<Record<string, string>> = {
  Int8Array: 'int8_t',
  Uint8Array: 'uint8_t',
  Int32Array: 'int',
  Float64Array: 'double',
};
/** Types of what is no column. */
const TYPES: Readonly<Record<string, string>> = {
  void: 'void',
  number: 'int',
  boolean: 'bool',
  f64: 'double',
  Law: 'const Law*',
  Dice: 'Dice',
};

/** Words of C++ that name nothing there, but may in TypeScript. */
const WORDS = new Set(['friend', 'register', 'signed', 'short', 'long', 'union', 'operator', 'and', 'or', 'not']);

/** From where to where in a text. */
type Range = Pick<Part, 'start' | 'end'>;

/** A function, or a method of the class that there is one of. */
export interface Lowered {
  readonly name: string;
  readonly signature: string;
  readonly body: string;
}

/** A column of the board: by its group it is copied, whole or with as many places as a fight has. */
interface Column {
  readonly name: string;
  readonly group: string;
}

/** A class that there is one of. */
export interface OneOfAKind {
  readonly name: string;
  readonly base: string | undefined;
  readonly columns: readonly Column[];
  /** Names of its numbers, in the order in which they lie. */
  readonly numbers: readonly string[];
  readonly declarations: readonly string[];
  readonly methods: readonly Lowered[];
}

/** So many places every column of the board has. */
const CAPACITY = 128;

/** One file on its way to C++. */
export class SourceFile {
  /** Its namespace. */
  readonly space: string;
  /** What stands before all functions, by name. */
  readonly data = new Map<string, string>();
  readonly functions: Lowered[] = [];
  readonly classes: OneOfAKind[] = [];
  /** Names of objects, with their classes. */
  readonly objects = new Map<string, string>();
  /** By name, the path of the file that has it. */
  readonly imports = new Map<string, string>();
  /** What JavaScript has to find, by the names that it goes by there. */
  readonly labels: string[] = [];
  private readonly path: string;
  private readonly short: string;
  private readonly text: string;
  private readonly source: Source;
  private readonly all: Lowering;
  private readonly edits: [start: number, end: number, text: string][] = [];

  constructor(source: Source, all: Lowering) {
    this.source = source;
    this.path = source.path;
    this.short = this.path.slice(this.path.lastIndexOf('/') + 1);
    this.space = `in_${this.short.replaceAll('-', '_')}`;
    this.text = source.text;
    this.all = all;
    for (const statement of statementsOf(this.text)) this.declaration(declared(statement), statement);
  }

  private replace({ start, end }: Range, text = ''): void {
    this.edits.push([start, end, text]);
  }

  private textOf({ start, end }: Range): string {
    return this.text.slice(start, end);
  }

  /** A part with all that was replaced in it. */
  private lowered(part: Part): string {
    this.walk(part);
    let rest = this.textOf(part);
    let last = part.end;
    const within = this.edits.filter(([start, end]) => start >= part.start && end <= part.end);
    for (const [start, end, text] of within.sort(([a], [b]) => b - a)) {
      if (end > last) throw new Error(`${this.path}: "${this.text.slice(start, end)}" is replaced twice`);
      rest = rest.slice(0, start - part.start) + text + rest.slice(end - part.start);
      last = start;
    }
    return rest;
  }

  private declaration(each: Part, statement: Part): void {
    switch (each.type) {
      case 'ImportDeclaration':
        this.imported(each);
        return;
      case 'VariableDeclaration':
        for (const declarator of each.declarations as Part[]) this.constant(declarator);
        return;
      case 'FunctionDeclaration':
        if (!this.source.makesLaws || this.returns(each, /^(number|boolean)$/)) {
          if (this.isTyped(each)) this.functions.push(this.aFunction(each));
        } else if (statement !== each && this.returns(each, /^Law\b/)) this.askForLaw(each);
        return;
      case 'ClassDeclaration':
        if (statement !== each) this.oneOfAKind(each);
    }
  }

  private imported(each: Part): void {
    if (each.importKind === 'type') return;
    const path = resolve(this.path, each.source.value as string);
    for (const { local } of each.specifiers as Part[]) this.imports.set(local.name, path);
  }

  /** A constant of a file, if it is one that rules need. */
  private constant({ id, init }: Part): void {
    const { name } = id as { name: string };
    const type = id.typeAnnotation === null ? '' : this.textOf(id.typeAnnotation.typeAnnotation);
    const made = init.type === 'NewExpression' ? (init.callee.name as string) : '';
    const value = this.source.exports[name];
    const number = this.all.valueOf(this.textOf(init), this.path);
    if (type === 'Law') {
      this.ask(name, '');
      this.data.set(name, `static const Law* const ${name} = find_${name}();`);
    } else if (type === 'readonly Law[]') {
      this.ask(name, 'int n');
      const laws = Array.from(value as ArrayLike<unknown>, (_, n) => `find_${name}(${n})`);
      this.data.set(name, `static const Law* const ${name}[] = {${laws.join(', ')}};`);
    } else if (type === '(Law | undefined)[]' && !this.source.makesLaws) {
      const length = this.all.lengthOf(/length: ([^}]+?) *\}/.exec(this.textOf(init))?.[1] ?? '', this.path);
      this.data.set(name, `static const Law* ${name}[${length}];`);
    } else if (made in COLUMNS) {
      const length = this.all.lengthOf(this.textOf(init.arguments[0]), this.path);
      this.data.set(name, this.found(name, `${COLUMNS[made]} ${name}[${length}]`, this.short));
    } else if (this.classes.some((one) => one.name === made)) this.objects.set(name, made);
    else if (value instanceof Int32Array || value instanceof Uint8Array) {
      // Worked out when it is loaded: written down as it came out.
      const numbers = value instanceof Int32Array ? 'int' : 'uint8_t';
      this.data.set(name, `static constexpr ${numbers} ${name}[] = {${value.join(', ')}};`);
    } else if (number !== undefined) this.data.set(name, `static constexpr int ${name} = ${number};`);
  }

  /** What is declared so that JavaScript finds it, by the name of its owner and its own. */
  private found(name: string, declaration: string, owner: string): string {
    const label = `${owner}.${name}`;
    this.labels.push(label);
    return `alignas(16) ${declaration} asm("${label}");`;
  }

  private returns({ returnType }: Part, type: RegExp): boolean {
    return returnType !== null && type.test(this.textOf(returnType.typeAnnotation));
  }

  /** A law that is made outside; where two numbers say which, each is asked for once. */
  private askForLaw({ id, params }: Part): void {
    const { name } = id as { name: string };
    const names = (params as Part[]).map((param) => param.name as string);
    const typed = names.map((param) => `int ${param}`).join(', ');
    this.ask(name, typed);
    const found = `find_${name}(${names.join(', ')})`;
    const [a, b] = names;
    const body =
      names.length === 2
        ? `{
  static const Law* laws[1024];
  if (((${a} | ${b}) & ~31) != 0) return ${found};
  const Law*& law = laws[(${a} << 5) | ${b}];
  if (law == nullptr) law = ${found};
  return law;
}`
        : `{ return ${found}; }`;
    this.functions.push({ name, signature: `const Law* ${name}(${typed})`, body });
  }

  private ask(name: string, params: string): void {
    const from = `__attribute__((import_module("laws"), import_name("${name}"), const))`;
    this.data.set(`find_${name}`, `${from} const Law* find_${name}(${params});`);
  }

  private aFunction({ id, params, returnType, body }: Part): Lowered {
    const { name } = id as { name: string };
    return { name, signature: this.signature(name, params, returnType), body: this.lowered(body) };
  }

  private signature(name: string, params: readonly Part[], returnType: Part): string {
    const typed = params.map((param) => `${this.typeIn(param.typeAnnotation)} ${named(param.name)}`);
    return `${this.typeIn(returnType)} ${name}(${typed.join(', ')})`;
  }

  private typeIn(annotation: Part): string {
    const type = this.typeNamed(annotation);
    if (type === undefined) throw new Error(`${this.path}: "${this.textOf(annotation)}" is a type that is not known`);
    return type;
  }

  /** What a type is called: there is nothing but numbers, columns of them, laws and dice. */
  private typeNamed({ typeAnnotation }: Part): string | undefined {
    const text = this.textOf(typeAnnotation).replace(' | undefined', '');
    return text in COLUMNS ? `${COLUMNS[text]}*` : TYPES[text];
  }

  /** A class that there is one of: its numbers lie together, and each of its columns where it is known to lie. */
  private oneOfAKind(each: Part): void {
    const name = each.id.name as string;
    const owner = name.toLowerCase();
    const columns: Column[] = [];
    const numbers: string[] = [];
    const declarations: string[] = [];
    const methods: Lowered[] = [];
    for (const member of each.body.body as Part[]) {
      if (member.type === 'MethodDefinition') {
        if (member.kind === 'method' && this.isTyped(member.value)) methods.push(this.aMethod(member));
        continue;
      }
      const key = member.key.name as string;
      const written = member.value ? this.textOf(member.value) : '';
      const typed = member.typeAnnotation ? this.textOf(member.typeAnnotation.typeAnnotation) : '';
      const group = /^this\.(\w+)Column\(\)$/.exec(written)?.[1];
      const made =
        group === undefined ? this.all.valueOf(/^new \w+\((\w+)\)/.exec(written)?.[1] ?? '', this.path) : CAPACITY;
      const number = this.all.valueOf(written, this.path);
      if (made !== undefined && typed in COLUMNS) {
        const isPlaced = made === this.all.valueOf('MOST_FIGURES', this.path);
        const length = isPlaced ? CAPACITY : made;
        declarations.push(this.found(key, `static inline ${COLUMNS[typed]} ${key}[${length}]`, owner));
        columns.push({ name: key, group: group ?? (isPlaced ? 'placed' : 'whole') });
      } else if (number !== undefined) {
        declarations.push(`int ${key} = ${number};`);
        numbers.push(key);
      }
    }
    const base = each.superClass?.name as string | undefined;
    this.classes.push({ name, base, columns, numbers, declarations, methods });
  }

  /** Whether all that a function takes and gives is of a type that is known here. */
  private isTyped({ params, returnType }: Part): boolean {
    const types = [...(params as Part[]).map(({ typeAnnotation }) => typeAnnotation), returnType];
    return types.every((type) => type && this.typeNamed(type) !== undefined);
  }

  private aMethod({ key, value }: Part): Lowered {
    const { name } = key as { name: string };
    return { name, signature: this.signature(name, value.params, value.returnType), body: this.lowered(value.body) };
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
        // Nobody hears a story, nor asks who rolls.
        if (!/\btrace\?\.|^dice\.roller = /.test(this.textOf(part))) return false;
        this.replace(part);
        return true;
      case 'IfStatement':
        if (!/\btrace !== undefined$/.test(this.textOf(part.test)) || part.alternate !== null) return false;
        this.replace(part, ';');
        return true;
      case 'ConditionalExpression':
        if (!/\btrace === undefined$/.test(this.textOf(part.test))) return false;
        this.replace({ start: part.start, end: part.consequent.start });
        this.replace({ start: part.consequent.end, end: part.end });
        this.walk(part.consequent);
        return true;
      case 'ThrowStatement':
        this.replace(part, '__builtin_trap();');
        return true;
      case 'VariableDeclaration':
        return this.variables(part);
      case 'BinaryExpression':
        this.operator(part);
        return false;
      case 'TSAsExpression':
        this.replace({ start: this.text.lastIndexOf(' as ', part.typeAnnotation.start), end: part.end });
        this.walk(part.expression);
        return true;
      case 'TSNonNullExpression':
        this.replace({ start: part.expression.end, end: part.end });
        return false;
      case 'Literal':
        // Words are for stories alone.
        if (typeof part.value === 'string') this.replace(part, '""');
        else this.replace(part, this.textOf(part).replaceAll('_', ''));
        return true;
      case 'Identifier':
        if (named(part.name) !== part.name) this.replace(part, named(part.name));
        return false;
      case 'MemberExpression':
        return this.accessed(part);
      default:
        return false;
    }
  }

  private operator({ operator, left, right, start, end }: Part): void {
    const at = this.text.indexOf(operator, left.end);
    if (at >= right.start) throw new Error(`${this.path}: where is ${operator}?`);
    const sign = { start: at, end: at + operator.length };
    if (operator === '===' || operator === '!==') this.replace(sign, operator.slice(0, 2));
    if (operator !== '>>>') return;
    this.replace({ start, end: start }, 'shift(');
    this.replace(sign, ',');
    this.replace({ start: end, end }, ')');
  }

  private accessed(part: Part): boolean {
    if (part.object.name === 'Math') {
      this.replace({ start: part.start, end: part.property.start }, 'math::');
      return true;
    }
    if (this.textOf(part) === 'fight.matchup') {
      this.replace(part, 'matchup');
      return true;
    }
    if (part.object.type === 'ThisExpression') this.replace({ start: part.object.end, end: part.property.start }, '->');
    return false;
  }

  private variables({ declarations, kind, start, end }: Part): boolean {
    for (const { id, init } of declarations as Part[]) {
      if (id.type === 'ObjectPattern') {
        this.replace({ start, end }, this.destructured(id, init));
        return true;
      }
      const isFirst = declarations[0].id === id;
      const type = id.typeAnnotation ? this.typeIn(id.typeAnnotation) : kind === 'const' ? 'const auto' : 'auto';
      const head = `${isFirst ? `${type} ` : ''}${named(id.name)}`;
      const from = isFirst ? start : id.start;
      if (init === null) this.replace({ start: from, end: id.end }, head);
      else {
        this.replace({ start: from, end: init.start }, `${head} = plain(`);
        this.replace({ start: init.end, end: init.end }, ')');
        this.walk(init);
      }
    }
    return true;
  }

  /** `const { rep, order: all } = fight` is one constant each. */
  private destructured({ properties }: Part, init: Part): string {
    const from = this.textOf(init)
      .replace('fight.matchup', 'matchup')
      .replace(/^this$/, '(*this)');
    const each = (properties as Part[]).map(
      ({ key, value }) => `const auto ${named(value.name)} = plain(${from}.${key.name});`,
    );
    return each.join(' ');
  }
}

/** A name as C++ may have it. */
function named(name: string): string {
  return name === 'undefined' ? 'nullptr' : WORDS.has(name) ? `${name}_` : name;
}

function resolve(from: string, to: string): string {
  return new URL(to.replace(/\.ts$/, ''), `file:///${from}`).pathname.slice(1);
}
