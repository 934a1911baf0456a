import { parse } from '@babel/parser';
import type { Place, TextFile } from '../place';
import { type Literal, literalOf, type Node } from './literal';

/** Modules that take another library's configuration. */
const FOREIGN = /^@geo\/adapter-rn\/compat/;

/** A call of the engine's API. */
export interface Call extends Place {
  readonly name: string;
  readonly argument: Literal | undefined;
  /** Outside of every function: it runs whenever the bundle is loaded. */
  readonly isTopLevel: boolean;
}

/** What a source does with the engine. */
export interface SourceUse {
  readonly calls: readonly Call[];
  /** Packages that it imports. */
  readonly imports: readonly (Place & { readonly name: string })[];
}

/**
 * Reads the calls of what is imported from `@geo/…`, and the literals given to them. Babel's parser is the one that React Native
 * itself builds with: it reads what an app can write.
 * @throws SyntaxError
 */
export function readSource({ file, text }: TextFile): SourceUse {
  const tree = treeOf(file, text);
  const scope = createScope();
  const imports: SourceUse['imports'][number][] = [];
  const calls: Call[] = [];
  visit(tree, 0, (node) => {
    if (node.type === 'ImportDeclaration') {
      const name = String((node.source as Node).value);
      imports.push({ name, ...placeOf(node) });
      if (name.startsWith('@geo/'))
        for (const each of node.specifiers as Node[]) scope.own(String((each.local as Node).name), name);
    }
    if (node.type === 'VariableDeclarator') scope.declare(node);
  });
  visit(tree, 0, (node, depth) => {
    if (!/^(Optional)?CallExpression$/.test(node.type)) return;
    const name = scope.called(node.callee as Node);
    if (name === undefined) return;
    // What it is given is in the keys of another library: not ours to judge.
    const [argument] = scope.isForeign(node.callee as Node) ? [] : (node.arguments as Node[]);
    calls.push({
      name,
      argument: argument && literalOf(argument, file, scope.constant),
      isTopLevel: depth === 0,
      ...placeOf(node),
    });
  });
  return { calls, imports };

  function placeOf(node: Node): Place {
    return { file, line: node.loc?.start.line ?? 1 };
  }
}

function treeOf(file: string, text: string): Node {
  const read = (...plugins: ('jsx' | 'typescript' | 'flow')[]) =>
    parse(text, { sourceType: 'unambiguous', errorRecovery: true, plugins }) as unknown as Node;
  if (/\.[cm]?ts$/.test(file)) return read('typescript');
  try {
    return read('jsx', 'typescript');
  } catch (error) {
    if (!/\.[cm]?jsx?$/.test(file)) throw error;
    return read('jsx', 'flow');
  }
}

/** Which names of a file are the engine's, and what its constants are. */
function createScope() {
  const engine = new Set<string>();
  const foreign = new Set<string>();
  /** `const { start } = useTracker()`. */
  const functions = new Map<string, string>();
  const constants = new Map<string, Node>();
  const scope = {
    own(name: string, source: string) {
      engine.add(name);
      if (FOREIGN.test(source)) foreign.add(name);
    },
    /** Is what a call is given a configuration in the keys of another library? */
    isForeign: (callee: Node) => foreign.has(rootOf(callee) ?? ''),
    constant: (name: string) => constants.get(name),
    declare({ id, init }: Node) {
      const [target, given] = [id as Node, unawaited(init as Node | null)];
      if (!given) return;
      if (target.type === 'Identifier') constants.set(String(target.name), given);
      // `require('@geo/adapter-rn').default`.
      const value = given.type === 'MemberExpression' ? (given.object as Node) : given;
      if (value.type !== 'CallExpression' && value.type !== 'NewExpression') return;
      const root = rootOf(value.callee as Node);
      // `require('@geo/adapter-rn')`, `useTracker()`.
      const required = root === 'require' ? String((value.arguments as Node[])[0]?.value ?? '') : '';
      const isRequired = required.startsWith('@geo/');
      if (!isRequired && !engine.has(root ?? '')) return;
      const isForeign = foreign.has(root ?? '') || FOREIGN.test(required);
      if (target.type === 'Identifier')
        scope.own(String(target.name), isForeign ? '@geo/adapter-rn/compat' : '');
      if (target.type === 'ObjectPattern')
        for (const each of target.properties as Node[]) {
          const [key, local] = [each.key as Node | undefined, each.value as Node | undefined];
          if (local?.type !== 'Identifier') continue;
          functions.set(String(local.name), String(key?.name));
          engine.add(String(local.name));
        }
    },
    /** The operation that a callee names. */
    called(callee: Node): string | undefined {
      if (callee.type === 'Identifier') return functions.get(String(callee.name));
      if (!/^(Optional)?MemberExpression$/.test(callee.type)) return undefined;
      if (!engine.has(rootOf(callee) ?? '')) return undefined;
      return String((callee.property as Node).name);
    },
  };
  return scope;
}

function unawaited(node: Node | null): Node | null {
  return node?.type === 'AwaitExpression' ? (node.argument as Node) : node;
}

function rootOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name);
  if (/MemberExpression$/.test(node.type)) return rootOf(node.object as Node);
  return undefined;
}

/** Visits every node, with the number of functions around it. */
function visit(node: Node, depth: number, see: (node: Node, depth: number) => void): void {
  see(node, depth);
  const inner = /Function|Method/.test(node.type) ? depth + 1 : depth;
  for (const [field, value] of Object.entries(node)) {
    if (field === 'loc' || field.endsWith('Comments')) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === 'string') visit(child as Node, inner, see);
  }
}
