import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Trees are copied and read whole, on cores that others use too.
  test: { name: '@geo/flutter', include: ['verify/**/*.test.ts'], testTimeout: 60_000 },
});
