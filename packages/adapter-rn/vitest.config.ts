import { defineConfig } from 'vitest/config';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { name: '@geo/adapter-rn', include: ['test/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
});
