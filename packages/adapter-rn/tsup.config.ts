import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';
import { library } from '../../scripts/library';

const dist = fileURLToPath(new URL('dist/', import.meta.url));

/** What apps import. Each has a second entry, for the condition `react-native`: the same module, with the native one provided. */
const ENTRIES = {
  index: 'src/index.ts',
  compat: 'src/compat/index.ts',
  'compat-mauron85': 'src/compat/mauron85/index.ts',
};

/** That entry's file by its text. */
const nativeEntries = Object.keys(ENTRIES).flatMap((name) => {
  const entry = name === 'index' ? 'react-native' : `${name}-native`;
  return [
    [
      `${entry}.js`,
      `import './provide-native.js';\nexport * from './${name}.js';\nexport { default } from './${name}.js';\n`,
    ],
    [`${entry}.cjs`, `require('./provide-native.cjs');\nmodule.exports = require('./${name}.cjs');\n`],
  ] as const;
});

export default defineConfig(
  library(
    import.meta.url,
    {
      ...ENTRIES,
      'provide-native': 'src/native/provide-native.ts',
      ports: 'src/ports/index.ts',
      testing: 'src/testing/index.ts',
    },
    {
      external: ['@geo/simulator', 'react', 'react-native'],
      // What an app calls and what its tests import are one module, in CommonJS too.
      splitting: true,
      async onSuccess() {
        for (const [file, text] of nativeEntries) await writeFile(join(dist, file), text);
      },
    },
  ),
);
