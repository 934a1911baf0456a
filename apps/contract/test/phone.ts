import type { ConfigPatch, EventName, HttpRequest } from '@geo/core';
import { type Heard, Phone, type PhoneOptions } from '@geo/core/test-kit';
import { ROWS } from '../src/rows/index';
import type { ValueType } from '../src/rows/row';
import { givenConfig } from './mutation/config';
import { observedEngine } from './mutation/engine';
import { observed } from './mutation/values';

export { HOUR, MINUTE, SECOND, URL } from '@geo/core/test-kit';
export type { Phone };

const payloads = new Map<string, ValueType>();
for (const row of ROWS) if (row.kind === 'listener') payloads.set(row.event, row.payload);
/** Every name on the wire. */
export const EVENT_NAMES = [...payloads.keys()] as EventName[];

const heard = (events: readonly Heard[]): Heard[] =>
  events.map((event) => ({ ...event, payload: observed(payloads.get(event.name) ?? 'any', event.payload) }));

/** A request with the records in its body as a test sees them. */
function seen(request: HttpRequest): HttpRequest {
  let body: unknown;
  try {
    body = JSON.parse(request.body ?? '');
  } catch {
    return request;
  }
  const records = (value: unknown): unknown =>
    Array.isArray(value) ? observed('Location[]', value) : observed('Location', value);
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null && 'coords' in value;
  const isRecords = (value: unknown) => isRecord(value) || (Array.isArray(value) && value.some(isRecord));
  if (isRecords(body)) body = records(body);
  else if (typeof body === 'object' && body !== null)
    body = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, isRecords(value) ? records(value) : value]),
    );
  return { ...request, body: JSON.stringify(body) };
}

/** Called with every phone as it is created; for listeners beside those of the phone. */
export const companion: { of: ((phone: Phone) => unknown) | undefined } = { of: undefined };

/** A whole engine on virtual ports, seen through the observation point: what the active mutant breaks is broken. */
export async function phoneWith(options: PhoneOptions = {}): Promise<Phone> {
  const config = givenConfig(options.config);
  const given = { listenTo: EVENT_NAMES, ...options, ...(config === undefined ? {} : { config }) };
  const phone = await Phone.create(given);
  await companion.of?.(phone);
  return watched(phone);
}

/** The same, at the moment of its creation: `ready` was not called. */
export const phoneBorn = (options: PhoneOptions = {}): Phone =>
  watched(Phone.launch({ listenTo: EVENT_NAMES, ...options }));

function watched(phone: Phone): Phone {
  return new Proxy(phone, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property === 'engine') return observedEngine(target.engine, 'T');
      if (property === 'events') return heard(target.events);
      if (property === 'requests') return target.requests.map(seen);
      if (property === 'received')
        return (name: EventName) =>
          heard(target.events.filter((event) => event.name === name)).map(({ payload }) => payload);
      if (property === 'restart') return (config?: ConfigPatch) => target.restart(givenConfig(config));
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set(target, property, value) {
      return Reflect.set(target, property, value, target);
    },
  });
}
