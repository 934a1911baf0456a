import { Refusal } from '../server/refusal';

/**
 * Bytes of bodies that have not come whole yet, of all requests together. At the usual limit of 4 MB that is 64 of the largest
 * bodies, or half a million records: more than a fleet has on its way unless it sends slowly on purpose.
 */
const MOST_BYTES = 256 * 1024 * 1024;
/** Phones that were refused together come back apart. */
const RETRY_AFTER_SECONDS = { least: 5, most: 20 };

/** A body that is being received. */
export interface Receiving {
  /** Counts bytes that have come. */
  take(bytes: number): void;
  /** The body is whole, or will not be: its bytes no longer count. */
  end(): void;
}

/**
 * Counts what is being received, so that many bodies that come slowly cost a bounded amount of memory. Where more comes than that,
 * the body that has held the most bytes for the longest ends with 503: slow bodies do not keep other uploads out.
 */
export interface Reception {
  /** `evict` is called at most once; the body no longer counts by then. */
  begin(evict: (refusal: Refusal) => void): Receiving;
}

interface Body {
  bytes: number;
  readonly since: number;
  evict(refusal: Refusal): void;
}

export function createReception(mostBytes = MOST_BYTES, now = () => performance.now()): Reception {
  const bodies = new Set<Body>();
  let open = 0;

  function remove(body: Body): void {
    if (bodies.delete(body)) open -= body.bytes;
  }

  function makeRoom(): void {
    while (open > mostBytes) {
      const at = now();
      const heldBy = ({ bytes, since }: Body) => bytes * (at - since);
      const most = [...bodies].reduce((one, other) => (heldBy(other) > heldBy(one) ? other : one));
      remove(most);
      most.evict(full(mostBytes));
    }
  }

  return {
    begin(evict) {
      const body = { bytes: 0, since: now(), evict };
      bodies.add(body);
      return {
        take(bytes) {
          if (!bodies.has(body)) return;
          body.bytes += bytes;
          open += bytes;
          makeRoom();
        },
        end: () => remove(body),
      };
    },
  };
}

function full(mostBytes: number): Refusal {
  const { least, most } = RETRY_AFTER_SECONDS;
  const seconds = least + Math.floor(Math.random() * (most - least + 1));
  const message = `bodies of ${mostBytes} bytes are on their way, and this one has held the most for the longest; try again in ${seconds} seconds`;
  return new Refusal(503, 'overloaded', message, {}, { 'Retry-After': String(seconds) });
}
