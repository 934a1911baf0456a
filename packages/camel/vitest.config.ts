import { defineConfig } from 'vitest/config';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name: '@geo/camel',
    include: ['test/**/*.test.ts'],
    setupFiles: ['../../scripts/property-seed.ts'],
    // Nothing of it touches a global: the modules are loaded once a worker and not once a file, which halves the time.
    isolate: false,
    testTimeout: 20_000,
  },
});
