import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Proof, ProofKind, ProvingTest } from './proof';

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
      readonly meta?: { readonly contract?: Proof };
    }[];
  }[];
}

/** What a test run has shown of the contract. */
export interface Findings {
  readonly tests: readonly ProvingTest[];
  /** Tests of rows that failed, and files that did not load, with the first line of the reason. */
  readonly failures: readonly string[];
}

const TEST_FOLDER = 'apps/contract/test/';
/** The stories of binding D, told in Dart. */
const DART_STORIES = 'apps/contract/dart/stories.test.ts';

/** The row of a test that was skipped, which leaves no proof behind, by its title. */
const DART_TITLE = /^(\S+) \(D\): /;
const SKIPPED = new Set(['skipped', 'pending', 'todo', 'disabled']);

/** Reads the report that vitest wrote, of this package's tests alone or of all. */
export function readReport(path: string, root: string): Findings {
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const tests: ProvingTest[] = [];
  const failures: string[] = [];
  for (const result of report.testResults) {
    const file = relative(root, result.name).replaceAll('\\', '/');
    const inDart = file === DART_STORIES;
    if (!inDart && !file.startsWith(TEST_FOLDER)) continue;
    if (result.status === 'failed' && result.assertionResults.length === 0)
      failures.push(`${file}: ${firstLine(result.message)}`);
    for (const { title, status, failureMessages, meta } of result.assertionResults) {
      const passed = status === 'passed';
      if (inDart && SKIPPED.has(status)) {
        const id = DART_TITLE.exec(title)?.[1];
        const proof = { binding: 'D', kind: 'Dart', killed: [], survived: [] } as const;
        if (id !== undefined) tests.push({ ...proof, id, file, title, passed, skipped: true });
        continue;
      }
      if (!passed) failures.push(`${inDart ? 'in Dart: ' : ''}${title}: ${firstLine(failureMessages?.[0])}`);
      const proof = meta?.contract;
      const kind: ProofKind | undefined = inDart ? 'Dart' : proof?.binding;
      if (proof && kind) tests.push({ ...proof, kind, file, title, passed });
    }
  }
  return { tests, failures };
}

const firstLine = (text: string | undefined) => (text ?? 'it did not run').split('\n')[0] ?? '';
