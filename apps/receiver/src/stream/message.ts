import { createHash } from 'node:crypto';
import type { Location, LogEntry } from '@geo/core';
import type { Arrival, Owner } from '../store/store';
import { faultsOf, isRecord } from '../uploads/record';

/** What a message holds: records of one organisation and one shard, log entries of one device, or the order to forget one. */
export interface Content {
  /** When ingest took it, epoch milliseconds. */
  readonly receivedAt: number;
  readonly arrivals: readonly Arrival[];
  readonly log: { readonly owner: Owner; readonly entries: readonly LogEntry[] } | undefined;
  readonly forget: Owner | undefined;
}

/** A message as it travels; the params of a batch stand in it once. */
interface Wire {
  readonly v: number;
  readonly org: string;
  readonly receivedAt: number;
  readonly batches?: readonly {
    readonly device: string;
    readonly params?: Arrival['params'];
    readonly records: readonly unknown[];
  }[];
  readonly log?: { readonly device: string; readonly entries: readonly LogEntry[] };
  readonly forget?: { readonly device: string };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Raised with every change that older writers cannot read: they park such messages instead of guessing. */
const WIRE_VERSION = 1;
/** Of orders to forget, which came later than records and log entries. */
const FORGET_VERSION = 2;

/** Half of what a server takes by default (`max_payload`): the rest is headers, and servers that are set lower. */
const MAX_MESSAGE_BYTES = 512 * 1024;

/** Messages as bytes, none larger than `MAX_MESSAGE_BYTES`, with the arrivals that are in each. @throws RangeError where one record is larger. */
export function encoded(
  org: string,
  arrivals: readonly Arrival[],
  receivedAt: number,
): { readonly payload: string; readonly arrivals: readonly Arrival[] }[] {
  const payload = toWire(org, arrivals, receivedAt);
  if (Buffer.byteLength(payload) <= MAX_MESSAGE_BYTES) return [{ payload, arrivals }];
  if (arrivals.length === 1) requireSmall('a record with its params', payload);
  const half = Math.ceil(arrivals.length / 2);
  return [
    ...encoded(org, arrivals.slice(0, half), receivedAt),
    ...encoded(org, arrivals.slice(half), receivedAt),
  ];
}

/** Log entries of one device. @throws RangeError where they are larger than a message may be. */
export function encodedLog({ org, device }: Owner, entries: readonly LogEntry[], receivedAt: number): string {
  const payload = JSON.stringify({
    v: WIRE_VERSION,
    org,
    receivedAt,
    log: { device, entries },
  } satisfies Wire);
  requireSmall('a log upload', payload);
  return payload;
}

/** The order to forget a device. */
export function encodedForget({ org, device }: Owner, orderedAt: number): string {
  return JSON.stringify({ v: FORGET_VERSION, org, receivedAt: orderedAt, forget: { device } } satisfies Wire);
}

function requireSmall(what: string, payload: string): void {
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_MESSAGE_BYTES)
    throw new RangeError(`${what} may have at most ${MAX_MESSAGE_BYTES} bytes in a stream; got ${bytes}`);
}

function toWire(org: string, arrivals: readonly Arrival[], receivedAt: number): string {
  const batches: {
    device: string;
    params: Arrival['params'];
    records: Location[];
  }[] = [];
  for (const { device, params, record } of arrivals) {
    const last = batches.at(-1);
    if (last?.device === device && last.params === params) last.records.push(record);
    else batches.push({ device, params, records: [record] });
  }
  return JSON.stringify({ v: WIRE_VERSION, org, receivedAt, batches } satisfies Wire);
}

/** Reads a message. @throws Error that says why it is none that this writer knows. */
export function decoded(payload: Uint8Array): Content {
  const wire = JSON.parse(utf8.decode(payload)) as Wire | null;
  if (wire?.v !== WIRE_VERSION && wire?.v !== FORGET_VERSION) {
    throw new Error(
      `the message is of version ${String(wire?.v)}; this writer knows up to ${FORGET_VERSION}`,
    );
  }
  const { org, receivedAt, batches = [], log, forget } = wire;
  if (typeof org !== 'string' || !Number.isSafeInteger(receivedAt) || !Array.isArray(batches))
    throw new Error('the message lacks org, receivedAt or batches');
  const entries = log && { owner: { org, device: log.device }, entries: log.entries };
  if (entries && (typeof entries.owner.device !== 'string' || !Array.isArray(entries.entries)))
    throw new Error('the log of the message lacks device or entries');
  if (forget && typeof forget.device !== 'string') throw new Error('the order to forget lacks a device');
  return {
    receivedAt,
    forget: forget && { org, device: forget.device },
    arrivals: batches.flatMap((batch) => arrivalsOf(org, receivedAt, batch)),
    log: entries,
  };
}

function arrivalsOf(
  org: string,
  receivedAt: number,
  { device, params, records }: NonNullable<Wire['batches']>[number],
): Arrival[] {
  if (typeof device !== 'string' || !Array.isArray(records))
    throw new Error('a batch of the message lacks device or records');
  return records.map((record: unknown, index) => {
    // Checked again: others than our ingest may publish to the cluster.
    const faults = faultsOf(record);
    if (isRecord(record, faults)) return { org, device, params, record, receivedAt };
    const [fault] = faults;
    throw new Error(`records[${index}].${fault?.field} must be ${fault?.allowed}; got ${fault?.value}`);
  });
}

/**
 * Names a batch by the identity of its records. A phone that sends the same records again makes the same name, and the
 * stream drops them; another batch never has it. The client's `Idempotency-Key` is not taken for it: a key that came twice
 * with different records would have the second ones acknowledged and dropped.
 */
export function messageId(org: string, arrivals: readonly Arrival[]): string {
  const hash = createHash('sha256').update(org);
  for (const { device, record } of arrivals)
    hash.update(`\0${device}\0${record.uuid.toLowerCase()}\0${record.timestamp}`);
  return hash.digest('base64url');
}
