import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { runtimes: 'src/runtimes.ts' },
  format: ['esm'],
  target: 'es2022',
  sourcemap: true,
  clean: true,
});
