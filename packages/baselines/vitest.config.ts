import { defineConfig } from 'vitest/config';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  // Modules are loaded once a worker and not once a file.
  test: { name: '@geo/baselines', include: ['test/**/*.test.ts'], isolate: false, testTimeout: 120_000 },
});
