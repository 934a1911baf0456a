/**
 * What stands under a dotted path, such as `vehicle` or `extras.driver.id`: in the fields of the upload beside the record, else in the record.
 * Undefined where it stands in neither.
 */
export function fieldOf(path: string, ...places: readonly unknown[]): unknown {
  for (const place of places) {
    let value = place;
    for (const name of path.split('.'))
      value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
