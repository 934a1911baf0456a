import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import blockScoping from '@babel/plugin-transform-block-scoping';
import classes from '@babel/plugin-transform-classes';
import { build, transform } from 'esbuild';
import { madeOnce } from './made-once.mjs';

const standIns = fileURLToPath(new URL('../src/old-hermes/stand-ins.ts', import.meta.url));

/** What esbuild believes that Hermes 0.12 lacks, because it falls short of the standard in corners that nobody enters. */
const GOOD_ENOUGH = {
  'array-spread': true,
  arrow: true,
  'default-argument': true,
  destructuring: true,
  'for-of': true,
  generator: true,
  'object-rest-spread': true,
  'rest-argument': true,
};

/**
 * A script for Hermes 0.12, and what of it lives on in React Native up to 0.81: no classes, no async arrow functions, a `let`
 * that is one for all turns of a loop, promise jobs in an order of their own. `script` must have been bundled already.
 * @throws Error where something is left that it cannot run
 */
export async function forOldHermes(script) {
  // Into generators first: what this writes speaks of Promise as well.
  const { code: withoutAsync } = await transform(script, {
    target: 'es2020',
    supported: { 'async-await': false },
  });
  const { outputFiles } = await build({
    stdin: { contents: withoutAsync, loader: 'js' },
    inject: [standIns],
    bundle: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  });
  const withoutBlocks = await madeOnce(outputFiles[0].text, import.meta.url, withoutBlocksAndClasses);
  // The target refuses what is left of classes and block scoping. Wrapped again: what Babel adds stands outside.
  const { code } = await transform(withoutBlocks, {
    format: 'iife',
    minify: true,
    target: 'hermes0.12',
    supported: GOOD_ENOUGH,
    legalComments: 'none',
  });
  return code;
}

/** @param {string} script */
async function withoutBlocksAndClasses(script) {
  const { code } = await transformAsync(script, {
    configFile: false,
    babelrc: false,
    compact: false,
    sourceType: 'script',
    plugins: [blockScoping, classes],
  });
  return code;
}
