import { expect, it } from 'vitest';
import { runCases, type SuiteCase } from '../../src/testing/index';

/** The names of the cases that a broken port fails. */
export async function failures(cases: readonly SuiteCase[]): Promise<readonly string[]> {
  return (await runCases(cases)).flatMap((result) => (result.error === undefined ? [] : [result.name]));
}

/** A suite that catches a fault catches it where the fault is: not everywhere, not nowhere. */
export function expectCaught(
  faults: Readonly<Record<string, readonly [() => readonly SuiteCase[], string]>>,
): void {
  for (const [fault, [cases, name]] of Object.entries(faults)) {
    it(`catches ${fault}`, async () => {
      const failed = await failures(cases());
      expect(
        failed.some((one) => one.includes(name)),
        `failed: ${failed.join(' | ') || 'nothing'}`,
      ).toBe(true);
    });
  }
}
