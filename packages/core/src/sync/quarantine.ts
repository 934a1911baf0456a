import { cutText } from '../contract/cut';
import type { QuarantinedRecord } from '../contract/quarantine';
import { toTimestamp } from '../contract/timestamp';
import type { Entry } from '../ports/storage';
import type { Row } from '../queue/row';
import { toRecord } from '../queue/row';
import { QUARANTINE_PREFIX, QUEUE_PREFIX, QUEUE_UUID_PREFIX, rowKey } from '../store/keys';
import type { StepEffects } from '../store/step-effects';
import type { Departure } from './sync-promises';
import type { Suspect } from './upload-state';

/** How a server refused a record for good. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  /** Refusals alone, this one included. */
  readonly attempts: number;
}

/** Longest quotation of what could not be read, characters. */
const QUOTE_MAX = 1024;

/** Rows leave the queue: stored by the server, or quarantined. */
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

/** Reports that a failed record was deferred: each time in the trace, the first time in the log. */
export function reportDeferred(
  effects: StepEffects,
  { seq, uuid }: Row,
  before: Suspect | undefined,
  now: Suspect | undefined,
): void {
  if (now?.deferred === undefined || now === before) return;
  const { status, until } = now.deferred;
  effects.trace('sync', `deferred ${seq} for ${until.wait} ms after ${status}`);
  if (before?.deferred) return;
  effects.log(2, 'sync:deferred', `record ${uuid} fails with ${status} while others are accepted: it waits`, {
    uuid,
    status,
    waitMillis: until.wait,
  });
}

/** A row that is no record can never be delivered: it is removed and logged. */
export function discard(effects: StepEffects, { key, value }: Entry): void {
  effects.remove(key);
  effects.trace('sync', `discarded ${key}, which is no record`);
  effects.log(1, 'queue:unreadable', `${key} in the queue could not be read and was removed`, {
    text: cutText(value, QUOTE_MAX),
  });
}
