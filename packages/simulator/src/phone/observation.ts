import type {
  Change,
  Delivery,
  EventName,
  HttpRequest,
  HttpResponse,
  Position,
  PresenceRequest,
  SensorKind,
  Wake,
} from '@geo/core';
import type { Fault } from '../faults/fault';

/** What a tracker decides, for measurements: emitted by our engine and by the policies that it is compared with. */
export type TrackerOutput =
  /** A fix was kept as part of the track. `time`: when it was taken, epoch milliseconds. */
  | {
      readonly output: 'fix';
      readonly fix: Position & { readonly accuracy: number; readonly time: number; readonly speed?: number };
    }
  | { readonly output: 'motion'; readonly isMoving: boolean }
  /** When the latest trip began, epoch milliseconds: before it was detected. */
  | { readonly output: 'departure'; readonly time: number }
  | { readonly output: 'geofence'; readonly identifier: string; readonly action: 'ENTER' | 'EXIT' | 'DWELL' }
  | { readonly output: 'odometer'; readonly metres: number };

/** An observation between the app's process and the rest of the phone, without its times. */
export type ObservationPayload =
  // The process
  | { readonly type: 'processStart'; readonly life: number; readonly wake: Wake | null }
  | { readonly type: 'processEnd'; readonly life: number; readonly why: string }
  /** The app is suspended: nothing in it runs. */
  | { readonly type: 'suspended' }
  | { readonly type: 'resumed'; readonly why: string }
  | { readonly type: 'reboot'; readonly bootId: string }
  | { readonly type: 'clock'; readonly stepMillis: number }
  // What the process requests of the device
  | { readonly type: 'watch'; readonly kind: SensorKind; readonly request: unknown }
  | { readonly type: 'unwatch'; readonly kind: SensorKind }
  | { readonly type: 'query'; readonly question: string }
  | { readonly type: 'alarm'; readonly name: string; readonly wallAt: number | null }
  | { readonly type: 'presence'; readonly presence: PresenceRequest }
  // Storage: every commit begins, and becomes durable, or fails, or is lost with its process
  | { readonly type: 'commit'; readonly number: number; readonly changes: readonly Change[] }
  | { readonly type: 'durable'; readonly number: number }
  | { readonly type: 'refused'; readonly number: number; readonly message: string }
  // Http
  | { readonly type: 'request'; readonly number: number; readonly request: HttpRequest }
  | { readonly type: 'response'; readonly number: number; readonly response: HttpResponse }
  | { readonly type: 'noResponse'; readonly number: number; readonly message: string }
  // What the device delivers
  | { readonly type: 'reading'; readonly kind: SensorKind; readonly reading: unknown }
  | { readonly type: 'wake'; readonly wake: Wake }
  // What the app receives and calls
  | {
      readonly type: 'event';
      readonly name: EventName;
      readonly data: unknown;
      readonly delivery: Delivery;
    }
  | { readonly type: 'headless'; readonly name: string; readonly event: unknown; readonly delivery: Delivery }
  | { readonly type: 'call'; readonly operation: string; readonly args: readonly unknown[] }
  | { readonly type: 'returned'; readonly operation: string; readonly value: unknown }
  | { readonly type: 'failed'; readonly operation: string; readonly message: string }
  | { readonly type: 'trace'; readonly line: string }
  | ({ readonly type: 'output' } & TrackerOutput)
  // The hardware, for what it costs
  | { readonly type: 'satellites'; readonly state: 'off' | 'acquiring' | 'tracking' }
  | { readonly type: 'networkPosition' }
  /** The application processor was woken, or kept awake, for this duration. */
  | { readonly type: 'processor'; readonly awakeMillis: number; readonly reason: string }
  | { readonly type: 'fault'; readonly fault: Fault };

/** An observation with its time, milliseconds since the world began; `wall` and `up` are the phone's wall clock and uptime. */
export type Observation = ObservationPayload & {
  readonly at: number;
  readonly wall: number;
  readonly up: number;
};

/** Receives every observation of a phone, in order. */
export type Observer = (observation: Observation) => void;
