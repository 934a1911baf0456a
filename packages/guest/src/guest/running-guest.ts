import {
  ANDROID_PROFILE,
  type createEngine,
  createPendingWork,
  type Engine,
  IOS_PROFILE,
  NODE_PROFILE,
  type PlatformProfile,
  type Ports,
  type SensorKind,
  WEB_PROFILE,
} from '@geo/core';
import type { GuestMessage, Hello, Moment } from '../protocol/messages';
import { createAppRuntime } from './app-runtime';
import { createBusy } from './busy';
import { type Clients, createClients } from './clients/clients';
import { remoteHeadlessTask } from './headless-task';
import type { Outbound } from './outbound';
import { remotePorts } from './ports/remote-ports';
import { quoted } from './quote';
import type { Decoded, DecodedHello, MessageName } from './shapes/messages';
import { isSensorKind } from './shapes/readings';

const PROFILES: { readonly [N in PlatformProfile['name']]: PlatformProfile } = {
  ios: IOS_PROFILE,
  android: ANDROID_PROFILE,
  web: WEB_PROFILE,
  node: NODE_PROFILE,
};

/** One handler for each message after `hello`. */
export type MessageHandlers = {
  readonly [W in Exclude<MessageName, 'hello'>]: (message: Decoded[W]) => void;
};

/** Makes the guest's engine: `createEngine`, or one of fewer parts. */
export type CreateEngine = typeof createEngine;

/** A guest with its engine. */
export interface RunningGuest {
  readonly handlers: MessageHandlers;
  readonly clients: Clients;
  readonly isClosed: boolean;
  /** A message was handled. */
  delivered(): void;
}

export function startGuest(
  create: CreateEngine,
  decoded: DecodedHello,
  moment: () => Moment,
  { send, log }: Outbound,
): RunningGuest {
  const hello: Hello = { ...decoded, available: decoded.available.filter(isSensorKind) };
  const unknown = decoded.available.filter((kind) => !isSensorKind(kind));
  if (unknown.length > 0)
    log('protocol:unexpected', `nobody here knows the kinds ${quoted(unknown.join(', '))}`);
  /** Has the engine begun to watch? It does so when its memory is loaded. */
  let isWatching = false;
  let isClosed = false;

  const remote = remotePorts(hello, moment, (message: GuestMessage) => {
    send(message);
    if ('port' in message) busy.look();
  });
  const app = createAppRuntime(remote.ports.sensor);
  const sensor: Ports['sensor'] = {
    ...app.sensor,
    watch(...given) {
      isWatching = true;
      return app.sensor.watch(...given);
    },
  };
  const profile = PROFILES[hello.profile];
  const pendingWork = createPendingWork();
  const busy = createBusy({
    // Calls wait for locked storage, perhaps for hours: the device may sleep until then.
    isBusy: () =>
      remote.openRequests > 0 || (clients.openCalls > 0 && !remote.isStorageLocked) || engine.busy,
    whenQuiescent: pendingWork.whenQuiescent,
    send: (isBusy) => send({ busy: isBusy }),
  });
  const engine: Engine = create({
    ports: { ...remote.ports, sensor },
    profile,
    pendingWork,
    ...(hello.trace ? { trace: (line: string) => send({ trace: line }) } : {}),
    ...(hello.blackBox === undefined ? {} : { blackBox: hello.blackBox }),
    ...(hello.lastLife === undefined ? {} : { lastLife: hello.lastLife }),
    ...(hello.restarted === undefined ? {} : { afterFailure: hello.restarted.reason }),
  });
  // As a call, so that it enters a black box as well: it takes a row, and those after it have other numbers.
  if (hello.restarted) engine.logger.error(`the engine failed and was begun anew: ${hello.restarted.reason}`);
  const clients = createClients({
    engine,
    pendingWork,
    send,
    log: (message) => log('protocol:unexpected', message),
    appChanged: app.changed,
    answered: busy.look,
  });
  const headless = remoteHeadlessTask(send);
  if (hello.headless ?? profile.headless) engine.registerHeadlessTask(headless.run);

  /** A reading that no watch has asked for. Before memory is loaded nothing is watched: the engine holds it, up to a limit. */
  function wakeBy(kind: SensorKind, data: never): void {
    remote.wake({ cause: 'reading', kind, data: kind === 'app' ? app.completed(data) : data });
  }

  const handlers: MessageHandlers = {
    wake({ wake }) {
      if (wake.cause === 'reading') wakeBy(wake.kind, wake.data as never);
      else remote.wake(wake);
    },
    attach: ({ attach, headless: isHeadless = false }) => clients.attach(attach, isHeadless),
    detach: ({ detach }) => clients.detach(detach),
    call: (message) => clients.named(message.client)?.call(message),
    listen: (message) => clients.named(message.client)?.listen(message),
    unlisten: ({ client, unlisten }) => clients.named(client)?.unlisten(unlisten),
    taken: ({ client, taken }) => clients.named(client)?.taken(taken),
    handled({ handled, error }) {
      if (!headless.handled(handled, error?.message))
        log('protocol:unexpected', `headless event ${handled} waits for no word`);
    },
    reading({ reading, data }) {
      // A reading of a watch that has just been closed is dropped.
      if (!remote.read(reading, data) && !isWatching) wakeBy(reading, data);
    },
    reply({ reply, value, error }) {
      const complaint = remote.reply(reply, value, error);
      if (complaint) log(...complaint);
    },
    fire: remote.fire,
    unlocked: remote.unlocked,
    close() {
      engine.close().then(
        () => {
          clients.close();
          isClosed = true;
          send({ closed: true });
        },
        (error: unknown) => log('guest:failed', `it could not close: ${String(error)}`),
      );
    },
  };

  return {
    handlers,
    clients,
    get isClosed() {
      return isClosed;
    },
    delivered: busy.look,
  };
}
