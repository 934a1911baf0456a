import type { Change, Location, MotionChangeEvent } from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';
import { OUTBOX, type OutboxRow, QUEUE, read } from './rows';

/** Persist before emit. */
export const persistFirst: Invariant = {
  name: 'persist-first',
  statement:
    'a record is durable before its location event, an event with an id before it is delivered, and its row stays until it is; each stationary transition has exactly one record with event motionchange, in the same commit',
  createChecker,
};

/** The most events of one name that wait for a listener; beyond that the newest are dropped. */
const WAITING_MAX = 64;

function createChecker({ memory, stored, report }: CheckContext): Checker {
  /** Durable events that were not delivered yet, by their ids. */
  const undelivered = new Map<string, string>();
  /** All rows of the outbox: one that was delivered and not acknowledged waits for a listener again. */
  const rows = new Map<string, string>();
  /** Events of each name that were refused in this life: they wait for a listener in the process alone, without an id. */
  const unstored = new Map<string, number>();
  const pending = new Map<number, readonly Change[]>();
  /** Records of stops in commits that were refused, or may be: their events go out without an id. */
  const refusable = new Set<string>();

  function stopsIn(commit: readonly Change[]): Location[] {
    return commit.flatMap((change) => {
      if (!('put' in change) || !change.put.startsWith(QUEUE)) return [];
      if (!change.value.includes('"event":"motionchange"')) return [];
      const record = read<Location>(change.value);
      return record?.event === 'motionchange' ? [record] : [];
    });
  }

  function eventsIn(commit: readonly Change[]): MotionChangeEvent[] {
    return commit.flatMap((change) => {
      if (!('put' in change) || !change.put.startsWith(OUTBOX)) return [];
      const row = read<OutboxRow>(change.value);
      return row?.name === 'motionchange' ? [row.payload as MotionChangeEvent] : [];
    });
  }

  stored.onRecord(({ record, seq, isForeign, commit }) => {
    if (record.event !== 'motionchange' || isForeign) return;
    const events = eventsIn(commit).filter(
      ({ isMoving, location }) => !isMoving && location?.uuid === record.uuid,
    );
    if (events.length !== 1)
      report(
        `row ${seq} is the record of a stop, and its commit holds ${events.length} events of it; one is right`,
      );
    if (record.is_moving !== false)
      report(`row ${seq} is the record of a stop and says is_moving ${record.is_moving}`);
  });

  memory.onChange(OUTBOX, ({ key, value }) => {
    if (value !== undefined) return;
    const id = key.slice(OUTBOX.length);
    const name = undelivered.get(id);
    undelivered.delete(id);
    rows.delete(id);
    // New tokens that were replaced before they were delivered are void.
    if (name === undefined || name === 'authorization') return;
    const stillThere = [...rows.values()].filter((other) => other === name).length;
    const waiting = stillThere + (unstored.get(name) ?? 0);
    if (waiting < WAITING_MAX) report(`${name} ${id} was removed from the outbox before it was delivered`);
  });

  stored.onEvent(({ name, payload, seq, commit, id }) => {
    undelivered.set(id, name);
    rows.set(id, name);
    if (name !== 'motionchange') return;
    const { isMoving, location } = payload as MotionChangeEvent;
    if (isMoving || !location) return;
    const records = stopsIn(commit).filter(({ uuid }) => uuid === location.uuid);
    if (records.length !== 1)
      report(
        `event ${seq} is a stop at ${location.uuid}, and its commit holds ${records.length} records of it; one is right`,
      );
  });

  return {
    on: [
      {
        commit({ number, changes }) {
          pending.set(number, changes);
          for (const { uuid } of stopsIn(changes)) refusable.add(uuid);
        },
        durable({ number }) {
          pending.delete(number);
        },
        refused({ number }) {
          for (const change of pending.get(number) ?? []) {
            if (!('put' in change) || !change.put.startsWith(OUTBOX)) continue;
            const name = read<OutboxRow>(change.value)?.name;
            if (name !== undefined) unstored.set(name, (unstored.get(name) ?? 0) + 1);
          }
          pending.delete(number);
        },
        processEnd() {
          pending.clear();
          unstored.clear();
        },
      },
    ],
    onDelivered({ name, data, id }) {
      if (id !== undefined) undelivered.delete(id);
      else unstored.set(name, Math.max(0, (unstored.get(name) ?? 0) - 1));
      if (id !== undefined && !stored.knowsEvent(id))
        report(`a ${name} event was delivered with the id ${id}, which is not durable`);
      if (name === 'location') {
        const { uuid, extras } = data as Location;
        // A watch of the app's own may leave its positions out of the queue.
        if (!stored.knows(uuid) && extras?.watch !== true)
          report(`a location event delivered record ${uuid} before it was durable`);
      }
      if (name !== 'motionchange') return;
      const { isMoving, location } = data as MotionChangeEvent;
      if (isMoving || !location || stored.knows(location.uuid)) return;
      // The disk refused both: then the event is delivered without an id.
      if (id !== undefined || !refusable.has(location.uuid))
        report(`a stop was delivered with record ${location.uuid}, which is not durable`);
    },
  };
}
