import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../out/made-once/', import.meta.url);
/** It names the versions of whatever makes a text from another. */
const lockfile = new URL('../../../pnpm-lock.yaml', import.meta.url);

/**
 * What `make` makes of `source`, from the file where an earlier call kept it if there is one: terser and Babel take seconds, and
 * the build and several tests ask for the same texts. The file is named by everything that the result follows from: the
 * source, the code that makes it and the versions of its dependencies.
 * @param {string} source
 * @param {string} maker the URL of the module that `make` stands in
 * @param {(source: string) => Promise<string>} make
 */
export async function madeOnce(source, maker, make) {
  const digest = createHash('sha256');
  for (const text of [
    source,
    await readFile(fileURLToPath(maker), 'utf8'),
    await readFile(lockfile, 'utf8'),
  ]) {
    digest.update(`${text.length}\n${text}`);
  }
  const file = new URL(`${digest.digest('hex')}.js`, folder);
  try {
    return await readFile(file, 'utf8');
  } catch {
    const made = await make(source);
    await mkdir(folder, { recursive: true });
    // Renamed when it is whole: others may read it at the same time.
    const partial = new URL(`${file.href}.${process.pid}`);
    await writeFile(partial, made);
    await rename(partial, file);
    return made;
  }
}
