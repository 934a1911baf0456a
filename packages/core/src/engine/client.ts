import { applyPatch } from '../config/config';
import type { ConfigPatch } from '../config/keys';
import { GeoError } from '../contract/errors';
import type { Location } from '../contract/location';
import type { LogEntry, LogQuery } from '../contract/log-entry';
import type { QuarantinedRecord } from '../contract/quarantine';
import type { State } from '../contract/state';
import { toTimestamp } from '../contract/timestamp';
import { LOG_QUERY_DEFAULT, LOG_QUERY_MAX } from '../log/log';
import { LOG_PREFIX, QUARANTINE_PREFIX, QUEUE_PREFIX, QUEUE_UUID_PREFIX } from '../memory/keys';
import type { Motion } from '../motion/motion';
import type { Entry } from '../ports/storage';
import { toRow } from '../sync/queue';
import type { Sync } from '../sync/sync';
import { insertedRecord } from './insert';
import type { Ledger } from './ledger';
import type { Listeners } from './listeners';
import type { WriteLog } from './log-writer';
import type { Engine } from './operations';
import type { Outstanding } from './outstanding';
import type { Records } from './records';
import type { Sensing } from './sensing';
import type { Situation } from './situation';
import { describeState } from './state';
import type { Track } from './track';

/** What the client side reaches of the engine. */
export interface ClientEnvironment {
  readonly ledger: Ledger;
  readonly listeners: Listeners;
  readonly records: Records;
  readonly sync: Sync;
  readonly situation: Situation;
  readonly outstanding: Outstanding;
  readonly whenBooted: Promise<void>;
  readonly writeLog: WriteLog;
  readonly motion: Motion;
  readonly track: Track;
  readonly sensing: Sensing;
  uuid(): string;
  uptime(): number;
  isEnabled(): boolean;
  configure(patch: ConfigPatch, from: 'stored' | 'defaults'): void;
  start(): void;
  stop(): void;
  changePace(isMoving: boolean): void;
  close(): Promise<void>;
}

/** The engine's operations, gated by `ready`, each answering from what is committed. */
export function createClient(env: ClientEnvironment): { engine: Engine; fail(message: string): void } {
  const { ledger, listeners, records, sync, outstanding } = env;
  let isReady = false;
  let isClosed = false;
  let rejectBoot: (error: GeoError) => void = () => undefined;
  const bootFailed = new Promise<never>((_resolve, reject) => {
    rejectBoot = reject;
  });
  bootFailed.catch(() => undefined); // heard by whoever calls an operation, if anybody does

  async function booted(): Promise<void> {
    if (isClosed) throw new GeoError('CLOSED', 'this engine was closed');
    await Promise.race([env.whenBooted, bootFailed]);
  }

  async function open(): Promise<void> {
    if (isClosed) throw new GeoError('CLOSED', 'this engine was closed');
    if (!isReady) throw new GeoError('NOT_READY', 'call ready(config) first, and await it');
    await booted();
  }

  /** Runs a step and waits until what it wrote is durable. */
  async function write(run: () => void): Promise<void> {
    ledger.step(run);
    await ledger.settled();
  }

  async function state(): Promise<State> {
    await ledger.settled();
    return describeState(env);
  }

  async function quarantined(uuid: string): Promise<Entry[]> {
    const entries = await ledger.scan(QUARANTINE_PREFIX);
    const found = entries.filter(
      ({ value }) => uuid === 'all' || (JSON.parse(value) as QuarantinedRecord).record.uuid === uuid,
    );
    if (found.length === 0 && uuid !== 'all')
      throw new GeoError('NOT_FOUND', `no quarantined record has the uuid ${uuid}`);
    return found;
  }

  const engine: Engine = {
    async ready(config = {}) {
      if (isReady) return engine.setConfig(config);
      applyPatch({}, config); // refuses before anything waits
      await booted();
      await write(() => env.configure(config, config.reset === false ? 'stored' : 'defaults'));
      isReady = true;
      return state();
    },
    async setConfig(patch) {
      await open();
      applyPatch({}, patch);
      await write(() => env.configure(patch, 'stored'));
      return state();
    },
    async start() {
      await open();
      await write(env.start);
      return state();
    },
    async stop() {
      await open();
      await write(env.stop);
      return state();
    },
    async getState() {
      await open();
      return state();
    },
    async changePace(isMoving) {
      await open();
      if (typeof isMoving !== 'boolean')
        throw new GeoError('INVALID_ARGUMENT', `changePace needs true or false; got ${String(isMoving)}`);
      if (!env.isEnabled()) throw new GeoError('DISABLED', 'tracking is off: call start() first');
      await write(() => env.changePace(isMoving));
    },
    async sync() {
      await open();
      const entries = await ledger.scan(QUEUE_PREFIX);
      if (entries.length === 0) return [];
      const rows = entries.map((entry) => toRow(entry).seq);
      let drained: Promise<readonly Location[]> | undefined;
      ledger.step(() => {
        drained = sync.drained(rows, entries.map(parseRecord));
      });
      return drained ?? [];
    },
    async getLocations() {
      await open();
      return (await ledger.scan(QUEUE_PREFIX)).map(parseRecord);
    },
    async getCount() {
      await open();
      return ledger.count(QUEUE_PREFIX);
    },
    async destroyLocation(uuid) {
      await open();
      const seq = await ledger.get(QUEUE_UUID_PREFIX + uuid);
      if (seq === undefined) throw new GeoError('NOT_FOUND', `no queued record has the uuid ${uuid}`);
      await write(() => records.remove([{ seq: Number(seq), uuid }]));
    },
    async destroyLocations() {
      await open();
      const rows = (await ledger.scan(QUEUE_PREFIX)).map(toRow);
      await write(() => records.remove(rows));
      return rows.length;
    },
    async insertLocation(location) {
      await open();
      const { at } = ledger;
      const record = insertedRecord(location, {
        uuid: env.uuid(),
        timestamp: toTimestamp(at.wall),
        odometer: Math.round(env.track.odometer * 100) / 100,
        activity: env.situation.activity,
        battery: env.situation.battery,
        is_moving: env.motion.verdict,
      });
      if ((await ledger.get(QUEUE_UUID_PREFIX + record.uuid)) !== undefined) return record.uuid;
      const refusedBefore = ledger.refused;
      await write(() => records.append(record));
      if (ledger.refused > refusedBefore)
        throw new GeoError('STORAGE', `the record could not be stored: ${ledger.failure}`);
      return record.uuid;
    },
    async getOdometer() {
      await open();
      await ledger.settled();
      return env.track.odometer;
    },
    async getLog(query: LogQuery = {}) {
      await open();
      const { limit = LOG_QUERY_DEFAULT } = query;
      if (!(limit >= 1 && limit <= LOG_QUERY_MAX)) {
        throw new GeoError(
          'INVALID_ARGUMENT',
          `limit must be from 1 to ${LOG_QUERY_MAX}; got ${String(limit)}`,
        );
      }
      const entries = await ledger.scan(LOG_PREFIX, { limit: Math.floor(limit), reverse: true });
      return entries.map(({ value }) => JSON.parse(value) as LogEntry);
    },
    async destroyLog() {
      await open();
      const entries = await ledger.scan(LOG_PREFIX);
      await write(() => {
        for (const { key } of entries) ledger.remove(key);
        records.countLog(-entries.length);
      });
      return entries.length;
    },
    logger: {
      error: (message, data) => env.writeLog(1, 'js', 'app', message, data),
      warn: (message, data) => env.writeLog(2, 'js', 'app', message, data),
      info: (message, data) => env.writeLog(3, 'js', 'app', message, data),
      debug: (message, data) => env.writeLog(4, 'js', 'app', message, data),
      verbose: (message, data) => env.writeLog(5, 'js', 'app', message, data),
    },
    async getQuarantine() {
      await open();
      return (await ledger.scan(QUARANTINE_PREFIX)).map(
        ({ value }) => JSON.parse(value) as QuarantinedRecord,
      );
    },
    async redrive(uuid) {
      await open();
      const entries = await quarantined(uuid);
      await write(() => {
        for (const { key, value } of entries) {
          ledger.remove(key);
          records.requeue((JSON.parse(value) as QuarantinedRecord).record);
        }
      });
      return entries.length;
    },
    async destroyQuarantined(uuid) {
      await open();
      if (uuid === 'all') throw new GeoError('NOT_FOUND', 'destroyQuarantined takes one uuid');
      const entries = await quarantined(uuid);
      await write(() => {
        for (const { key } of entries) ledger.remove(key);
      });
    },
    onLocation: (listener) => listeners.add('location', listener),
    onLocationError: (listener) => listeners.add('locationerror', listener),
    onLocationFilter: (listener) => listeners.add('locationfilter', listener),
    onMotionChange: (listener) => listeners.add('motionchange', listener),
    onHttp: (listener) => listeners.add('http', listener),
    onConnectivityChange: (listener) => listeners.add('connectivitychange', listener),
    on: (name, listener) => listeners.add(name, listener),
    removeListeners: () => listeners.removeAll(),
    get busy() {
      return outstanding.busy;
    },
    idle: () => outstanding.idle(),
    async close() {
      isClosed = true;
      await env.close();
    },
  };

  return {
    engine,
    fail(message) {
      rejectBoot(new GeoError('STORAGE', message));
    },
  };
}

function parseRecord({ value }: Entry): Location {
  return JSON.parse(value) as Location;
}
