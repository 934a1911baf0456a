/** Maximum characters of a body with several entries: half of the 512 kB that gateways typically accept. */
export const BODY_CHARACTERS_MAX = 262_144;

/** Shorter bodies are not compressed, characters. */
const GZIP_MIN_CHARACTERS = 1024;

/** Is this body sent compressed? */
export function isCompressed(body: string, { gzip }: { readonly gzip: boolean }): boolean {
  return gzip && body.length > GZIP_MIN_CHARACTERS;
}
