import { checkCommitting } from './storage-committing';
import { checkReading } from './storage-reading';
import type { StorageTrial } from './storage-trial';
import { register, type SuiteCase, type TestFramework } from './suite';

/** The cases of the storage contract; `make` creates an empty storage for each. */
export function storageCases(make: () => Promise<StorageTrial> | StorageTrial): readonly SuiteCase[] {
  const cases: SuiteCase[] = [];
  const check: Parameters<typeof checkReading>[0] = (name, body) => {
    cases.push({
      name,
      async run() {
        const trial = await make();
        try {
          await body(trial.storage, trial);
        } finally {
          await trial.close?.();
        }
      },
    });
  };
  checkReading(check);
  checkCommitting(check);
  return cases;
}

/** Registers the storage contract with a test framework. */
export function storageSuite(
  framework: TestFramework,
  make: () => Promise<StorageTrial> | StorageTrial,
): void {
  register(framework, 'storage contract', storageCases(make));
}
