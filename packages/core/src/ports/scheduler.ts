import type { SensorKind } from './sensor';
import { unprovided } from './unprovided';

/** Why this process was started or woken. */
export type Wake =
  | { readonly cause: 'launch' }
  /** The device has booted. */
  | { readonly cause: 'boot' }
  /** A `wakeAt` came due. */
  | { readonly cause: 'alarm'; readonly name: string }
  /** A registration that outlives the process delivered a reading. */
  | { readonly cause: 'reading'; readonly kind: SensorKind; readonly data: unknown };

/** Clocks, timers and wakes. */
export interface Scheduler {
  /** Identifies the boot of the device. */
  readonly bootId: string;
  /** Wall clock, epoch milliseconds. It may jump: only for timestamps and across boots. */
  now(): number;
  /** Monotonic milliseconds since boot, counting sleep. */
  uptime(): number;
  /** Runs once after a delay, also one beyond 2^31 ms. Returns an idempotent cancel. */
  after(delayMillis: number, run: () => void): () => void;
  /**
   * Requests that the platform wake a suspended or dead process at this epoch millisecond; `null` cancels it.
   * @param isInexact - true: the platform may delay it to save energy. Absent: as near to the moment as the platform allows.
   */
  wakeAt(name: string, at: number | null, isInexact?: boolean): void;
  /** Delivers every wake, including those held before. Returns a detach. */
  onWake(sink: (wake: Wake) => void): () => void;
}

/** Every endpoint throws an error with its name. */
export const unprovidedScheduler: Scheduler = {
  get bootId(): never {
    return unprovided('scheduler.bootId');
  },
  now: () => unprovided('scheduler.now'),
  uptime: () => unprovided('scheduler.uptime'),
  after: () => unprovided('scheduler.after'),
  wakeAt: () => unprovided('scheduler.wakeAt'),
  onWake: () => unprovided('scheduler.onWake'),
};
