import type { Config } from '../../config/keys';
import { LOCATION_ERROR_PERMISSION_DENIED, LOCATION_ERROR_UNAVAILABLE } from '../../contract/constants';
import { GeoError, messageOf } from '../../contract/errors';
import type { LocationErrorEvent, Subscription } from '../../contract/events';
import type { Location } from '../../contract/location';
import type { CurrentPositionOptions, WatchPositionOptions } from '../../contract/position-options';
import type { AcceptedFix } from '../../locations/fix';
import type { FixPipeline } from '../../locations/fix-pipeline';
import { layerExtras, type RecordContext } from '../../locations/record';
import { unusableFields } from '../../locations/sane';
import { unfilteredFix } from '../../locations/unfiltered-fix';
import type { FixReading } from '../../ports/sensor';
import type { Records } from '../../queue/records';
import type { DeviceState } from '../../sensors/device-state';
import type { Permission } from '../../sensors/permission';
import type { Provider } from '../../sensors/provider';
import type { RequestedSensors } from '../../sensors/sensor-requests';
import type { UnitOfWork } from '../../store/unit-of-work';
import type { Instant } from '../../time/instant';
import type { Timers } from '../../time/timers';
import { createOneShots } from './one-shots';
import { createPositionWatches, type PositionFailure, type PositionListener } from './position-watches';

/** Positions requested by the app beside the track: one-shots and watches. They work while tracking is off. */
export interface Positions {
  /** @throws GeoError `TIMEOUT`, `PERMISSION_DENIED`, `UNAVAILABLE`, `CLOSED`. */
  current(options: CurrentPositionOptions): Promise<Location>;
  /** The newest accepted fix, with its age. */
  last(): Location | undefined;
  watch(options: WatchPositionOptions, listener: PositionListener, failure?: PositionFailure): Subscription;
  dropWatches(): void;
  /** Sets the odometer durably, then resolves with the location; rejects `STORAGE` where the write was refused. */
  setOdometer(metres: number): Promise<Location>;
  /** A raw fix; while tracking is on, watches receive it only after the filter has accepted it. */
  read(reading: FixReading): void;
  accepted(fix: AcceptedFix): void;
  failed(error: LocationErrorEvent): void;
  sensorRequests(): readonly RequestedSensors[];
  /** Does the app watch positions? */
  readonly isWatching: boolean;
  /** Is a one-shot pending? */
  readonly isPending: boolean;
  close(): void;
}

const SAMPLES = 3;
const TIMEOUT_SECONDS = 30;
/** Maximum age of the fix for the odometer's own record, milliseconds: a minute is close enough for the app's purpose. */
const ODOMETER_FIX_AGE_MILLIS = 60_000;

const DENIED: ReadonlySet<number> = new Set([1, 2]);

/** The facts that positions report. */
export type PositionsFact =
  | { readonly type: 'sensors.wanted' }
  /** A fix that was not filtered, while tracking is off. */
  | { readonly type: 'fix.unfiltered'; readonly fix: AcceptedFix };

interface PositionsEnvironment {
  readonly unit: UnitOfWork;
  readonly timers: Timers;
  readonly device: DeviceState;
  readonly hasReceiver: boolean;
  readonly permission: Pick<Permission, 'ask'>;
  readonly provider: Pick<Provider, 'blocked'>;
  readonly pipeline: Pick<FixPipeline, 'describe' | 'lastAccepted' | 'lastKnown' | 'setOdometer'>;
  readonly records: Pick<Records, 'append'>;
  config(): Config;
  isTracking(): boolean;
  emit(fact: PositionsFact): void;
}

/** The positions of an engine. */
export function createPositions(env: PositionsEnvironment): Positions {
  const { unit, timers, device, config, pipeline, records } = env;
  /** The last usable fix, unfiltered, and when it arrived. */
  let last: { readonly reading: FixReading; readonly at: Instant } | undefined;
  let isClosed = false;

  const shared = {
    inBackground: () => device.background,
    changed: () => unit.step(() => env.emit({ type: 'sensors.wanted' })),
  };
  const oneShots = createOneShots({
    ...shared,
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
    at: () => unit.now(),
  });
  const watches = createPositionWatches({
    ...shared,
    configuredAccuracy: () => config().desiredAccuracy,
    record(fix, { persist = true, extras }, listener) {
      const record = pipeline.describe(fix, { extras: { watch: true, ...extras } });
      if (persist) records.append(record, listener);
      else unit.emit('location', record, listener);
    },
    guarded(run) {
      try {
        run();
      } catch (error) {
        unit.log(1, 'listener:threw', `a listener of watchPosition threw: ${messageOf(error)}`);
      }
    },
  });

  function requireReceiver(): void {
    // The call was admitted just before the engine closed.
    if (isClosed) throw new GeoError('CLOSED', 'this engine was closed', { locationCode: 499 });
    if (!env.hasReceiver) {
      throw new GeoError('UNAVAILABLE', 'this device has no location receiver', {
        locationCode: LOCATION_ERROR_UNAVAILABLE,
      });
    }
    if (DENIED.has(device.authorization)) {
      throw new GeoError('PERMISSION_DENIED', 'the user has not allowed location', {
        locationCode: LOCATION_ERROR_PERMISSION_DENIED,
      });
    }
    if (device.authorization === 0) env.permission.ask();
  }

  /** While location services are off, one-shots reject; a watch may wait until they are on again. */
  function requireServices(): void {
    const { blocked } = env.provider;
    if (blocked?.code !== LOCATION_ERROR_UNAVAILABLE) return;
    throw new GeoError('UNAVAILABLE', blocked.message, { locationCode: blocked.code });
  }

  /** The cached fix, if it is not too old. */
  function fresh(maximumAge: number): AcceptedFix | undefined {
    const { up } = unit.now();
    const { lastAccepted } = pipeline;
    const unjudged = last && unfilteredFix(last.reading, last.at);
    const newest =
      unjudged && (!lastAccepted || unjudged.taken.up > lastAccepted.taken.up) ? unjudged : lastAccepted;
    // Taken before `rejectMock` was turned on.
    if (newest?.reading.mock && config().rejectMock) return undefined;
    return newest && up - newest.taken.up <= maximumAge ? newest : undefined;
  }

  function describe(fix: AcceptedFix, details: Partial<RecordContext>): Location {
    const age = Math.max(0, unit.at.up - fix.taken.up);
    return pipeline.describe(fix, { sample: true, age, ...details });
  }

  async function whereNow(): Promise<AcceptedFix> {
    const near = fresh(ODOMETER_FIX_AGE_MILLIS);
    if (near) return near;
    try {
      requireReceiver();
      requireServices();
      const { desiredAccuracy } = config();
      const wanted = {
        samples: 1,
        timeoutMillis: TIMEOUT_SECONDS * 1000,
        desiredAccuracy,
        maximumAge: ODOMETER_FIX_AGE_MILLIS,
      };
      return await unit.pending.wait(oneShots.locate(wanted));
    } catch (error) {
      const any = fresh(Number.POSITIVE_INFINITY);
      if (any) return any;
      throw error;
    }
  }

  return {
    async current(options) {
      const { samples = SAMPLES, timeout = TIMEOUT_SECONDS, maximumAge = 0 } = options;
      const { persist = env.isTracking(), desiredAccuracy = config().desiredAccuracy } = options;
      requireReceiver();
      const cached = maximumAge > 0 ? fresh(maximumAge) : undefined;
      if (cached === undefined) requireServices();
      const wanted = { samples, timeoutMillis: timeout * 1000, desiredAccuracy, maximumAge };
      const fix = cached ?? (await unit.pending.wait(oneShots.locate(wanted)));
      const record = unit.step(() => {
        const extras = layerExtras({ getCurrentPosition: true }, options.extras);
        const described = describe(fix, extras === undefined ? {} : { extras });
        unit.trace('positions', `answered with the fix of ${fix.taken.up}, accuracy ${fix.accuracy}`);
        if (persist) records.append(described);
        return described;
      });
      await unit.settled();
      return record;
    },
    last: () =>
      unit.step(() => {
        const { lastKnown } = pipeline;
        if (lastKnown === undefined) return undefined;
        return pipeline.describe(lastKnown, { age: Math.max(0, unit.at.up - lastKnown.taken.up) });
      }),
    watch(options, listener, failure) {
      requireReceiver();
      return watches.add(options, listener, failure);
    },
    dropWatches: watches.removeAll,
    async setOdometer(metres) {
      unit.step(() => pipeline.setOdometer(metres));
      await unit.settled();
      if (unit.failure !== null)
        throw new GeoError('STORAGE', `the odometer is set, and not durable yet: ${unit.failure}`);
      const fix = await whereNow();
      return unit.step(() => describe(fix, { event: 'odometer' }));
    },
    read(reading) {
      if (unusableFields(reading) > 0) return;
      last = { reading, at: unit.at };
      if (env.isTracking() && oneShots.pending === 0) return;
      const fix = unfilteredFix(reading, unit.at);
      oneShots.offer(fix);
      if (env.isTracking()) return;
      watches.offer(fix);
      env.emit({ type: 'fix.unfiltered', fix });
    },
    accepted: watches.offer,
    failed(error) {
      oneShots.failed(error);
      watches.failed(error);
    },
    get isWatching() {
      return watches.sensorRequests().length > 0;
    },
    sensorRequests: () => [
      ...oneShots.sensorRequests().map((one) => ({ ...one, because: 'current-position' as const })),
      ...watches.sensorRequests().map((one) => ({ ...one, because: 'watch-position' as const })),
    ],
    get isPending() {
      return oneShots.pending > 0;
    },
    close() {
      isClosed = true;
      oneShots.rejectAll(
        new GeoError('CLOSED', 'this engine was closed before there was a fix', { locationCode: 499 }),
      );
      watches.removeAll();
    },
  };
}
