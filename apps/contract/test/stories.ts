import type { ConfigPatch, FixReading, Location } from '@geo/core';
import type { PhoneOptions } from '@geo/core/test-kit';
import { type Phone, phoneWith } from './phone';

/** A fix of which the device says everything it can. */
export const FULL_FIX = {
  latitude: 45.5,
  longitude: 13.25,
  accuracy: 4,
  altitude: 210.5,
  altitudeAccuracy: 3.5,
  ellipsoidalAltitude: 255.25,
  speed: 12.5,
  speedAccuracy: 0.5,
  heading: 271,
  headingAccuracy: 8,
  ageMillis: 1500,
} satisfies FixReading;

/** A fix of which it says nothing but where. */
export const BARE_FIX = { latitude: 45.5, longitude: 13.25, accuracy: 4 } satisfies FixReading;

/** Every sense a phone has. */
export const ALL_SENSES: NonNullable<PhoneOptions['available']> = [
  'location',
  'activity',
  'acceleration',
  'regions',
  'motion',
  'provider',
  'connectivity',
  'battery',
  'powerSave',
  'screen',
  'app',
  'heading',
];

export interface Story extends PhoneOptions {
  readonly config?: ConfigPatch;
}

/** A phone that has started to track. */
export async function tracking(options: Story = {}): Promise<Phone> {
  const phone = await phoneWith({ config: {}, ...options });
  await phone.engine.start();
  return phone;
}

/** The record of one fix on a phone that tracks. */
export async function recordOf(
  fix: FixReading,
  options: Story = {},
): Promise<{ phone: Phone; record: Location }> {
  const phone = await tracking(options);
  phone.sensor.deliver('location', fix);
  await phone.settle();
  const [record] = phone.received<Location>('location');
  if (record === undefined) throw new Error('no record was made of the fix');
  return { phone, record };
}

/** What lies under a key of durable memory, parsed. */
export function durable(phone: Phone, key: string): unknown {
  const entry = phone.storage.snapshot().find((one) => one.key === key);
  return entry === undefined ? undefined : JSON.parse(entry.value);
}

/** The durable rows under a prefix, parsed. */
export const durableRows = (phone: Phone, prefix: string): unknown[] =>
  phone.storage
    .snapshot()
    .filter(({ key }) => key.startsWith(prefix))
    .map(({ value }) => JSON.parse(value));
