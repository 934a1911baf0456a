/** A JSON object of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A record as far as a backend needs to know it. */
export type UploadedRecord = JsonObject & { readonly uuid: string };

/**
 * The records of a body in any of the shapes that an upload has: `{ [root]: record | record[], ...params }`, a bare array, and
 * a record whose fields stand in the root. Undefined when it is none of them, or holds anything that is no record.
 */
export function recordsOf(body: string): readonly UploadedRecord[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const found = candidates(value);
  return found !== undefined && found.length > 0 && found.every(isRecord) ? found : undefined;
}

function candidates(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (isRecord(value)) return [value];
  // Params stand beside the root, and an app may name it as it likes: it is known by what is in it.
  const roots = Object.values(value).filter(
    (held) => isRecord(held) || (Array.isArray(held) && held.some(isRecord)),
  );
  const [root] = roots;
  return roots.length === 1 ? (Array.isArray(root) ? root : [root]) : undefined;
}

/** What every record of the contract has; params that have all of it are records. */
function isRecord(value: unknown): value is UploadedRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { uuid, timestamp, coords } = value as JsonObject;
  return (
    typeof uuid === 'string' && typeof timestamp === 'string' && typeof coords === 'object' && coords !== null
  );
}
