/** Longer values are truncated in messages. */
const SHOWN_CHARACTERS = 300;

/** Throws unless the condition is true. */
export function holds(truth: boolean, what: string): asserts truth {
  if (!truth) throw new Error(what);
}

/** Throws unless both values are deeply equal. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  if (!same(actual, expected)) throw new Error(`${what}: expected ${shown(expected)}, got ${shown(actual)}`);
}

/** Throws unless the promise rejects with an Error that has a message; returns that error. */
export async function rejects(promise: Promise<unknown>, what: string): Promise<Error> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    holds(error instanceof Error, `${what}: rejected with ${shown(error)}, which is no Error`);
    holds(error.message.length > 0, `${what}: rejected without a message`);
    return error;
  }
  throw new Error(`${what}: expected a rejection, got ${shown(value)}`);
}

function same(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) =>
      same((left as Record<string, unknown>)[name], (right as Record<string, unknown>)[name]),
    )
  );
}

function shown(value: unknown): string {
  const text = value instanceof Error ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_CHARACTERS
    ? `${text.slice(0, SHOWN_CHARACTERS)}… (${text.length} characters)`
    : text;
}
