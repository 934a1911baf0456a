import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqliteDriverName } from '../../src/index';

/** The drivers that this Node can run: its own from 22.13 on, and libsql everywhere. */
export const drivers: readonly SqliteDriverName[] = hasNodeSqlite() ? ['node', 'libsql'] : ['libsql'];

function hasNodeSqlite(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 13);
}

/** A directory of its own, and its end. */
export function temporaryDirectory(): { readonly path: string; file(name: string): string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'geo-storage-'));
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
