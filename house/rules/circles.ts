import { posix } from 'node:path';
import { importedNames } from './rooms';
import type { Source } from './source';

/**
 * Files that import each other in a circle, types included, one line a circle: none of them can be changed or read without the others.
 * @param sources - every file among which imports are followed
 */
export function importCircles(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const imports = new Map(sources.map((source) => [source.path, targetsOf(source, paths)]));
  return components(imports)
    .filter((members) => members.length > 1)
    .map((members) => `${members.length} files import each other: ${[...members].sort().join(' ')}`);
}

/** The files that a file imports, as paths from the root. */
function targetsOf(source: Source, paths: ReadonlySet<string>): readonly string[] {
  return importedNames(source).flatMap(({ name }) => {
    if (!name.startsWith('.')) return [];
    const target = posix.normalize(posix.join(posix.dirname(source.path), name));
    return [target, `${target}.ts`, `${target}/index.ts`].filter((path) => paths.has(path));
  });
}

/** Strongly connected components (Tarjan 1972). */
function components(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();

  function visit(node: string): number {
    let low = order.size;
    order.set(node, low);
    const own = low;
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (onStack.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === own) {
      const members = stack.splice(stack.indexOf(node));
      for (const member of members) onStack.delete(member);
      found.push(members);
    }
    return low;
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}
