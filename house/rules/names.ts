import { posix } from 'node:path';
import ts from 'typescript';
import type { Source } from './source';
import { parse, place } from './syntax';

/** Words that say nothing about what a thing is. */
const EMPTY_WORD = /^(managers?|helpers?|util|utils|utility|utilities|common|commons|services?)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** React Native's codegen finds the specs of native modules by their names. */
const CODEGEN_SPEC = /^Native[A-Z][A-Za-z]*\.ts$/;

/** File names are kebab-case nouns. Gives one line a breach. */
export function badFileNames(paths: readonly string[]): string[] {
  const findings: string[] = [];
  for (const path of paths) {
    for (const part of path.split('/')) {
      // `tidy.test.ts` is the words before the first dot, and a leading dot marks a folder of a tool.
      const [stem = ''] = part.replace(/^\./, '').split('.');
      if (!KEBAB.test(stem) && !CODEGEN_SPEC.test(part))
        findings.push(`${path}: "${part}" is not kebab-case`);
      const empty = words(stem).find((word) => EMPTY_WORD.test(word));
      if (empty !== undefined) findings.push(`${path}: "${empty}" says nothing about what is in it`);
    }
  }
  return findings;
}

/** Exported names carry no empty words, and nothing is exported without being named. Gives one line a breach. */
export function badExports(source: Source): string[] {
  const file = parse(source);
  const findings: string[] = [];
  const check = (node: ts.Node, name: string) => {
    const empty = words(name).find((word) => EMPTY_WORD.test(word));
    if (empty !== undefined) findings.push(`${place(file, node)}: "${name}" has the empty word "${empty}"`);
  };
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement)) {
      if (statement.exportClause === undefined) {
        findings.push(
          `${place(file, statement)}: export * hides what is exported from ${posix.basename(file.fileName)}`,
        );
      } else if (ts.isNamedExports(statement.exportClause)) {
        for (const element of statement.exportClause.elements) check(element, element.name.text);
      } else {
        check(statement, statement.exportClause.name.text);
      }
    } else if (isExported(statement)) {
      for (const name of declaredNames(statement)) check(statement, name);
    }
  }
  return findings;
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText());
  }
  const name = (statement as ts.Statement & { readonly name?: ts.Node }).name;
  return name === undefined ? [] : [name.getText()];
}

/** `retryHelper`, `RETRY_HELPER` and `retry-helper` all consist of retry and helper. */
function words(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());
}
