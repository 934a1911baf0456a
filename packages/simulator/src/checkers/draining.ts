import { type JsonObject, recordsOf } from '../server/envelope';
import type { CheckContext } from './checker';
import type { Expectation } from './expectation';
import { type Flight, flightOf } from './requests';
import { QUARANTINE, QUEUE, read, seqOf, uuidOf } from './rows';
import { createWakefulness, STRETCH_MILLIS } from './wakefulness';

/**
 * The number of periods of ten minutes with a running process and a network in which the queue is drained: the longest `Retry-After` that
 * is obeyed is an hour, and a circuit that was open needs a probe before it closes, at most 15 minutes after the one before.
 */
const DRAINED_STRETCHES = 10;

/** With the server hanging for longer than this in a stretch, a record a second comes faster than records can go. */
const HUNG_MILLIS = STRETCH_MILLIS / 2;

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
  const flights = new Map<number, Flight>();
  /** By stretch: for how long the server hung over a record. */
  const hungMillis = new Map<number, number>();
  const isHung = (stretch: number) => (hungMillis.get(stretch) ?? 0) > HUNG_MILLIS;

  /** No response came: did the server hang over a record? */
  function unanswered(flight: Flight | undefined, at: number): void {
    const hasHung = recordsOf(flight?.request.body ?? '')?.some(
      (record) => server.stumbles(record) === 'hang',
    );
    if (flight === undefined || !hasHung) return;
    const stretch = Math.floor(at / STRETCH_MILLIS);
    hungMillis.set(stretch, (hungMillis.get(stretch) ?? 0) + at - flight.at);
  }

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
        request(seen) {
          flights.set(seen.number, flightOf(seen, context));
        },
        response({ number }) {
          flights.delete(number);
        },
        noResponse({ number, at }) {
          unanswered(flights.get(number), at);
          flights.delete(number);
        },
        processEnd() {
          flights.clear();
        },
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
      const waited = (since: number) => running.stretches(Math.max(since, calmFrom), at, isHung);
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
