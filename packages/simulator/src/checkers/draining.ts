import type { CheckContext } from './checker';
import type { Expectation } from './liveness';
import { QUEUE, seqOf } from './rows';
import { createRunningTime } from './running-time';

/**
 * How long the process may run with a network and rows in the queue: twice the longest wait between two tries, for a circuit that
 * is open needs a probe before it closes.
 */
const DRAINED_MILLIS = 30 * 60_000;

interface SyncMemory {
  readonly book?: { readonly suspects?: Readonly<Record<string, unknown>> };
}

interface AuthMemory {
  readonly machine?: { readonly savedMode?: string };
}

/** The queue drains. */
export function createDraining(context: CheckContext): Expectation {
  const { memory, world, violates } = context;
  let isConnected = true;
  let transport = 'other';
  const storedAt = new Map<number, number>();

  function hasNetwork(at: number): boolean {
    const network = world.networkAt(at);
    if (!isConnected || network === 'none' || network === 'captive') return false;
    return transport !== 'cellular' || !context.config.disableAutoSyncOnCellular;
  }

  const good = createRunningTime(hasNetwork);

  memory.onChange(QUEUE, ({ key, value, before, at }) => {
    const seq = seqOf(key);
    if (value === undefined) storedAt.delete(seq);
    else if (before === undefined) storedAt.set(seq, at);
  });

  return {
    on: [
      good.on,
      {
        reading({ kind, reading }) {
          if (kind !== 'connectivity') return;
          const now = reading as { readonly connected: boolean; readonly transport: string };
          isConnected = now.connected;
          transport = now.transport;
        },
      },
    ],
    judges(calmFrom, at) {
      const { autoSync, url } = context.config;
      if (!autoSync || url === undefined) return;
      // Who is logged out loses nothing, and sends nothing.
      if (memory.record<AuthMemory>('auth')?.machine?.savedMode === 'rejected') return;
      const suspects = memory.record<SyncMemory>('sync')?.book?.suspects ?? {};
      const waited = (since: number) => good.between(Math.max(since, calmFrom), at);
      const late = [...storedAt].filter(
        ([seq, since]) => !(seq in suspects) && waited(since) > DRAINED_MILLIS,
      );
      const [first] = late;
      if (first === undefined) return;
      const seconds = Math.round(waited(first[1]) / 1000);
      violates(
        `${late.length} rows wait although the process ran for ${seconds} s with a network since; row ${first[0]} has been there since ${first[1]}`,
      );
    },
  };
}
