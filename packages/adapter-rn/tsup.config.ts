import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

const dist = fileURLToPath(new URL('dist/', import.meta.url));

/** The entry of the condition `react-native`: the same module, with the native one provided. */
const REACT_NATIVE = {
  'react-native.js': `import './provide-native.js';\nexport * from './index.js';\nexport { default } from './index.js';\n`,
  'react-native.cjs': `require('./provide-native.cjs');\nmodule.exports = require('./index.cjs');\n`,
};

export default defineConfig(
  library(
    import.meta.url,
    {
      index: 'src/index.ts',
      'provide-native': 'src/native/provide-native.ts',
      testing: 'src/testing/index.ts',
    },
    {
      external: ['@geo/simulator', 'react', 'react-native'],
      // What an app calls and what its tests import are one module, in CommonJS too.
      splitting: true,
      async onSuccess() {
        for (const [file, text] of Object.entries(REACT_NATIVE)) await writeFile(join(dist, file), text);
      },
    },
  ),
);
