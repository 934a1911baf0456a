import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../rules/source';
import { unkeptPromises } from '../rules/spec';

const core = join(root, 'packages/core');
const specPath = join(core, 'SPEC.md');
const written = existsSync(specPath);

const story = `
  describe('the queue', () => {
    it('loses nothing', () => {});
    it.each([1, 2])('holds %s rows', () => {});
    it(\`survives \${count} kills\`, () => {});
    it.skip('is never run', () => {});
    it.todo('is not written');
    // it('is only a comment', () => {});
  });`;
const read = (path: string) => (path === 'test/queue.test.ts' ? { path, text: story } : undefined);
const broken = (spec: string) => unkeptPromises(spec, read);

describe('SPEC.md promises only what a test enforces', () => {
  it.skipIf(!written)(
    written ? 'holds for packages/core/SPEC.md' : 'skipped: packages/core/SPEC.md is not there yet',
    () => {
      const findings = unkeptPromises(readFileSync(specPath, 'utf8'), (path) =>
        existsSync(join(core, path)) ? { path, text: readFileSync(join(core, path), 'utf8') } : undefined,
      );
      expect(findings).toEqual([]);
    },
  );

  it.each([
    '| I1 | Nothing is lost. | test/queue.test.ts › "loses nothing" |',
    '| I1 | Nothing is lost. | `test/queue.test.ts` › "loses nothing" |',
    '| C2 | Rows hold. | test/queue.test.ts › "holds 2 rows"; test/queue.test.ts › "the queue" |',
    '| I3 | Kills | test/queue.test.ts › "survives 7 kills" |',
    '| id | text | check |\n|---|---|---|\n| I1 | a | test/queue.test.ts › "loses nothing" |',
  ])('keeps %s', (spec) => {
    expect(broken(spec)).toEqual([]);
  });

  it.each([
    ['| I1 | Nothing is lost. | by review |', 'I1 names no check'],
    ['| I1 | test/queue.test.ts › "loses nothing" | |', 'I1 names no check'],
    ['| I1 | a | test/gone.test.ts › "loses nothing" |', 'test/gone.test.ts does not exist'],
    ['| I1 | a | test/queue.test.ts › "loses everything" |', 'no test called "loses everything"'],
    ['| I1 | a | test/queue.test.ts › "is never run" |', 'no test called "is never run"'],
    ['| I1 | a | test/queue.test.ts › "is not written" |', 'no test called "is not written"'],
    ['| I1 | a | test/queue.test.ts › "is only a comment" |', 'no test called "is only a comment"'],
    ['| C1 | a | test/queue.test.ts › "the queue"; test/queue.test.ts › "no" |', 'no test called "no"'],
    ['# Nothing here', 'SPEC.md has no row'],
  ])('finds fault with %s', (spec, reason) => {
    expect(broken(spec)).toEqual([expect.stringContaining(reason)]);
  });

  it('finds an id that is given twice', () => {
    const row = '| I1 | a | test/queue.test.ts › "loses nothing" |';
    expect(broken(`${row}\n${row}`)).toEqual(['I1 is there twice']);
  });
});
