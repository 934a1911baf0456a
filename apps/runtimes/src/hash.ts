import { createHash } from 'node:crypto';

/** SHA-256, in hexadecimal, of what the guests said: the texts, with a line break between them. Engines do not judge themselves. */
export function hashOf(posts: readonly string[]): string {
  return createHash('sha256').update(posts.join('\n')).digest('hex');
}
