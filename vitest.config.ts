import { defineConfig } from 'vitest/config';

/** One project a package; each resolves the others from their sources, so that tests need no build. */
export default defineConfig({
  test: {
    projects: ['house', 'packages/*', 'apps/*', 'apps/contract/rn', 'apps/contract/dart'],
    testTimeout: 20_000,
    // By itself it leaves a core free, which of two is half.
    maxWorkers: '100%',
    reporters: ['default', 'json', ...(process.env.GITHUB_ACTIONS === 'true' ? ['github-actions'] : [])],
    // Read by scripts/test-totals.mjs.
    outputFile: { json: 'out/test-report.json' },
  },
});
