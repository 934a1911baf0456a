import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The guest for a bare JavaScript engine: one script that adds one global, `geoGuest`. Gives its text.
 * `conditions`: modules, of which less is left than of CommonJS; and core from its sources, so that nothing need be built before.
 * It is ASCII, whatever a host takes it for.
 */
export async function guestBundle(options = {}) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/guest/bare.ts'],
    inject: ['src/guest/stand-ins.ts'],
    outfile: 'dist/geo-guest.js',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@geo/source', 'module'],
    legalComments: 'none',
    write: false,
    ...options,
  });
  return outputFiles[0].text;
}
