import { defineConfig } from 'vitest/config';
import { sourceMutants } from './mutants/plugin.ts';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  plugins: [sourceMutants()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // A row's test runs once for each of its mutants.
  // The modules are loaded once a worker and not once a file: which mutant is on is set and unset by each test.
  test: { name: '@geo/contract', include: ['test/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
