import type { Extras } from '../contract/location';
import type { FixPipeline } from '../locations/fix-pipeline';
import type { Motion } from '../motion/motion-region';
import type { Scheduler } from '../ports/scheduler';
import type { Records } from '../queue/records';
import type { DeviceState } from '../sensors/device-state';

interface DiagnosticsSource {
  readonly scheduler: Pick<Scheduler, 'uptime'>;
  readonly device: DeviceState;
  readonly motion: Pick<Motion, 'mode'>;
  readonly records: Pick<Records, 'waiting'>;
  readonly pipeline: Pick<FixPipeline, 'lastRawUp' | 'lastAcceptedUp'>;
  /** Clock faults, and how the platform treats the app. */
  circumstances(): Extras;
}

/** Whole seconds since an uptime; null when it is null. */
export function secondsSince(scheduler: Pick<Scheduler, 'uptime'>, up: number | undefined): number | null {
  return up === undefined ? null : Math.max(0, Math.round((scheduler.uptime() - up) / 1000));
}

/** What `diagnosticExtras` adds to a record: motion state, counters, ages of the last fixes in seconds, clock faults, how the platform treats the app. */
export function diagnosticsOf({
  scheduler,
  device,
  motion,
  records,
  pipeline,
  circumstances,
}: DiagnosticsSource): Extras {
  return {
    motion: motion.mode,
    waiting: records.waiting,
    locationFailureCount: device.locationFailureCount,
    watchdogRecoveryCount: device.watchdogRecoveryCount,
    lastRawFixAge: secondsSince(scheduler, pipeline.lastRawUp),
    lastAcceptedFixAge: secondsSince(scheduler, pipeline.lastAcceptedUp),
    ...circumstances(),
  };
}
