import type { Plugin } from 'vitest/config';
import { plantAll, portable, replant } from './planting/sources.ts';

/** The module from which tests read why a mutant is not planted. */
const PROBLEMS = 'virtual:mutant-problems';

/**
 * Plants the mutants into the sources as they are loaded, all of them switched off; a test switches one on by its key.
 * So one process runs every mutant, without loading anything twice.
 */
export function sourceMutants(): Plugin {
  return {
    name: 'source-mutants',
    enforce: 'pre',
    resolveId: (id) => (id === PROBLEMS ? `\0${PROBLEMS}` : undefined),
    load: (id) =>
      id === `\0${PROBLEMS}` ? `export default ${JSON.stringify(plantAll().problems)}` : undefined,
    watchChange: replant,
    transform(_code, id) {
      const code = plantAll().files.get(portable(id.replace(/\?.*$/, '')));
      return code === undefined ? undefined : { code, map: null };
    },
  };
}
