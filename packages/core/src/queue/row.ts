import type { Location } from '../contract/location';
import type { Entry } from '../ports/storage';
import { seqOf } from '../store/keys';

/** A queued record as it is stored. */
export interface Row {
  readonly seq: number;
  readonly uuid: string;
  /** The record as JSON. */
  readonly json: string;
}

/**
 * Reads a queued row. The uuid is extracted from the text, because parsing the whole record for it is expensive.
 * Undefined when it is not a record.
 */
export function toRow(entry: Entry): Row | undefined {
  const { key, value } = entry;
  // A truncated record has lost its end.
  const leading = value.endsWith('}') ? /^\{"uuid":"([^"\\]+)"/.exec(value)?.[1] : undefined;
  const uuid = leading ?? toRecord(entry)?.uuid;
  return uuid === undefined ? undefined : { seq: seqOf(key), uuid, json: value };
}

/** The parsed record of a row; undefined when it cannot be parsed. */
export function toRecord({ value }: Pick<Entry, 'value'>): Location | undefined {
  try {
    const record = JSON.parse(value) as Location | null;
    return typeof record?.uuid === 'string' ? record : undefined;
  } catch {
    return undefined;
  }
}
