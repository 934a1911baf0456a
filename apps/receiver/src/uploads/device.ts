import { Refusal } from '../server/refusal';
import { fieldOf } from './field';

/** Device of an upload that names none. */
const DEFAULT_DEVICE = 'default';
/** Longer names are cut: they are keys of an index. */
const MAX_DEVICE_LENGTH = 128;
/** Longer names of organisations are refused: two that were cut could become one. */
const MAX_ORG_LENGTH = 128;

type JsonObject = { readonly [key: string]: unknown };

/** Which device sent this: the params' `device_id` or `deviceId`, else what the request says, else `default`. */
export function deviceOf(
  params: JsonObject | undefined,
  ...others: readonly (string | null | undefined)[]
): string {
  return nameIn(params?.device_id, params?.deviceId, ...others) ?? DEFAULT_DEVICE;
}

/** The device that a configured field names; undefined where none is configured or it holds no name. */
export function deviceInField(
  field: string | undefined,
  params: JsonObject | undefined,
  record: unknown,
): string | undefined {
  return field === undefined ? undefined : nameIn(fieldOf(field, params, record));
}

/** The organisation that a configured field names, where the token may name any; else that of the token. @throws Refusal 400 */
export function orgInField(
  field: string | undefined,
  { org, anyOrg }: { readonly org: string; readonly anyOrg: boolean },
  params: JsonObject | undefined,
  record: unknown,
): string {
  if (field === undefined || !anyOrg) return org;
  const name = fieldOf(field, params, record) ?? undefined;
  if (name === undefined) return org;
  if (typeof name === 'string' && name !== '' && name.length <= MAX_ORG_LENGTH) return name;
  const message = `${field} must be the name of an organisation, a string of 1 to ${MAX_ORG_LENGTH} characters, or absent`;
  throw new Refusal(400, 'invalid-org', message);
}

function nameIn(...names: readonly unknown[]): string | undefined {
  const name = names.find(
    (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  );
  return name === undefined ? undefined : String(name).slice(0, MAX_DEVICE_LENGTH);
}
