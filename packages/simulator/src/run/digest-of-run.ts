import type { Observation, Observer } from '../phone/observation';
import { createDigest } from './digest';

/** Hashes a run as it happens. */
export interface RunDigest {
  /** Receives the observations of the phone. */
  readonly observer: Observer;
  /** Sixteen hexadecimal digits of everything observed so far. */
  readonly hex: string;
}

/** The number of hashed samples of a block of acceleration: all of them follow from the world, and there are a hundred and fifty a second. */
const SAMPLES = 3;

/** A hash over every observation, in order, with its three times. */
export function digestOfRun(): RunDigest {
  const digest = createDigest();
  const thing = (seen: Observation) => {
    if (seen.type !== 'reading' || seen.kind !== 'acceleration') return digest.value(seen);
    const { samples } = seen.reading as { readonly samples: readonly number[] };
    digest.number(seen.at);
    digest.number(seen.wall);
    digest.number(seen.up);
    digest.value(samples.slice(0, SAMPLES));
  };
  return {
    observer: thing,
    get hex() {
      return digest.hex;
    },
  };
}
