import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Figure } from '../src/figure';

const PROGRAM = fileURLToPath(new URL('../dist/bench.js', import.meta.url));
const bench = (...args: string[]) => promisify(execFile)(process.execPath, [PROGRAM, ...args]);

interface Answer {
  readonly results: readonly { bench: string; figures: readonly (Figure & { holds?: boolean })[] }[];
}

// The built program, since that is what measures.
describe('pnpm bench, at a size that proves nothing but that it works', () => {
  const out = mkdtempSync(join(tmpdir(), 'geo-bench-test-'));
  afterAll(() => rmSync(out, { recursive: true }));

  beforeAll(() => {
    if (!existsSync(PROGRAM)) throw new Error('the benchmark is not built: run pnpm build first');
  });

  it.each([
    ['engine', ['/s', 50_000], 3],
    ['storage', ['×', 0.5, 0.8], 6],
    ['upload', ['×', 0.8], 6],
  ] as const)(
    '%s measures, prints a table, writes JSON and ends with a line of it',
    async (name, [unit, ...targets], judged) => {
      const { stdout, stderr } = await bench(
        name,
        '--out',
        out,
        '--json',
        '--rounds',
        '1',
        '--scale',
        '0.001',
      );
      const answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answer;
      const figures = answer.results[0]?.figures ?? [];
      expect(answer.results.map((result) => result.bench)).toEqual([name]);
      for (const { median, low, high } of figures) {
        expect(median).toBeGreaterThan(0);
        expect(low).toBeLessThanOrEqual(high);
      }
      const withTarget = figures.filter(({ target }) => target !== undefined);
      expect(withTarget).toHaveLength(judged);
      expect(withTarget.every((figure) => figure.unit === unit && typeof figure.holds === 'boolean')).toBe(
        true,
      );
      expect(new Set(withTarget.map(({ target }) => target))).toEqual(new Set(targets));
      for (const figure of figures) expect(stderr).toContain(figure.name);
      const written = JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8')) as { samples: object };
      expect(Object.keys(written.samples).length).toBeGreaterThan(1);
    },
  );

  it('refuses what it does not know, and says what there is', async () => {
    await expect(bench('speed')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no benchmark "speed"\nusage: pnpm bench \[engine \| storage \| upload/),
    });
    await expect(bench('--rounds', '0')).rejects.toMatchObject({
      stderr: expect.stringContaining('--rounds must be a whole number, 1 or more; got 0'),
    });
  });

  it('geofences prints that it is skipped without a folder of recordings', async () => {
    const { GEO_DATA: _named, ...env } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, 'geofences', '--out', out], {
      env,
    });
    expect(stdout).toContain('skipped: GEO_DATA is not set');
  });

  it.skipIf(!process.env.GEO_DATA)(
    'geofences measures (GEO_DATA names the recordings; skipped without)',
    async () => {
      const { stdout } = await bench('geofences', '--out', out, '--json', '--rounds', '1', '--scale', '0.02');
      const answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answer;
      const figures = answer.results[0]?.figures ?? [];
      expect(figures.filter(({ limit }) => limit !== undefined)).toHaveLength(5);
      expect(figures.filter(({ target }) => target === 50)).toHaveLength(2);
    },
    60_000,
  );
});
