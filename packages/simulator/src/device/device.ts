import type { ActivityType, FixReading } from '@geo/core';

/** Since when the receiver is on, and how long it was off before: a hot, warm or cold start follows from it. */
export interface ReceiverState {
  /** When the receiver was switched on, milliseconds since the world began. */
  readonly onSince: number;
  /** How long it had been off by then; `Infinity` when it never was on. */
  readonly offMillis: number;
}

/** The recognised activity from this moment on. */
export interface RecognisedActivity {
  /** Milliseconds since the world began. */
  readonly at: number;
  /** The reported activity. */
  readonly type: ActivityType;
  /** 0 to 100 %. */
  readonly confidence: number;
}

/**
 * What a phone's hardware reports in this world: functions of time, as the world is. The operating system (os/) decides what
 * is delivered, and when.
 */
export interface Device {
  /** The receiver's fix at this moment; `undefined` while it has none (acquiring, tunnel). Never `filtered`, age 0, `time` is the true wall time. */
  satelliteFix(at: number, receiver: ReceiverState): FixReading | undefined;
  /** A position from Wi-Fi and cells; `undefined` where there is neither. */
  networkFix(at: number): FixReading | undefined;
  /** The recognised activity, from the last change at or before this moment. */
  activityAt(at: number): RecognisedActivity;
  /** The next change of the recognised activity after this moment; `undefined` when there is none. */
  activityAfter(at: number): RecognisedActivity | undefined;
  /** When the significant-motion sensor fires next after this moment, were it armed now; `Infinity` when never. */
  significantMotionAfter(at: number): number;
  /** The samples of one second that begins at this moment: x, y, z interleaved, in g, gravity included. */
  acceleration(at: number, rateHz: number): readonly number[];
  /** Battery level from 0 to 1, without what tracking itself takes. */
  batteryAt(at: number): { readonly level: number; readonly is_charging: boolean };
}
