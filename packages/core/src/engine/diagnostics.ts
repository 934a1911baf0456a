import type { Extras } from '../contract/location';
import type { Parts } from './parts';

type Told = Pick<Parts, 'device' | 'ports' | 'motion' | 'records' | 'track' | 'config' | 'dates'>;

/** Whole seconds since an uptime; null where there is none. */
export function secondsSince({ ports }: Pick<Parts, 'ports'>, up: number | undefined): number | null {
  return up === undefined ? null : Math.max(0, Math.round((ports.scheduler.uptime() - up) / 1000));
}

/** What `diagnosticExtras` puts on a record: the state of motion, counters, the ages of the last fixes in seconds, and what is wrong with clocks. */
export function diagnosticsOf(parts: Told): Extras {
  const { device, motion, records, track } = parts;
  return {
    motion: motion.mode,
    waiting: records.waiting,
    locationFailureCount: device.locationFailureCount,
    watchdogRecoveryCount: device.watchdogRecoveryCount,
    lastRawFixAge: secondsSince(parts, track.lastRawUp),
    lastAcceptedFixAge: secondsSince(parts, track.lastAcceptedUp),
    ...parts.dates.diagnostics(),
  };
}
