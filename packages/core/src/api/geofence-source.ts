import { plainCopy } from '../config/plain';
import { quoted } from '../config/quote';
import { GeoError } from '../contract/errors';
import { textOf } from '../log/log';

/** The lists of a source, one a call, copied to plain values; undefined after the last. */
export type PullGeofences = () => Promise<readonly unknown[] | undefined>;

type Next = () => unknown;

function refuse(message: string): never {
  throw new GeoError('INVALID_GEOFENCE', message);
}

/** The `next` of a source, or what stands for one in a replay; undefined where the argument is no source. */
function nextOf(given: unknown): Next | undefined {
  if (typeof given === 'function') return given as Next;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  try {
    const { next } = given as { readonly next?: unknown };
    return typeof next === 'function' ? () => (next as Next).call(given) : undefined;
  } catch {
    return undefined; // refused as what cannot be read
  }
}

/**
 * A source as the engine reads it. Each list is copied when it arrives; its geofences are numbered through the whole source.
 * @param arrived called when a list has arrived, before the engine has it
 */
export function pullOf(given: unknown, arrived: () => void): PullGeofences | undefined {
  const next = nextOf(given);
  if (next === undefined) return undefined;
  let first = 0;

  function copied(list: unknown): readonly unknown[] | undefined {
    if (list === undefined || list === null) return undefined;
    if (!Array.isArray(list)) return refuse(`a source of geofences must give lists; got ${quoted(list)}`);
    const start = first;
    first += list.length;
    return Array.from(list, (geofence: unknown, index) =>
      plainCopy(`geofences[${start + index}]`, geofence, { refuse, isLenient: true }),
    );
  }

  return () =>
    new Promise((resolve, reject) => {
      const settle = (list: unknown) => {
        arrived();
        resolve(copied(list));
      };
      const fail = (error: unknown) =>
        reject(
          error instanceof GeoError
            ? error
            : new GeoError('INVALID_GEOFENCE', `the source failed: ${textOf(error)}`),
        );
      try {
        Promise.resolve(next()).then(settle).catch(fail);
      } catch (error) {
        fail(error);
      }
    });
}
