import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    bench: 'src/bench.ts',
    'filter-bench': 'src/filter-bench.ts',
    'answering-server': 'src/answering-server.ts',
  },
  format: ['esm'],
  target: 'es2022',
  sourcemap: true,
  clean: true,
});
