import { defineConfig } from 'vite';

/** The engine and its packages are compiled from their sources: the build needs no other build. */
const conditions = ['@geo/source', 'browser', 'import', 'module', 'default'];

export default defineConfig({
  // Relative addresses: the files work from any folder of a web server.
  base: './',
  resolve: { conditions },
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: true, chunkSizeWarningLimit: 2_000 },
});
