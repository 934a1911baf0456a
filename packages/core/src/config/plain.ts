/**
 * Maximum nesting of lists and objects, the same as the receiver's for records: a polygon in a geofence's extra is 6 deep.
 * Bounded because recursion needs stack for each level.
 */
const NESTING_MAX = 64;
/**
 * Maximum values in one argument: twice those of a hundred thousand geofences. Without a limit, an object that is shared at
 * every level would expand beyond memory although it is not cyclic.
 */
const VALUES_MAX = 2_000_000;

const ALLOWED = 'texts, finite numbers, booleans, null, lists and plain objects';
/** The supported kinds; JSON would serialise others as `{}`. */
const CARRIED: ReadonlySet<string> = new Set(['[object Object]', '[object Array]']);

/** How `plainCopy` treats what JSON cannot represent. */
export interface PlainCopyOptions {
  /** Throws the error for this complaint. */
  refuse(complaint: string): never;
  /** Are non-finite numbers, and undefined in lists, passed on to the validation of the argument? */
  readonly isLenient: boolean;
}

/**
 * A copy of a value as JSON represents it, in lists and plain objects: it shares nothing with the original, and reading it
 * runs no code of the app. Undefined fields are omitted, `toJSON` is honoured.
 * @param place the name of the value in error messages
 */
export function plainCopy(place: string, given: unknown, { refuse, isLenient }: PlainCopyOptions): unknown {
  const names: (string | number)[] = [];
  const around: unknown[] = [];
  let values = 0;

  const here = () =>
    names.reduce<string>((path, name) => path + (typeof name === 'number' ? `[${name}]` : `.${name}`), place);
  const unsayable = (got: string): never => refuse(`${here()} must be a JSON value (${ALLOWED}); got ${got}`);

  /** Reads with error handling: a getter, a proxy trap or `toJSON` may be the app's own code. */
  function reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      return refuse(`${here()} cannot be read: ${messageOf(error)}`);
    }
  }

  function count(more: number): void {
    values += more;
    if (values > VALUES_MAX)
      refuse(`${here()} exceeds the limit: an argument may contain at most ${VALUES_MAX} values`);
  }

  function inside(name: string | number, value: unknown): unknown {
    names.push(name);
    const part = copy(value);
    names.pop();
    return part;
  }

  function copy(value: unknown): unknown {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number')
      return isLenient || Number.isFinite(value) ? value : unsayable(String(value));
    if (value === undefined) return isLenient ? value : unsayable('undefined');
    if (typeof value === 'bigint') return unsayable('a BigInt');
    if (typeof value !== 'object') return unsayable(`a ${typeof value}`);
    const { toJSON } = reading(() => ({ toJSON: (value as { toJSON?: unknown }).toJSON }));
    // As in JSON: `toJSON` is not called again on its own result.
    const said =
      typeof toJSON === 'function'
        ? reading(() => toJSON.call(value, String(names[names.length - 1] ?? '')))
        : value;
    return typeof said === 'object' && said !== null ? composite(said) : copy(said);
  }

  function composite(value: object): unknown {
    if (around.includes(value)) return unsayable('an object that contains itself');
    if (around.length >= NESTING_MAX)
      return refuse(`${place} may be nested at most ${NESTING_MAX} deep; this one is deeper`);
    const kind = reading(() => Object.prototype.toString.call(value));
    if (!CARRIED.has(kind)) return unsayable(kind);
    around.push(value);
    const copied = Array.isArray(value) ? list(value) : fields(value);
    around.pop();
    return copied;
  }

  function list(value: readonly unknown[]): unknown[] {
    const length = reading(() => value.length);
    // Counted before the iteration: a list may be long and sparse.
    count(length);
    return Array.from({ length }, (_, index) =>
      inside(
        index,
        reading(() => value[index]),
      ),
    );
  }

  function fields(value: object): object {
    const entries = reading(() => Object.entries(value)).filter(([, part]) => part !== undefined);
    count(entries.length);
    return Object.fromEntries(
      entries.map(([name, part]) => {
        if (name === '__proto__') refuse(`${here()} may not have a field named __proto__`);
        return [name, inside(name, part)];
      }),
    );
  }

  return copy(given);
}

/** The conversion of a thrown value to text may throw as well. */
function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : String(error);
  } catch {
    return 'it throws';
  }
}
