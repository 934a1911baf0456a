// A Java 21, on which Robolectric runs API level 36: that of the machine, else that of Debian 13 in a cache folder.
//   node scripts/jdk-21.mjs       prints the path of its `java`, which is unpacked first where there is none
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unpackFromDebian13 } from './debian13-packages.mjs';
import { moveIn } from './moved-jdk.mjs';

/** @typedef {{ path: string, cache: string, machineJdks?: string }} Place PATH, the cache folder, where packages put JDKs */

const JAVA = 21;

/** The runtime without a compiler, and what Debian 12 has too old: the C library it is linked with, and what that belongs to. */
const PACKAGES = ['openjdk-21-jre-headless', 'libc6', 'libgcc-s1', 'libstdc++6', 'zlib1g'];

/** Outside of the tree: a fresh clone has it too. @returns {Place} */
export function here() {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return { path: process.env.PATH ?? '', cache: join(caches, 'geo/jdk-21'), machineJdks: '/usr/lib/jvm' };
}

/** The version that a `java` says it has, or 0. @param {string} java @param {string} path */
function versionOf(java, path) {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8', env: { ...process.env, PATH: path } });
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
}

/** The path of a `java` of version 21, undefined where there is none. @param {Place} place */
export function findJava21({ path, cache, machineJdks }) {
  const folders = [
    ...path.split(delimiter),
    ...(machineJdks !== undefined && existsSync(machineJdks) ? readdirSync(machineJdks).sort() : []).map(
      (name) => join(machineJdks ?? '', name, 'bin'),
    ),
    join(cache, 'bin'),
  ];
  // Exactly 21: with later ones the tests are untried.
  return folders
    .map((folder) => join(folder, 'java'))
    .find((java) => existsSync(java) && versionOf(java, path) === JAVA);
}

/**
 * Unpacks Debian 13's Java 21 into the cache folder. No package of the machine changes, and no root is needed.
 * @param {Place} place
 * @returns {{ java: string } | { reason: string }} reason: why there is none, in a sentence
 */
export function makeJava21(place) {
  const { path, cache } = place;
  mkdirSync(join(cache, '..'), { recursive: true });
  // Beside its place, and renamed when it is whole.
  const work = mkdtempSync(`${cache}.`);
  try {
    const jdk = moveIn(unpackFromDebian13(PACKAGES, work, path), JAVA);
    rmSync(cache, { recursive: true, force: true });
    renameSync(jdk, cache);
    const java = findJava21({ path, cache });
    return java === undefined ? { reason: `${join(cache, 'bin/java')} does not run` } : { java };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function main() {
  const place = here();
  const found = findJava21(place);
  const made = found === undefined ? makeJava21(place) : { java: found };
  console.log('java' in made ? made.java : `A Java ${JAVA} is missing: ${made.reason}`);
  return 'java' in made ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main();
