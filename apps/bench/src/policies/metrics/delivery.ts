import type { Entry } from '@geo/core';
import type { ModelServer } from '@geo/simulator';

/** What became of what a policy kept. */
export interface Delivery {
  readonly kept: number;
  /** Different records at the server. */
  readonly arrived: number;
  /** Records that still wait on the phone. */
  readonly waiting: number;
  /** Kept, and neither there nor here. */
  readonly lost: number;
  /** Arrivals beyond the first of a record: what a server without deduplication would have twice. */
  readonly repeated: number;
}

/** `memory`: what is durable on the phone at the end. A record is known by its uuid and its coordinates. */
export function delivery(kept: number, server: ModelServer, memory: readonly Entry[]): Delivery {
  const waiting = memory.filter(({ value }) => value.includes('"uuid"') && value.includes('"coords"')).length;
  const arrived = server.records.size;
  return {
    kept,
    arrived,
    waiting,
    lost: Math.max(0, kept - arrived - waiting),
    repeated: server.arrivals.length - arrived,
  };
}
