import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { runtimes: 'src/runtimes.ts', 'large-values': 'src/values/large-values.ts' },
  format: ['esm'],
  // Installed or not, that is found out when they are asked for.
  external: ['quickjs-emscripten', 'quickjs-wasi'],
  target: 'es2022',
  sourcemap: true,
  clean: true,
});
