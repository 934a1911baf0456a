import { posix } from 'node:path';
import ts from 'typescript';
import { importedNames } from './rooms';
import type { Source } from './source';
import { parse, place, walk } from './syntax';

/**
 * A package imports from others what they export, under their names: a path into their `src` would depend on where a file lies. Tests get
 * more than what is published from a `test-kit`. Gives one line for each such path.
 */
export function othersSources(source: Source): string[] {
  // Most files name no such path, and need not be parsed.
  if (!source.text.includes('/src/')) return [];
  const own = packageOf(source.path);
  return [...importedNames(source), ...dynamicImports(source)].flatMap(({ name, where }) => {
    if (!name.startsWith('.')) return /^@geo\/[^/]+\/src\//.test(name) ? [`${where}: ${name} is a path`] : [];
    const target = posix.normalize(posix.join(posix.dirname(source.path), name));
    const other = packageOf(target);
    if (other === undefined || other === own || !target.startsWith(`${other}/src/`)) return [];
    return [`${where}: ${name} leads into the sources of ${other}; import what it exports`];
  });
}

/** `packages/core/src/time/instant.ts` lies in `packages/core`. */
function packageOf(path: string): string | undefined {
  return /^(?:packages|apps)\/[^/]+(?=\/)/.exec(path)?.[0];
}

function dynamicImports(source: Source) {
  const file = parse(source);
  const found: { name: string; where: string }[] = [];
  walk(file, (node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return;
    const [name] = node.arguments;
    if (name !== undefined && ts.isStringLiteral(name))
      found.push({ name: name.text, where: place(file, node) });
  });
  return found;
}
