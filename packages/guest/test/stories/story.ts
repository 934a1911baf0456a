import type { ConfigPatch, Engine, EventName, Geofence } from '@geo/core';
import { createGuest } from '../../src/index';
import { type VirtualPhone, type VirtualPhoneOptions, virtualPhone } from '../../src/testing/index';

/** A conversation that hosts in any language replay. */
export interface Story {
  /** The name of its file in `transcripts/`. */
  readonly name: string;
  /** What it shows: the remarks at its beginning. */
  readonly about: string;
  /** Resolves with the lines of its transcript, without what it is about. */
  tell(): Promise<readonly string[]>;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const UPLOAD_URL = 'https://example.test/locations';
export const REFRESH_URL = 'https://example.test/token';

/** In this process every promise job has run before the next immediate does. */
export const drain = () => new Promise<void>((done) => setImmediate(done));

/** Kept short for readers: no black box, no decision trace, and a fix every five seconds. */
export function shortPhone(options: Partial<VirtualPhoneOptions> = {}): VirtualPhone {
  return virtualPhone({
    boot: createGuest,
    drain,
    profile: 'android',
    blackBox: false,
    traces: false,
    ...options,
  });
}

/** Fixes come five seconds apart, and every one is a record. */
export const SPARSE: ConfigPatch = {
  locationUpdateInterval: 5000,
  distanceFilter: 1,
  disableElasticity: true,
};

/** A client that listens to these and is ready. */
export async function appOn(
  phone: VirtualPhone,
  names: readonly EventName[],
  config: ConfigPatch = SPARSE,
): Promise<Engine> {
  const engine = phone.connect();
  for (const name of names) engine.on(name, () => undefined);
  await phone.waitFor(engine.ready(config));
  return engine;
}

const NORTH_METERS = 111_134;
const HOME = { latitude: 45.27, longitude: 13.71 };

/** This many metres north of home. */
function placeAt(north: number): { readonly latitude: number; readonly longitude: number } {
  return {
    latitude: Math.round((HOME.latitude + north / NORTH_METERS) * 1e7) / 1e7,
    longitude: HOME.longitude,
  };
}

/** Delivers a fix there, if location is watched. */
export function fixAt(
  phone: VirtualPhone,
  north: number,
  speed = 0,
  rest: { readonly mock?: boolean } = {},
): void {
  const time = phone.scheduler.now();
  const reading = { ...placeAt(north), accuracy: 5, speed, time, ageMillis: 0, ...rest };
  if (phone.sensor.request('location') !== undefined) phone.sensor.deliver('location', reading);
}

/** Drives north at 10 m/s for this many fixes, five seconds apart; answers where it is then. */
export async function driveNorth(phone: VirtualPhone, fixes: number, from = 0): Promise<number> {
  for (let fix = 1; fix <= fixes; fix++) {
    await phone.advance(5 * SECOND);
    fixAt(phone, from + fix * 50, 10);
  }
  await phone.settle();
  return from + fixes * 50;
}

/** Stands there for this many fixes, five seconds apart. */
export async function stand(phone: VirtualPhone, fixes: number, north: number): Promise<void> {
  for (let fix = 1; fix <= fixes; fix++) {
    await phone.advance(5 * SECOND);
    fixAt(phone, north);
  }
  await phone.settle();
}

export function fenceAt(identifier: string, north: number, rest: Partial<Geofence> = {}): Geofence {
  return { identifier, ...placeAt(north), radius: 100, ...rest };
}
