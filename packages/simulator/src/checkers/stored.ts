import type { Change, Location } from '@geo/core';
import type { DurableMemory, MemoryChange } from './durable-memory';
import type { ObservationHandlers } from './observation-handlers';
import { OUTBOX, type OutboxRow, QUARANTINE, QUEUE, read, seqOf } from './rows';

/** A record that has become durable in the queue. */
export interface StoredRecord {
  /** The number of its row. */
  readonly seq: number;
  /** The record as it is stored. */
  readonly record: Location;
  /** The app's own, or back from quarantine: what it says is not what the engine says now. */
  readonly isForeign: boolean;
  /** Back from quarantine. */
  readonly isRetried: boolean;
  /** Everything that the commit changed. */
  readonly commit: readonly Change[];
  /** Milliseconds since the world began. */
  readonly at: number;
}

/** An event that has become durable, to be delivered at least once. */
export interface StoredEvent extends OutboxRow {
  /** The number of its row. */
  readonly seq: number;
  /** The id it is delivered with. */
  readonly id: string;
  /** Everything that the commit changed. */
  readonly commit: readonly Change[];
  /** Milliseconds since the world began. */
  readonly at: number;
}

/** Records and events as they become durable, each read once for all checkers. */
export interface Stored {
  /** Adds a listener for each record that becomes durable. */
  onRecord(listener: (stored: StoredRecord) => void): void;
  /** Adds a listener for each event that becomes durable. */
  onEvent(listener: (stored: StoredEvent) => void): void;
  /** Was there ever a durable row of this record? */
  knows(uuid: string): boolean;
  /** Was there ever a durable row of the event with this id? */
  knowsEvent(id: string): boolean;
}

export function createStored(memory: DurableMemory): Stored & { readonly on: ObservationHandlers } {
  const recordListeners: ((stored: StoredRecord) => void)[] = [];
  const eventListeners: ((stored: StoredEvent) => void)[] = [];
  const uuids = new Set<string>();
  const ids = new Set<string>();
  /** Where the app has put records of its own. */
  const insertedAt = new Set<string>();

  const placeOf = (coords: Location['coords'] | undefined) => `${coords?.latitude} ${coords?.longitude}`;

  memory.onChange(QUEUE, ({ key, value, commit, at }: MemoryChange) => {
    if (value === undefined) return;
    const record = read<Location>(value);
    if (record === undefined) return;
    uuids.add(record.uuid);
    const isRetried = commit.some((change) => 'delete' in change && change.delete.startsWith(QUARANTINE));
    const isForeign = isRetried || (insertedAt.size > 0 && insertedAt.has(placeOf(record.coords)));
    const stored = { seq: seqOf(key), record, isForeign, isRetried, commit, at };
    for (const listener of recordListeners) listener(stored);
  });

  memory.onChange(OUTBOX, ({ key, value, commit, at }: MemoryChange) => {
    const row = value === undefined ? undefined : read<OutboxRow>(value);
    if (row === undefined) return;
    const id = key.slice(OUTBOX.length);
    ids.add(id);
    const stored = { ...row, id, seq: seqOf(key), commit, at };
    for (const listener of eventListeners) listener(stored);
  });

  return {
    onRecord: (listener) => void recordListeners.push(listener),
    onEvent: (listener) => void eventListeners.push(listener),
    knows: (uuid) => uuids.has(uuid),
    knowsEvent: (id) => ids.has(id),
    on: {
      call({ operation, args }) {
        if (operation !== 'insertLocation') return;
        insertedAt.add(placeOf((args[0] as { coords?: Location['coords'] } | undefined)?.coords));
      },
    },
  };
}
