import { describe, expect, it } from 'vitest';
import { importCircles } from '../rules/circles';
import { committedFiles, isCore } from '../rules/source';

const file = (name: string, ...imports: string[]) => ({
  path: `packages/core/src/${name}.ts`,
  text: imports.map((other) => `import type { A } from '${other}';`).join('\n'),
});

describe('files of core do not import each other in a circle', () => {
  it('holds for every source of core', () => {
    const sources = committedFiles().filter(({ path }) => isCore(path));
    expect(sources.length).toBeGreaterThan(0);
    expect(importCircles(sources)).toEqual([]);
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
