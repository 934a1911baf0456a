/** One named case of a contract. It rejects when the contract is violated. */
export interface SuiteCase {
  /** Its title. */
  readonly name: string;
  /** Resolves where it holds, rejects where it does not. */
  run(): Promise<void>;
}

/** The interface of a test framework; `describe` and `it` of vitest, jest, mocha and `node:test` fit. */
export interface TestFramework {
  /** Groups cases under a title. */
  readonly describe: (name: string, body: () => void) => unknown;
  /** Runs one case. */
  readonly it: (name: string, body: () => Promise<void>) => unknown;
}

/** The result of one case: `error` is absent when it passed. */
export interface CaseResult {
  /** The case's title. */
  readonly name: string;
  /** Why it failed. */
  readonly error?: Error;
}

/** Registers the cases with a test framework. */
export function register(framework: TestFramework, title: string, cases: readonly SuiteCase[]): void {
  framework.describe(title, () => {
    for (const one of cases) framework.it(one.name, () => one.run());
  });
}

/** Runs the cases in sequence without a test framework: in a bare engine, on a device. */
export async function runCases(cases: readonly SuiteCase[]): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const { name, run } of cases) {
    try {
      await run();
      results.push({ name });
    } catch (error) {
      results.push({ name, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  return results;
}
