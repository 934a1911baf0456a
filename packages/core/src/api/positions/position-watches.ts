import type { DesiredAccuracy } from '../../contract/constants';
import type { LocationErrorEvent, Subscription } from '../../contract/events';
import type { Location } from '../../contract/location';
import type { WatchPositionOptions } from '../../contract/position-options';
import type { AcceptedFix } from '../../locations/fix';
import type { RequestedSensors } from '../../sensors/sensor-requests';

/** Receives each position of a watch. */
export type PositionListener = (location: Location) => void;
/** Receives location errors. */
export type PositionFailure = (error: LocationErrorEvent) => void;

/** The app's position watches: each thins the fixes to its own interval. */
export interface PositionWatches {
  add(options: WatchPositionOptions, listener: PositionListener, failure?: PositionFailure): Subscription;
  offer(fix: AcceptedFix): void;
  failed(error: LocationErrorEvent): void;
  removeAll(): void;
  sensorRequests(): readonly RequestedSensors[];
}

interface PositionWatchesEnvironment {
  configuredAccuracy(): DesiredAccuracy;
  inBackground(): boolean;
  /** A fix is due for a watch: creates its record, and calls the listener when the record is durable. */
  record(fix: AcceptedFix, options: WatchPositionOptions, listener: PositionListener): void;
  /** Calls a callback of the app; errors are logged. */
  guarded(run: () => void): void;
  /** The receiver request may have changed. */
  changed(): void;
}

interface Entry {
  readonly options: WatchPositionOptions;
  readonly intervalMillis: number;
  readonly listener: PositionListener;
  readonly failure: PositionFailure | undefined;
  lastUp: number;
}

const INTERVAL_MILLIS = 1_000;
/** Receivers are not punctual: a fix that is early by this share of the interval counts as on time. */
const EARLY_SHARE = 0.1;

export function createPositionWatches(env: PositionWatchesEnvironment): PositionWatches {
  const entries = new Set<Entry>();

  return {
    add(options, listener, failure) {
      const entry: Entry = {
        options,
        intervalMillis: options.interval ?? INTERVAL_MILLIS,
        listener,
        failure,
        lastUp: Number.NEGATIVE_INFINITY,
      };
      entries.add(entry);
      env.changed();
      return {
        remove() {
          if (entries.delete(entry)) env.changed();
        },
      };
    },
    offer(fix) {
      for (const entry of [...entries]) {
        if (fix.taken.up - entry.lastUp < entry.intervalMillis * (1 - EARLY_SHARE)) continue;
        entry.lastUp = fix.taken.up;
        env.record(fix, entry.options, (location) => {
          // Removed while its record was being committed.
          if (entries.has(entry)) entry.listener(location);
        });
      }
    },
    failed(error) {
      for (const { failure } of [...entries]) if (failure) env.guarded(() => failure(error));
    },
    removeAll() {
      entries.clear();
      env.changed();
    },
    sensorRequests: () =>
      [...entries].map(({ options, intervalMillis }) => ({
        location: {
          desiredAccuracy: options.desiredAccuracy ?? env.configuredAccuracy(),
          distanceFilter: 0,
          interval: intervalMillis,
          background: env.inBackground(),
        },
      })),
  };
}
