import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { geo: 'src/geo.ts', 'twin-worker': 'src/twin/twin-worker.ts' },
  format: ['esm'],
  target: 'es2022',
  banner: { js: '#!/usr/bin/env node' },
  sourcemap: true,
  clean: true,
  // Private: bundled, so that the tarball needs no package that is not published.
  noExternal: ['@geo/view'],
});
