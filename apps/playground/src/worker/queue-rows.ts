import type { Change, Location } from '@geo/core';
import type { Observation } from '@geo/simulator';
import type { Fate, QueueRow } from '../protocol/index';

const QUEUE = 'queue/';
const QUARANTINE = 'quarantine/';

/** The records of the queue, from what becomes durable and from the requests that carry them. */
export interface QueueRows {
  observe(seen: Observation): void;
  /** The rows that have changed since the last call. */
  take(): QueueRow[];
  readonly all: readonly QueueRow[];
}

/** Settled rows beyond these are forgotten, the oldest first. */
const ROWS_MAX = 20_000;

export function createQueueRows(): QueueRows {
  const rows = new Map<number, QueueRow>();
  const byUuid = new Map<string, number>();
  const changed = new Set<number>();
  /** Commits under way, by their numbers, and the rows that each request carries. */
  const commits = new Map<number, readonly Change[]>();
  const requests = new Map<number, readonly number[]>();

  function set(row: QueueRow): void {
    rows.set(row.row, row);
    changed.add(row.row);
  }

  function befalls(number: number, fate: Fate, at: number): void {
    const row = rows.get(number);
    if (row !== undefined && row.fate !== fate) set({ ...row, fate, fateAt: at });
  }

  function put(key: string, value: string, at: number): void {
    if (key.startsWith(QUARANTINE)) befalls(numberOf(key), 'quarantined', at);
    if (!key.startsWith(QUEUE)) return;
    const { uuid, event, coords } = JSON.parse(value) as Location;
    const row = numberOf(key);
    const { latitude, longitude } = coords;
    const place = { latitude, longitude };
    byUuid.set(uuid, row);
    set({ row, uuid, at, event: event ?? 'location', fate: 'queued', fateAt: at, attempts: 0, place });
    if (rows.size > ROWS_MAX) forgetOldest();
  }

  function forgetOldest(): void {
    for (const [number, { fate, uuid }] of rows) {
      if (fate === 'queued' || fate === 'uploading') continue;
      rows.delete(number);
      byUuid.delete(uuid);
      return;
    }
  }

  /** A row left the queue: taken by the server, aside in quarantine, or removed. */
  function leaves(number: number, at: number): void {
    const row = rows.get(number);
    if (row === undefined || row.fate === 'quarantined') return;
    befalls(number, row.answer?.startsWith('2') ? 'stored' : 'removed', at);
  }

  function durable(changes: readonly Change[], at: number): void {
    for (const change of changes) {
      if ('put' in change) put(change.put, change.value, at);
    }
    for (const change of changes) {
      if ('put' in change) continue;
      if ('delete' in change) {
        if (change.delete.startsWith(QUEUE)) leaves(numberOf(change.delete), at);
        continue;
      }
      const covers =
        'deletePrefix' in change
          ? (key: string) => key.startsWith(change.deletePrefix)
          : (key: string) => key >= change.deleteRange.from && key < change.deleteRange.to;
      for (const { row, fate } of rows.values())
        if ((fate === 'queued' || fate === 'uploading') && covers(keyOf(row))) leaves(row, at);
    }
  }

  function sent(number: number, body: string | undefined, at: number): void {
    const carried = [...(body ?? '').matchAll(/"([0-9A-Fa-f-]{8,64})"/g)].flatMap(
      ([, uuid]) => byUuid.get(uuid as string) ?? [],
    );
    if (carried.length === 0) return;
    requests.set(number, carried);
    for (const one of carried) {
      const row = rows.get(one) as QueueRow;
      set({ ...row, fate: 'uploading', fateAt: at, attempts: row.attempts + 1 });
    }
  }

  function answered(number: number, answer: string, at: number): void {
    for (const one of requests.get(number) ?? []) {
      const row = rows.get(one);
      if (row === undefined) continue;
      const fate = row.fate === 'uploading' && !answer.startsWith('2') ? 'queued' : row.fate;
      set({ ...row, fate, fateAt: at, answer });
    }
    requests.delete(number);
  }

  return {
    observe(seen) {
      switch (seen.type) {
        case 'commit':
          commits.set(seen.number, seen.changes);
          return;
        case 'durable':
          durable(commits.get(seen.number) ?? [], seen.at);
          commits.delete(seen.number);
          return;
        case 'refused':
          commits.delete(seen.number);
          return;
        case 'request':
          return sent(seen.number, seen.request.body, seen.at);
        case 'response':
          return answered(seen.number, String(seen.response.status), seen.at);
        case 'noResponse':
          return answered(seen.number, seen.message, seen.at);
        case 'processEnd':
          commits.clear();
          for (const number of [...requests.keys()]) answered(number, 'the process ended', seen.at);
          return;
        default:
          return;
      }
    },
    take() {
      const taken = [...changed].flatMap((row) => rows.get(row) ?? []);
      changed.clear();
      return taken;
    },
    get all() {
      return [...rows.values()];
    },
  };
}

const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1));
const keyOf = (row: number): string => QUEUE + String(row).padStart(16, '0');
