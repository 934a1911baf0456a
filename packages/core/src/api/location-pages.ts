import { number, oneOf, text } from '../config/rule';
import { GeoError } from '../contract/errors';
import type { Location } from '../contract/location';
import type { LocationPage } from '../contract/location-page';
import type { Entry } from '../ports/storage';
import { toRecord } from '../queue/row';
import { QUEUE_PREFIX, QUEUE_UUID_PREFIX, rowKey, seqOf } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';

/** The option rules of `getLocations`. */
export const LOCATION_PAGE_RULES = {
  limit: number(Number.POSITIVE_INFINITY, { min: 1, integer: true, unit: 'records' }),
  after: text(''),
  order: oneOf(['asc', 'desc'], 'asc'),
} as const;

/** Ends of pages that are remembered: a reader that many pages behind has read 250,000 records since, 250 a page. */
const ENDS_MAX = 1_000;

/** Reads pages of the queue, by the sequence numbers of their rows. */
export function locationPages(unit: UnitOfWork): (page: LocationPage) => Promise<readonly Location[]> {
  /** The rows at which pages ended, by uuid: the next page begins there even if that row is gone. */
  const ends = new Map<string, number>();

  function ended(uuid: string, seq: number): void {
    ends.delete(uuid);
    ends.set(uuid, seq);
    const [oldest] = ends.keys();
    if (ends.size > ENDS_MAX && oldest !== undefined) ends.delete(oldest);
  }

  async function rowOf(uuid: string): Promise<number> {
    const seq = ends.get(uuid) ?? (await unit.get(QUEUE_UUID_PREFIX + uuid));
    if (seq !== undefined) return Number(seq);
    throw new GeoError('NOT_FOUND', `no queued record has the uuid ${uuid}, and no page ended with it`);
  }

  return async ({ limit, after, order }) => {
    const records: Location[] = [];
    let end: Entry | undefined;
    let start = after === undefined ? undefined : rowKey(QUEUE_PREFIX, await rowOf(after));
    for (;;) {
      const left = limit === undefined ? undefined : limit - records.length;
      const rows = await unit.scan(QUEUE_PREFIX, {
        ...(start === undefined ? {} : { after: start }),
        ...(left === undefined ? {} : { limit: left }),
        ...(order === 'desc' ? { reverse: true } : {}),
      });
      for (const row of rows) {
        const record = toRecord(row);
        if (record === undefined) continue;
        records.push(record);
        end = row;
      }
      const last = rows[rows.length - 1];
      if (last === undefined || left === undefined || rows.length < left || records.length === limit) break;
      start = last.key; // rows that cannot be read are no end of the queue
    }
    const lastRecord = records[records.length - 1];
    if (lastRecord !== undefined && end !== undefined) ended(lastRecord.uuid, seqOf(end.key));
    return records;
  };
}
