/** Where not even the error fits into memory, QuickJS throws `null`. */
const NOTHING = 'null';

/**
 * Does this text of an error say that memory ran out? Such a guest is ended, whichever code caught the error: what ran at that moment
 * was cut off.
 */
export function isMemoryError(text: string): boolean {
  return text === NOTHING || text.includes('out of memory');
}
