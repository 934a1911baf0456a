import { describe, expect, it } from 'vitest';
import { importCircles } from '../rules/circles';
import { committedFiles, isShipped } from '../rules/source';

/** `packages/core/src/time/instant.ts` lies in `packages/core`. */
const packageOf = (path: string) => path.split('/').slice(0, 2).join('/');

const file = (name: string, ...imports: string[]) => ({
  path: `packages/core/src/${name}.ts`,
  text: imports.map((other) => `import type { A } from '${other}';`).join('\n'),
});

describe('files do not import each other in a circle', () => {
  const sources = committedFiles().filter(({ path }) => isShipped(path));
  const packages = [...new Set(sources.map(({ path }) => packageOf(path)))];

  it.each(packages)('holds for %s', (name) => {
    expect(importCircles(sources.filter(({ path }) => packageOf(path) === name))).toEqual([]);
  });

  it('looks at every package with sources', () => {
    expect(packages).toContain('packages/core');
    expect(packages.length).toBeGreaterThan(15);
  });

  it('finds a circle of types, through other rooms and through an index', () => {
    const circle = [file('a/one', '../b/two'), file('b/two', '../c'), file('c/index', '../a/one')];
    expect(importCircles(circle)).toEqual([
      '3 files import each other: packages/core/src/a/one.ts packages/core/src/b/two.ts packages/core/src/c/index.ts',
    ]);
  });

  it('lets two ways lead to one file', () => {
    const diamond = [file('a', './b', './c'), file('b', './d'), file('c', './d'), file('d')];
    expect(importCircles(diamond)).toEqual([]);
  });
});
