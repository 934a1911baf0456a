import { applyPatch } from '../config/config';
import type { ConfigPatch } from '../config/keys';
import { GeoError } from '../contract/errors';
import type { Extras } from '../contract/location';
import type { LogQuery } from '../contract/log-entry';
import type { State } from '../contract/state';
import { toTimestamp } from '../contract/timestamp';
import { LOG_QUERY_DEFAULT, LOG_QUERY_MAX, readLogEntry } from '../log/log';
import { LOG_PREFIX, QUEUE_PREFIX, QUEUE_UUID_PREFIX } from '../memory/keys';
import type { Motion } from '../motion/motion';
import { toRecord, toRow } from '../sync/queue';
import type { Sync } from '../sync/sync';
import { insertedRecord } from './insert';
import type { Ledger } from './ledger';
import type { Listeners } from './listeners';
import type { WriteLog } from './log-writer';
import type { Engine } from './operations';
import type { Outstanding } from './outstanding';
import { createQuarantine } from './quarantine';
import type { Records } from './records';
import type { Sensing } from './sensing';
import type { Situation } from './situation';
import { describeState } from './state';
import { subscriptions } from './subscriptions';
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
  /** The base of every record's extras. */
  extras(): Extras | undefined;
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
  let closing: Promise<void> | undefined;
  let opening: Promise<unknown> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
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

  /** One after another, for what first looks and then writes: two at a time would not see each other. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = turn.then(run);
    turn = result.catch(() => undefined);
    return result;
  }

  /** As `write`, for what a failed commit refuses instead of trying it again. */
  async function store(run: () => void, isStored: () => Promise<boolean> | boolean): Promise<void> {
    await write(run);
    if (!(await isStored())) throw new GeoError('STORAGE', `nothing was changed: ${ledger.failure}`);
  }

  const quarantine = createQuarantine({ ledger, records, inTurn, store });

  const engine: Engine = {
    async ready(config = {}) {
      applyPatch({}, config); // refuses before anything waits
      const before = opening;
      const mine = (async () => {
        await before?.catch(() => undefined);
        if (isReady) return engine.setConfig(config);
        await booted();
        await write(() => env.configure(config, config.reset === false ? 'stored' : 'defaults'));
        isReady = true;
        return state();
      })();
      opening = mine;
      return mine;
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
      return sync.drained(ledger.scan(QUEUE_PREFIX));
    },
    async getLocations() {
      await open();
      return (await ledger.scan(QUEUE_PREFIX)).flatMap((entry) => toRecord(entry) ?? []);
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
      const rows = (await ledger.scan(QUEUE_PREFIX)).flatMap((entry) => toRow(entry) ?? []);
      await write(() => records.remove(rows));
      return rows.length;
    },
    async insertLocation(location) {
      await open();
      const at = ledger.now();
      const extras = env.extras();
      const record = insertedRecord(location, {
        uuid: env.uuid(),
        timestamp: toTimestamp(at.wall),
        odometer: Math.round(env.track.odometer * 100) / 100,
        activity: env.situation.activity,
        battery: env.situation.battery,
        is_moving: env.motion.verdict,
        ...(extras === undefined ? {} : { extras }),
      });
      const key = QUEUE_UUID_PREFIX + record.uuid;
      await inTurn(async () => {
        if ((await ledger.get(key)) !== undefined) return;
        const refusedBefore = ledger.refused;
        await store(
          () => records.append(record),
          () => ledger.refused === refusedBefore,
        );
      });
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
      return entries.flatMap(({ value }) => readLogEntry(value) ?? []);
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
      return quarantine.getQuarantine();
    },
    async redrive(uuid) {
      await open();
      return quarantine.redrive(uuid);
    },
    async destroyQuarantined(uuid) {
      await open();
      return quarantine.destroyQuarantined(uuid);
    },
    ...subscriptions(listeners),
    get busy() {
      return outstanding.busy;
    },
    idle: () => outstanding.idle(),
    async close() {
      isClosed = true;
      rejectBoot(new GeoError('CLOSED', 'this engine was closed'));
      closing ??= env.close();
      await closing;
    },
  };

  return {
    engine,
    fail(message) {
      rejectBoot(new GeoError('STORAGE', message));
    },
  };
}
