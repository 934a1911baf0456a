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

/** What a tracker has to say for itself, so that it can be measured: our engine and the policies it is compared with alike. */
export type Told =
  /** A fix was kept as part of the track. `time`: when it was taken, epoch milliseconds. */
  | {
      readonly told: 'fix';
      readonly fix: Position & { readonly accuracy: number; readonly time: number; readonly speed?: number };
    }
  | { readonly told: 'motion'; readonly isMoving: boolean }
  /** When the trip that was told last began, epoch milliseconds: it was noticed later. */
  | { readonly told: 'departure'; readonly time: number }
  | { readonly told: 'geofence'; readonly identifier: string; readonly action: 'ENTER' | 'EXIT' | 'DWELL' }
  | { readonly told: 'odometer'; readonly metres: number };

/** One thing that happened between the app's process and the rest. */
export type Happening =
  // The process
  | { readonly saw: 'birth'; readonly life: number; readonly wake: Wake | null }
  | { readonly saw: 'death'; readonly life: number; readonly why: string }
  /** The app is suspended: nothing in it runs. */
  | { readonly saw: 'suspended' }
  | { readonly saw: 'resumed'; readonly why: string }
  | { readonly saw: 'reboot'; readonly bootId: string }
  | { readonly saw: 'clock'; readonly stepMillis: number }
  // What the process wants of the device
  | { readonly saw: 'watch'; readonly kind: SensorKind; readonly request: unknown }
  | { readonly saw: 'unwatch'; readonly kind: SensorKind }
  | { readonly saw: 'ask'; readonly question: string }
  | { readonly saw: 'alarm'; readonly name: string; readonly wallAt: number | null }
  | { readonly saw: 'presence'; readonly presence: PresenceRequest }
  // Storage: every commit begins, and becomes durable, or fails, or is lost with its process
  | { readonly saw: 'commit'; readonly number: number; readonly changes: readonly Change[] }
  | { readonly saw: 'durable'; readonly number: number }
  | { readonly saw: 'refused'; readonly number: number; readonly message: string }
  // Http
  | { readonly saw: 'request'; readonly number: number; readonly request: HttpRequest }
  | { readonly saw: 'answer'; readonly number: number; readonly response: HttpResponse }
  | { readonly saw: 'noAnswer'; readonly number: number; readonly message: string }
  // What the device says
  | { readonly saw: 'reading'; readonly kind: SensorKind; readonly reading: unknown }
  | { readonly saw: 'wake'; readonly wake: Wake }
  // What the app hears and calls
  | {
      readonly saw: 'event';
      readonly name: EventName;
      readonly data: unknown;
      readonly delivery: Delivery;
    }
  | { readonly saw: 'headless'; readonly name: string; readonly event: unknown; readonly delivery: Delivery }
  | { readonly saw: 'call'; readonly operation: string; readonly args: readonly unknown[] }
  | { readonly saw: 'returned'; readonly operation: string; readonly value: unknown }
  | { readonly saw: 'failed'; readonly operation: string; readonly message: string }
  | { readonly saw: 'trace'; readonly line: string }
  | ({ readonly saw: 'told' } & Told)
  // The hardware, for what it costs
  | { readonly saw: 'satellites'; readonly state: 'off' | 'acquiring' | 'tracking' }
  | { readonly saw: 'networkPosition' }
  /** The application processor was woken, or kept awake, for so long. */
  | { readonly saw: 'processor'; readonly awakeMillis: number; readonly reason: string }
  | { readonly saw: 'fault'; readonly fault: Fault };

/** Something that happened, and when: milliseconds since the world began. Wall clock and uptime as the phone shows them. */
export type Observation = Happening & { readonly at: number; readonly wall: number; readonly up: number };

/** Hears everything that happens on a phone, in order. */
export type Observer = (observation: Observation) => void;
