import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A longer chain of links is a circle; Linux gives up at 40 too. */
const LINKS_MAX = 40;

/** The file that a path leads to, through all links, also where that file does not exist yet. */
export function targetOf(path: string): string {
  let file = resolve(path);
  for (let links = 0; links < LINKS_MAX; links++) {
    const link = linkOf(file);
    if (link === undefined) break;
    file = resolve(dirname(file), link);
  }
  try {
    return realpathSync(file);
  } catch {
    const folder = dirname(file);
    return folder === file ? file : join(targetOf(folder), basename(file));
  }
}

/**
 * What two paths to one file have in common: the number of an existing file, which hard links share, else its path. Paths
 * that differ in case or in Unicode form alone count as one: on macOS and Windows they are.
 */
export function identitiesOf(path: string): readonly string[] {
  const target = targetOf(path);
  const stat = statSync(target, { throwIfNoEntry: false, bigint: true });
  const byName = `path ${target.normalize('NFC').toLowerCase()}`;
  return stat?.isFile() ? [byName, `file ${stat.dev} ${stat.ino}`] : [byName];
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
