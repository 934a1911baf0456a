import type { Location } from '@geo/core';

export const QUEUE = 'queue/';
export const QUARANTINE = 'quarantine/';
export const OUTBOX = 'outbox/';

/** A row's number, which orders it among all rows. */
export function seqOf(key: string): number {
  return Number(key.slice(key.lastIndexOf('/') + 1));
}

/** The uuid of a queued record, without reading the whole of it where it stands in front. */
export function uuidOf(json: string): string | undefined {
  return /^\{"uuid":"([^"\\]+)"/.exec(json)?.[1] ?? read<Location>(json)?.uuid;
}

/** The text that was read last, and its value: several checkers read the same row one after the other. */
let lastText = '';
let lastValue: object | undefined;

/** A row's value, not to be changed; undefined when it is no JSON object. */
export function read<T extends object>(json: string): T | undefined {
  if (json !== lastText) {
    lastText = json;
    lastValue = parsed(json);
  }
  return lastValue as T | undefined;
}

function parsed(json: string): object | undefined {
  // An error costs more than reading a record, and each row that is deleted has no text.
  if (json === '') return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An at-least-once event as it waits in its outbox row. */
export interface OutboxRow {
  /** The event's name on the wire. */
  readonly name: string;
  /** What it says. */
  readonly payload: unknown;
}
