import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

const { resolve } = createRequire(import.meta.url);
const maplibre = (file: string) => join(dirname(resolve('maplibre-gl/package.json')), file);
const view = (file: string) => join(dirname(resolve('@geo/view/package.json')), file);
const swagger = (file: string) => join(dirname(resolve('swagger-ui-dist/package.json')), file);
const atlas = (file: string) => join(dirname(resolve('world-atlas/package.json')), file);

/** What a browser is given of others, by its name in `vendor/`; of MapLibre 1.7 MB of the 30 that its package has. */
const VENDOR = {
  'maplibre-gl.css': maplibre('dist/maplibre-gl.css'),
  'maplibre-gl.mjs': maplibre('dist/maplibre-gl.mjs'),
  'maplibre-gl-worker.mjs': maplibre('dist/maplibre-gl-worker.mjs'),
  'LICENSE.txt': maplibre('LICENSE.txt'),
  'view.mjs': view('dist/map.js'),
  'view.LICENSE.txt': view('dist/THIRD-PARTY-NOTICES.txt'),
  'colours.css': resolve('@geo/view/colours.css'),
  'countries-50m.json': atlas('countries-50m.json'),
  'swagger-ui.css': swagger('swagger-ui.css'),
  'swagger-ui-bundle.js': swagger('swagger-ui-bundle.js'),
  'swagger-ui.LICENSE.txt': swagger('LICENSE'),
  'swagger-ui.NOTICE.txt': swagger('NOTICE'),
  'swagger-ui-bundle.js.LICENSE.txt': swagger('swagger-ui-bundle.js.LICENSE.txt'),
  'world-atlas.LICENSE.txt': atlas('LICENSE'),
};

/** The map page is not built: `page/` ships as it is, beside `dist/`. The sources do not ship: the source map holds them. */
export default defineConfig({
  ...library(
    import.meta.url,
    { index: 'src/index.ts' },
    { format: ['esm'], target: 'es2022', esbuildOptions: () => undefined },
  ),
  async onSuccess() {
    mkdirSync('dist/vendor', { recursive: true });
    for (const [name, file] of Object.entries(VENDOR)) copyFileSync(file, join('dist/vendor', name));
  },
});
