import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const receiver = fileURLToPath(new URL('../apps/receiver', import.meta.url));

/**
 * Bundles a server that tests in another language use, with the sources of our packages, so that plain Node runs it. What
 * the receiver takes from others stays outside: some of it is native, and some no ES module.
 * @param {string} entry a TypeScript file
 * @param {string} name of the bundle, without an extension
 * @returns {Promise<string>} where the bundle lies: in the receiver's folder, from which what stays outside is found
 */
export async function companionProgram(entry, name = basename(entry, '.ts')) {
  const { dependencies } = JSON.parse(readFileSync(join(receiver, 'package.json'), 'utf8'));
  const outfile = join(receiver, `node_modules/.cache/geo-test/${name}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    conditions: ['@geo/source'],
    external: Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@geo/')),
    format: 'esm',
    logLevel: 'warning',
    platform: 'node',
    target: 'node20',
  });
  return outfile;
}
