import type { JsonObject } from '../server/envelope';
import type { CheckContext } from './checker';
import type { Expectation } from './expectation';
import { QUARANTINE, QUEUE, read, seqOf, uuidOf } from './rows';
import { createWakefulness } from './wakefulness';

/**
 * The number of periods of ten minutes with a running process and a network in which the queue is drained: the longest `Retry-After` that
 * is obeyed is an hour, and a circuit that was open needs a probe before it closes, at most 15 minutes after the one before.
 */
const DRAINED_STRETCHES = 10;

interface SyncMemory {
  readonly book?: { readonly suspects?: Readonly<Record<string, unknown>> };
}

interface QuarantineRow {
  readonly record?: { readonly uuid?: string };
}

interface AuthMemory {
  readonly machine?: { readonly savedMode?: string };
}

/** The queue drains. */
export function createDraining(context: CheckContext): Expectation {
  const { memory, world, server, report } = context;
  let isConnected = true;
  let transport = 'other';
  const storedAt = new Map<number, number>();
  /** Records that were refused for good once. */
  const condemned = new Set<string>();

  function hasNetwork(at: number): boolean {
    const network = world.networkAt(at);
    if (!isConnected || network === 'none' || network === 'captive') return false;
    return transport !== 'cellular' || !context.config.disableAutoSyncOnCellular;
  }

  const running = createWakefulness(hasNetwork);

  /**
   * The app put it back although the server refuses it: 3,095 of those (seed 1100000) and at most 60 failing requests an hour take 51
   * hours while nothing else is sent. They hold up no other, which is checked here of the others.
   */
  const isStayer = (value: string) =>
    server.stumbles(read<JsonObject>(value) ?? {}) !== undefined || condemned.has(uuidOf(value) ?? '');

  memory.onChange(QUEUE, ({ key, value, before, at }) => {
    const seq = seqOf(key);
    if (value === undefined) storedAt.delete(seq);
    // What the server stumbles over stays for hours, and holds up no other.
    else if (before === undefined && !isStayer(value)) storedAt.set(seq, at);
  });
  memory.onChange(QUARANTINE, ({ value }) => {
    const uuid = value === undefined ? undefined : read<QuarantineRow>(value)?.record?.uuid;
    if (uuid !== undefined) condemned.add(uuid);
  });

  return {
    on: [
      running.on,
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
      const waited = (since: number) => running.stretches(Math.max(since, calmFrom), at);
      const late = [...storedAt].filter(
        ([seq, since]) => !(seq in suspects) && waited(since) >= DRAINED_STRETCHES,
      );
      const [first] = late;
      if (first === undefined) return;
      report(
        `${late.length} rows wait; row ${first[0]} has been there since ${first[1]}, and the process ran with a network in ${waited(first[1])} stretches of ten minutes since`,
      );
    },
  };
}
