import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

/** Inside the package, so that its dependencies are found from there; not under version control. */
const DIRECTORY = fileURLToPath(new URL('../node_modules/.cache/geo-test', import.meta.url));

/** Bundles the program and its thread with our sources. Returns where the program lies. */
export async function builtProgram(): Promise<string> {
  const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  await build({
    entry: { sim: source('sim.ts'), worker: source('soak/worker.ts') },
    outDir: DIRECTORY,
    format: 'esm',
    target: 'es2022',
    config: false,
    silent: true,
    noExternal: [/^@geo\//],
    // Common JS among what is bundled asks for modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    esbuildOptions(options) {
      options.conditions = ['@geo/source'];
    },
    outExtension: () => ({ js: '.js' }),
  });
  return join(DIRECTORY, 'sim.js');
}
