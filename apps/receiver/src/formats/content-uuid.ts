import { v5 } from 'uuid';

/** Namespace of the ids that records of other clients get. It is part of what is stored: never change it. */
const NAMESPACE = '5d0a1c1e-6c1b-4f0e-9c5e-3a8b8f7f2f43';

/**
 * An id that follows from the content of a message (RFC 9562, version 5): a client that sends the same message again sends
 * the same record. `scope` keeps equal messages of two devices apart.
 */
export function contentUuid(scope: readonly string[], content: unknown): string {
  return v5(`${JSON.stringify(scope)}\n${canonical(content)}`, NAMESPACE);
}

/** JSON with its keys in order: some clients write them in another order when they send again. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isPlain(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
