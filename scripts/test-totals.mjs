// Prints how many tests passed and failed, as its last line, from the reports that vitest wrote, and those of the Android and
// iOS libraries' tests, of the React Native module's and of the Flutter package's and its plugins' where they ran.
//   node scripts/test-totals.mjs [--exit-code N]     N: how the test command ended
// Ends with 1 when anything failed, when there is no report, and when no test ran.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { 'exit-code': { type: 'string', default: '0' } } });
/** @param {string} name of the report that vitest wrote */
function totals(name) {
  let report;
  try {
    report = JSON.parse(readFileSync(new URL(`../out/${name}.json`, import.meta.url), 'utf8'));
  } catch (error) {
    console.log(`No test report: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  let failed = report.numFailedTests;
  for (const file of report.testResults) {
    // A file that does not load has no tests to fail, and would go uncounted.
    const reported = file.assertionResults.some(
      (/** @type {{ status: string }} */ { status }) => status === 'failed',
    );
    if (file.status === 'failed' && !reported) {
      failed += 1;
      console.log(`A test file failed as a whole: ${file.name}`);
    }
  }
  return { passed, failed, skipped };
}

/**
 * @param {string} platform
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
function totalsOn(platform) {
  try {
    return JSON.parse(readFileSync(new URL(`../out/${platform}-report.json`, import.meta.url), 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

const reports = [
  totals('test-report'),
  totals('system-report'),
  ...['android', 'ios', 'rn', 'flutter', 'flutter-hosts'].map((platform) => totalsOn(platform)),
];
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
const skipped = reports.reduce((sum, report) => sum + report.skipped, 0);
let failed = reports.reduce((sum, report) => sum + report.failed, 0);
if (failed === 0 && values['exit-code'] !== '0') {
  failed = 1;
  console.log(
    `No single test failed, but something ended with exit code ${values['exit-code']}; that counts as one.`,
  );
}
if (failed === 0 && passed === 0) {
  failed = 1;
  console.log('No test ran; that counts as a failure.');
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
