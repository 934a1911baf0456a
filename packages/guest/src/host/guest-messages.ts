import type { HeadlessEvent, PresenceRequest, SensorKind } from '@geo/core';
import { PROTOCOL, type ToClientMessage } from '../protocol/messages';
import { type Decoded, field, isObject, isText, number, numberOrNull, text } from './decoded';

/** One handler for each message that a guest posts. */
export interface GuestHandlers {
  welcome(protocol: number, engine: string, parts: readonly string[]): void;
  toClient(client: string, message: ToClientMessage): void;
  headless(number: number, event: HeadlessEvent, id: string | undefined): void;
  watch(kind: SensorKind, request: never): void;
  unwatch(kind: SensorKind): void;
  request(number: number, port: unknown, args: unknown): void;
  timer(up: number | null): void;
  wakeAt(name: string, at: number | null, isInexact?: boolean): void;
  presence(request: PresenceRequest): void;
  busy(isBusy: boolean): void;
  log(level: number, event: string, message: string): void;
  trace(line: string): void;
  closed(): void;
}

const MODES: readonly unknown[] = ['off', 'geofences', 'location'];

/**
 * Calls the handler for one message of a guest. The first known field in the order below names the message: a `watch` also
 * has a `request`, and a `headless` an `event`.
 * @throws Error when no message has this form; its text says why.
 */
export function handleGuestMessage(message: Decoded, handlers: GuestHandlers): void {
  const toClient = () => {
    const { client: _, ...toClientMessage } = message;
    handlers.toClient(text(message, 'client'), toClientMessage as unknown as ToClientMessage);
  };
  const id = () =>
    field<string | undefined>(message, 'id', 'a text', (value) => value === undefined || isText(value));
  const handlersByName: { readonly [name: string]: () => void } = {
    welcome: () => {
      const welcome = field<Decoded>(message, 'welcome', 'an object', isObject);
      const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
      const protocol = number(welcome, 'protocol');
      // A guest of another protocol has no `parts`: its number is what matters then.
      const parts =
        protocol === PROTOCOL ? field<readonly string[]>(welcome, 'parts', 'a list of texts', isTexts) : [];
      handlers.welcome(protocol, text(welcome, 'engine'), parts);
    },
    result: toClient,
    more: toClient,
    headless: () =>
      handlers.headless(number(message, 'headless'), field(message, 'event', 'an object', isObject), id()),
    event: toClient,
    watch: () => handlers.watch(text(message, 'watch') as SensorKind, message.request as never),
    unwatch: () => handlers.unwatch(text(message, 'unwatch') as SensorKind),
    request: () => handlers.request(number(message, 'request'), message.port, message.args),
    timer: () => handlers.timer(numberOrNull(message, 'timer')),
    wakeAt: () =>
      handlers.wakeAt(text(message, 'wakeAt'), numberOrNull(message, 'at'), message.inexact === true),
    presence: () => {
      const presence = field<Decoded>(message, 'presence', 'an object', isObject);
      field(presence, 'mode', MODES.join(', '), (mode) => MODES.includes(mode));
      handlers.presence(presence as unknown as PresenceRequest);
    },
    busy: () => handlers.busy(field(message, 'busy', 'true or false', (busy) => typeof busy === 'boolean')),
    log: () => {
      const entry = field<Decoded>(message, 'log', 'an object', isObject);
      handlers.log(number(entry, 'level'), text(entry, 'event'), text(entry, 'message'));
    },
    trace: () => handlers.trace(text(message, 'trace')),
    closed: () => handlers.closed(),
  };
  const name = Object.keys(handlersByName).find((name) => name in message);
  if (name === undefined) throw new Error('there is no such message');
  handlersByName[name]?.();
}
