import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const library = join(root, 'packages/flutter');

/**
 * What a report in JUnit's form says of its suites.
 * @param {string} path
 */
export function reported(path) {
  const suite = /<testsuite [^>]*>/.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
  const [tests = 0, failures = 0, errors = 0, skipped = 0] = ['tests', 'failures', 'errors', 'skipped'].map(
    (key) => Number(new RegExp(` ${key}="(\\d+)"`).exec(suite)?.[1] ?? 0),
  );
  return { passed: tests - failures - errors - skipped, failed: failures + errors, skipped };
}
