import { simulatedPhones } from '@geo/adapter-rn/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [simulatedPhones()],
  // Screens import React Native, whose sources only Jest's preset can load.
  test: { globals: true, include: ['tracking.spec.ts'] },
});
