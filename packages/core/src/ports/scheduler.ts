import type { SensorKind } from './sensor';
import { unprovided } from './unprovided';

/** Why this process runs. */
export type Wake =
  | { readonly cause: 'launch' }
  /** The device has started. */
  | { readonly cause: 'boot' }
  /** A `wakeAt` came due. */
  | { readonly cause: 'alarm'; readonly name: string }
  /** A registration that outlives the process delivered a reading. */
  | { readonly cause: 'reading'; readonly kind: SensorKind; readonly data: unknown };

/** Time and wakes. */
export interface Scheduler {
  /** Changes when the device reboots. */
  readonly bootId: string;
  /** Wall clock, epoch milliseconds. It may jump: only for texts and between boots. */
  now(): number;
  /** Monotonic milliseconds since boot, counting sleep. */
  uptime(): number;
  /** Runs once after a delay, also one beyond 2^31 ms. Returns a cancel that is harmless twice. */
  after(delayMillis: number, run: () => void): () => void;
  /** Have the platform wake a suspended or dead process at this epoch millisecond; `null` takes it back. */
  wakeAt(name: string, at: number | null): void;
  /** Delivers every wake, those held from before included. Returns a detach. */
  onWake(sink: (wake: Wake) => void): () => void;
}

/** Every endpoint throws its own name. */
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
