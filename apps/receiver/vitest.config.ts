import { defineConfig } from 'vitest/config';

// Without `import`, which is added where it belongs: vitest hands these to Node, and a require() would get modules.
const conditions = ['@geo/source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name: '@geo/receiver',
    include: ['test/**/*.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts'],
    testTimeout: 20_000,
  },
});
