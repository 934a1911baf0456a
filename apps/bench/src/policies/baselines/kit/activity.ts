import type { Life } from './life';

/** What the recogniser of activities says, as policies that poll it hear it. */
export interface ActivitySamples {
  /** Samples are taken, besides changes being told. */
  begins(): void;
  /** Only changes are emitted. */
  ends(): void;
}

/**
 * Opens the watch. The simulated recogniser tells what it believes when that changes, as the platforms' transitions do; where a policy
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
  life.senses.hears('activity', (belief) => {
    isStill =
      belief.confidence < confidence || belief.type === 'unknown' ? undefined : belief.type === 'still';
    if (isStill !== undefined) sink(isStill);
  });
  life.senses.wants('activity', { intervalMillis });
  return {
    begins: () => sample.set(intervalMillis),
    ends: sample.cancel,
  };
}
