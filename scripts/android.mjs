// Builds the guest, then has Maven compile the Android library and run its tests, and compiles the sample app against what an app
// gets of the library. Standard output is a summary.
//   pnpm test:android
//   pnpm test:android --only GuestEngineTest      one class, or several with commas; * is a wildcard
//   pnpm test:android --where-possible            without a JDK or Maven its tests count as skipped, and that is no failure
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findJava21, here } from './jdk-21.mjs';
import { declaredTests, testsOnLevel } from './kotlin-tests.mjs';
import { pnpm } from './pnpm.mjs';

/** What compiles the library, and runs its tests on API levels up to 35. */
const OLDEST_JDK = 17;

/** Robolectric runs it on a Java 21 alone. */
const NEWEST_LEVEL = 36;
const LEVELS = [24, 29, 31, 34, 35];

const { values } = parseArgs({
  options: { only: { type: 'string' }, 'where-possible': { type: 'boolean', default: false } },
});
const effort = Number(process.env.GEO_EFFORT ?? 1);
const root = fileURLToPath(new URL('..', import.meta.url));
const library = join(root, 'packages/adapter-android');
const verify = join(library, 'verify');
const reports = join(verify, 'target/surefire-reports');

/** What is missing here, in a sentence; undefined where nothing is. */
function missing() {
  const maven = spawnSync('mvn', ['--version'], { encoding: 'utf8' });
  if (maven.status !== 0) return 'there is no Maven (mvn), or no JDK for it';
  const version = Number(/Java version: (?:1\.)?(\d+)/.exec(maven.stdout)?.[1]);
  if (!(version >= OLDEST_JDK)) return `Maven runs on Java ${version}`;
  return undefined;
}

/** Adds up what the tests reported. */
function totals() {
  const sums = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  const files = readdirSync(reports).filter((name) => /^TEST-.*\.xml$/.test(name));
  for (const name of files) {
    const suite = /<testsuite [^>]*>/.exec(readFileSync(join(reports, name), 'utf8'))?.[0] ?? '';
    for (const key of /** @type {(keyof typeof sums)[]} */ (Object.keys(sums))) {
      sums[key] += Number(new RegExp(` ${key}="(\\d+)"`).exec(suite)?.[1] ?? 0);
    }
  }
  const failed = sums.failures + sums.errors;
  return { passed: sums.tests - failed - sums.skipped, failed, skipped: sums.skipped };
}

/** For scripts/test-totals.mjs. @param {{ passed: number, failed: number, skipped: number }} counts */
function report(counts) {
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out/android-report.json'), `${JSON.stringify(counts)}\n`);
}

/** The exit code. */
function compileSample() {
  const started = performance.now();
  const script = join(root, 'scripts/android-sample.mjs');
  const { status } = spawnSync(process.execPath, [script, join(root, 'out/android-sample'), '--compile'], {
    stdio: 'inherit',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const verdict = status === 0 ? 'compiles' : 'does NOT compile';
  console.log(`The sample app, by the README, ${verdict} with what Gradle gives it: ${seconds} s`);
  return status ?? 1;
}

function run() {
  const lack = missing();
  if (lack !== undefined) {
    console.log(`The Android library needs a JDK of version ${OLDEST_JDK} or newer and Maven: ${lack}.`);
    if (!values['where-possible']) {
      console.log('Its tests could not run.');
      return 1;
    }
    const skipped = declaredTests(library);
    report({ passed: 0, failed: 0, skipped });
    console.log(`Its tests did not run: ${skipped} count as skipped.`);
    return 0;
  }
  const build = [
    'exec',
    'turbo',
    'run',
    'build',
    '--filter=@geo/adapter-android',
    // It makes the days that the tests play.
    '--filter=@geo/runtimes',
    '--output-logs=errors-only',
  ];
  const built = pnpm(build, { cwd: root, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) return built.status ?? 1;

  const java21 = findJava21(here());
  const levels = java21 === undefined ? LEVELS : [...LEVELS, NEWEST_LEVEL];
  rmSync(reports, { recursive: true, force: true });
  const started = performance.now();
  const { status } = spawnSync(
    'mvn',
    [
      ...['--quiet', '--batch-mode', '-Dstyle.color=never', '-f', join(verify, 'pom.xml')],
      // As many kills, queued records and geofences as the effort asks for (scripts/effort.ts).
      `-Dgeo.kills=${10 * effort}`,
      `-Dgeo.rows=${30_000 * effort}`,
      `-Dgeo.fences=${10_000 * effort}`,
      `-Dgeo.levels=${levels}`,
      ...(java21 === undefined ? [] : [`-Djvm=${java21}`]),
      ...(values.only === undefined ? [] : [`-Dtest=${values.only}`]),
      'verify',
    ],
    { stdio: 'inherit' },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = totals();
  } catch {
    console.log('No test reported anything.');
  }
  if (java21 === undefined && values.only === undefined) {
    const skipped = testsOnLevel(library, NEWEST_LEVEL);
    counts.skipped += skipped;
    console.log(
      `No Java 21 (node scripts/jdk-21.mjs): ${skipped} tests of API level ${NEWEST_LEVEL} count as skipped.`,
    );
  }
  report(counts);
  console.log(
    `Android: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped after ${seconds} s`,
  );
  if (status !== 0 || counts.passed === 0 || counts.failed > 0) return 1;
  return values.only === undefined ? compileSample() : 0;
}

process.exitCode = run();
