import { defineConfig } from 'vitest/config';
import { sourceMutants } from './mutants/plugin.ts';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  plugins: [sourceMutants()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // A row's test runs once for each of its mutants.
  test: { name: '@geo/contract', include: ['test/**/*.test.ts'], testTimeout: 60_000 },
});
