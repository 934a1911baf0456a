import { parseSync } from 'oxc-parser';

/** A node of a syntax tree (ESTree with TypeScript), as far as patterns look at it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Expressions that only wrap another one: a pattern matches with and without them. */
const WRAPPERS = new Set([
  'ChainExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

/** Fields that say where a node is or of which type its value is, not what it does. */
const IGNORED = new Set([
  'start',
  'end',
  'range',
  'loc',
  'parent',
  'raw',
  'optional',
  'definite',
  'accessibility',
  'declare',
  'override',
  'readonly',
  'directive',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
]);

/** The fields of a node that carry meaning. */
export const fieldsOf = (node: Node): readonly string[] =>
  Object.keys(node).filter((field) => !IGNORED.has(field));

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The node without what only wraps it: `a!`, `a as B` and `(a)` are `a`. */
export function unwrapped(node: Node): Node {
  let inner = node;
  while (WRAPPERS.has(inner.type)) inner = inner.expression as Node;
  return inner;
}

/** A plain name behind a dot or before a colon: not a value by itself. */
const isLabel = (node: Node, field: string): boolean =>
  node.computed === false && (field === 'key' || (field === 'property' && node.type === 'MemberExpression'));

/** The nodes directly inside this one that are values, statements or patterns: no types and no labels. */
export function childrenOf(node: Node): readonly Node[] {
  return fieldsOf(node)
    .filter((field) => !isLabel(node, field))
    .flatMap((field) => node[field] as unknown)
    .filter(isNode)
    .filter(({ type }) => !/^TS(Type|Interface|Abstract)/.test(type));
}

/** The statements of a module. Throws a SyntaxError that quotes the first mistake. */
export function parsed(name: string, code: string): Node {
  const { program, errors } = parseSync(name, code, { preserveParens: false });
  const [error] = errors;
  if (error) throw new SyntaxError(`${name}: ${error.message}`);
  return program as unknown as Node;
}
