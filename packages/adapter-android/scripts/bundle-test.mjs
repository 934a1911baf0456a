// Bundles a TypeScript file of the tests with the sources of our packages, and prints where the bundle lies.
//   node scripts/bundle-test.mjs test/acceptance/guest.ts script     for a bare JavaScript engine
//   node scripts/bundle-test.mjs test/kills/receiver.ts program      for Node
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { companionProgram } from '../../../scripts/companion-program.mjs';

const [entry = '', kind = ''] = process.argv.slice(2);
const here = fileURLToPath(new URL('..', import.meta.url));

async function script() {
  const outfile = join(here, `node_modules/.cache/geo-test/${basename(entry, '.ts')}.js`);
  await build({
    entryPoints: [join(here, entry)],
    outfile,
    bundle: true,
    conditions: ['@geo/source'],
    format: 'iife',
    logLevel: 'warning',
    platform: 'neutral',
    target: 'es2020',
  });
  return outfile;
}

const bundles = { script, program: () => companionProgram(join(here, entry)) };
if (!(kind in bundles)) {
  throw new Error(`say script or program behind the file's name; got ${JSON.stringify(kind)}`);
}
process.stdout.write(await bundles[/** @type {keyof typeof bundles} */ (kind)]());
