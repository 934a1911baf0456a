import { parseExpression } from '@babel/parser';
import type { Place, TextFile } from '../place';

/** A literal in JSON or in a source, with its line; what is computed has no value. */
export interface Literal extends Place {
  /** Undefined where it is not literal. */
  readonly value: unknown;
  /** Of an object, by key. */
  readonly entries?: ReadonlyMap<string, Literal>;
  /** Of an array. */
  readonly items?: readonly Literal[];
}

/** A node of the syntax tree, as far as it is read here. */
export interface Node {
  readonly type: string;
  readonly loc?: { readonly start: { readonly line: number } } | null;
  readonly [field: string]: unknown;
}

/**
 * JSON, with lines, comments and trailing commas. JSON is an expression of JavaScript, so that one parser serves both.
 * @throws SyntaxError
 */
export function readJson({ file, text }: TextFile): Literal {
  return literalOf(parseExpression(text.replace(/^\uFEFF/, '')) as unknown as Node, file);
}

/** What a node says, as far as it is literal. `named` gives the value of a constant. */
export function literalOf(
  node: Node,
  file: string,
  named: (name: string) => Node | undefined = () => undefined,
): Literal {
  const place = { file, line: node.loc?.start.line ?? 1 };
  const inner = (child: unknown) => literalOf(child as Node, file, named);
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return { ...place, value: node.value };
    case 'NullLiteral':
      return { ...place, value: null };
    case 'TemplateLiteral':
      return { ...place, value: plainTemplate(node) };
    case 'UnaryExpression': {
      const { value } = inner(node.argument);
      return { ...place, value: node.operator === '-' && typeof value === 'number' ? -value : undefined };
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inner(node.expression);
    case 'Identifier': {
      const constant = named(String(node.name));
      return constant ? literalOf(constant, file) : { ...place, value: undefined };
    }
    case 'ArrayExpression': {
      const items = (node.elements as (Node | null)[]).flatMap((each) => (each ? [inner(each)] : []));
      return { ...place, value: items.map(({ value }) => value), items };
    }
    case 'ObjectExpression': {
      const entries = new Map((node.properties as Node[]).flatMap((each) => entryOf(each, inner)));
      const value = Object.fromEntries([...entries].map(([key, each]) => [key, each.value]));
      return { ...place, value, entries };
    }
    default:
      return { ...place, value: undefined };
  }
}

function entryOf(property: Node, inner: (node: unknown) => Literal): [string, Literal][] {
  if (property.type !== 'ObjectProperty' || property.computed === true) return [];
  const key = property.key as Node;
  const name = key.type === 'Identifier' ? key.name : key.value;
  const value = inner(property.value);
  // A finding about an entry belongs to the line of its key.
  return [[String(name), { ...value, line: key.loc?.start.line ?? value.line }]];
}

function plainTemplate(node: Node): string | undefined {
  const quasis = node.quasis as { readonly value: { readonly cooked?: string } }[];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}

/** The literal at a path of keys. */
export function at(literal: Literal | undefined, ...keys: readonly string[]): Literal | undefined {
  return keys.reduce<Literal | undefined>((inner, key) => inner?.entries?.get(key), literal);
}

/** Every literal inside an object, by its dotted path. */
export function flattened(literal: Literal, prefix = ''): [string, Literal][] {
  return [...(literal.entries ?? [])].flatMap(([key, value]): [string, Literal][] => [
    [`${prefix}${key}`, value],
    ...flattened(value, `${prefix}${key}.`),
  ]);
}
