import type { Parts } from '../parts';

/** Asks the platform again for locations, and counts it; nothing to do while none are asked for. */
export function rearmLocation(
  { device, unit, sensing }: Pick<Parts, 'device' | 'unit' | 'sensing'>,
  cause: 'watchdog' | 'silence' | 'provider',
): void {
  if (sensing.location === undefined) return;
  if (cause === 'watchdog') device.watchdogRecoveryCount++;
  if (device.background) device.backgroundRearmCount++;
  unit.trace('engine', `location request re-armed by ${cause}`);
  sensing.rearm('location');
}
