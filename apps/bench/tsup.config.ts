import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    bench: 'src/bench.ts',
    'answering-server': 'src/answering-server.ts',
    policies: 'src/policies/bench-policies.ts',
    'policies-worker': 'src/policies/comparison/worker.ts',
    'parking-bench': 'src/parking-bench.ts',
    'filter-bench': 'src/filter-bench.ts',
    'trips-bench': 'src/trips-bench.ts',
  },
  format: ['esm'],
  // The kit of core's tests is no part of what core is built to: it is bundled from its sources.
  noExternal: ['@geo/core/test-kit'],
  esbuildOptions(options) {
    options.conditions = ['@geo/source'];
  },
  // Full of require: left where it is installed.
  external: ['jsdom'],
  target: 'es2022',
  sourcemap: true,
  clean: true,
});
