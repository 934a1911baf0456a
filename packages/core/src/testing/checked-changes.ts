import type { Change } from '../ports/storage';

/** Throws at the first invalid change, and names it. Types check engine code; this checks untyped tests. */
export function checkedChanges(changes: readonly Change[]): void {
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index] as Change;
    if (!isChange(change)) {
      throw new TypeError(
        `a change is { put, value }, { delete }, { deletePrefix } or { deleteRange: { from, to } }, all strings; got ${JSON.stringify(change)} (changes[${index}])`,
      );
    }
  }
}

function isChange(change: Change): boolean {
  if ('put' in change) return typeof change.put === 'string' && typeof change.value === 'string';
  if ('delete' in change) return typeof change.delete === 'string';
  if ('deletePrefix' in change) return typeof change.deletePrefix === 'string';
  return typeof change.deleteRange?.from === 'string' && typeof change.deleteRange.to === 'string';
}
