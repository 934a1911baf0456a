import { BACKOFF_BACKGROUND_CAP_MILLIS, BACKOFF_CAP_MILLIS, waitMillis } from '../time/backoff';
import type { SyncEnvironment } from './sync-environment';

/**
 * How long to wait after a response, milliseconds. Writes the wait to the trace.
 * @param failures - in a row
 * @param asked - what the server asked for, milliseconds; null when it named no time
 */
export function retryWait(
  { inBackground, random, effects }: Pick<SyncEnvironment, 'inBackground' | 'random' | 'effects'>,
  failures: number,
  asked: number | null,
): number {
  const cap = inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
  const millis = waitMillis(asked, failures, random, cap);
  effects.trace('sync', `next try in ${millis} ms${millis === asked ? ' as the server asks' : ''}`);
  return millis;
}
