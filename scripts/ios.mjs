// Builds the guest, then has SwiftPM compile the iOS library and run its tests. Standard output is a summary.
//   pnpm test:ios
//   pnpm test:ios --only Transcripts        the tests whose names match, as `swift test --filter` does
//   pnpm test:ios --where-possible          without Swift its tests count as skipped, and that is no failure
// Takes `swift` from the path, 6.0 or newer; else, on Debian as root, a folder with Debian 13 (scripts/debian13.mjs), which is made
// where it is missing: below GEO_TOOLCHAINS, or /var/cache.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pnpm } from './pnpm.mjs';
import { declaredSwiftTests } from './swift-tests.mjs';
import { OLDEST_SWIFT, swiftToolchain } from './swift-toolchain.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, 'where-possible': { type: 'boolean', default: false } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const library = join(root, 'packages/adapter-ios');
const inputs = join(root, 'out/ios');
/** SwiftPM writes what Testing reports beside what XCTest reports, under a name that ends so. */
const report = join(inputs, 'tests-swift-testing.xml');

/** @typedef {{ suite: string, name: string, messages: string[] }} FailedTest */

/** The tests that failed; one may have failed in several places. @param {string} xml @returns {FailedTest[]} */
function failedTests(xml) {
  const cases = /<testcase classname="([^"]*)" name="([^"]*)"[^>]*[^/]>([\s\S]*?)<\/testcase>/g;
  return [...xml.matchAll(cases)].flatMap(([, suite = '', name = '', body = '']) => {
    const messages = [...body.matchAll(/<(?:failure|error) message="([^"]*)"/g)].map(
      ([, message = '']) => message,
    );
    return messages.length > 0 ? [{ suite, name, messages }] : [];
  });
}

/** Adds up what the tests reported. */
function totals() {
  const xml = readFileSync(report, 'utf8');
  const suite = /<testsuite [^>]*>/.exec(xml)?.[0] ?? '';
  const [tests = 0, skipped = 0] = ['tests', 'skipped'].map((key) =>
    Number(new RegExp(` ${key}="(\\d+)"`).exec(suite)?.[1] ?? 0),
  );
  const failed = failedTests(xml).length;
  return { passed: tests - failed - skipped, failed, skipped };
}

/** Repeats what failed at the end, where the whole output is long and its last lines are read first. */
function printFailures() {
  for (const { suite, name, messages } of failedTests(readFileSync(report, 'utf8')))
    console.log(`failed: ${suite}/${name}\n  ${[...new Set(messages)].join('\n  ')}`);
}

/** For scripts/test-totals.mjs. @param {{ passed: number, failed: number, skipped: number }} counts */
function keep(counts) {
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out/ios-report.json'), `${JSON.stringify(counts)}\n`);
}

/** The servers that the tests use, in a process that ends with `stop`. @param {string} program */
async function startCompanion(program) {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  return { origin: String(origin), stop: () => child.stdin.end() };
}

/** The exit code. */
function compileSample() {
  const started = performance.now();
  const script = join(root, 'scripts/ios-sample.mjs');
  const { status } = spawnSync(process.execPath, [script, join(root, 'out/ios-sample'), '--build'], {
    stdio: 'inherit',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `The sample app, by the README, ${status === 0 ? 'compiles' : 'does NOT compile'}: ${seconds} s`,
  );
  return status ?? 1;
}

async function run() {
  const swift = swiftToolchain();
  if ('lack' in swift) {
    console.log(`The iOS library needs Swift ${OLDEST_SWIFT}.0 or newer: ${swift.lack}.`);
    if (!values['where-possible']) {
      console.log('Its tests could not run.');
      return 1;
    }
    const skipped = declaredSwiftTests(library);
    keep({ passed: 0, failed: 0, skipped });
    console.log(`Its tests did not run: ${skipped} count as skipped.`);
    return 0;
  }
  const build = ['exec', 'turbo', 'run', 'build', '--filter=@geo/adapter-ios', '--output-logs=errors-only'];
  // The runtimes make the days that the tests replay.
  const built = pnpm([...build, '--filter=@geo/runtimes'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) return built.status ?? 1;
  mkdirSync(inputs, { recursive: true });
  const made = spawnSync(process.execPath, [join(library, 'scripts/test-inputs.mjs'), inputs], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (made.status !== 0) return made.status ?? 1;

  rmSync(report, { force: true });
  const started = performance.now();
  const companion = await startCompanion(made.stdout);
  const only = values.only === undefined ? '' : ` --filter '${values.only.replaceAll("'", "'\\''")}'`;
  const tests = `swift test -j 2 --no-parallel --xunit-output ../../out/ios/tests.xml${only}`;
  const status = swift.run('packages/adapter-ios', tests, {
    GEO_COMPANION: companion.origin,
    // As many kills as the effort asks for (scripts/effort.ts).
    GEO_KILLS: String(10 * Number(process.env.GEO_EFFORT ?? 1)),
    // How many geofences are added at once, and how many records are queued: more every night.
    GEO_FENCES: process.env.GEO_FENCES ?? '',
    GEO_ROWS: process.env.GEO_ROWS ?? '',
    // Apps on iOS have no machine code from JavaScriptCore either.
    JSC_useJIT: '0',
  });
  companion.stop();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = totals();
    printFailures();
  } catch {
    console.log('No test reported anything.');
  }
  keep(counts);
  console.log(
    `iOS: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped after ${seconds} s`,
  );
  if (status !== 0 || counts.passed === 0 || counts.failed > 0) return 1;
  // On macOS it is Xcode that compiles an app for iOS (.github/workflows/ios.yml).
  return values.only === undefined && process.platform === 'linux' ? compileSample() : 0;
}

process.exitCode = await run();
