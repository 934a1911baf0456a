import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOfBiome, unseen } from '../rules/biome';
import { committedFiles, isShipped } from '../rules/source';

const shipped = committedFiles()
  .map(({ path }) => path)
  .filter(isShipped);

/** `packages/core/src` and its like: biome need not walk what is built and installed beside them. */
const folders = [...new Set(shipped.map((path) => path.split('/').slice(0, 3).join('/')))];

describe('every shipped source is formatted and linted', () => {
  it('holds for all of them', () => {
    expect(shipped.length).toBeGreaterThan(0);
    expect(unseen(shipped, filesOfBiome(folders))).toEqual([]);
  });

  it('finds a room that a pattern for another folder leaves out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'biome-'));
    try {
      const config = join(folder, 'biome.json');
      // Meant for the reports of the public API in `packages/*/api`.
      writeFileSync(config, JSON.stringify({ files: { includes: ['**', '!**/api'] } }));
      const core = shipped.filter((path) => path.startsWith('packages/core/src/'));
      const found = unseen(core, filesOfBiome(['packages/core/src'], config));
      expect(found).toContain(
        'packages/core/src/api/door.ts: biome neither formats nor lints it (files.includes of biome.json)',
      );
      expect(found.every((line) => line.includes('/api/'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
