import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2020',
  dts: true,
  sourcemap: true,
  // The sources are packed beside the maps: a map names them, and holds no second copy.
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
  clean: true,
});
