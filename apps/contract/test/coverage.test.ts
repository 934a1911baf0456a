import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOURCE_MUTANTS } from '../mutants/index';
import { livesOf } from '../src/pages/contract-page';
import { ROWS, rowOf } from '../src/rows/index';
import { coverage } from '../src/run/coverage';
import type { ProvingTest } from '../src/run/proof';
import { readReport } from '../src/run/report';
import { active, mutantsOf } from './mutation/mutant';
import { observed } from './mutation/values';

const root = join(import.meta.dirname, '../../..');

const proof = (id: string, more: Partial<ProvingTest> = {}): ProvingTest => ({
  id,
  binding: 'T',
  kind: 'T',
  killed: ['removed', 'renamed'],
  survived: [],
  file: 'apps/contract/test/a.test.ts',
  title: `${id}: holds`,
  passed: true,
  ...more,
});

describe('coverage', () => {
  const both = rowOf('2.1/uuid');
  const one = rowOf('2.5/authorization');

  it('misses a row without a test, in each binding that it has', () => {
    expect(coverage([both, one], [])).toEqual({
      rows: 2,
      covered: 0,
      mutantsKilled: 0,
      missing: ['2.1/uuid', '2.1/uuid (D)', '2.1/uuid (Dart)', '2.5/authorization'],
      skipped: 0,
    });
  });

  it('takes a test that failed for none', () => {
    const failed = proof(one.id, { passed: false, survived: ['removed'] });
    expect(coverage([one], [failed]).missing).toEqual(['2.5/authorization']);
  });

  it('covers a row when every binding has a test that passed', () => {
    const inD = { binding: 'D', kind: 'D' } as const;
    const inDart = { binding: 'D', kind: 'Dart' } as const;
    const tests = [proof(both.id), proof(both.id, inD), proof(one.id), proof(both.id, inDart)];
    const all = { rows: 2, covered: 2, mutantsKilled: 8, missing: [], skipped: 0 };
    expect(coverage([both, one], tests)).toEqual(all);
    expect(coverage([both], tests.slice(0, 1)).missing).toEqual(['2.1/uuid (D)', '2.1/uuid (Dart)']);
    expect(coverage([both], tests.slice(0, 3)).missing).toEqual(['2.1/uuid (Dart)']);
  });

  it('counts what had no Dart VM as skipped, neither missing nor covered', () => {
    const tests = (['T', 'D', 'Dart'] as const).map((kind) =>
      proof(both.id, { kind, ...(kind === 'Dart' ? { passed: false, skipped: true } : {}) }),
    );
    expect(coverage([both], tests)).toMatchObject({ covered: 0, missing: [], skipped: 1 });
  });
});

describe('the rows', () => {
  it('have ids of their own, and mutants of the sources only where there is a row', () => {
    const ids = ROWS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(Object.keys(SOURCE_MUTANTS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('have at least one mutant each, in each binding', () => {
    const bare = ROWS.flatMap((row) =>
      row.bindings
        .filter((binding) => mutantsOf(row, binding).length === 0)
        .map((binding) => `${row.id} ${binding}`),
    );
    expect(bare).toEqual([]);
  });

  it('say where they live, which is a file that is there, and what they say fits on a line', () => {
    for (const row of ROWS) {
      const files = livesOf(row);
      expect(files.length, row.id).toBeGreaterThan(0);
      for (const file of files) {
        expect([row.id, file]).toEqual([
          row.id,
          expect.stringMatching(/^packages\/(core|camel)\/src\/.*\.ts$/),
        ]);
        expect([row.id, existsSync(join(root, file))]).toEqual([row.id, true]);
      }
      expect(row.says.length, row.id).toBeGreaterThan(0);
      expect(row.says, row.id).not.toContain('\n');
    }
  });
});

describe('a mutant', () => {
  const location = { uuid: 'a', coords: { latitude: 45, speed: 2 }, is_moving: null };
  const seen = (id: string, name: string) => {
    active.mutant = { row: rowOf(id), binding: 'T', name };
    try {
      return observed('Location', location);
    } finally {
      active.mutant = undefined;
    }
  };

  it('breaks its own field alone, wherever the shape is nested, and nothing stays broken', () => {
    expect(seen('2.2/latitude', 'removed').coords).toEqual({ speed: 2 });
    expect(seen('2.2/latitude', 'renamed').coords).toEqual({ latitudeX: 45, speed: 2 });
    expect(seen('2.2/speed', 'retyped').coords).toEqual({ latitude: 45, speed: '2' });
    expect(seen('2.2/speed', 'altered').coords).toEqual({ latitude: 45, speed: 2000 });
    expect(seen('2.2/altitude', 'padded').coords).toEqual({ latitude: 45, speed: 2, altitude: null });
    expect(seen('2.1/is_moving', 'retyped').is_moving).toBe(false);
    expect(observed('Location', location)).toBe(location);
  });
});

describe('a report', () => {
  it('gives the proofs of this package, and what failed in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-'));
    const path = join(folder, 'report.json');
    const contract = { id: '2.1/uuid', binding: 'T', killed: ['removed'], survived: [] };
    const result = (name: string, status: string, assertionResults: unknown[]) => ({
      name: join(folder, name),
      status,
      message: 'Error: it did not load\nat line 1',
      assertionResults,
    });
    const report = {
      testResults: [
        result('apps/contract/test/a.test.ts', 'passed', [
          { title: '2.1/uuid: holds', status: 'passed', meta: { contract } },
          { title: 'other', status: 'failed', failureMessages: ['Error: no\nat line 2'] },
        ]),
        result('apps/contract/test/b.test.ts', 'failed', []),
        result('packages/core/test/c.test.ts', 'failed', []),
        result('apps/contract/dart/stories.test.ts', 'passed', [
          {
            title: '2.1/uuid (D): holds',
            status: 'passed',
            meta: { contract: { ...contract, binding: 'D' } },
          },
          { title: '2.1/age (D): holds', status: 'skipped' },
          { title: 'of no row', status: 'skipped' },
          { title: '2.1/event (D): holds', status: 'failed', failureMessages: ['Error: not in Dart'] },
        ]),
      ],
    };
    writeFileSync(path, JSON.stringify(report));
    const dart = { binding: 'D', kind: 'Dart', file: 'apps/contract/dart/stories.test.ts', survived: [] };
    expect(readReport(path, folder)).toEqual({
      tests: [
        {
          ...contract,
          kind: 'T',
          file: 'apps/contract/test/a.test.ts',
          title: '2.1/uuid: holds',
          passed: true,
        },
        { ...contract, ...dart, title: '2.1/uuid (D): holds', passed: true },
        { ...dart, id: '2.1/age', killed: [], title: '2.1/age (D): holds', passed: false, skipped: true },
      ],
      failures: [
        'other: Error: no',
        'apps/contract/test/b.test.ts: Error: it did not load',
        'in Dart: 2.1/event (D): holds: Error: not in Dart',
      ],
    });
    rmSync(folder, { recursive: true });
  });
});
