/** What an object has of its own under a name; undefined for what every object inherits, such as `constructor`. */
export function ownValue(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}
