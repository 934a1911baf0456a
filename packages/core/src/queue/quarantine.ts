import { cutText } from '../contract/cut';
import type { QuarantinedRecord } from '../contract/quarantine';
import { toTimestamp } from '../contract/timestamp';
import type { Entry } from '../ports/storage';
import { QUARANTINE_PREFIX, QUEUE_PREFIX, QUEUE_UUID_PREFIX, rowKey } from '../store/keys';
import type { StepEffects } from '../store/step-effects';
import { type Row, toRecord } from './row';

/** How a record leaves the queue. */
export type Departure = 'delivered' | 'quarantined';

/** How a server refused a record for good. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  /** Refusals alone, this one included. */
  readonly attempts: number;
}

/** Longest quotation of what could not be read, characters. */
const QUOTE_MAX = 1024;

/** Removes rows from the queue: the server has stored them, or they are in quarantine. */
export function unqueue(effects: StepEffects, rows: readonly Row[], how: Departure): void {
  // Stored rows may be removed later; a quarantined row is removed in the commit that quarantines it.
  const remove = how === 'delivered' ? effects.removeLater : effects.remove;
  for (const row of rows) {
    remove(rowKey(QUEUE_PREFIX, row.seq));
    remove(QUEUE_UUID_PREFIX + row.uuid);
  }
}

/** Puts a refused record into quarantine, so that the others are sent. */
export function quarantine(effects: StepEffects, row: Row, { status, text, attempts }: Refusal): void {
  const record = toRecord({ value: row.json });
  if (!record) {
    discard(effects, { key: rowKey(QUEUE_PREFIX, row.seq), value: row.json });
    return;
  }
  const entry: QuarantinedRecord = {
    record,
    status,
    responseText: text,
    attempts,
    quarantinedAt: toTimestamp(effects.at.wall),
  };
  effects.put(rowKey(QUARANTINE_PREFIX, row.seq), JSON.stringify(entry));
  effects.trace('sync', `quarantined ${row.seq} after ${status}`);
  effects.log(2, 'sync:quarantine', `record ${row.uuid} was refused for good with ${status}`, {
    uuid: row.uuid,
    status,
    responseText: text,
  });
}

/** Removes a queue entry that is no record and can never be delivered; the log quotes it. */
export function discard(effects: StepEffects, { key, value }: Entry): void {
  effects.remove(key);
  effects.trace('sync', `discarded ${key}, which is no record`);
  effects.log(1, 'queue:unreadable', `${key} in the queue could not be read and was removed`, {
    text: cutText(value, QUOTE_MAX),
  });
}
