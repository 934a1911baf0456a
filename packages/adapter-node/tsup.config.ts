import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2022',
  // tsup leaves dependencies and peer dependencies outside by itself, but would bundle an optional one, native parts and all.
  external: ['libsql'],
  dts: true,
  sourcemap: true,
  clean: true,
});
