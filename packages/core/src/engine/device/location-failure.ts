import type { LocationErrorEvent } from '../../contract/events';
import type { Parts } from '../parts';

/**
 * The platform gives no location: counted, said to listeners and in State. The message stays in State until the next
 * accepted fix or start, so that an app which looks sees whether it is true now; the count says that it happened.
 */
export function locationFailed(
  { device, unit, positions }: Pick<Parts, 'device' | 'unit' | 'positions'>,
  { code, message }: LocationErrorEvent,
): void {
  device.locationError = { code, message };
  device.locationFailureCount++;
  unit.trace('engine', `location error ${code}`);
  unit.emit('locationerror', { code, message });
  unit.log(2, 'location:error', message, { code });
  positions.failed({ code, message });
}
