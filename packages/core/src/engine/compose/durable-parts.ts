import type { ConfigPatch } from '../../config/config-patch';
import type { Config } from '../../config/keys';
import type { PlatformProfile } from '../../config/profiles';
import { createSettings, type Settings, type SettingsFact } from '../../config/settings';
import type { Location } from '../../contract/location';
import { decisionEntry, eventEntry } from '../../log/lifecycle';
import { createLogRows, type LogFact, type LogRows } from '../../log/log-rows';
import { createLogWriter, type LogWriter } from '../../log/log-writer';
import type { Ports } from '../../ports/index';
import { createDates, type Dates } from '../../queue/dates';
import { createRecords, type QueueFact, type Records } from '../../queue/records';
import { createRetention, type Retention } from '../../queue/retention';
import type { Redactor } from '../../redaction/redactor';
import type { Dispatch } from '../../store/dispatch';
import { guardedStorage } from '../../store/guarded-storage';
import { createStorageLock, type StorageLock } from '../../store/storage-lock';
import { createTrackedWork, type TrackedWork } from '../../store/tracked-work';
import { createUnitOfWork, type Tracer, type UnitOfWork } from '../../store/unit-of-work';
import { decisionFrom } from '../../store/uptime-in-decision';
import type { PendingWork } from '../../time/pending-work';
import { logUnlocked } from '../boot-story';
import type { Parts } from '../parts';

/** The facts that storage reports. */
export type StorageFact =
  /** A commit failed: what was counted as stored may have been refused. */
  | { readonly type: 'storage.failed' }
  /** The records with these uuids were refused. */
  | { readonly type: 'records.refused'; readonly uuids: readonly string[] }
  /** A record is durable. */
  | { readonly type: 'record.committed'; readonly record: Location }
  /** The step of an event is committed: the app may receive it. */
  | { readonly type: 'event.committed'; readonly dispatch: Dispatch };

/** The parts of an engine that are stored as rows, and the unit of work that commits them. */
export interface DurableParts {
  readonly unit: UnitOfWork;
  readonly lock: StorageLock;
  readonly pending: TrackedWork;
  readonly dates: Dates;
  readonly settings: Settings;
  readonly records: Records;
  readonly logRows: LogRows;
  readonly logWriter: LogWriter;
  readonly retention: Retention;
  config(): Config;
  /** Counts the stored records. */
  countRows(): Promise<void>;
}

interface DurablePartsEnvironment {
  readonly pendingWork: PendingWork;
  readonly ports: Pick<Ports, 'storage' | 'scheduler'>;
  readonly profile: PlatformProfile;
  readonly redactor: Redactor;
  readonly trace: Tracer | undefined;
  readonly parts: Parts;
  /** Extracts the tokens from a patch that is in force. Returns whether they changed. */
  adoptTokens(patch: ConfigPatch, base: 'stored' | 'defaults'): boolean;
  /** The outermost step is about to end. */
  stepEnds(): void;
  emit(fact: StorageFact | SettingsFact | QueueFact | LogFact): void;
}

/** Creates the parts without reading storage. */
export function createDurableParts(env: DurablePartsEnvironment): DurableParts {
  const { ports, profile, redactor, trace, parts, emit } = env;
  const { scheduler } = ports;
  const { bootId } = scheduler;
  const config = () => settings.config;

  /** Uptimes in the log count from here: a log leaves the device. */
  const bornUp = scheduler.uptime();
  let refusedBefore = 0;
  const lock = createStorageLock({
    storage: ports.storage,
    scheduler,
    pending: env.pendingWork,
    locked: (message) => unit.step(() => unit.trace('engine', `storage is locked: ${message}`)),
    unlocked: (millis) =>
      unit.step(() => {
        logUnlocked(unit, millis);
        if (unit.refused > refusedBefore) emit({ type: 'storage.failed' });
        refusedBefore = unit.refused;
      }),
  });
  const unit: UnitOfWork = createUnitOfWork({
    pending: env.pendingWork,
    storage: guardedStorage(ports.storage, redactor.redact, lock),
    lock,
    scheduler,
    trace,
    log: (level, event, message, data) => logWriter.write(level, 'native', event, message, data),
    emitted(name, payload) {
      const entry = eventEntry(name, payload);
      if (entry) logWriter.writeEntry(entry);
    },
    decided(region, decision) {
      if (!logWriter.keeps(4)) return;
      const counted = decisionFrom(bornUp, `${region} ${decision}`).slice(region.length + 1);
      logWriter.writeEntry(decisionEntry(region, counted));
    },
    deliver(dispatch) {
      // A `location` event is delivered only when its record is durable.
      if (dispatch.name === 'location')
        emit({ type: 'record.committed', record: dispatch.payload as Location });
      emit({ type: 'event.committed', dispatch });
    },
    stamp: (up, wall) => dates.stamp(up, wall),
    stepEnds() {
      dates.report();
      env.stepEnds();
    },
    recordsRefused: (uuids) => emit({ type: 'records.refused', uuids }),
    storageChanged(failure) {
      if (failure !== null) unit.step(() => emit({ type: 'storage.failed' }));
    },
  });
  const pending = createTrackedWork(env.pendingWork, unit, lock);
  const dates = createDates({ effects: unit, bootId, maxDaysToPersist: () => config().maxDaysToPersist });
  const settings = createSettings({
    effects: unit,
    profile,
    redactor,
    hasPart: parts.has,
    templateFault: parts.templates.fault,
    adoptTokens: env.adoptTokens,
    emit,
  });
  const records = createRecords({ unit, config, dates, emit });
  const logRows = createLogRows({ unit, config, emit });
  const logWriter = createLogWriter({
    unit,
    config,
    redact: redactor.redact,
    written: (isLifecycle) => logRows.count(1, isLifecycle),
  });
  const countRows = async () => void (await unit.pending.all([records.load(), logRows.load()]));
  const retention = createRetention({
    scheduler,
    pending,
    async trim() {
      const { wall } = unit.now();
      dates.save();
      await records.trim();
      await logRows.trim(wall);
    },
  });

  return { unit, lock, pending, dates, settings, config, records, logRows, logWriter, retention, countRows };
}
