import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** What of Jest's report is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const folder = fileURLToPath(new URL('..', import.meta.url));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const report = await runJest();

for (const { name, message, assertionResults } of report.testResults) {
  const file = name.slice(folder.length);
  // A file that does not load has no tests, and must not pass for it.
  if (assertionResults.length === 0) it(`${file} has tests`, () => expect.unreachable(message));
  for (const { fullName, status, failureMessages } of assertionResults)
    it(`${file}: ${fullName}`, () => {
      expect(status, failureMessages.join('\n')).toBe('passed');
    });
}

/** Runs Jest, which ends with an error where a test fails: the report says which. */
function runJest(): Promise<Report> {
  return new Promise((resolve, reject) => {
    const args = [jest, '--json', '--silent'];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Report);
      } catch {
        reject(error ?? new Error(`Jest wrote no report: ${stdout}`));
      }
    });
  });
}
