import type { Delivery } from '@geo/core';
import { isMap, type Raw, read, readable, text } from '../shape/kinds';

/** What a headless task receives (contract 2.22). */
export interface HeadlessEvent {
  /** One of the seven names: `heartbeat`, `motionchange`, `geofence`, `providerchange`, `powersavechange`, `http`, `connectivitychange`. */
  readonly name: string;
  /** The event's fields by their names on the wire; the parse function of that event makes them typed. */
  readonly params: Raw;
  /** As it came: the fields flat beside the name. */
  readonly raw: Raw;
}

/** Runs while the app's own runtime is gone; the delivery has the id of those that are delivered at least once. */
export type HeadlessTask = (event: HeadlessEvent, delivery: Delivery) => void | Promise<void>;

/** A headless event from the wire, where its fields lie flat beside its name. */
export function parseHeadlessEvent(payload: unknown): HeadlessEvent {
  const raw = isMap(payload) ? payload : {};
  const { name, ...params } = readable(raw);
  return Object.freeze({ name: read(text, name), params: Object.freeze(params), raw });
}
