import type { Geofence, GeofenceSource } from '@geo/core';
import { GeoError, plainArguments, plainCopy } from '@geo/core/client';
import { failureOf } from '../protocol/failure';
import { type NextPart, partsOf } from '../protocol/parts';
import type { CallPart, CallRequest } from './calls';

type Call = (request: CallRequest) => Promise<unknown>;

const method = 'addGeofences';

/**
 * Adds geofences: in one call where their JSON is short, else in parts, each of which is sent when the guest requests it. Of a
 * source, the list that is sent and the one after it are in memory.
 */
export async function addGeofences(
  call: Call,
  given: readonly Geofence[] | GeofenceSource,
): Promise<unknown> {
  if (isSource(given)) return addFrom(call, given);
  const [list] = plainArguments(method, [given]);
  const next = partsOf(list, refuse);
  const first = next?.();
  const second = next?.();
  // Sent within the call of the app, as every other operation.
  if (first === undefined || second === undefined) return call({ method, args: [list] });
  return callInParts(call, first, second, async () => next?.());
}

function isSource(given: unknown): given is GeofenceSource {
  return (
    typeof given === 'object' &&
    given !== null &&
    typeof (given as Partial<GeofenceSource>).next === 'function'
  );
}

async function addFrom(call: Call, source: GeofenceSource): Promise<unknown> {
  let next: NextPart | undefined;
  let index = 0;

  async function pull(): Promise<string | undefined> {
    for (;;) {
      const part = next?.();
      if (part !== undefined) return part;
      const given = await nextOf(source);
      if (given === undefined || given === null) return undefined;
      const list = plainGeofences(given, index);
      next = list.length === 0 ? undefined : partsOf(list, refuse, index);
      index += list.length;
    }
  }

  const first = await pull();
  if (first === undefined) return call({ method, args: [[]] });
  return callInParts(call, first, await pull(), pull);
}

async function nextOf(source: GeofenceSource): Promise<unknown> {
  try {
    return await source.next();
  } catch (error) {
    if (error instanceof GeoError) throw error;
    return refuse(`the source failed: ${failureOf(error).message}`);
  }
}

/** The geofences of a list, copied to plain values. They are numbered through the whole source. */
function plainGeofences(given: unknown, first: number): readonly unknown[] {
  if (!Array.isArray(given)) return refuse(`a source of geofences must give lists; got ${typeof given}`);
  return Array.from(given, (geofence: unknown, index) =>
    plainCopy(`geofences[${first + index}]`, geofence, { refuse, isLenient: false }),
  );
}

function refuse(complaint: string): never {
  throw new GeoError('INVALID_GEOFENCE', complaint);
}

/** One part is held back: the last is marked as such. */
function callInParts(
  call: Call,
  first: string,
  second: string | undefined,
  pull: () => Promise<string | undefined>,
): Promise<unknown> {
  let held = second;
  const part = (list: string): CallPart => ({ args: `[${list}]`, isLast: held === undefined });
  return call({
    method,
    args: [],
    parts: {
      first: part(first),
      async next() {
        const list = held as string; // the part before was not the last
        held = await pull();
        return part(list);
      },
    },
  });
}
