import type { Delivery, Engine, Subscription } from '@geo/core';
import { openStream, type StreamListener, type StreamSubscription } from '../stream/stream-subscription';

/** The subscriptions of one engine that are open. */
export interface Streams {
  /** Opens one; `of` says in the log whose listener threw. */
  open<T>(
    of: string,
    listener: StreamListener<T> | undefined,
    source: (push: (event: T, delivery: Delivery) => void) => Subscription,
  ): StreamSubscription<T>;
  /** Opens one over a source that has to be asked first; rejects as it does, and then nothing is open. */
  openLater<T>(
    of: string,
    listener: StreamListener<T> | undefined,
    source: (push: (event: T) => void) => Promise<Subscription>,
  ): Promise<StreamSubscription<T>>;
  /** Ends them all, or all of one name. */
  cancelAll(of?: string): void;
}

export function createStreams(engine: Pick<Engine, 'logger'>): Streams {
  const all = new Map<{ cancel(): Promise<void> }, string>();

  const open: Streams['open'] = (of, listener, source) => {
    const stream = openStream({
      listener,
      open: source,
      threw(error) {
        const words = error instanceof Error ? error.message : String(error);
        engine.logger.error(`a listener of ${of} threw: ${words}`);
      },
      ended: (subscription) => all.delete(subscription),
    });
    all.set(stream, of);
    return stream;
  };

  return {
    open,
    async openLater<T>(
      of: string,
      listener: StreamListener<T> | undefined,
      source: (push: (event: T) => void) => Promise<Subscription>,
    ) {
      let opened: Subscription | undefined;
      let isEnded = false;
      let send: (event: T) => void = () => undefined;
      const stream = open<T>(of, listener, (push) => {
        send = (event) => push(event, {});
        return {
          remove() {
            isEnded = true;
            opened?.remove();
          },
        };
      });
      try {
        opened = await source((event) => send(event));
      } catch (error) {
        await stream.cancel();
        throw error;
      }
      if (isEnded) opened.remove(); // everything was cancelled while it was asked for
      return stream;
    },
    cancelAll(of) {
      for (const [stream, name] of [...all]) if (of === undefined || name === of) void stream.cancel();
    },
  };
}
