import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One file as the rules see it: where it lies, with forward slashes from the root, and what it says. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** The root of the repository, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Larger files are data, not text that a path could be written into. */
const MAX_TEXT_BYTES = 2_000_000;

/**
 * Every text file that is committed or would be with `git add --all`, so that a rule speaks before the
 * commit and not after it.
 */
export function committedFiles(): readonly Source[] {
  const listed = execFileSync(
    'git',
    // A clone that belongs to another user (a container, a build machine) may be read all the same.
    ['-c', `safe.directory=${root}`, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const files: Source[] = [];
  for (const path of listed.split('\0')) {
    if (path === '') continue;
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > MAX_TEXT_BYTES) continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (!text.includes('\0')) files.push({ path, text });
  }
  return files;
}

/** Files that people write by hand as code: not fixtures, not generated, not declarations alone. */
export function isCode(path: string): boolean {
  return /\.(ts|tsx|mts|cts|js|mjs|cjs)$/.test(path) && !/(^|\/)(fixtures|generated)\//.test(path);
}

/** Code that is shipped. */
export function isShipped(path: string): boolean {
  return isCode(path) && /^(packages|apps)\/[^/]+\/src\//.test(path);
}

/** Code of the engine. */
export function isCore(path: string): boolean {
  return isShipped(path) && path.startsWith('packages/core/src/');
}

/** Code that is bundled for a bare JavaScript engine with the engine's: the guest, and the words it exchanges with its host. */
export function isGuest(path: string): boolean {
  return isShipped(path) && /^packages\/guest\/src\/(guest|protocol)\//.test(path);
}
