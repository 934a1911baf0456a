import { createHash } from 'node:crypto';

/** SHA-256, in hexadecimal, of the posts of the guests, joined by line breaks. Computed here and not in the engine under test. */
export function hashOf(posts: readonly string[]): string {
  return createHash('sha256').update(posts.join('\n')).digest('hex');
}
