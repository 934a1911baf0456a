import type { DesiredAccuracy } from '@geo/core';
import type { Life } from './life';

/** What policies call their accuracies, as the platforms read them: best (satellites), and Android's balanced or iOS's hundred metres (networks). */
export const BEST: DesiredAccuracy = -1;
export const BALANCED: DesiredAccuracy = 100;
/** Three kilometres: whatever the networks know. */
export const COARSE: DesiredAccuracy = 3000;

/** The shortest interval of every receiver, milliseconds. */
export const EACH_SECOND = 1000;

/** Wants a stream of fixes that goes on in the background. Metres, and milliseconds. */
export function streams(
  life: Life,
  desiredAccuracy: DesiredAccuracy,
  distanceFilter = 0,
  interval = EACH_SECOND,
): void {
  life.sensors.request('location', { desiredAccuracy, distanceFilter, interval, background: true });
}
