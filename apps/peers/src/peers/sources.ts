import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './child';

/** Lays files of a clone, bare or not, into a folder of their own. */
export function layOut(clone: string, revision: string, paths: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  const gitDir = existsSync(join(clone, '.git')) ? join(clone, '.git') : clone;
  const tar = join(folder, 'sources.tar');
  build('git', ['--git-dir', gitDir, 'archive', '-o', tar, revision, ...paths], folder);
  build('tar', ['-xf', tar], folder);
}
