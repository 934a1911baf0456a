/** An object's own property; undefined for inherited ones such as `constructor`. */
export function ownValue(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}
