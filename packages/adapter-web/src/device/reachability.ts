/** How a page finds out whether the internet is reachable. */
export interface ReachabilityOptions {
  /**
   * A URL of your own server that answers HEAD with a 2xx, and allows this origin by CORS. Without it the browser's word is taken, which
   * knows of a network and nothing of what lies behind it.
   */
  readonly url: string;
  /** Time for its answer, milliseconds. Default 5,000. */
  readonly timeoutMillis?: number;
}

const TIMEOUT_MILLIS = 5_000;

/** The waits before an address that did not answer is asked again, milliseconds; the last one repeats. */
const RETRY_MILLIS: readonly number[] = [5_000, 15_000, 60_000, 300_000];

/** Keeps asking until there is an answer. */
export interface Reachability {
  /** Asks now, and again until it is reached. */
  ask(): void;
  close(): void;
}

/** Tells whether the address answers, each time that it was asked. A portal that redirects, or answers in its place, is no answer. */
export function createReachability(
  { url, timeoutMillis = TIMEOUT_MILLIS }: ReachabilityOptions,
  tell: (isReached: boolean) => void,
): Reachability {
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
