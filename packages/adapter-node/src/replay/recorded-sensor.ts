import type {
  ProviderState,
  Scheduler,
  Sensor,
  SensorKind,
  SensorReadings,
  SensorRequests,
  Watch,
} from '@geo/core';
import { type IntervalGate, intervalGate } from '../interval-gate';
import type { Track } from '../tracks/track';

/** The Sensor port over a recording, and the hand that moves it. */
export interface RecordedSensor extends Sensor {
  /** When the next point is due, epoch milliseconds, never before now; `undefined` behind the last one. */
  nextAt(): number | undefined;
  /** Goes past the next point, delivering it if a location watch is open and its interval is due. */
  passNext(): void;
  /** Points that were passed, delivered or not. */
  readonly passed: number;
  /** Points that a watch received. */
  readonly delivered: number;
}

/** Nobody can take the permission away from a recording, nor switch its receiver off. */
const PROVIDER: ProviderState = { status: 3, enabled: true, gps: true, network: true };

type Sink<K extends SensorKind> = (reading: SensorReadings[K]) => void;

/**
 * A device that lived through `track`: it has location, and a battery that is always charged. A fix is delivered with
 * its recorded time and without an age, which a recording cannot tell.
 */
export function recordedSensor(track: Track, clock: Pick<Scheduler, 'now'>): RecordedSensor {
  const { points } = track;
  let passed = 0;
  let delivered = 0;
  let location: { readonly sink: Sink<'location'>; readonly gate: IntervalGate } | undefined;

  function watchLocation(request: SensorRequests['location'], sink: Sink<'location'>): Watch<'location'> {
    if (location) throw new Error('location is already watched; update that watch instead');
    const watch = { sink, gate: intervalGate(request.interval) };
    location = watch;
    return {
      update: ({ interval }) => watch.gate.reset(interval),
      close() {
        if (location === watch) location = undefined;
      },
    };
  }

  const nothing = () => undefined;

  function watchBattery(sink: Sink<'battery'>): Watch<'battery'> {
    sink({ ageMillis: 0, level: 1, is_charging: true });
    return { update: nothing, close: nothing };
  }

  return {
    available: new Set<SensorKind>(['location', 'battery']),
    watch<K extends SensorKind>(kind: K, request: SensorRequests[K], sink: Sink<K>): Watch<K> {
      // TypeScript does not narrow K by its value; the kind decides the types of request and sink.
      if (kind === 'location') {
        return watchLocation(
          request as SensorRequests['location'],
          sink as Sink<'location'>,
        ) as Watch<SensorKind> as Watch<K>;
      }
      if (kind === 'battery') return watchBattery(sink as Sink<'battery'>) as Watch<SensorKind> as Watch<K>;
      throw new Error(`a recorded track has no ${kind}; it has location and battery`);
    },
    ask(question) {
      if (question === 'requestPermission') return Promise.resolve(PROVIDER.status) as never;
      if (question === 'currentProvider') return Promise.resolve(PROVIDER) as never;
      return Promise.reject(new Error(`a recorded track cannot answer ${question}`));
    },
    nextAt() {
      const point = points[passed];
      return point && Math.max(point.timeMillis, clock.now());
    },
    passNext() {
      const point = points[passed];
      if (!point) return;
      passed += 1;
      if (!location?.gate.admits(point.timeMillis)) return;
      delivered += 1;
      location.sink(point.fix);
    },
    get passed() {
      return passed;
    },
    get delivered() {
      return delivered;
    },
  };
}
