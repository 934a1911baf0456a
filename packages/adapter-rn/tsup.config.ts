import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

export default defineConfig(
  library(
    import.meta.url,
    { index: 'src/index.ts', 'react-native': 'src/react-native.ts', testing: 'src/testing/index.ts' },
    // Split: what an app calls and what its tests import are one module, in CommonJS too.
    { external: ['@geo/simulator', 'react', 'react-native'], splitting: true },
  ),
);
