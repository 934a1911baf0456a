import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@geo/flutter', include: ['verify/**/*.test.ts'] },
});
