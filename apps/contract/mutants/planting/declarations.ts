import { childrenOf, type Node } from './syntax.ts';

/** A named part of a source file. */
export interface Declaration {
  /** The names that surround it, outermost first, then its own: `['createSync', 'asked']`. */
  readonly path: readonly string[];
  readonly node: Node;
}

/** Which field has the name, by the type of node. */
const NAMED: Readonly<Record<string, string>> = {
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  VariableDeclarator: 'id',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  Property: 'key',
};

function nameOf(node: Node): string | undefined {
  const field = NAMED[node.type];
  const name = field === undefined ? undefined : (node[field] as Node | null);
  if (name?.type === 'Identifier' || name?.type === 'PrivateIdentifier') return String(name.name);
  return name?.type === 'Literal' ? String(name.value) : undefined;
}

/** Every function, constant, class, member and property of a module. */
export function declarationsOf(module: Node): readonly Declaration[] {
  const all: Declaration[] = [];
  const visit = (node: Node, outer: readonly string[]): void => {
    const name = nameOf(node);
    const path = name === undefined ? outer : [...outer, name];
    if (name !== undefined) all.push({ path, node });
    for (const child of childrenOf(node)) visit(child, path);
  };
  visit(module, []);
  return all;
}

/** Is a declaration with this path meant by `name` or by `outer.name`? Its own name is known to be the same. */
export function isInside({ path }: Declaration, wanted: readonly string[]): boolean {
  let from = 0;
  return wanted.every((name) => {
    from = path.indexOf(name, from) + 1;
    return from > 0;
  });
}
