import type { Engine } from '@geo/core';
import { GeoError } from '@geo/core/client';
import type { ClientChannel } from '../protocol/channel';
import { failureOf } from '../protocol/failure';
import type { ClientMessage, ToClientMessage } from '../protocol/messages';
import { VALUE_MAX, withField } from '../protocol/parts';
import { type CallRequest, createCalls } from './calls';
import { addGeofences } from './geofence-parts';
import { createHeadlessTask } from './headless-task';
import { listenerOperations } from './listener-operations';
import { remoteLogger } from './logger';
import { createOpening } from './opening';
import { type CallName, callOperations, isGated } from './operations';
import { pagedLocations } from './paged-locations';
import { createSubscriptions } from './subscriptions';
import { createWatches } from './watches';

/** How a client connects. */
export interface ConnectOptions {
  /** This runtime was started for headless events alone and does not count as an attached app. The host may also know this. */
  readonly headless?: boolean;
}

/**
 * The engine behind a channel, with the API of an engine in the same heap. Differences:
 *
 * - Arguments that JSON cannot represent are refused here (`INVALID_ARGUMENT`, `INVALID_CONFIG`, `INVALID_GEOFENCE`).
 * - `busy` includes open operations, also those that wait for the user.
 * - `removeListeners()` and `close()` affect this client only; the hosted engine keeps running.
 * - An event that a listener rejects (a promise of `false`) goes to another listener when that listener is removed or this
 *   client closes, and not before.
 * - When the host starts a new guest, open operations reject with `UNAVAILABLE`: they may or may not have been performed, and
 *   can be called again. Listeners and watches continue, and `ready` need not be called again.
 *
 * @example
 * const engine = connect(channel);
 * engine.onLocation(({ coords }) => show(coords));
 * await engine.ready({ url: 'https://example.com/locations' });
 */
export function connect(channel: ClientChannel, { headless = false }: ConnectOptions = {}): Engine {
  let isClosed = false;
  let isEngineBusy = false;
  let restarts = 0;
  /** An error of an `onLog` listener is logged once, because each log entry calls that listener again. */
  let isLogErrorLogged = false;

  function post(json: string): void {
    if (isClosed) return;
    if (json.length > VALUE_MAX)
      throw new GeoError(
        'INVALID_ARGUMENT',
        `a message has at most ${VALUE_MAX} characters; got ${json.length}`,
      );
    channel.post(json);
  }
  const send = (message: ClientMessage) => post(JSON.stringify(message));
  /** For messages without a result: an error of the channel is ignored. */
  function trySend(message: ClientMessage): void {
    try {
      send(message);
    } catch {
      // Cannot be logged: the log is at the other end of this channel.
    }
  }
  function callNow(request: CallRequest): Promise<unknown> {
    return isClosed ? Promise.reject(closedError()) : calls.call(request);
  }

  const calls = createCalls({
    send: (message, args) =>
      post(args === undefined ? JSON.stringify(message) : withField(message, 'args', args)),
    abandon: trySend,
  });
  const logger = remoteLogger((method, args) => trySend({ call: calls.next(), method, args }));
  const opening = createOpening(callNow);
  const { call } = opening;
  const headlessTask = createHeadlessTask(trySend);
  const subscriptions = createSubscriptions({
    next: calls.next,
    send: trySend,
    onError(name, error) {
      if (name === 'log' && isLogErrorLogged) return;
      isLogErrorLogged ||= name === 'log';
      logger.error(`a listener of ${name} threw: ${failureOf(error).message}`);
    },
  });
  const watches = createWatches({
    subscriptions,
    call,
    lost: (method, error) => logger.error(`${method} was lost in a restart: ${failureOf(error).message}`),
  });

  function restarted(): void {
    restarts++;
    calls.failAll(
      new GeoError(
        'UNAVAILABLE',
        'the engine restarted before it answered; the operation may or may not have been performed',
      ),
    );
    subscriptions.sendAgain();
    opening.restarted();
    watches.sendAgain();
  }

  function receive(message: ToClientMessage): void {
    if ('result' in message) calls.answered(message);
    else if ('more' in message) calls.more(message.more);
    else if ('headless' in message) headlessTask.run(message);
    else if ('event' in message) subscriptions.event(message);
    else if ('busy' in message) isEngineBusy = message.busy;
    else if ('restarted' in message) restarted();
  }

  const detach = channel.onMessage((json) => {
    try {
      receive(JSON.parse(json) as ToClientMessage);
    } catch (error) {
      logger.error(`a message of the host was refused: ${failureOf(error).message}`);
    }
  });
  send({ attach: true, ...(headless ? { headless } : {}) });

  const isBusy = () => !isClosed && (isEngineBusy || calls.open > 0);

  async function perform(method: CallName, request: Promise<unknown>): Promise<unknown> {
    const value = await request;
    if (isGated(method)) opening.opened();
    watches.after(method);
    return value;
  }
  const operation = (method: CallName, args: readonly unknown[]) => perform(method, call({ method, args }));

  return {
    ...callOperations(operation),
    async addGeofences(geofences) {
      await perform('addGeofences', addGeofences(call, geofences));
    },
    getLocations: (...query: unknown[]) => pagedLocations((args) => operation('getLocations', args), query),
    ...listenerOperations(subscriptions.on),
    watchPosition: watches.watchPosition,
    watchHeading: watches.watchHeading,
    watchLine: watches.watchLine,
    logger,
    registerHeadlessTask: headlessTask.register,
    removeListeners() {
      watches.clear();
      subscriptions.removeAll();
    },
    get busy() {
      return isBusy();
    },
    async idle() {
      for (let before = -1; before !== restarts && !isClosed; ) {
        before = restarts;
        // A restart drops the call, so it is sent again. After close no work is pending.
        await callNow({ method: 'idle', args: [] }).catch((error: unknown) => {
          if (before === restarts && !isClosed) throw error;
        });
      }
    },
    async close() {
      if (isClosed) return;
      send({ detach: true });
      isClosed = true;
      detach();
      calls.failAll(closedError());
      watches.clear();
      subscriptions.clear();
    },
  };
}

function closedError(): GeoError {
  return new GeoError('CLOSED', 'this client was closed');
}
