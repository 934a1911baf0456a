import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Some rules read every file of the repository: seconds where the machine is shared.
  test: { name: 'house', include: ['test/**/*.test.ts'], testTimeout: 30_000 },
});
