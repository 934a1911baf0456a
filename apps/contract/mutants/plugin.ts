import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { SOURCE_MUTANTS } from './index.ts';
import { keyOf, type SourceMutant } from './source-mutant.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Keyed extends SourceMutant {
  readonly key: string;
}

const byFile = new Map<string, Keyed[]>();
for (const [id, mutants] of Object.entries(SOURCE_MUTANTS)) {
  for (const [index, mutant] of mutants.entries()) {
    const list = byFile.get(mutant.file) ?? [];
    byFile.set(mutant.file, list);
    list.push({ ...mutant, key: keyOf(id, index) });
  }
}

/** The code with the mutant in it, switched off; undefined where it does not fit. */
function planted(code: string, { find, put, key }: Keyed): string | undefined {
  const at = code.indexOf(find);
  if (at < 0 || code.indexOf(find, at + 1) >= 0) return undefined;
  const isOn = `((globalThis as { geoMutant?: string }).geoMutant === ${JSON.stringify(key)})`;
  return code.slice(0, at) + put.replaceAll('MUTANT', isOn) + code.slice(at + find.length);
}

/**
 * Plants the mutants into the sources as they are loaded, all of them switched off; a test switches one on by its key.
 * So one process runs every mutant, without loading anything twice. A mutant that no longer fits is left out, and its
 * row's test says so.
 */
export function sourceMutants(): Plugin {
  return {
    name: 'source-mutants',
    enforce: 'pre',
    transform(code, id) {
      const path = relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
      let mutated = code;
      const keys: string[] = [];
      for (const mutant of byFile.get(path) ?? []) {
        const next = planted(mutated, mutant);
        if (next === undefined) continue;
        mutated = next;
        keys.push(mutant.key);
      }
      if (keys.length === 0) return undefined;
      const planting = `for (const key of ${JSON.stringify(keys)}) ((globalThis as any).geoMutants ??= new Set()).add(key);`;
      return { code: `${mutated}\n${planting}\n`, map: null };
    },
  };
}
