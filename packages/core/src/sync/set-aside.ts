import { cutText } from '../contract/cut';
import type { QuarantinedRecord } from '../contract/quarantine';
import { toTimestamp } from '../contract/timestamp';
import { QUARANTINE_PREFIX, QUEUE_PREFIX, QUEUE_UUID_PREFIX, rowKey } from '../memory/keys';
import type { Outlet } from '../memory/outlet';
import type { Entry } from '../ports/storage';
import type { Suspect } from './book';
import type { Row } from './envelope';
import { toRecord } from './queue';
import type { Departure } from './sync-calls';

/** How a server refused a record for good. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  /** Refusals alone, this one included. */
  readonly attempts: number;
}

/** Longest quotation of what could not be read, characters. */
const QUOTE_MAX = 1024;

/** Rows leave the queue: stored by the server, or set aside. */
export function unqueue(outlet: Outlet, rows: readonly Row[], how: Departure): void {
  // What the server has may go later; what is set aside goes in the commit that sets it aside.
  const remove = how === 'delivered' ? outlet.removeLater : outlet.remove;
  for (const row of rows) {
    remove(rowKey(QUEUE_PREFIX, row.seq));
    remove(QUEUE_UUID_PREFIX + row.uuid);
  }
}

/** Puts a refused record into quarantine, so that the others flow. */
export function setAside(outlet: Outlet, row: Row, { status, text, attempts }: Refusal): void {
  const record = toRecord({ value: row.json });
  if (!record) {
    discard(outlet, { key: rowKey(QUEUE_PREFIX, row.seq), value: row.json });
    return;
  }
  const entry: QuarantinedRecord = {
    record,
    status,
    responseText: text,
    attempts,
    quarantinedAt: toTimestamp(outlet.at.wall),
  };
  outlet.put(rowKey(QUARANTINE_PREFIX, row.seq), JSON.stringify(entry));
  outlet.trace('sync', `quarantined ${row.seq} after ${status}`);
  outlet.log(2, 'sync:quarantine', `record ${row.uuid} was refused for good with ${status}`, {
    uuid: row.uuid,
    status,
    responseText: text,
  });
}

/** Says that a record waits beside the queue, where it has just failed: each time in the trace, the first time in the log. */
export function tellDeferred(
  outlet: Outlet,
  { seq, uuid }: Row,
  before: Suspect | undefined,
  now: Suspect | undefined,
): void {
  if (now?.deferred === undefined || now === before) return;
  const { status, until } = now.deferred;
  outlet.trace('sync', `deferred ${seq} for ${until.wait} ms after ${status}`);
  if (before?.deferred) return;
  outlet.log(2, 'sync:deferred', `record ${uuid} fails with ${status} while others are accepted: it waits`, {
    uuid,
    status,
    waitMillis: until.wait,
  });
}

/** What lies in the queue and is no record can never be delivered: all that is left of it is told to the log. */
export function discard(outlet: Outlet, { key, value }: Entry): void {
  outlet.remove(key);
  outlet.trace('sync', `discarded ${key}, which is no record`);
  outlet.log(1, 'queue:unreadable', `${key} in the queue could not be read and was removed`, {
    text: cutText(value, QUOTE_MAX),
  });
}
