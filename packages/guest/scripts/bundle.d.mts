import type { BuildOptions } from 'esbuild';

/** The guest for a bare JavaScript engine, as the text of one script. */
export function guestBundle(options?: BuildOptions): Promise<string>;
