import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { sourceMutants } from '../mutants/plugin.ts';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const CONSTANTS = '\0constants-of-the-module';

/** The same rows and mutants, proved through `BackgroundGeolocation`: phones take their engine from there, constants come from it. */
const throughModule: Plugin = {
  name: 'through-module',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.endsWith('/engine-under-test')) return pathOf('engine-through-module.ts');
    if (source.endsWith('/mutation/equivalent')) return pathOf('equivalent-mutants.ts');
    if (source === '@geo/core' && importer?.endsWith('/constants.contract.test.ts')) return CONSTANTS;
    return undefined;
  },
  load(id) {
    if (id !== CONSTANTS) return undefined;
    const rows = readFileSync(pathOf('../../../packages/core/src/contract/constants.ts'), 'utf8');
    const names = [...rows.matchAll(/^export const ([A-Z][A-Z_]+)/gm)].map(([, name]) => name);
    const module = JSON.stringify(pathOf('../../../packages/adapter-rn/src/index.ts'));
    return [
      `import { BackgroundGeolocation } from ${module};`,
      ...names.map((name) => `export const ${name} = BackgroundGeolocation.${name};`),
    ].join('\n');
  },
};

export default defineConfig({
  plugins: [throughModule, sourceMutants()],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name: '@geo/contract/rn',
    include: ['stories/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
