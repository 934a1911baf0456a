import type { Source } from './source';

/** A folder that exists on one machine only. A web address with such a part is no such folder. */
const MACHINE_PATH =
  /(?:^|[\s"'`(=:,[{<|]|file:\/\/)(\/(?:work|home|Users|root)\/[^\s"'`]*|[A-Z]:\\Users\\[^\s"'`]*)/;

/** No committed file may depend on where the repository is checked out. Gives one line a breach. */
export function machinePaths(source: Source): string[] {
  return source.text.split('\n').flatMap((line, index) => {
    const found = MACHINE_PATH.exec(line);
    return found === null ? [] : [`${source.path}:${index + 1}: ${found[1]} is a path of one machine`];
  });
}

/** A lockfile names versions and digests; where they are fetched from is each machine's own affair. */
export function packageHosts(lockfile: Source): string[] {
  return lockfile.text
    .split('\n')
    .flatMap((line, index) =>
      /\btarball:|\bregistry:/.test(line)
        ? [`${lockfile.path}:${index + 1}: ${line.trim()} names a package host`]
        : [],
    );
}
