import { quoted } from '../config/quote';
import { GeoError } from '../contract/errors';
import type { Extras, InsertLocation, Location } from '../contract/location';
import { QUEUE_PREFIX, QUEUE_UUID_PREFIX } from '../store/keys';
import { toRecord, toRow } from '../queue/row';
import type { Records } from '../queue/records';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Sync } from '../sync/sync';
import type { Gate } from './gate';
import { insertedRecord } from './insert';

/** What `sync()` resolves with. */
export interface SyncOptions {
  /** `records` (the default): those that went; `count`: how many went, whatever the size of the queue. */
  readonly result?: 'records' | 'count';
}

/** The records that wait for the server. */
export interface QueueOperations {
  /**
   * Uploads what is queued now, whatever the automatic rules say. Resolves with those of the records that the server
   * took, when every one was delivered, quarantined, deferred or removed, or when the uploader has to wait; rejects
   * `OFFLINE`, `NO_URL` or `HTTP` when none went. An empty queue resolves `[]`.
   *
   * The list is held in memory until then: a large queue is better counted.
   *
   * @example
   * const uploaded = await engine.sync({ result: 'count' });
   */
  sync(options?: SyncOptions & { readonly result?: 'records' }): Promise<readonly Location[]>;
  /** As above, but resolves with how many records went; 0 for an empty queue. */
  sync(options: SyncOptions & { readonly result: 'count' }): Promise<number>;
  /** Queued records, oldest first. */
  getLocations(): Promise<readonly Location[]>;
  /** How many records are queued. */
  getCount(): Promise<number>;
  /** Removes a queued record. Rejects `NOT_FOUND`. */
  destroyLocation(uuid: string): Promise<void>;
  /** Empties the queue; resolves with how many records were removed. */
  destroyLocations(): Promise<number>;
  /**
   * Queues a record of the app's own. Needs `coords.latitude` and `coords.longitude`; uuid, timestamp, odometer,
   * activity and battery are filled in when absent. A uuid already queued is ignored. Resolves with the uuid.
   */
  insertLocation(location: InsertLocation): Promise<string>;
}

interface QueueOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly records: Pick<Records, 'append' | 'remove'>;
  readonly sync: Pick<Sync, 'drained'>;
  /** The fields of a record that the app may leave out, as they are now. */
  recordDefaults(): Omit<Location, 'coords'>;
  /** The extras that every queued record carries while a distraction episode is open. */
  episodeExtras(): Extras | undefined;
}

export function queueOperations(env: QueueOperationsEnvironment, gate: Gate): QueueOperations {
  const { unit, records, sync } = env;

  async function queued(): Promise<readonly Location[]> {
    return (await unit.scan(QUEUE_PREFIX)).flatMap((entry) => toRecord(entry) ?? []);
  }

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
      const drained: Promise<unknown> =
        result === 'count' ? sync.drained('count') : sync.drained('records');
      return unit.pending.wait(drained) as Promise<never>;
    },
    getLocations: () => gate.open().then(queued),
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
