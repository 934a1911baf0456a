/**
 * Drains without a message between host and guest after which both are at rest: one for an answer of a port that is on its way
 * to the host, one for its delivery, one to be sure.
 */
const QUIET_DRAINS = 3;

/** Resolves when nothing that hangs on promises alone is left to say. */
export async function quiet(words: () => number, drain: () => Promise<void>): Promise<void> {
  let heard = words();
  for (let drains = 0; drains < QUIET_DRAINS; drains++) {
    await drain();
    if (words() === heard) continue;
    heard = words();
    drains = -1;
  }
}
