import type { SensorKind, SensorReadings } from '@geo/core';
import type { VirtualPhone } from '@geo/guest/testing';

/** A reading, and when it came. */
export type Moment = {
  readonly [K in SensorKind]: { readonly at: number; readonly kind: K; readonly reading: SensorReadings[K] };
}[SensorKind];

/** What a phone has recorded comes again, each at its time; the senses that nobody watches are not heard. */
export async function playsBack(phone: VirtualPhone, moments: readonly Moment[]): Promise<void> {
  for (const { at, kind, reading } of moments) {
    await phone.passes(Math.max(0, at - phone.scheduler.now()));
    if (phone.sensor.watched.has(kind)) phone.sensor.deliver(kind, reading);
  }
  await phone.settles();
}
