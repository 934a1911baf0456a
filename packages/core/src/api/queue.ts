import { checkedOptions } from '../config/options';
import { quoted } from '../config/quote';
import { GeoError } from '../contract/errors';
import type { Extras, InsertLocation, Location } from '../contract/location';
import type { LocationPage } from '../contract/location-page';
import type { Records } from '../queue/records';
import { toRow } from '../queue/row';
import { QUEUE_PREFIX, QUEUE_UUID_PREFIX } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Sync } from '../sync/sync';
import type { Gate } from './gate';
import { insertedRecord } from './insert';
import { LOCATION_PAGE_RULES, locationPages } from './location-pages';

/** What `sync()` resolves with. */
export interface SyncOptions {
  /** `records` (the default): the uploaded records; `count`: their number, whatever the size of the queue. */
  readonly result?: 'records' | 'count';
}

/** The upload queue. */
export interface QueueOperations {
  /**
   * Uploads the present queue, regardless of the automatic upload rules. Resolves with the uploaded records
   * when each was delivered, quarantined, deferred or removed, or when the uploader has to wait; rejects
   * `OFFLINE`, `NO_URL` or `HTTP` when none was uploaded. A network by which the platform has not reached the internet is tried. An empty queue resolves `[]`.
   *
   * The list is held in memory: for a large queue use the count.
   *
   * @example
   * const uploaded = await engine.sync({ result: 'count' });
   */
  sync(options?: SyncOptions & { readonly result?: 'records' }): Promise<readonly Location[]>;
  /** As above, but resolves with the number of uploaded records; 0 for an empty queue. */
  sync(options: SyncOptions & { readonly result: 'count' }): Promise<number>;
  /**
   * Queued records, oldest first: all of them, or a page, of which no more is read than its rows. The last record of a page begins the
   * next one (`after`), even if it was uploaded or removed meanwhile, as long as the process lives and has read fewer than
   * 1,000 pages since. The last page has fewer records than the limit.
   * @throws GeoError `INVALID_ARGUMENT`; `NOT_FOUND` when `after` is neither queued nor the end of such a page.
   *
   * @example
   * let page = await engine.getLocations({ limit: 250 });
   * while (page.length > 0) {
   *   show(page);
   *   page = await engine.getLocations({ limit: 250, after: page[page.length - 1].uuid });
   * }
   */
  getLocations(page?: LocationPage): Promise<readonly Location[]>;
  /** How many records are queued. */
  getCount(): Promise<number>;
  /** Deletes a queued record. Rejects `NOT_FOUND`. */
  destroyLocation(uuid: string): Promise<void>;
  /** Empties the queue; resolves with the number of deleted records. */
  destroyLocations(): Promise<number>;
  /**
   * Queues a record provided by the app. Needs `coords.latitude` and `coords.longitude`; uuid, timestamp, odometer,
   * activity and battery are filled in when absent. A uuid that is already queued is ignored. Resolves with the uuid.
   */
  insertLocation(location: InsertLocation): Promise<string>;
}

interface QueueOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly records: Pick<Records, 'append' | 'remove'>;
  readonly sync: Pick<Sync, 'drained'>;
  /** Current values for the fields that the app may omit. */
  recordDefaults(): Omit<Location, 'coords'>;
  /** The extras of every queued record while a distraction episode is open. */
  episodeExtras(): Extras | undefined;
}

export function queueOperations(env: QueueOperationsEnvironment, gate: Gate): QueueOperations {
  const { unit, records, sync } = env;

  const pages = locationPages(unit);

  function withEpisode(record: Location): Location {
    const episode = env.episodeExtras();
    return episode === undefined ? record : { ...record, extras: { ...record.extras, ...episode } };
  }

  return {
    async sync(options?: SyncOptions): Promise<never> {
      await gate.open();
      const result = options?.result ?? 'records';
      if (result !== 'records' && result !== 'count')
        throw new GeoError('INVALID_ARGUMENT', `result must be "records" or "count"; got ${quoted(result)}`);
      const drained: Promise<unknown> = result === 'count' ? sync.drained('count') : sync.drained('records');
      return unit.pending.wait(drained) as Promise<never>;
    },
    getLocations: (page) =>
      gate.open().then(() => pages(checkedOptions('getLocations', LOCATION_PAGE_RULES, page))),
    getCount: () => gate.open().then(() => unit.count(QUEUE_PREFIX)),
    async destroyLocation(uuid) {
      await gate.open();
      const seq = await unit.get(QUEUE_UUID_PREFIX + uuid);
      if (seq === undefined) throw new GeoError('NOT_FOUND', `no queued record has the uuid ${uuid}`);
      await gate.write(() => records.remove([{ seq: Number(seq), uuid }]));
    },
    async destroyLocations() {
      await gate.open();
      const rows = (await unit.scan(QUEUE_PREFIX)).flatMap((entry) => toRow(entry) ?? []);
      await gate.write(() => records.remove(rows));
      return rows.length;
    },
    async insertLocation(location) {
      await gate.open();
      const record = insertedRecord(location, env.recordDefaults());
      const key = QUEUE_UUID_PREFIX + record.uuid;
      await gate.inTurn(async () => {
        if ((await unit.get(key)) !== undefined) return;
        const refusedBefore = unit.refused;
        await gate.store(
          () => records.append(withEpisode(record)),
          () => unit.refused === refusedBefore,
        );
      });
      return record.uuid;
    },
  };
}
