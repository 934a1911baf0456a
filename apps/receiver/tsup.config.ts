import { defineConfig } from 'tsup';

/** The map page is not built: `page/` ships as it is, beside `dist/`. */
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm'],
  target: 'es2022',
  dts: true,
  sourcemap: true,
  clean: true,
});
