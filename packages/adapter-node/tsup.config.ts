import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2022',
  // tsup leaves the dependencies of the folder it runs in outside by itself, but would bundle an optional one, native parts
  // and all; and undici, which requires at run time, cannot live in an ESM bundle from wherever it is built.
  external: ['libsql', 'undici'],
  dts: true,
  sourcemap: true,
  // The sources are in the package: the maps need not repeat them.
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
  clean: true,
});
