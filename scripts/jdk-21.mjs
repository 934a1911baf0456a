// A Java 21, on which Robolectric runs API level 36: that of the machine, else that of Debian 13 in a cache folder.
//   node scripts/jdk-21.mjs       prints the path of its `java`, which is unpacked first where there is none
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { moveIn } from './moved-jdk.mjs';

/** @typedef {{ path: string, cache: string, machineJdks?: string }} Place PATH, the cache folder, where packages put JDKs */

const JAVA = 21;

/** The runtime without a compiler, and what Debian 12 has too old: the C library it is linked with, and what that belongs to. */
const PACKAGES = ['openjdk-21-jre-headless', 'libc6', 'libgcc-s1', 'libstdc++6', 'zlib1g'];

/** Signs Debian 13, and lies in Debian 12 since 12.9. */
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** How long apt-get may take for 46 MB. */
const APT_MILLIS = 300_000;

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
  /** @param {string} program @param {readonly string[]} args */
  const run = (program, args) => {
    const options = { encoding: /** @type {const} */ ('utf8'), cwd: work, timeout: APT_MILLIS };
    const done = spawnSync(program, args, { ...options, env: { ...process.env, PATH: path } });
    if (done.status === 0) return;
    const output = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n').slice(-5).join('\n');
    throw new Error(`${program} ${args.at(-1)} failed: ${output || (done.error?.message ?? 'no output')}`);
  };
  try {
    for (const folder of ['lists/partial', 'cache/archives/partial', 'root'])
      mkdirSync(join(work, folder), { recursive: true });
    writeFileSync(
      join(work, 'sources.list'),
      `deb [signed-by=${KEYRING}] http://deb.debian.org/debian trixie main\n`,
    );
    const own = [
      'Dir::Etc::sourcelist=sources.list',
      'Dir::Etc::sourceparts=-',
      'Dir::State::lists=lists',
      'Dir::State::status=/dev/null',
      'Dir::Cache=cache',
    ].map((setting) => setting.replace(/=(?!\/|-)/, `=${work}/`));
    const apt = [...own, 'APT::Sandbox::User=', 'Acquire::Retries=2'].flatMap((setting) => ['-o', setting]);
    run('apt-get', [...apt, '-q', 'update']);
    run('apt-get', [...apt, '-q', 'download', ...PACKAGES]);
    const debs = readdirSync(work).filter((name) => name.endsWith('.deb'));
    for (const deb of debs) run('dpkg', ['-x', deb, 'root']);
    const jdk = moveIn(join(work, 'root'), JAVA);
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
