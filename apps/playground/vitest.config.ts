import { defineConfig } from 'vitest/config';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name: '@geo/playground',
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    fileParallelism: false,
  },
});
