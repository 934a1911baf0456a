/**
 * Creates a value at the first call and caches it. Machines are built this way: building one costs more than the rest of
 * the boot, so loading the bundle builds none, and a second engine in the process reuses them.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
