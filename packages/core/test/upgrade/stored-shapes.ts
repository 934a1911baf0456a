import type { Entry } from '../../src/index';

/** A row's key without what differs from row to row: `queue/…`, `blackbox/…/…`; a region's key as it is. */
function kindOf(key: string): string {
  const [room = '', ...names] = key.split('/');
  if (room === 'secret' || key === 'blackbox/index') return key;
  return [room, ...names.map(() => '…')].join('/');
}

/** The paths in a value with their types; the version itself, and types alone in lists and maps by identifier. */
function* paths(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    if (value.length === 0) yield `${path}[]`;
    for (const one of value) yield* paths(one, `${path}[]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value))
      yield* paths(one, path === '' ? name : `${path}.${name}`);
  } else if (path === 'version') yield `version = ${String(value)}`;
  else yield `${path}: ${value === null ? 'null' : typeof value}`.replace(/^: /, '');
}

function shapeOf(value: string): string[] {
  try {
    return [...paths(JSON.parse(value), '')];
  } catch {
    // A row of the spatial index, or lines of the black box.
    return ['text'];
  }
}

/** What is stored: a line for each path of each kind of key, sorted. Two storages of the same format give the same lines. */
export function storedShapes(entries: readonly Entry[]): readonly string[] {
  const lines = new Set<string>();
  for (const { key, value } of entries) {
    const kind = kindOf(key);
    for (const path of kind.startsWith('blackbox/…') ? ['lines'] : shapeOf(value))
      lines.add(`${kind} ${path}`);
  }
  return [...lines].sort();
}
