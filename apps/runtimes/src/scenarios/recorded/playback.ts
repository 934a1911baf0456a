import type { SensorKind, SensorReadings } from '@geo/core';
import type { VirtualPhone } from '@geo/guest/testing';

/** A reading, and when it was delivered. */
export type Moment = {
  readonly [K in SensorKind]: { readonly at: number; readonly kind: K; readonly reading: SensorReadings[K] };
}[SensorKind];

/** Delivers recorded readings at their times, where the engine watches their kind. */
export async function playBack(phone: VirtualPhone, moments: readonly Moment[]): Promise<void> {
  for (const { at, kind, reading } of moments) {
    await phone.advance(Math.max(0, at - phone.scheduler.now()));
    if (phone.sensor.watched.has(kind)) phone.sensor.deliver(kind, reading);
  }
  await phone.settle();
}
