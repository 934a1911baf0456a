import type { CheckContext } from './checker';
import type { Expectation } from './liveness';
import { QUEUE, seqOf } from './rows';

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
  let isRunning = false;
  let isConnected = true;
  let transport = 'other';
  let lookedAt = 0;
  /** How long the process has run with a network so far; and how long at some moments. */
  let good = 0;
  const course: { readonly at: number; readonly good: number }[] = [{ at: 0, good: 0 }];
  const storedAt = new Map<number, number>();

  memory.onChange(QUEUE, ({ key, value, before, at }) => {
    const seq = seqOf(key);
    if (value === undefined) storedAt.delete(seq);
    else if (before === undefined) storedAt.set(seq, at);
  });

  function hasNetwork(at: number): boolean {
    const network = world.networkAt(at);
    if (!isConnected || network === 'none' || network === 'captive') return false;
    return transport !== 'cellular' || !context.config.disableAutoSyncOnCellular;
  }

  function pass(at: number): void {
    // Doze and tunnels end between two looks: what lies between counts as it was at its beginning and is at its end.
    if (isRunning && hasNetwork(lookedAt) && hasNetwork(at)) good += at - lookedAt;
    lookedAt = at;
    const last = course[course.length - 1];
    if (last === undefined || good - last.good > 60_000) course.push({ at, good });
  }

  /** How long it had been good by then, to a minute. */
  function goodBy(at: number): number {
    let found = 0;
    for (const moment of course) if (moment.at <= at) found = moment.good;
    return found;
  }

  const runs =
    (isNow: boolean) =>
    ({ at }: { readonly at: number }) => {
      pass(at);
      isRunning = isNow;
    };

  return {
    on: [
      {
        birth: runs(true),
        resumed: runs(true),
        death: runs(false),
        suspended: runs(false),
        reading({ kind, reading, at }) {
          if (kind !== 'connectivity') return;
          pass(at);
          const now = reading as { readonly connected: boolean; readonly transport: string };
          isConnected = now.connected;
          transport = now.transport;
        },
        commit: ({ at }) => pass(at),
      },
    ],
    judges(calmFrom, at) {
      pass(at);
      const { autoSync, url } = context.config;
      if (!autoSync || url === undefined) return;
      // Who is logged out loses nothing, and sends nothing.
      if (memory.record<AuthMemory>('auth')?.machine?.savedMode === 'rejected') return;
      const suspects = memory.record<SyncMemory>('sync')?.book?.suspects ?? {};
      const late = [...storedAt].filter(
        ([seq, since]) => !(seq in suspects) && good - goodBy(Math.max(since, calmFrom)) > DRAINED_MILLIS,
      );
      const [first] = late;
      if (first === undefined) return;
      violates(
        `${late.length} rows wait although the process has run for ${Math.round((good - goodBy(Math.max(first[1], calmFrom))) / 1000)} s with a network since; row ${first[0]} has been there since ${first[1]}`,
      );
    },
  };
}
