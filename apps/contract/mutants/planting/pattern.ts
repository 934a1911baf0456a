import { childrenOf, fieldsOf, isNode, type Node, parsed, unwrapped } from './syntax.ts';

/** What the wildcards of a pattern matched, by name; `$it` is the place that is mutated. */
export type Captures = Readonly<Record<string, Node>>;

const ASSIGNED: Readonly<Record<string, readonly [string, string]>> = {
  AssignmentExpression: ['left', 'right'],
  AssignmentPattern: ['left', 'right'],
  VariableDeclarator: ['id', 'init'],
  PropertyDefinition: ['key', 'value'],
};

const trees = new Map<string, Node>();

function expressionOf(pattern: string): Node | undefined {
  try {
    const [statement] = parsed('pattern.ts', `async () => (${pattern});`).body as readonly Node[];
    return unwrapped((statement!.expression as Node).body as Node);
  } catch {
    return undefined; // a statement, or a mistake that parsing it as one shows
  }
}

function statementOf(pattern: string): Node {
  const [wrapper] = parsed('pattern.ts', `async () => { ${pattern} };`).body as readonly Node[];
  const [statement, ...more] = ((wrapper!.expression as Node).body as Node).body as readonly Node[];
  if (!statement || more.length > 0) throw new SyntaxError(`the pattern ${pattern} is not one statement`);
  return statement;
}

/** The tree of a pattern: an expression, otherwise a statement. */
function treeOf(pattern: string): Node {
  const tree = trees.get(pattern) ?? expressionOf(pattern) ?? statementOf(pattern);
  trees.set(pattern, tree);
  return tree;
}

/** The name of a wildcard; as a statement it matches any statement. */
function wildcard(node: Node): string | undefined {
  const inner = node.type === 'ExpressionStatement' ? (node.expression as Node) : node;
  return inner.type === 'Identifier' && String(inner.name).startsWith('$') ? String(inner.name) : undefined;
}

const isRest = (node: unknown): boolean =>
  isNode(node) && node.type === 'SpreadElement' && wildcard(node.argument as Node) !== undefined;

/** `name = value` matches assignments, declarations and defaults alike. */
function matchesAssigned(pattern: Node, node: Node, found: Record<string, Node>): boolean {
  const fields = pattern.type === 'AssignmentExpression' && pattern.operator === '=' && ASSIGNED[node.type];
  if (!fields || (node.type === 'AssignmentExpression' && node.operator !== '=')) return false;
  const [name, value] = fields;
  return matches(pattern.left, node[name], found) && matches(pattern.right, node[value], found);
}

/** Lists match one by one; in the end `...$` matches what is left. */
function matchesList(pattern: readonly unknown[], list: readonly unknown[], found: Record<string, Node>) {
  const fixed = isRest(pattern.at(-1)) ? pattern.slice(0, -1) : pattern;
  if (fixed === pattern ? list.length !== fixed.length : list.length < fixed.length) return false;
  return fixed.every((one, index) => matches(one, list[index], found));
}

/** An object matches one that has at least its properties, in any order. */
function matchesObject(pattern: Node, node: Node, found: Record<string, Node>): boolean {
  const given = new Set(node.properties as readonly Node[]);
  return (pattern.properties as readonly Node[]).every((one) => {
    for (const other of given) {
      const own = { ...found };
      if (!matchesProperty(one, other, own)) continue;
      Object.assign(found, own);
      return given.delete(other);
    }
    return false;
  });
}

function matchesProperty(pattern: Node, node: Node, found: Record<string, Node>): boolean {
  if (pattern.type !== 'Property' || node.type !== 'Property') return matches(pattern, node, found);
  const { computed } = pattern;
  return (
    computed === node.computed &&
    matches(pattern.key, node.key, found) &&
    matches(pattern.value, node.value, found)
  );
}

function matches(pattern: unknown, given: unknown, found: Record<string, Node>): boolean {
  if (Array.isArray(pattern)) return Array.isArray(given) && matchesList(pattern, given, found);
  if (!isNode(pattern)) return JSON.stringify(pattern) === JSON.stringify(given);
  if (!isNode(given)) return false;
  const [expected, node] = [unwrapped(pattern), unwrapped(given)];
  const name = wildcard(expected);
  if (name !== undefined) {
    found[name] = node;
    return true;
  }
  if (matchesAssigned(expected, node, found)) return true;
  if (expected.type !== node.type) return false;
  if (expected.type === 'ObjectExpression') return matchesObject(expected, node, found);
  return fieldsOf(expected).every((field) => matches(expected[field], node[field], found));
}

/** The places in a tree that a pattern matches, outermost first. */
export function findAll(pattern: string, root: Node): readonly Captures[] {
  const tree = treeOf(pattern);
  const all: Captures[] = [];
  const visit = (node: Node): void => {
    const found: Record<string, Node> = {};
    if (unwrapped(node) === node && matches(tree, node, found))
      all.push({ ...found, $it: found.$it ?? node });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return all;
}
