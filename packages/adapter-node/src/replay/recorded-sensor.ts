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
import type { Track, TrackPoint } from '../tracks/track';
import type { PointSource } from '../tracks/track-stream';

/** The Sensor port over a recording, and the hand that moves it. */
export interface RecordedSensor extends Sensor {
  /** `undefined` when the next point is there, or there is none; else a promise of when more of the recording has been read. */
  awaited(): Promise<void> | undefined;
  /** When the next point is due, epoch milliseconds, never before now; `undefined` behind the last one. */
  nextAt(): number | undefined;
  /** Goes past the next point, delivering it if a location watch is open and its interval is due. */
  passNext(): void;
  /** Points that were passed, delivered or not. */
  readonly passed: number;
  /** Points that a watch received. */
  readonly delivered: number;
  /** How far the recording has been passed, from 0 to 1; `undefined` where its length is not known. */
  readonly share: number | undefined;
}

/** In a replay the permission cannot be revoked, nor the receiver switched off. */
const PROVIDER: ProviderState = { status: 3, enabled: true, gps: true, network: true };

type Sink<K extends SensorKind> = (reading: SensorReadings[K]) => void;

/**
 * A device that lived through `track`: it has location, and a battery that is always charged. A fix is delivered with
 * its recorded time and without an age, which a recording does not contain. Of a stream only the points at hand lie in memory.
 */
export function recordedSensor(
  recording: Track | PointSource,
  clock: Pick<Scheduler, 'now'>,
): RecordedSensor {
  const source = 'points' in recording ? undefined : recording;
  let points: readonly TrackPoint[] = 'points' in recording ? recording.points : [];
  /** Where the next point stands in `points`. */
  let at = 0;
  let ended = source === undefined;
  let passed = 0;
  let delivered = 0;
  let location: { readonly sink: Sink<'location'>; readonly gate: IntervalGate } | undefined;

  async function readOn(): Promise<void> {
    const more = await source?.next();
    ended = more === undefined;
    points = more ?? [];
    at = 0;
  }

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
    awaited: () => (at < points.length || ended ? undefined : readOn()),
    nextAt() {
      const point = points[at];
      return point && Math.max(point.timeMillis, clock.now());
    },
    passNext() {
      const point = points[at];
      if (!point) return;
      at += 1;
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
    get share() {
      return source ? source.share : points.length === 0 ? 1 : at / points.length;
    },
  };
}
