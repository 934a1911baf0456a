import { Refusal } from '../server/refusal';

/**
 * Bytes of bodies that have not come whole yet, of all requests together. At the usual limit of 4 MB that is 64 of the largest
 * bodies, or half a million records: more than a fleet has on its way unless it sends slowly on purpose.
 */
const MOST_BYTES = 256 * 1024 * 1024;
/** Phones that were refused together come back apart. */
const RETRY_AFTER_SECONDS = { least: 5, most: 20 };

/** Counts what is being received, so that many bodies that come slowly cost a bounded amount of memory. */
export interface Reception {
  /** Adds the bytes of one request that have come. @throws Refusal 503 with `Retry-After` where they do not fit any more */
  take(bytes: number): void;
  /** Gives back what one request has taken. */
  release(bytes: number): void;
}

export function createReception(mostBytes = MOST_BYTES): Reception {
  let open = 0;
  return {
    take(bytes) {
      if (open + bytes > mostBytes) throw full(mostBytes);
      open += bytes;
    },
    release(bytes) {
      open -= bytes;
    },
  };
}

function full(mostBytes: number): Refusal {
  const { least, most } = RETRY_AFTER_SECONDS;
  const seconds = least + Math.floor(Math.random() * (most - least + 1));
  const message = `bodies of ${mostBytes} bytes are on their way; try again in ${seconds} seconds`;
  return new Refusal(503, 'overloaded', message, {}, { 'Retry-After': String(seconds) });
}
