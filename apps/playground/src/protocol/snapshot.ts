import type { Geofence, Position, State } from '@geo/core';
import type { ChosenNetwork, ChosenPermission, PhoneSystem, TravelMode } from './plan';

/** A position that the engine kept. */
export interface KeptFix extends Position {
  /** Metres. */
  readonly accuracy: number;
  /** Milliseconds since the session began, when it was taken. */
  readonly at: number;
  /** Metres a second, where known. */
  readonly speed?: number;
}

/** The phone, whatever the engine believes. */
export interface PhoneNow {
  /** Says nothing of a browser (`Opened.source`). */
  readonly system: PhoneSystem;
  /** Where it is; of a browser what it said last. */
  readonly truth: Position;
  /** Metres a second. */
  readonly speed: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
  readonly going: TravelMode | 'still';
  /** Does the app's process exist? */
  readonly isAlive: boolean;
  readonly isSuspended: boolean;
  readonly isForeground: boolean;
  /** Is the phone switched off, in the middle of a reboot? */
  readonly isOff: boolean;
  /** The network that is there now. */
  readonly network: 'wifi' | 'cellular' | 'captive' | 'none';
  readonly chosenNetwork: ChosenNetwork;
  readonly permission: ChosenPermission;
  readonly isLowPower: boolean;
  readonly isLocationOn: boolean;
  readonly isServerDown: boolean;
  /** Is the satellite receiver on? */
  readonly satellites: 'off' | 'acquiring' | 'tracking';
}

/** The present state of a machine: the paths of its active states, `['ready', 'ready.tracking']`. */
export interface MachineNow {
  readonly machine: string;
  readonly active: readonly string[];
}

/** A machine changed its state. */
export interface Transition extends MachineNow {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** The event that caused it. */
  readonly event: string;
}

/** What a decision is about, for colour and filter. */
export type DecisionKind =
  | 'kept'
  | 'rejected'
  | 'motion'
  | 'fence'
  | 'upload'
  | 'receiver'
  | 'queue'
  | 'process'
  | 'user'
  | 'other';

/** A decision of the engine, or a fact of its surroundings that caused some. Its reason is asked by its id. */
export interface DecisionRow {
  readonly id: number;
  /** Milliseconds since the session began. */
  readonly at: number;
  readonly kind: DecisionKind;
  /** `locations`, `motion`, `sync`, …; `phone` and `user` for what is not the engine's. */
  readonly region: string;
  readonly text: string;
  /** Where the phone truly was. */
  readonly place?: Position;
  /** The record it made. */
  readonly uuid?: string;
}

/** What has become of a record. */
export type Fate = 'queued' | 'uploading' | 'stored' | 'quarantined' | 'removed';

/** A record of the queue and its fate. */
export interface QueueRow {
  /** Its number in the queue. */
  readonly row: number;
  readonly uuid: string;
  /** Milliseconds since the session began, when it was queued. */
  readonly at: number;
  /** `location`, `motionchange`, `geofence`, … */
  readonly event: string;
  readonly fate: Fate;
  /** When its fate became this, milliseconds since the session began. */
  readonly fateAt: number;
  /** How often it was in a request. */
  readonly attempts: number;
  /** The last answer to a request with it: `200`, or why there was none. */
  readonly answer?: string;
  readonly place?: Position;
}

/** A geofence, and what the engine makes of it. */
export interface FenceNow {
  readonly fence: Geofence;
  /** Is it in the slice that the platform monitors? */
  readonly isMonitored: boolean;
  readonly state: 'outside' | 'inside' | 'dwelling';
  /** The last transition, milliseconds since the session began. */
  readonly since?: number;
}

/** A line of the energy table: milliwatt-hours since the session began. */
export interface EnergyLine {
  /** `engine`, or the id of a baseline. */
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly satellites: number;
  readonly radio: number;
  readonly processor: number;
  readonly sensors: number;
  /** How long its satellite receiver was on, milliseconds. */
  readonly satellitesMillis: number;
  /** How many fixes it kept. */
  readonly fixes: number;
  /** Up to which moment it is computed: baselines follow the engine with a delay. */
  readonly at: number;
}

/** An entry of the engine's log. */
export interface LogRow {
  readonly at: number;
  readonly level: string;
  readonly message: string;
}

/**
 * What changed since the snapshot before. Lists hold new rows only (`decisions`, `transitions`, `track`, `fixes`, `log`) or changed rows
 * (`queue`, by `row`); an absent field has not changed.
 */
export interface Snapshot {
  /** The session it belongs to: counts from 1 with each `open`. */
  readonly session: number;
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Epoch milliseconds, as the phone shows them. */
  readonly wall: number;
  /** Virtual milliseconds a real one. */
  readonly rate: number;
  readonly isPaused: boolean;
  readonly phone: PhoneNow;
  /** True places since the snapshot before. */
  readonly track: readonly (Position & { readonly at: number })[];
  readonly fixes: readonly KeptFix[];
  readonly decisions: readonly DecisionRow[];
  readonly transitions: readonly Transition[];
  readonly machines?: readonly MachineNow[];
  readonly queue: readonly QueueRow[];
  readonly fences?: readonly FenceNow[];
  readonly energy?: readonly EnergyLine[];
  readonly state?: State;
  readonly log: readonly LogRow[];
  /** How long the worker computed for what has happened since the snapshot before, real milliseconds. */
  readonly workMillis: number;
}
