/**
 * The guest for a bare JavaScript engine, as the text of one script. `minified`: default true. `slim`: without the optional
 * parts of the engine; default false.
 */
export function guestBundle(options?: {
  readonly minified?: boolean;
  readonly slim?: boolean;
}): Promise<string>;

/** The files whose code is in the bundles, absolute: what esbuild took, and what Babel adds to the one for old engines. */
export function bundledFiles(): Promise<string[]>;
