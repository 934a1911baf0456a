import type { ConfigPatch, SensorKind } from '@geo/core';
import {
  held,
  mounted,
  type PhoneOptions,
  pulse,
  RATE_HZ,
  rest,
  type Signal,
  WATCHED,
} from '@geo/core/test-kit';
import { type Phone, SECOND } from './phone';
import { tracking } from './stories';

export { held, mounted, rest, WATCHED };

const SENSES: readonly SensorKind[] = ['location', 'acceleration', 'screen', 'connectivity', 'app'];
const METERS_PER_DEGREE = 111_132;

/** A blow within a second of driving. */
export const blow = (kilometresAnHour = 40, millis = 120): Signal =>
  [...rest(0.4), ...pulse(kilometresAnHour, millis), ...rest(1)].slice(0, RATE_HZ);

/** A phone in a car. */
export interface Car {
  readonly phone: Phone;
  north: number;
}

/** Drives at a speed, second by second, while the phone feels this: a fix a second, acceleration where it is asked for. */
export async function travel(car: Car, speed: number, signal: Signal): Promise<void> {
  const { phone } = car;
  for (let from = 0; from < signal.length; from += RATE_HZ) {
    await phone.wait(SECOND);
    car.north += speed;
    const samples = signal.slice(from, from + RATE_HZ).flat();
    if (phone.sensor.request('acceleration')) deliverAcceleration(phone, samples);
    const latitude = 45 + car.north / METERS_PER_DEGREE;
    if (phone.sensor.request('location'))
      phone.sensor.deliver('location', { latitude, longitude: 13, accuracy: 5, speed, ageMillis: 0 });
  }
  await phone.settle();
}

const deliverAcceleration = (phone: Phone, samples: readonly number[]) =>
  phone.sensor.deliver('acceleration', { ageMillis: 0, rateHz: RATE_HZ, samples });

/** A car that has driven on for half a minute. */
export async function driving(
  config: ConfigPatch = WATCHED,
  options: PhoneOptions = {},
  speed = 15,
): Promise<Car> {
  const phone = await tracking({ available: SENSES, ...options, config });
  const car = { phone, north: 0 };
  await travel(car, speed, mounted(30));
  return car;
}

/** A car that crashes and stands. */
export async function crashed(config: ConfigPatch = WATCHED, kilometresAnHour = 40): Promise<Car> {
  const car = await driving(config);
  await travel(car, 15, blow(kilometresAnHour));
  await travel(car, 0, rest(20));
  return car;
}

/** A car whose driver has held the phone for so long, and put it back. */
export async function distracted(
  seconds = 20,
  config: ConfigPatch = WATCHED,
  options: PhoneOptions = {},
  speed = 15,
): Promise<Car> {
  const car = await driving(config, options, speed);
  await travel(car, speed, held(seconds));
  await travel(car, speed, mounted(20));
  return car;
}
