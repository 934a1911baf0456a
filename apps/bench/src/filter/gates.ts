import type { Candidate } from './candidate';

/** All fixes, or those that claim to be so good: metres. */
export function gate(name: string, title: string, maxAccuracy: number): Candidate {
  return {
    name,
    title,
    track: ({ fixes }) => fixes.filter(({ accuracy }) => accuracy <= maxAccuracy),
  };
}
