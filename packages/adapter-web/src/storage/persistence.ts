/**
 * Whether the browser keeps the origin's data when space runs out.
 *
 * - `persistent`: it asks the user first.
 * - `best-effort`: it may remove all of it at once; Safari does so after seven days of use without a visit.
 * - `unknown`: it cannot be asked here (an insecure context, a server).
 */
export type Persistence = 'persistent' | 'best-effort' | 'unknown';

let asked: Promise<Persistence> | undefined;

/**
 * Asks the browser once to keep this origin's data (`navigator.storage.persist`), and answers what it decided; later calls answer the same.
 * Firefox asks the user, Chrome decides by how the site is used, Safari by whether it is installed.
 */
export function persistStorage(): Promise<Persistence> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<Persistence> {
  try {
    const storage = globalThis.navigator?.storage;
    if (typeof storage?.persist !== 'function') return 'unknown';
    return (await storage.persisted()) || (await storage.persist()) ? 'persistent' : 'best-effort';
  } catch {
    // A sandboxed frame has storage, and refuses every question about it.
    return 'unknown';
  }
}
