import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2020',
  dts: true,
  sourcemap: true,
  // The sources are in the package: the maps need not repeat them.
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
  clean: true,
});
