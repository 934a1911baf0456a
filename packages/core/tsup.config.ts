import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

export default defineConfig(
  library(
    import.meta.url,
    { index: 'src/index.ts', testing: 'src/testing/index.ts' },
    // Bundled: it comes as a module only, and core's CommonJS build must load as well.
    { noExternal: ['flatbush', 'flatqueue'] },
  ),
);
