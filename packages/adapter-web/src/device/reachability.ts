/** Which address shows that the internet is reachable. */
export interface ReachabilityOptions {
  /** A URL of your own server that answers HEAD with a 2xx, and allows this origin by CORS. */
  readonly url: string;
  /** Time for its answer, milliseconds. Default 5,000. */
  readonly timeoutMillis?: number;
}

const TIMEOUT_MILLIS = 5_000;

/** The waits before an address that did not answer is asked again, milliseconds; the last one repeats. */
const RETRY_MILLIS: readonly number[] = [5_000, 15_000, 60_000, 300_000];

/** Asks whether the internet is reachable, until it is. */
export interface ReachabilityProbe {
  /** Asks now, and again at growing intervals until there is an answer. */
  ask(): void;
  /** Asks no more. */
  close(): void;
}

/** Opens a probe that reports the outcome of each request. */
export type Reachability = (tell: (isReached: boolean) => void) => ReachabilityProbe;

/**
 * Finds out whether the internet is reachable by an address that answers: browsers know of a network, and nothing of what lies behind it. A
 * portal that redirects, or answers in the place of the server without its CORS headers, is no answer. Asks when the network changes and
 * the page is shown.
 *
 * @example
 * const geo = createGeo({ reachability: reachability({ url: 'https://example.com/alive' }) });
 */
export const reachability =
  (options: ReachabilityOptions): Reachability =>
  (tell) =>
    createProbe(options, tell);

function createProbe(
  { url, timeoutMillis = TIMEOUT_MILLIS }: ReachabilityOptions,
  tell: (isReached: boolean) => void,
): ReachabilityProbe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let tries = 0;

  async function isReached(signal: AbortSignal): Promise<boolean> {
    try {
      const { ok } = await fetch(url, {
        method: 'HEAD',
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal,
      });
      return ok;
    } catch {
      return false;
    }
  }

  async function attempt(): Promise<void> {
    const mine = new AbortController();
    asking = mine;
    const timeout = setTimeout(() => mine.abort(), timeoutMillis);
    const reached = await isReached(mine.signal);
    clearTimeout(timeout);
    if (asking !== mine) return;
    asking = undefined;
    if (!reached) {
      timer = setTimeout(() => void attempt(), RETRY_MILLIS[Math.min(tries, RETRY_MILLIS.length - 1)]);
      tries += 1;
    }
    tell(reached);
  }

  function stop(): void {
    clearTimeout(timer);
    const asked = asking;
    asking = undefined;
    asked?.abort();
  }

  return {
    ask() {
      stop();
      tries = 0;
      void attempt();
    },
    close: stop,
  };
}
