import type { Trip } from '../../src/index';
import { type MotionPhone, type MotionPhoneOptions, trackedPhone } from '../motion/phone';

/** The trips that the app receives from now on in the present life, in order. */
export function receivedTrips(phone: MotionPhone): Trip[] {
  const trips: Trip[] = [];
  phone.engine.onTrip((trip) => void trips.push(trip));
  return trips;
}

/** A phone that makes trips and is parked after a drive of two minutes; the trip of that drive is deleted. */
export async function travellingPhone(options: MotionPhoneOptions = {}): Promise<MotionPhone> {
  const phone = await trackedPhone({ ...options, config: { trips: true, ...options.config } });
  phone.engine.onTrip(() => undefined);
  await phone.drive(120);
  await phone.stand(420);
  await phone.engine.destroyTrips();
  return phone;
}

/** Leaves the parking place: the platform reports it at 100 m. */
export async function depart(phone: MotionPhone): Promise<MotionPhone> {
  await phone.drive(7);
  await phone.leaveRegion();
  return phone;
}

const STEPS = 100_000;

/** The places of an encoded polyline. */
export function decoded(line: string): { latitude: number; longitude: number }[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of line) {
    const bits = character.charCodeAt(0) - 63;
    value |= (bits & 0x1f) << shift;
    shift += 5;
    if (bits >= 0x20) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  const places: { latitude: number; longitude: number }[] = [];
  let [latitude, longitude] = [0, 0];
  for (let n = 0; n + 1 < numbers.length; n += 2) {
    latitude += numbers[n] as number;
    longitude += numbers[n + 1] as number;
    places.push({ latitude: latitude / STEPS, longitude: longitude / STEPS });
  }
  return places;
}

/** Metres of an encoded polyline. */
export function metresOf(line: string, distance: (a: never, b: never) => number): number {
  const places = decoded(line);
  return places.slice(1).reduce((sum, place, n) => sum + distance(places[n] as never, place as never), 0);
}
