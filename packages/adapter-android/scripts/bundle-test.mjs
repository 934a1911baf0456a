// Bundles a TypeScript file of the tests with the sources of our packages, and prints where the bundle lies.
//   node scripts/bundle-test.mjs test/acceptance/guest.ts script     for a bare JavaScript engine
//   node scripts/bundle-test.mjs test/kills/receiver.ts program      for Node
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [entry = '', kind = ''] = process.argv.slice(2);
if (kind !== 'script' && kind !== 'program') {
  throw new Error(`say script or program behind the file's name; got ${JSON.stringify(kind)}`);
}
const here = fileURLToPath(new URL('..', import.meta.url));
const isProgram = kind === 'program';
// Where what is not bundled (libsql, which is native) is found from.
const home = entry.includes('receiver') ? join(here, '../../apps/receiver') : here;
const outfile = join(
  home,
  'node_modules/.cache/geo-test',
  `${basename(entry, '.ts')}.${isProgram ? 'mjs' : 'js'}`,
);
await build({
  entryPoints: [join(here, entry)],
  outfile,
  bundle: true,
  conditions: ['@geo/source'],
  target: isProgram ? 'node20' : 'es2020',
  format: isProgram ? 'esm' : 'iife',
  platform: isProgram ? 'node' : 'neutral',
  external: ['libsql'],
  logLevel: 'warning',
});
process.stdout.write(outfile);
