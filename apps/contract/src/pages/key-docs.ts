import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CONFIG_KEYS, type Rule } from '@geo/core';
import ts from 'typescript';

const table = CONFIG_KEYS as Readonly<Record<string, Rule<unknown>>>;

/** The engine's own rule of a key, or of a field of one. */
export function ruleOf(name: string): Rule<unknown> | undefined {
  const [outer = '', inner] = name.split('.');
  const rule = table[outer];
  return inner === undefined ? rule : rule?.fields?.[inner];
}

let docs: ReadonlyMap<string, string> | undefined;

/** What a key is for, in the engine's own words: they stand above it in its source. */
export function docOf(name: string): string {
  docs ??= readDocs();
  return docs.get(name) ?? '';
}

function readDocs(): Map<string, string> {
  const core = dirname(createRequire(import.meta.url).resolve('@geo/core/package.json'));
  const path = join(core, 'src/config/keys.ts');
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  const found = new Map<string, string>();
  /** A key lies in the declaration of the table, a field in that of its key. */
  function read(node: ts.Node, within: readonly string[]): void {
    const path = ts.isPropertyAssignment(node) ? [...within, node.name.getText()] : within;
    const [comment] = ts.isPropertyAssignment(node) ? ts.getJSDocCommentsAndTags(node) : [];
    const doc = ts.getTextOfJSDocComment(comment?.comment);
    if (doc !== undefined) found.set(path.join('.'), doc.replace(/\s+/g, ' '));
    ts.forEachChild(node, (child) => read(child, path));
  }
  read(file, []);
  return found;
}
