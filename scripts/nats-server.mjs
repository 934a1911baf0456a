// A nats-server of 2.10 or newer: that of the machine, else Debian 13's in a cache folder. Debian 12 has 2.9.10, a line without
// fixes since 2023, whose replicas of a stream can differ after kills.
//   node scripts/nats-server.mjs       prints its path; it is unpacked first where there is none
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unpackFromDebian13 } from './debian13-packages.mjs';

/** @typedef {{ path: string, cache: string }} Place PATH, the cache folder */

/** Where Debian's package puts it; not on everyone's PATH. */
const SYSTEM_FOLDER = '/usr/sbin';

/** Outside of the tree: a fresh clone has it too. @returns {Place} */
export function here() {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return {
    path: [process.env.PATH ?? '', SYSTEM_FOLDER].join(delimiter),
    cache: join(caches, 'geo/nats-server'),
  };
}

/** Is it of 2.10 or newer? @param {string} program */
function isRecent(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10);
}

/** The path of the program, undefined where there is none. @param {Place} place */
export function findNatsServer({ path, cache }) {
  return [...path.split(delimiter), cache]
    .map((folder) => join(folder, 'nats-server'))
    .find((program) => existsSync(program) && isRecent(program));
}

/**
 * Unpacks Debian 13's into the cache folder. It is linked with nothing but a C library that Debian 12 has.
 * @param {Place} place
 * @returns {{ program: string } | { reason: string }} reason: why there is none, in a sentence
 */
export function makeNatsServer(place) {
  const { path, cache } = place;
  mkdirSync(cache, { recursive: true });
  // Beside its place, and renamed when it is whole.
  const work = mkdtempSync(`${cache}.`);
  try {
    const root = unpackFromDebian13(['nats-server'], work, path);
    copyFileSync(join(root, 'usr/sbin/nats-server'), join(work, 'nats-server'));
    renameSync(join(work, 'nats-server'), join(cache, 'nats-server'));
    const program = findNatsServer(place);
    return program === undefined ? { reason: `${join(cache, 'nats-server')} does not run` } : { program };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function main() {
  const place = here();
  const found = findNatsServer(place);
  const made = found === undefined ? makeNatsServer(place) : { program: found };
  console.log('program' in made ? made.program : `nats-server is missing: ${made.reason}`);
  return 'program' in made ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main();
