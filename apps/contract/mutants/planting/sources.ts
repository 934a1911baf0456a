import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOURCE_MUTANTS } from '../index.ts';
import type { MutatedPackage } from '../source-mutant.ts';
import { type Planting, plant, type Source } from './planting.ts';

/** From here, and from the bundle of the command in dist. */
const HERE = fileURLToPath(new URL('.', import.meta.url));
const root = HERE.slice(0, HERE.replaceAll('\\', '/').lastIndexOf('apps/contract/'));

/** A path from the root of the repository, with slashes. */
export const portable = (path: string): string => relative(root, path).replaceAll('\\', '/');

function sourcesOf(name: MutatedPackage): readonly Source[] {
  const folder = join(root, 'packages', name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .map((file) => ({ package: name, path: portable(file), code: readFileSync(file, 'utf8') }));
}

let planting: Planting | undefined;

/** The sources of all mutated packages with their mutants; read and parsed once. */
export function plantAll(): Planting {
  planting ??= plant([...sourcesOf('core'), ...sourcesOf('camel')], SOURCE_MUTANTS);
  return planting;
}

/** A source has changed: they are read again. */
export function replant(): void {
  planting = undefined;
}
