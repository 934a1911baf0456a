import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

/** What of MapLibre a browser is given, 1.7 MB of the 30 that its package has with its sources and maps. */
const VENDOR = ['dist/maplibre-gl.css', 'dist/maplibre-gl.mjs', 'dist/maplibre-gl-worker.mjs', 'LICENSE.txt'];

/** The map page is not built: `page/` ships as it is, beside `dist/`. The sources do not ship: the source map holds them. */
export default defineConfig({
  ...library(
    import.meta.url,
    { index: 'src/index.ts' },
    { format: ['esm'], target: 'es2022', esbuildOptions: () => undefined },
  ),
  async onSuccess() {
    const maplibre = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
    mkdirSync('dist/vendor', { recursive: true });
    for (const file of VENDOR)
      copyFileSync(join(maplibre, file), join('dist/vendor', file.replace('dist/', '')));
  },
});
