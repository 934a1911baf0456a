import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { IS_GATE } from '../../scripts/effort.ts';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];

/** Core's own stories, told of an engine behind the channel: their phones take it from this file instead of core's. */
const hosted = {
  name: 'hosted-engine',
  enforce: 'pre' as const,
  resolveId: (source: string) =>
    source.endsWith('/engine-under-test')
      ? fileURLToPath(new URL('./test/hosted/hosted-engine.ts', import.meta.url))
      : undefined,
};

export default defineConfig({
  plugins: [hosted],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name: '@geo/guest',
    include: ['test/**/*.test.ts'],
    // Core's stories told through the channel: one of three files in the gate, all of them with `GEO_EFFORT=10`.
    exclude: IS_GATE ? ['test/hosted/stories/{engine,uploads}.test.ts'] : [],
    // Nothing of it touches a global: the modules are loaded once a worker and not once a file.
    isolate: false,
    setupFiles: ['../../scripts/property-seed.ts'],
    testTimeout: 20_000,
  },
});
