import { defineConfig } from 'tsup';

/** Expo requires a plugin: CommonJS. */
export default defineConfig({
  entry: { index: 'plugin/src/index.ts' },
  outDir: 'plugin/build',
  format: ['cjs'],
  target: 'node20',
  platform: 'node',
  tsconfig: 'plugin/tsconfig.json',
  dts: true,
  clean: true,
  external: [/^expo(\/|$)/],
});
