import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

/** Inside the package, so that what stays outside of the bundle is found from there; not under version control. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/geo-test', import.meta.url));

/** Bundles a TypeScript file with our sources, so that another Node process can run it. Returns where it lies. */
export async function builtScript(url: URL): Promise<string> {
  const entry = fileURLToPath(url);
  const name = basename(entry, '.ts');
  await build({
    entry: { [name]: entry },
    outDir: FOLDER,
    format: 'esm',
    target: 'es2022',
    config: false,
    silent: true,
    // Packages of others are loaded from where they lie: some are no ES modules.
    external: [/^[a-z]/, /^@(?!geo\/)/],
    noExternal: [/^@geo\//],
    esbuildOptions(options) {
      options.conditions = ['@geo/source'];
    },
    outExtension: () => ({ js: '.mjs' }),
  });
  return join(FOLDER, `${name}.mjs`);
}
