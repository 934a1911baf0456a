import type { LocationErrorEvent } from '../contract/events';
import type { StepEffects } from '../store/step-effects';
import type { DeviceState } from './device-state';

/** The platform gives no location. */
export interface LocationFact {
  readonly type: 'location.failed';
  readonly error: LocationErrorEvent;
}

/**
 * Counts a location failure and reports it to listeners and in `State`. The message stays in `State` until the next
 * accepted fix or start, so that it describes the present; the counter keeps the history.
 */
export function reportLocationFailure(
  device: DeviceState,
  effects: StepEffects,
  emit: (fact: LocationFact) => void,
  { code, message }: LocationErrorEvent,
): void {
  device.locationError = { code, message };
  device.locationFailureCount++;
  effects.trace('engine', `location error ${code}`);
  effects.emit('locationerror', { code, message });
  effects.log(2, 'location:error', message, { code });
  emit({ type: 'location.failed', error: { code, message } });
}
