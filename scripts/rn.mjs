// Checks @geo/adapter-rn by React Native's own tools: codegen, autolinking and SwiftPM's autolinking; has Maven compile the Android
// module with the host and run its tests; compiles the iOS half. Standard output is a summary.
//   pnpm test:rn
//   pnpm test:rn --only GeoModuleTest       of the Android module's tests one class, or several with commas
//   pnpm test:rn --where-possible           what lacks a tool counts as skipped, and that is no failure
// React Native's tools and classes are kept in a cache folder (scripts/react-native/toolkit.mjs).
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { declaredTests } from './kotlin-tests.mjs';
import { pnpm } from './pnpm.mjs';
import { autolinkingChecks } from './react-native/autolinking.mjs';
import { javaOf, reactNatives, specificationChecks } from './react-native/specification.mjs';
import { swiftChecks } from './react-native/swift.mjs';
import { library, output, REACT_ANDROID, reactAndroid, root } from './react-native/toolkit.mjs';
import { swiftToolchain } from './swift-toolchain.mjs';

/** @typedef {import('./react-native/specification.mjs').Check} Check */

const { values } = parseArgs({
  options: { only: { type: 'string' }, 'where-possible': { type: 'boolean', default: false } },
});
const verify = join(library, 'verify');
const reports = join(verify, 'target/tested/surefire-reports');
const counts = { passed: 0, failed: 0, skipped: 0 };

/** Runs checks one after the other; says which fail, and why. @param {readonly Check[]} checks */
function run(checks) {
  for (const { title, run: hold } of checks) {
    const started = performance.now();
    let verdict = 'passed';
    try {
      hold();
      counts.passed++;
    } catch (error) {
      verdict = `FAILED\n${error instanceof Error ? error.message : error}`;
      counts.failed++;
    }
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${title}: ${verdict}`);
  }
}

/** Adds up what the tests reported. */
function addReports() {
  for (const name of readdirSync(reports).filter((file) => /^TEST-.*\.xml$/.test(file))) {
    const suite = /<testsuite [^>]*>/.exec(readFileSync(join(reports, name), 'utf8'))?.[0] ?? '';
    const [tests = 0, failures = 0, errors = 0, skipped = 0] = ['tests', 'failures', 'errors', 'skipped'].map(
      (key) => Number(new RegExp(` ${key}="(\\d+)"`).exec(suite)?.[1] ?? 0),
    );
    counts.passed += tests - failures - errors - skipped;
    counts.failed += failures + errors;
    counts.skipped += skipped;
  }
}

/** Maven with React Native's classes of a version, and the specification of the codegen beside it. @param {number} index @param {readonly string[]} args */
function maven(index, args) {
  const spec = javaOf(reactNatives()[index]?.version ?? '');
  const given = [`-Dreact.jar=${reactAndroid(REACT_ANDROID[index] ?? '')}`, `-Dreact.spec=${spec}`];
  return ['--quiet', '--batch-mode', '-Dstyle.color=never', '-f', join(verify, 'pom.xml'), ...given, ...args];
}

/** The module's own tests, with the oldest React Native. @returns {boolean} whether they passed */
function runAndroidTests() {
  rmSync(reports, { recursive: true, force: true });
  const only = values.only === undefined ? [] : [`-Dtest=${values.only}`];
  const { status } = spawnSync('mvn', maven(0, [...only, 'verify']), { stdio: 'inherit' });
  try {
    addReports();
  } catch {
    console.log('No test of the Android module reported anything.');
    counts.failed++;
  }
  return status === 0;
}

/** @returns {readonly Check[]} */
function androidChecks() {
  return [
    {
      title: `the Android module compiles against react-android ${REACT_ANDROID[1]}, with the Kotlin of its template`,
      run() {
        const target = join(verify, 'target');
        const classes = join(target, 'tested/classes');
        // META-INF says which classes have the functions outside of classes.
        const parts = ['dev/geo/android', 'META-INF'].flatMap((part) => ['-C', classes, part]);
        output('jar', ['cf', join(target, 'host.jar'), ...parts]);
        output('mvn', maven(1, ['-Pnewest', 'compile']));
      },
    },
  ];
}

/** @param {string} lack @param {number} tests */
function skip(lack, tests) {
  console.log(`${lack}: ${tests} tests ${values['where-possible'] ? 'count as skipped' : 'could not run'}.`);
  counts[values['where-possible'] ? 'skipped' : 'failed'] += tests;
}

function main() {
  const started = performance.now();
  const build = ['exec', 'turbo', 'run', 'build', '--filter=@geo/adapter-rn', '--output-logs=errors-only'];
  const built = pnpm(build, { cwd: root, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) return built.status ?? 1;

  const hasMaven = spawnSync('mvn', ['--version']).status === 0;
  let isWhole = true;
  if (hasMaven) {
    run([...specificationChecks(), ...autolinkingChecks()]);
    isWhole = runAndroidTests();
    if (values.only === undefined) run(androidChecks());
  } else {
    skip('There is no Maven (mvn), or no JDK for it', declaredTests(join(library, 'android')));
  }
  // Elsewhere it is Xcode that compiles the iOS half (.github/workflows/react-native.yml).
  const swift = process.platform === 'linux' ? swiftToolchain() : { lack: 'this is no Linux' };
  if ('lack' in swift) skip(`The iOS half needs Swift: ${swift.lack}`, 1);
  else if (hasMaven && values.only === undefined) run(swiftChecks(swift.run));

  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out/rn-report.json'), `${JSON.stringify(counts)}\n`);
  console.log(
    `React Native: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped after ${seconds} s`,
  );
  return isWhole && counts.failed === 0 ? 0 : 1;
}

process.exitCode = main();
