import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { contract: 'src/contract.ts' },
  format: ['esm'],
  target: 'es2022',
  sourcemap: true,
  clean: true,
});
