import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

export default defineConfig(
  library(
    import.meta.url,
    { index: 'src/index.ts', worker: 'src/worker/index.ts' },
    {
      target: 'es2022',
      platform: 'browser',
      // A page and its worker take what they share from one file.
      splitting: true,
    },
  ),
);
