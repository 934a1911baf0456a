import type { DesiredAccuracy } from '../../contract/constants';
import { GeoError, type GeoErrorCode } from '../../contract/errors';
import type { LocationErrorEvent } from '../../contract/events';
import type { AcceptedFix } from '../../locations/fix';
import type { RequestedSensors } from '../../sensors/sensor-requests';
import type { Instant } from '../../time/instant';

/** The parameters of one call. */
export interface OneShot {
  readonly samples: number;
  readonly timeoutMillis: number;
  readonly desiredAccuracy: DesiredAccuracy;
  /** What the platform had cached before the call is an answer if it is no older than this, milliseconds. */
  readonly maximumAge: number;
}

/** Pending one-shot positions. Each collects its number of samples, and resolves with the most accurate. */
export interface OneShots {
  locate(wanted: OneShot): Promise<AcceptedFix>;
  offer(fix: AcceptedFix): void;
  /** The platform could not give a fix. */
  failed(error: LocationErrorEvent): void;
  /** Rejects all calls. */
  rejectAll(error: GeoError): void;
  sensorRequests(): readonly RequestedSensors[];
  readonly pending: number;
}

interface OneShotsEnvironment {
  after(delayMillis: number, run: () => void): () => void;
  at(): Instant;
  inBackground(): boolean;
  /** The receiver request may have changed. */
  changed(): void;
}

interface Call extends OneShot {
  readonly since: Instant;
  taken: number;
  best: AcceptedFix | undefined;
  lastError: string | undefined;
  settle(): void;
  resolve(fix: AcceptedFix): void;
  reject(error: GeoError): void;
}

/** Receivers deliver once a second; a shorter interval brings no better fix. */
const SAMPLE_INTERVAL_MILLIS = 1_000;
/** Errors that waiting cannot resolve: missing or insufficient permission, and location services off. */
const FINAL: ReadonlyMap<number, GeoErrorCode> = new Map([
  [1, 'PERMISSION_DENIED'],
  [2, 'UNAVAILABLE'],
  [3, 'PERMISSION_DENIED'],
]);

export function createOneShots(env: OneShotsEnvironment): OneShots {
  const calls = new Set<Call>();

  function end(call: Call): void {
    calls.delete(call);
    call.settle();
    env.changed();
  }

  function timedOut(call: Call): void {
    end(call);
    if (call.best) {
      call.resolve(call.best);
      return;
    }
    const why = call.lastError === undefined ? '' : `; the platform said: ${call.lastError}`;
    call.reject(
      new GeoError('TIMEOUT', `no fix within ${call.timeoutMillis / 1000} s${why}`, { locationCode: 408 }),
    );
  }

  return {
    locate(wanted) {
      return new Promise((resolve, reject) => {
        const cancel = env.after(wanted.timeoutMillis, () => timedOut(call));
        const call: Call = {
          ...wanted,
          since: env.at(),
          taken: 0,
          best: undefined,
          lastError: undefined,
          settle: cancel,
          resolve,
          reject,
        };
        calls.add(call);
        env.changed();
      });
    },
    offer(fix) {
      for (const call of [...calls]) {
        // What the platform had cached before the call is not a sample.
        const isCached = fix.taken.up < call.since.up;
        if (isCached && env.at().up - fix.taken.up > call.maximumAge) continue;
        call.taken++;
        if (call.best === undefined || fix.accuracy <= call.best.accuracy) call.best = fix;
        if (!isCached && call.taken < call.samples) continue;
        end(call);
        call.resolve(call.best);
      }
    },
    failed({ code, message }) {
      for (const call of [...calls]) {
        call.lastError = message;
        const final = FINAL.get(code);
        if (final === undefined) continue;
        end(call);
        call.reject(new GeoError(final, message, { locationCode: code }));
      }
    },
    rejectAll(error) {
      for (const call of [...calls]) {
        end(call);
        call.reject(error);
      }
    },
    sensorRequests: () =>
      [...calls].map(({ desiredAccuracy }) => ({
        location: {
          desiredAccuracy,
          distanceFilter: 0,
          interval: SAMPLE_INTERVAL_MILLIS,
          background: env.inBackground(),
        },
      })),
    get pending() {
      return calls.size;
    },
  };
}
