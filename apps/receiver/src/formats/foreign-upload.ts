import type { Location, LogEntry } from '@geo/core';

/** An object of JSON. */
export type JsonObject = { readonly [key: string]: unknown };

/** A record that another client sent, and whose it is. */
export interface ForeignRecord {
  /** As the message names the device; undefined where it does not. */
  readonly device: string | undefined;
  readonly record: Location;
  /** `format`, and what the message says about itself. */
  readonly params: JsonObject;
}

/** A message that holds no position, for the log of its device. */
export interface ForeignNote {
  readonly device: string | undefined;
  readonly entry: LogEntry;
}

/** What an upload in a format of others contains. */
export interface ForeignUpload {
  readonly records: readonly ForeignRecord[];
  readonly notes: readonly ForeignNote[];
}

/** The limit of a log entry's data (contract 2.21). */
const MAX_DATA_CHARACTERS = 4096;
const WARN = 2;
const DEBUG = 4;

/**
 * A position that cannot be stored. It goes to the log instead of being refused: these clients send a refused message again
 * forever, and everything behind it waits.
 */
export function unreadable(
  format: string,
  device: string | undefined,
  message: unknown,
  fault: string,
  now: number,
): ForeignNote {
  return note(`${format}.unreadable`, WARN, device, message, fault, now);
}

/** A message of another kind, such as a waypoint or a status. */
export function notPosition(
  event: string,
  device: string | undefined,
  message: unknown,
  now: number,
): ForeignNote {
  return note(event, DEBUG, device, message, 'no position', now);
}

function note(
  event: string,
  level: LogEntry['level'],
  device: string | undefined,
  content: unknown,
  message: string,
  now: number,
): ForeignNote {
  const data = (JSON.stringify(content) ?? '').slice(0, MAX_DATA_CHARACTERS);
  return { device, entry: { ts: new Date(now).toISOString(), level, src: 'native', event, message, data } };
}

/** An object of JSON; undefined where it is none. */
export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** A number, also where a client writes it as a text; undefined where it is none. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The same, where a negative number stands for one that is not known. */
export function measureIn(value: unknown): number | undefined {
  const number = numberIn(value);
  return number !== undefined && number >= 0 ? number : undefined;
}

/** A text that is not empty. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
