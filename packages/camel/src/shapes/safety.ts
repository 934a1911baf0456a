import type {
  CrashEvent as WireCrash,
  DistractionEvent as WireDistraction,
  CrashSuspectedEvent as WireSuspected,
} from '@geo/core';
import { double, optional, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';
import { LOCATION, type Location } from './location';

/** A collision was detected and confirmed (contract 2.14). */
export interface CrashEvent extends WithRaw {
  /** The moment of confirmation: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Peak of the impact, g. */
  readonly peakG: number;
  /** Milliseconds. */
  readonly impactDurationMs: number;
  /** Metres per second. */
  readonly preImpactSpeedMps: number;
  /** The last known fix at confirmation. */
  readonly location: Location | null;
}

/** A collision is suspected, and not certain yet. */
export interface CrashSuspectedEvent extends WithRaw {
  /** When the impact began: ISO-8601, UTC. It identifies the suspicion. */
  readonly impactTimestamp: string;
  /** The moment of suspicion: ISO-8601, UTC. */
  readonly timestamp: string;
  /** What is missing before it is certain: `speed`, `stop` or `rest`, as a plain string. */
  readonly missing: string;
  /** Peak of the impact, g. */
  readonly peakG: number;
  /** Milliseconds. */
  readonly impactDurationMs: number;
  /** Metres per second. */
  readonly preImpactSpeedMps: number;
  /** The last known fix. */
  readonly location: Location | null;
}

/** An episode of handling the phone at driving speed has closed (contract 2.15). */
export interface DistractionEvent extends WithRaw {
  /** When it closed: ISO-8601, UTC. */
  readonly timestamp: string;
  /** When it began; identifies the episode. */
  readonly startTimestamp: string;
  /** Seconds. */
  readonly durationSec: number;
  /** `h`, `s` or `c`, as a plain string. */
  readonly cause: string;
  /** The last known fix when it closed. */
  readonly location: Location | null;
}

const CRASH = shape<WireCrash, CrashEvent>({
  timestamp: text,
  peakG: double,
  impactDurationMs: double,
  preImpactSpeedMps: double,
  location: optional(LOCATION.kind),
});

const SUSPECTED = shape<WireSuspected, CrashSuspectedEvent>({
  impactTimestamp: text,
  timestamp: text,
  missing: text,
  peakG: double,
  impactDurationMs: double,
  preImpactSpeedMps: double,
  location: optional(LOCATION.kind),
});

const DISTRACTION = shape<WireDistraction, DistractionEvent>({
  timestamp: text,
  startTimestamp: text,
  durationSec: double,
  cause: text,
  location: optional(LOCATION.kind),
});

/** A collision from the wire. */
export const parseCrash = (payload: unknown): CrashEvent => CRASH.parse(payload);

/** A suspected collision from the wire. */
export const parseCrashSuspected = (payload: unknown): CrashSuspectedEvent => SUSPECTED.parse(payload);

/** A closed episode from the wire. */
export const parseDistraction = (payload: unknown): DistractionEvent => DISTRACTION.parse(payload);
