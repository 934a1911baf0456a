/**
 * How deep lists and objects may lie in one another, as our receiver has it for records: a polygon in an extra of a geofence
 * is 6. What walks through them needs stack for each.
 */
const NESTING_MAX = 64;
/**
 * Most values in one argument: twice what a hundred thousand geofences are. Without a limit, an object that is shared at
 * every level is more than any memory holds, although it is none of its own parts.
 */
const VALUES_MAX = 2_000_000;

const ALLOWED = 'texts, finite numbers, booleans, null, lists and plain objects';
/** Others JSON would say as `{}`, in silence. */
const CARRIED: ReadonlySet<string> = new Set(['[object Object]', '[object Array]']);

interface Copying {
  /** Throws what a complaint becomes. */
  refuse(complaint: string): never;
  /** Does it leave numbers that are not finite, and undefined in lists, to whoever knows what is allowed there? */
  readonly isLenient: boolean;
}

/**
 * A copy of a value as JSON has it, in lists and plain objects: nothing of the original is in it, and it can be read without
 * running anybody's code. Undefined fields are left out, `toJSON` is honoured.
 * @param place what a complaint calls the value
 */
export function plainCopy(place: string, given: unknown, { refuse, isLenient }: Copying): unknown {
  const names: (string | number)[] = [];
  const around: unknown[] = [];
  let values = 0;

  const here = () =>
    names.reduce<string>((path, name) => path + (typeof name === 'number' ? `[${name}]` : `.${name}`), place);
  const unsayable = (got: string): never =>
    refuse(`${here()} must be what JSON can say (${ALLOWED}); got ${got}`);

  /** Runs what may be the app's own code: a getter, a trap, `toJSON`. */
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
      refuse(`${here()} makes it more than ${VALUES_MAX} values: an argument may hold at most as many`);
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
    // As JSON has it: what `toJSON` gives is not asked for another.
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
    // Before the walk: a list may be long and empty.
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

/** Some errors that are thrown refuse to be a text themselves. */
function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : String(error);
  } catch {
    return 'it throws';
  }
}
