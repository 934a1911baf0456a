import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

export default defineConfig(
  library(
    import.meta.url,
    { index: 'src/index.ts', client: 'src/client/index.ts', testing: 'src/testing/index.ts' },
    // Bundled: it comes as a module only, and core's CommonJS build must load as well.
    // Split: an app that has the client and the engine in one heap, as a test has, must have one class of errors.
    { noExternal: ['flatbush', 'flatqueue'], splitting: true },
  ),
);
