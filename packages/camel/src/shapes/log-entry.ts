import type { LogEntry as WireLogEntry } from '@geo/core';
import { decoded, int, optional, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** One line of the in-library log (contract 2.21). */
export interface LogEntry extends WithRaw {
  /** ISO-8601, UTC. */
  readonly ts: string;
  /** One of the `logLevel…` constants. */
  readonly level: number;
  /** `native`: the engine itself; `js`: the app's own logger calls. */
  readonly src: string;
  /** Short tag. */
  readonly event: string;
  /** A line for people. */
  readonly message: string | null;
  /** Attached data, decoded from its JSON; `null` where there is none. In `raw` it is the JSON text. */
  readonly data: unknown;
}

const LOG_ENTRY = shape<WireLogEntry, LogEntry>({
  ts: text,
  level: int,
  src: text,
  event: text,
  message: optional(text),
  data: decoded,
});

/** A line of the log from the wire. */
export const parseLogEntry = (payload: unknown): LogEntry => LOG_ENTRY.parse(payload);
