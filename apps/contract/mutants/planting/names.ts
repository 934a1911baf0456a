import { childrenOf, fieldsOf, isNode, type Node, parsed } from './syntax.ts';

/** Fields under which names are declared. */
const DECLARING = new Set(['params', 'param', 'id']);

function collect(node: Node, into: Set<string>): Set<string> {
  if (node.type === 'Identifier') into.add(String(node.name));
  for (const child of childrenOf(node)) collect(child, into);
  return into;
}

function declaredIn(node: Node, into = new Set<string>()): Set<string> {
  for (const field of fieldsOf(node).filter((one) => DECLARING.has(one)))
    for (const child of [node[field]].flat()) if (isNode(child)) collect(child, into);
  for (const child of childrenOf(node)) declaredIn(child, into);
  return into;
}

/** An expression, or statements of a function that may return and loop. */
function treeOf(text: string): Node {
  const inFunction = (body: string) => parsed('text.ts', `async function text() { for (;;) { ${body} } }`);
  try {
    return inFunction(`(${text});`);
  } catch {
    return inFunction(text);
  }
}

/** The names of imports and of what is declared at the top of a module. */
function topNames(module: Node): Set<string> {
  const names = new Set<string>();
  for (const statement of module.body as readonly Node[]) {
    const own =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
    if (!own) continue;
    const named = (own.specifiers ?? own.declarations ?? [own]) as readonly Node[];
    for (const node of named) for (const id of [node.local, node.id]) if (isNode(id)) collect(id, names);
  }
  return names;
}

/**
 * The names in a mutation's text that nothing around the place mentions: with one of them the mutant would only throw,
 * which any test notices.
 */
export function unknownNames(text: string, place: Node, module: Node): readonly string[] {
  const around = (module.body as readonly Node[]).find(
    ({ start, end }) => start <= place.start && place.end <= end,
  );
  const known = around ? collect(around, topNames(module)) : topNames(module);
  const tree = treeOf(text);
  const own = declaredIn(tree);
  return [...collect(tree, new Set())].filter(
    (name) => !(known.has(name) || own.has(name) || name in globalThis),
  );
}
