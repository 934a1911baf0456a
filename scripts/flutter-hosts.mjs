// Has Maven compile the Flutter plugin for Android, and SwiftPM the one for iOS, against stand-ins for Flutter's embedding, and runs
// their tests on the real host and guest; has a Dart VM compile the example. Standard output is a summary. After test:android and test:ios, whose builds it uses.
//   pnpm test:flutter-hosts
//   pnpm test:flutter-hosts --only android         ios or example
//   pnpm test:flutter-hosts --where-possible       what lacks a tool counts as skipped, and that is no failure
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { androidTests } from './flutter/android.mjs';
import { exampleTests } from './flutter/example.mjs';
import { iosTests } from './flutter/ios.mjs';
import { library, root } from './flutter/places.mjs';
import { declaredTests } from './kotlin-tests.mjs';
import { pnpm } from './pnpm.mjs';
import { declaredSwiftTests } from './swift-tests.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, 'where-possible': { type: 'boolean', default: false } },
});

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const parts = {
  android: { run: androidTests, declared: () => declaredTests(join(library, 'android')) },
  ios: { run: iosTests, declared: () => declaredSwiftTests(join(library, 'verify/ios')) },
  example: { run: exampleTests, declared: () => 1 },
};

/** @param {keyof typeof parts} name @returns {Counts} */
function countsOf(name) {
  const started = performance.now();
  const counts = parts[name].run();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (!('lack' in counts)) {
    console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed after ${seconds} s`);
    return counts;
  }
  const tests = parts[name].declared();
  console.log(
    `${name}: ${counts.lack}: ${tests} tests ${values['where-possible'] ? 'count as skipped' : 'could not run'}.`,
  );
  return values['where-possible']
    ? { passed: 0, failed: 0, skipped: tests }
    : { passed: 0, failed: tests, skipped: 0 };
}

function main() {
  const build = ['exec', 'turbo', 'run', 'build', '--filter=@geo/flutter', '--output-logs=errors-only'];
  const built = pnpm(build, { cwd: root, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) return built.status ?? 1;
  const names = /** @type {(keyof typeof parts)[]} */ (Object.keys(parts));
  const all = names
    .filter((name) => values.only === undefined || values.only === name)
    .map((name) => countsOf(name));
  /** @param {keyof Counts} key */
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const totals = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out/flutter-hosts-report.json'), `${JSON.stringify(totals)}\n`);
  console.log(
    `Flutter's plugins: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`,
  );
  return totals.failed > 0 || totals.passed + totals.skipped === 0 ? 1 : 0;
}

process.exitCode = main();
