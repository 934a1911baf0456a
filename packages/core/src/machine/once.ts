/**
 * Makes a value at the first call and returns the same one from then on. Machines are built this way: building one costs
 * more than everything else at boot, so loading the bundle builds none, and a second engine in the process builds none again.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
