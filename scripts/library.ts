import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Options } from 'tsup';

/**
 * How a published library is built: one module an entry, as ES modules and CommonJS, with source maps and declarations.
 *
 * Declarations are written in two steps. The native compiler emits one file a source, in tenths of a second; rollup joins
 * those of an entry into one, since relative imports without an extension do not resolve in ES modules. tsup alone would run
 * the compiler in JavaScript over every package's sources, which took 20 to 50 seconds a package.
 * @param config the URL of the package's tsup.config.ts
 * @param entry the name of each built file and its source, from the package's folder
 * @param options what differs from the others
 */
export function library(
  config: string,
  entry: Readonly<Record<string, string>>,
  options: Options = {},
): Options {
  return {
    entry: { ...entry },
    format: ['esm', 'cjs'],
    target: 'es2020',
    dts: { entry: emitDeclarations(fileURLToPath(new URL('.', config)), entry) },
    sourcemap: true,
    // The sources are in the package: the maps need not repeat them.
    esbuildOptions(esbuild) {
      esbuild.sourcesContent = false;
    },
    clean: true,
    ...options,
  };
}

/** Emits the declarations of the entries and what they import, and answers where those of each entry are. */
function emitDeclarations(folder: string, entry: Readonly<Record<string, string>>): Record<string, string> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const out = join(root, 'out/types', relative(root, folder));
  const config = join(out, 'tsconfig.json');
  mkdirSync(out, { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(folder, 'tsconfig.json'),
      // Types are judged by `pnpm types`.
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        rootDir: folder,
        outDir: out,
      },
      files: Object.values(entry).map((source) => join(folder, source)),
      include: [],
    }),
  );
  const manifest = createRequire(import.meta.url).resolve('typescript-7/package.json');
  const compiler = join(dirname(manifest), 'bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--project', config], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`tsc --project ${config} ended with exit code ${status}`);
  return Object.fromEntries(
    Object.entries(entry).map(([name, source]) => [name, join(out, source.replace(/\.ts$/, '.d.ts'))]),
  );
}
