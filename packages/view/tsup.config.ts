import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

export default defineConfig(
  library(
    import.meta.url,
    { index: 'src/index.ts', map: 'src/map.ts' },
    // Served as they are to the receiver's page, so nothing is left to resolve in them.
    { format: ['esm'], target: 'es2022', noExternal: ['topojson-client', 'supercluster'], splitting: false },
  ),
);
