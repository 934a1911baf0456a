import type { Life } from './life';

/** The recognised activities, as policies that poll receive them. */
export interface ActivitySamples {
  /** Samples are taken, besides the reported changes. */
  begins(): void;
  /** Only changes are emitted. */
  ends(): void;
}

/**
 * Opens the watch. The simulated recogniser reports its activity when that changes, as the platforms' transitions do; where a policy
 * polls it as well, a sample is what it believes at that moment.
 *
 * @param confidence - Percent below which neither changes nor samples count.
 */
export function activitySamples(
  life: Life,
  intervalMillis: number,
  confidence: number,
  sink: (isStill: boolean) => void,
): ActivitySamples {
  let isStill: boolean | undefined;
  const sample = life.timers.handler(() => {
    sample.set(intervalMillis);
    if (isStill !== undefined) sink(isStill);
  });
  life.sensors.on('activity', (recognised) => {
    isStill =
      recognised.confidence < confidence || recognised.type === 'unknown'
        ? undefined
        : recognised.type === 'still';
    if (isStill !== undefined) sink(isStill);
  });
  life.sensors.request('activity', { intervalMillis });
  return {
    begins: () => sample.set(intervalMillis),
    ends: sample.cancel,
  };
}
