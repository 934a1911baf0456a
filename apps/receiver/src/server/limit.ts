import { Refusal } from './refusal';

/** Callers that are remembered; beyond, those whose buckets are full again are forgotten, and then the ones that asked first. */
const MOST_CALLERS = 50_000;
const MINUTE_MILLIS = 60_000;

interface Bucket {
  left: number;
  at: number;
}

/** Limits the requests a minute of each caller, by a token bucket that holds a minute's worth. */
export interface Limit {
  /** Takes one; of `perMinute` where the caller has a limit of its own. @throws Refusal 429 with `Retry-After` when there is none left */
  take(caller: string, perMinute?: number): void;
}

/** @param usual for callers without a limit of their own; undefined: any number */
export function createLimit(usual: number | undefined, now: () => number = () => performance.now()): Limit {
  const buckets = new Map<string, Bucket>();

  function forgetSome(): void {
    for (const [caller, { at }] of buckets) {
      if (now() - at >= MINUTE_MILLIS || buckets.size >= MOST_CALLERS) buckets.delete(caller);
      else break;
    }
  }

  return {
    take(caller, perMinute = usual) {
      if (perMinute === undefined) return;
      const perMilli = perMinute / MINUTE_MILLIS;
      // Less than one a minute is one now, and the next one later.
      const most = Math.max(1, perMinute);
      const known = buckets.get(caller);
      const left = known ? Math.min(most, known.left + (now() - known.at) * perMilli) : most;
      if (left < 1) {
        const seconds = Math.max(1, Math.ceil((1 - left) / perMilli / 1000));
        throw new Refusal(
          429,
          'too-many-requests',
          `at most ${perMinute} requests a minute; try again in ${seconds} s`,
          { requestsPerMinute: perMinute },
          { 'Retry-After': String(seconds) },
        );
      }
      // Deleted first: the map is in the order of the last request.
      buckets.delete(caller);
      buckets.set(caller, { left: left - 1, at: now() });
      if (buckets.size > MOST_CALLERS) forgetSome();
    },
  };
}
