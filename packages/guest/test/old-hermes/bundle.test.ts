import { runInNewContext } from 'node:vm';
import { parseSync, traverse } from '@babel/core';
import { beforeAll, describe, expect, it } from 'vitest';

/** As the scripts beside the package's sources have them. */
interface Scripts {
  guestBundle(options?: { minified?: boolean }): Promise<string>;
  forOldHermes(script: string): Promise<string>;
}

const script = <Name extends keyof Scripts>(file: string): Promise<Pick<Scripts, Name>> =>
  import(new URL(`../../scripts/${file}`, import.meta.url).href);

describe('the bundle for old Hermes', () => {
  let bundle: string;

  beforeAll(async () => {
    const { guestBundle } = await script<'guestBundle'>('bundle.mjs');
    const { forOldHermes } = await script<'forOldHermes'>('old-hermes.mjs');
    bundle = await forOldHermes(await guestBundle({ minified: false }));
    // Babel takes its seconds for a quarter of a megabyte, more where the machine is shared.
  }, 120_000);

  it('has no class, no let or const, no async function, and no pattern that only a newer engine reads', () => {
    const kinds = new Set<string>();
    const patterns: string[] = [];
    traverse(parseSync(bundle, { configFile: false, babelrc: false, sourceType: 'script' })!, {
      enter({ node }) {
        kinds.add(node.type === 'VariableDeclaration' ? node.kind : node.type);
        if ('async' in node && node.async) kinds.add('async');
        if (node.type === 'RegExpLiteral') patterns.push(node.pattern);
        // What esbuild makes of a pattern that its target does not read.
        if (
          node.type === 'NewExpression' &&
          node.callee.type === 'Identifier' &&
          node.callee.name === 'RegExp'
        )
          expect(node.arguments[0]?.type).not.toBe('StringLiteral');
      },
    });
    expect(kinds).toContain('var');
    expect(kinds).toContain('ArrowFunctionExpression');
    for (const kind of [
      'let',
      'const',
      'async',
      'ClassDeclaration',
      'ClassExpression',
      'ClassBody',
      'AwaitExpression',
    ])
      expect(kinds).not.toContain(kind);
    expect(patterns.length).toBeGreaterThan(10);
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\p\{|\(\?</i);
  });

  it('adds one global, and leaves those that it replaces alone', () => {
    const realm: Record<string, unknown> = {};
    const own = runInNewContext('[Promise, JSON]', realm);
    runInNewContext(bundle, realm);
    expect(Object.keys(realm)).toEqual(['geoGuest']);
    expect(runInNewContext('[Promise, JSON]', realm)).toEqual(own);
  });
});
