/** Device of an upload that names none. */
const DEFAULT_DEVICE = 'default';
/** Longer names are cut: they are keys of an index. */
const MAX_DEVICE_LENGTH = 128;

/** Which device sent this: the params' `device_id` or `deviceId`, else what the request says, else `default`. */
export function deviceOf(
  params: { readonly [key: string]: unknown } | undefined,
  ...others: readonly (string | null | undefined)[]
): string {
  const names = [params?.device_id, params?.deviceId, ...others];
  const name = names.find(
    (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  );
  return name === undefined ? DEFAULT_DEVICE : String(name).slice(0, MAX_DEVICE_LENGTH);
}
