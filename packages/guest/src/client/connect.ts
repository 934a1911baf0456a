import { type Engine, GeoError } from '@geo/core';
import type { ClientChannel } from '../protocol/channel';
import { failureOf } from '../protocol/failure';
import type { ClientMessage, ToClientMessage } from '../protocol/messages';
import { createCalls, type Question } from './calls';
import { createHeadlessTask } from './headless-task';
import { listeningOperations } from './listening';
import { createListens } from './listens';
import { remoteLogger } from './logger';
import { createOpening } from './opening';
import { askedOperations, isGated } from './operations';
import { createWatches } from './watches';

/** How a client connects. */
export interface ConnectOptions {
  /** This runtime was started for headless events alone: it is no app that is attached. Its host may know it as well. */
  readonly headless?: boolean;
}

/**
 * The engine behind a channel, with the API that it has in one heap. What differs:
 *
 * - Arguments that JSON cannot carry are refused (`INVALID_ARGUMENT`, `INVALID_CONFIG`, `INVALID_GEOFENCE`) in words of its own.
 * - `busy` counts open operations as well, also those that only wait for the user.
 * - `removeListeners()` and `close()` are about this client alone; the hosted engine goes on.
 * - An event that a listener gives back (a promise of `false`) goes to another when that listener is removed, or this client
 *   closes, and not before.
 * - When the host begins a new guest, open operations reject `UNAVAILABLE`: whether they were done is not known, and they can
 *   be asked again. Listeners and watches go on, and so does what `ready` has opened.
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
  /** The error in the log of a listener of the log is said once: each would make the next. */
  let isLogListenerSaid = false;

  function say(message: ClientMessage): void {
    if (!isClosed) channel.post(JSON.stringify(message));
  }
  /** For what nobody waits for: a channel that throws has lost it. */
  function mention(message: ClientMessage): void {
    try {
      say(message);
    } catch {
      // There is nobody to tell: the log is at the other end.
    }
  }
  function askNow(question: Question): Promise<unknown> {
    return isClosed ? Promise.reject(closedError()) : calls.ask(question);
  }

  const calls = createCalls(say);
  const logger = remoteLogger((method, args) => mention({ call: calls.next(), method, args }));
  const opening = createOpening(askNow);
  const { ask } = opening;
  const headlessTask = createHeadlessTask(mention);
  const listens = createListens({
    next: calls.next,
    say: mention,
    threw(name, error) {
      if (name === 'log' && isLogListenerSaid) return;
      isLogListenerSaid ||= name === 'log';
      logger.error(`a listener of ${name} threw: ${failureOf(error).message}`);
    },
  });
  const watches = createWatches({
    listens,
    ask,
    lost: (method, error) => logger.error(`${method} was lost in a restart: ${failureOf(error).message}`),
  });

  function restarted(): void {
    restarts++;
    calls.failAll(
      new GeoError(
        'UNAVAILABLE',
        'the engine began anew before it answered; whether this was done is not known',
      ),
    );
    listens.sendAgain();
    opening.again();
    watches.sendAgain();
  }

  function heard(message: ToClientMessage): void {
    if ('result' in message) calls.answered(message);
    else if ('headless' in message) headlessTask.run(message);
    else if ('event' in message) listens.event(message);
    else if ('busy' in message) isEngineBusy = message.busy;
    else if ('restarted' in message) restarted();
  }

  const detach = channel.onMessage((json) => {
    try {
      heard(JSON.parse(json) as ToClientMessage);
    } catch (error) {
      logger.error(`a message of the host could not be understood: ${failureOf(error).message}`);
    }
  });
  say({ attach: true, ...(headless ? { headless } : {}) });

  const isBusy = () => !isClosed && (isEngineBusy || calls.open > 0);

  return {
    ...askedOperations(async (method, args) => {
      const value = await ask({ method, args });
      if (isGated(method)) opening.opened();
      watches.after(method);
      return value;
    }),
    ...listeningOperations(listens.on),
    watchPosition: watches.watchPosition,
    watchHeading: watches.watchHeading,
    logger,
    registerHeadlessTask: headlessTask.register,
    removeListeners() {
      watches.forget();
      listens.removeAll();
    },
    get busy() {
      return isBusy();
    },
    async idle() {
      for (let before = -1; before !== restarts && !isClosed; ) {
        before = restarts;
        // Lost in a restart, it is asked again; closed, nothing is outstanding any more.
        await askNow({ method: 'idle', args: [] }).catch((error: unknown) => {
          if (before === restarts && !isClosed) throw error;
        });
      }
    },
    async close() {
      if (isClosed) return;
      say({ detach: true });
      isClosed = true;
      detach();
      calls.failAll(closedError());
      watches.forget();
      listens.forget();
    },
  };
}

function closedError(): GeoError {
  return new GeoError('CLOSED', 'this client was closed');
}
