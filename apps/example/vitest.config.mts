import { defineConfig } from 'vitest/config';

/** The screens need React Native's own Jest preset; this project runs Jest and reports its tests as its own. */
export default defineConfig({ test: { name: '@geo/example', include: ['suite/jest.test.ts'] } });
