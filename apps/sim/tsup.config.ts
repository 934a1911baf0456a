import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { sim: 'src/sim.ts', worker: 'src/soak/worker.ts' },
  format: ['esm'],
  target: 'es2022',
  sourcemap: true,
  clean: true,
});
