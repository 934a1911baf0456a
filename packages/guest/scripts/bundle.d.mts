import type { BuildOptions } from 'esbuild';

/** The guest for a bare JavaScript engine, as the text of one script. */
export function guestBundle(options?: BuildOptions): Promise<string>;

/** The files whose code is in the bundles, absolute: what esbuild took, and what Babel adds to the one for old engines. */
export function bundledFiles(): Promise<string[]>;
