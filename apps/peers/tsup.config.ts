import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { peers: 'src/program.ts' },
  format: ['esm'],
  target: 'es2022',
  sourcemap: true,
  clean: true,
});
