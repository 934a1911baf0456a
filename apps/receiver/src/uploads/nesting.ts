/**
 * How deep a record, a log entry or params may nest. Extras of real apps nest three or four levels; the limit is there
 * because JSON nested a hundred thousand deep parses, but writing it out again exhausts the stack.
 */
export const MAX_NESTING = 64;

/** Is anything in here nested more than `depth` levels below it? */
export function nestsDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  for (const child of Object.values(value)) if (nestsDeeperThan(depth - 1, child)) return true;
  return false;
}
