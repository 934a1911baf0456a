import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';
import { madeOnce } from './made-once.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The guest for a bare JavaScript engine: one script that adds one global, `geoGuest`. Gives its text.
 * `conditions`: modules, of which less is left than of CommonJS; and core from its sources, so that nothing need be built before.
 * It is ASCII, whatever a host takes it for. Minified twice: terser sees what esbuild leaves, which is 5 kB of 93 when gzipped.
 */
export async function guestBundle({ minified = true, slim = false } = {}) {
  const { outputFiles } = await bundled(minified, slim);
  const bundle = outputFiles[0].text;
  if (!minified) return bundle;
  return madeOnce(bundle, import.meta.url, minifiedAgain);
}

/** @param {string} script */
async function minifiedAgain(script) {
  const { code } = await minify(script, {
    ecma: 2020,
    toplevel: true,
    compress: { passes: 3 },
    format: { ascii_only: true, comments: false },
  });
  return code;
}

/** The files whose code is in the bundles: what esbuild took, and what Babel adds to the one for old engines. */
export async function bundledFiles() {
  const { metafile } = await bundled(false);
  const taken = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const babel = createRequire(createRequire(import.meta.url).resolve('@babel/core'));
  const helpers = resolve(dirname(babel.resolve('@babel/helpers/package.json')), 'lib/index.js');
  return [...taken.map((file) => resolve(root, file)), helpers];
}

/**
 * @param {boolean} minified
 * @param {boolean} [slim]
 */
function bundled(minified, slim = false) {
  return build({
    absWorkingDir: root,
    entryPoints: [slim ? 'src/guest/bare-slim.ts' : 'src/guest/bare.ts'],
    inject: ['src/guest/stand-ins.ts'],
    outfile: 'dist/geo-guest.js',
    bundle: true,
    minify: minified,
    format: 'iife',
    target: 'es2020',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@geo/source', 'module'],
    legalComments: 'none',
    metafile: true,
    write: false,
  });
}
