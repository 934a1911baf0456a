import ts from 'typescript';
import type { Source } from './source';
import { parse, place, walk } from './syntax';

/** Classes of core whose fields are the numbers that they compute with. Anything else with behaviour is made by a function. */
const NUMERIC: ReadonlySet<string> = new Set(['Kalman', 'RunningSum', 'FenceIndex', 'LowPass', 'States']);

/** In core, a class is an error or numeric data: a part with behaviour is a closure (STYLE.md). Gives one line for each other class. */
export function classesWithBehaviour(source: Source): string[] {
  const file = parse(source);
  const findings: string[] = [];
  walk(file, (node) => {
    if (!ts.isClassLike(node)) return;
    const name = node.name?.text ?? 'a class without a name';
    if (NUMERIC.has(name) || isError(node)) return;
    findings.push(`${place(file, node)}: ${name} is a class; a part with behaviour is made by a function`);
  });
  return findings;
}

function isError(node: ts.ClassLikeDeclaration): boolean {
  return (node.heritageClauses ?? []).some(
    ({ token, types }) =>
      token === ts.SyntaxKind.ExtendsKeyword &&
      types.some(({ expression }) => ts.isIdentifier(expression) && expression.text.endsWith('Error')),
  );
}
