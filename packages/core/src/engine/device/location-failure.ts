import type { LocationErrorEvent } from '../../contract/events';
import type { Parts } from '../parts';

/**
 * The platform gives no location: counted, said to listeners and in State. The message stays in State until the next
 * accepted fix or start, so that an app which looks sees whether it is true now; the count says that it happened.
 */
export function locationFailed(
  { situation, ledger, positions }: Pick<Parts, 'situation' | 'ledger' | 'positions'>,
  { code, message }: LocationErrorEvent,
): void {
  situation.locationError = { code, message };
  situation.locationFailureCount++;
  ledger.trace('engine', `location error ${code}`);
  ledger.emit('locationerror', { code, message });
  ledger.log(2, 'location:error', message, { code });
  positions.failed({ code, message });
}
