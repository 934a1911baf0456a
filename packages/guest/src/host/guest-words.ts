import type { HeadlessEvent, PresenceRequest, SensorKind } from '@geo/core';
import type { ToClientMessage } from '../protocol/messages';
import { field, isObject, isText, number, numberOrNull, type Said, text } from './said';

/** What a host does about what a guest says. */
export interface GuestWords {
  welcome(engine: string): void;
  toClient(client: string, word: ToClientMessage): void;
  headless(number: number, event: HeadlessEvent, id: string | undefined): void;
  watch(kind: SensorKind, request: never): void;
  unwatch(kind: SensorKind): void;
  request(number: number, port: unknown, args: unknown): void;
  timer(up: number | null): void;
  wakeAt(name: string, at: number | null): void;
  presence(request: PresenceRequest): void;
  busy(isBusy: boolean): void;
  log(level: number, event: string, message: string): void;
  trace(line: string): void;
  closed(): void;
}

const MODES: readonly unknown[] = ['off', 'geofences', 'location'];

/**
 * Understands one message of a guest. A message is named by its first known field in this order: a `watch` has a `request`
 * as well, and a `headless` an `event`.
 * @throws Error when it is no message, saying why.
 */
export function understand(said: Said, hear: GuestWords): void {
  const toClient = () => {
    const { client: _, ...word } = said;
    hear.toClient(text(said, 'client'), word as unknown as ToClientMessage);
  };
  const id = () =>
    field<string | undefined>(said, 'id', 'a text', (value) => value === undefined || isText(value));
  const words: { readonly [word: string]: () => void } = {
    welcome: () => {
      const welcome = field<Said>(said, 'welcome', 'an object', isObject);
      hear.welcome(text(welcome, 'engine'));
    },
    result: toClient,
    headless: () =>
      hear.headless(number(said, 'headless'), field(said, 'event', 'an object', isObject), id()),
    event: toClient,
    watch: () => hear.watch(text(said, 'watch') as SensorKind, said.request as never),
    unwatch: () => hear.unwatch(text(said, 'unwatch') as SensorKind),
    request: () => hear.request(number(said, 'request'), said.port, said.args),
    timer: () => hear.timer(numberOrNull(said, 'timer')),
    wakeAt: () => hear.wakeAt(text(said, 'wakeAt'), numberOrNull(said, 'at')),
    presence: () => {
      const presence = field<Said>(said, 'presence', 'an object', isObject);
      field(presence, 'mode', MODES.join(', '), (mode) => MODES.includes(mode));
      hear.presence(presence as unknown as PresenceRequest);
    },
    busy: () => hear.busy(field(said, 'busy', 'true or false', (busy) => typeof busy === 'boolean')),
    log: () => {
      const entry = field<Said>(said, 'log', 'an object', isObject);
      hear.log(number(entry, 'level'), text(entry, 'event'), text(entry, 'message'));
    },
    trace: () => hear.trace(text(said, 'trace')),
    closed: () => hear.closed(),
  };
  const word = Object.keys(words).find((name) => name in said);
  if (word === undefined) throw new Error('there is no such message');
  words[word]?.();
}
