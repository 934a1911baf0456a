import type { Parts } from '../parts';

/** Asks the platform again for locations, and counts it; nothing to do while none are asked for. */
export function rearmLocation(
  { situation, ledger, sensing }: Pick<Parts, 'situation' | 'ledger' | 'sensing'>,
  cause: 'watchdog' | 'silence' | 'provider',
): void {
  if (sensing.location === undefined) return;
  if (cause === 'watchdog') situation.watchdogRecoveryCount++;
  if (situation.background) situation.backgroundRearmCount++;
  ledger.trace('engine', `location request re-armed by ${cause}`);
  sensing.rearm('location');
}
