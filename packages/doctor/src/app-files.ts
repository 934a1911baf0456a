import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files of an app. The rules see what was parsed of them, never the disk. */
export interface AppFiles {
  /** Every file of the app that is written by hand, from its folder, with forward slashes; no packages, no builds. */
  readonly paths: readonly string[];
  /** The text of a file; the path may lead out of the folder, as `../../node_modules/…` in a monorepo does. */
  read(path: string): string | undefined;
  /** Where a file really lies: package managers link to one copy from several places. */
  real(path: string): string;
}

/** Folders of tools and packages. */
const SKIPPED = new Set(
  ['node_modules', 'Pods', 'build', 'dist', 'DerivedData', 'vendor', 'coverage', 'out'].concat([
    '.git',
    '.gradle',
    '.expo',
    '.cxx',
    '.idea',
    '.bundle',
  ]),
);
/** Where Android's Gradle plugin leaves the merged manifest of the last build. */
const MERGED = 'build/intermediates/merged_manifests';
/** Deeper folders are no source of an app. */
const MAX_DEPTH = 14;
/** Larger files are data. */
const MAX_BYTES = 20_000_000;

/** The files of a folder, read when they are wanted. */
export function diskFiles(folder: string): AppFiles {
  const paths: string[] = [];
  walk('', 0);
  return {
    paths,
    read: (path) => textOf(join(folder, path)),
    real: (path) => realpathSync(join(folder, path)),
  };

  function walk(below: string, depth: number): void {
    if (depth > MAX_DEPTH) return;
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(`${path}/`, depth + 1);
      else if (entry.name === 'build' && existsSync(join(folder, below, MERGED)))
        walk(`${below}${MERGED}/`, depth + 1);
    }
  }
}

function textOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() && stat.size <= MAX_BYTES ? readFileSync(path, 'utf8') : undefined;
}
