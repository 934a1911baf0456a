import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { root } from './source';

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
/** A line of the list that `--verbose` writes, beside lines about files whose language is unknown. */
const SEEN = /^ {2}- (.+)$/;

/**
 * The files in these folders that biome formats and lints, as paths from the root.
 * @param config - path of a configuration; that of the repository when absent
 */
export function filesOfBiome(folders: readonly string[], config?: string): ReadonlySet<string> {
  // Its status says whether the files are formatted, which is not asked here.
  const { stdout } = spawnSync(
    process.execPath,
    [
      ...[BIOME, 'format', '--verbose', ...folders],
      ...(config === undefined ? [] : [`--config-path=${config}`]),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return new Set(stdout.split('\n').flatMap((line) => SEEN.exec(line)?.[1]?.replaceAll('\\', '/') ?? []));
}

/** Every one of these files is formatted and linted. Gives one line a breach. */
export function unseen(paths: readonly string[], seen: ReadonlySet<string>): string[] {
  return paths
    .filter((path) => !seen.has(path))
    .map((path) => `${path}: biome neither formats nor lints it (files.includes of biome.json)`);
}
