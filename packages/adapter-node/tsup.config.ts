import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

export default defineConfig(
  library(
    import.meta.url,
    { index: 'src/index.ts' },
    {
      target: 'es2022',
      // tsup leaves the dependencies of the folder it runs in outside by itself, but would bundle an optional one, native parts
      // and all; and undici, which requires at run time, cannot live in an ESM bundle from wherever it is built.
      external: ['libsql', 'undici'],
    },
  ),
);
