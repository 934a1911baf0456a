// Proves the contract row by row, and keeps what is generated from it.
//   pnpm contract                   runs the rows' tests with their mutants, and says what is missing
//   pnpm contract --json            its last line is { rows, covered, mutantsKilled, missing }
//   pnpm contract --update          writes docs/contract.md, docs/config.md, docs/schema, GeoConfig.kt and GeoConfig.swift anew
//   pnpm contract --report FILE     takes a test report that is there already, if these tests are in it
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROWS } from './rows/index';
import { coverage } from './run/coverage';
import { generatedFiles, staleFiles, write } from './run/generated';
import { type Findings, readReport } from './run/report';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What a report that is there says; undefined when it has none of these tests. */
function reported(path: string): Findings | undefined {
  const report = join(root, path);
  const findings = existsSync(report) ? readReport(report, root) : undefined;
  if (findings && findings.tests.length + findings.failures.length > 0) return findings;
  console.log(`${path} has none of these tests: they are run now`);
  return undefined;
}

/** Runs this package's tests; answers with the path of their report. */
function runTests(): string {
  const report = join(root, 'out/contract-report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    '--project',
    '@geo/contract',
    '--project',
    '@geo/contract/dart',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  return report;
}

function main(): number {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const started = performance.now();
  const { tests, failures } = (values.report && reported(values.report)) || readReport(runTests(), root);
  const result = coverage(ROWS, tests);
  const files = generatedFiles(tests);
  if (values.update) write(root, files);
  const stale = staleFiles(root, files);

  for (const failure of failures) console.log(`failed   ${failure}`);
  for (const row of result.missing) console.log(`missing  ${row}`);
  for (const file of stale) console.log(`stale    ${file}: pnpm contract --update, and commit it`);
  const { rows, covered, mutantsKilled, missing, skipped } = result;
  if (skipped > 0)
    console.log(
      `skipped  ${skipped} proofs in Dart: without a Dart VM (node scripts/dart-sdk.mjs) they did not run`,
    );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${rows} rows, ${covered} of them proved; ${tests.length} proofs, ${mutantsKilled} mutants killed; ${seconds} s`,
  );
  if (values.json) console.log(JSON.stringify(result));
  // For a machine the answer is the last line; a failing script would put another one behind it.
  if (values.json) return 0;
  return failures.length + missing.length + stale.length === 0 ? 0 : 1;
}

process.exitCode = main();
