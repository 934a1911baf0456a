import { onPageChange } from '../page/page-life';
import type { Source } from '../sensors/source';
import type { Reachability } from './reachability';

/** The Network Information API, which Chromium has; the transport is reported on Android alone. */
interface NetworkInformation extends EventTarget {
  readonly type?: string;
}

type Transport = 'wifi' | 'cellular' | 'ethernet' | 'other' | 'none';

const TRANSPORTS: ReadonlyMap<string | undefined, Transport> = new Map([
  ['wifi', 'wifi'],
  ['cellular', 'cellular'],
  ['ethernet', 'ethernet'],
]);

const network = () => (navigator as { readonly connection?: NetworkInformation }).connection;

/** The network by `navigator.onLine`, and whether something answers behind it where an address for that is given. */
export function connectivity(reachability: Reachability | undefined): Source<'connectivity'> {
  return (_, sink) => {
    /** Until it was asked, the browser is believed. */
    let isReached = true;
    const asks = reachability?.(reached);

    function tell(): void {
      const { onLine } = navigator;
      const transport = onLine ? (TRANSPORTS.get(network()?.type) ?? 'other') : 'none';
      sink({ ageMillis: 0, connected: onLine && isReached, transport });
    }

    function reached(now: boolean): void {
      if (now === isReached) return;
      isReached = now;
      tell();
    }

    function changed(): void {
      if (navigator.onLine) asks?.ask();
      else asks?.close();
      tell();
    }

    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', changed, { signal });
    window.addEventListener('offline', changed, { signal });
    network()?.addEventListener('change', changed, { signal });
    const detach = onPageChange((change) => {
      if (change === 'shown' || change === 'resumed') changed();
    });
    changed();

    return {
      close() {
        listening.abort();
        detach();
        asks?.close();
      },
    };
  };
}
