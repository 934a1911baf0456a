import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { problemOf } from '../../../scripts/dart-program.mjs';
import { findDart } from '../../../scripts/dart-sdk.mjs';
import { PLANTED } from './mutants.ts';

const conditions = ['@geo/source', 'node', 'import', 'module', 'default'];
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const textOf = (file: string) => readFileSync(pathOf(`../../../packages/flutter/${file}`), 'utf8');
const BINDING = '\0binding-d-in-dart';
const PROBLEMS = 'virtual:mutant-problems';

/** What stands for `@geo/camel`: the same names, each of which asks the Dart program. */
function binding(): string {
  const readers = [...textOf('test/contract/encode.dart').matchAll(/'(parse[A-Z]\w+)':/g)].map(
    ([, name]) => name,
  );
  const constants = [...textOf('lib/src/model/constants.g.dart').matchAll(/^const \w+ (\w+) =/gm)].map(
    ([, name]) => name,
  );
  return [
    `import { constantsInDart, readInDart } from ${JSON.stringify(pathOf('dart-clients.ts'))};`,
    `export { createCamel } from ${JSON.stringify(pathOf('camel-in-dart.ts'))};`,
    ...readers.map((name) => `export const ${name} = (payload) => readInDart('${name}', payload);`),
    // Without a VM every row is skipped.
    `const constants = ${findDart() === undefined ? '{}' : 'constantsInDart()'};`,
    ...constants.map((name) => `export const ${name} = constants.${name};`),
  ].join('\n');
}

/** The rows of binding D with their mutants, proved by running Dart against a hosted engine. */
const inDart: Plugin = {
  name: 'in-dart',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === '@geo/camel') return BINDING;
    if (source === PROBLEMS) return `\0${PROBLEMS}`;
    if (source.endsWith('/engine-under-test')) return pathOf('engine-over-host.ts');
    if (source.endsWith('/mutants/index')) return pathOf('mutants.ts');
    if (source === './row' && importer?.endsWith('.contract.test.ts')) return pathOf('row.ts');
    return undefined;
  },
  load(id) {
    if (id === BINDING) return binding();
    if (id !== `\0${PROBLEMS}`) return undefined;
    const problems = PLANTED.flatMap((mutant) => {
      const problem = problemOf(mutant);
      return problem === undefined ? [] : [[mutant.key, problem]];
    });
    return `export default ${JSON.stringify(Object.fromEntries(problems))}`;
  },
};

export default defineConfig({
  plugins: [inDart],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    name: '@geo/contract/dart',
    // One file: the Dart program is compiled once.
    include: ['stories.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
