import type { Delivery, Subscription } from '@geo/core';

/**
 * Most events that wait in one subscription while it is paused, or before they are requested: at a fix a
 * second about a quarter of an hour. When more come, the oldest go, and `dropped` counts them. Records are durable
 * all the same: only their delivery is dropped.
 */
export const WAITING_EVENTS_MAX = 1024;

/** What a listener is called with: the event, and the id of those that are delivered at least once. */
export type StreamListener<T> = (event: T, delivery: Delivery) => void;

/**
 * One subscription. Its events go to its listener, and to its iterators:
 * `for await (const location of camel.onLocation())`.
 */
export interface StreamSubscription<T> extends AsyncIterable<T> {
  /** Ends it for good; what was waiting is let go, loops over it end. Calling it twice is harmless. */
  cancel(): Promise<void>;
  /**
   * Holds events back, up to 1024 of them. As many calls of `resume` are needed as there were of `pause`; a promise
   * given as `resumeSignal` is one such call when it settles.
   */
  pause(resumeSignal?: PromiseLike<unknown>): void;
  /** What was held back is delivered first, in order, before this call returns. */
  resume(): void;
  /** Are events held back now? */
  readonly isPaused: boolean;
  /** Events let go because too many were waiting. */
  readonly dropped: number;
  /**
   * Without a listener, the first loop also gets the events before it began. Leaving a loop ends that loop, and the
   * subscription with it when no other consumer is left.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<T>;
}

/** Where a subscription's events come from. */
export interface StreamSource<T> {
  readonly listener: StreamListener<T> | undefined;
  /** Opens the source; called once. */
  open(push: (event: T, delivery: Delivery) => void): Subscription;
  /** The listener threw, or the promise of an async one was broken. */
  threw(error: unknown): void;
  /** The subscription has ended. */
  ended(subscription: StreamSubscription<T>): void;
}

interface Arrived<T> {
  readonly event: T;
  readonly delivery: Delivery;
}

/** A consumer that takes events one at a time. */
interface Consumer<T> {
  /** The number of the event it takes next. */
  next: number;
  isReady(): boolean;
  take(arrived: Arrived<T>): void;
  end(): void;
}

export function openStream<T>(source: StreamSource<T>): StreamSubscription<T> {
  const consumers = new Set<Consumer<T>>();
  /** Events that wait for this consumer, or for the first one. */
  let waiting: Arrived<T>[] = [];
  /** The number of `waiting[0]`, counted from the first event of the subscription. */
  let first = 0;
  let pauses = 0;
  let dropped = 0;
  let isEnded = false;
  let isFlowing = false;

  const end = () => first + waiting.length;

  /** Hands over the next event, if the consumer can have it; what it does meanwhile cannot change the order. */
  function step(consumer: Consumer<T>): boolean {
    if (isEnded || pauses > 0 || !consumers.has(consumer) || !consumer.isReady()) return false;
    const arrived = waiting[consumer.next - first];
    if (arrived === undefined) return false;
    consumer.next++;
    consumer.take(arrived);
    return true;
  }

  function flow(): void {
    if (isFlowing) return;
    isFlowing = true;
    let moved = true;
    while (moved) {
      moved = false;
      for (const consumer of consumers) moved = step(consumer) || moved;
    }
    isFlowing = false;
    if (consumers.size === 0) return;
    const taken = Math.min(...[...consumers].map(({ next }) => next)) - first;
    waiting = waiting.slice(taken);
    first += taken;
  }

  function push(event: T, delivery: Delivery): void {
    if (isEnded) return;
    waiting.push({ event, delivery });
    flow();
    while (waiting.length > WAITING_EVENTS_MAX) {
      waiting.shift();
      first++;
      dropped++;
      for (const consumer of consumers) consumer.next = Math.max(consumer.next, first);
    }
  }

  function join(consumer: Omit<Consumer<T>, 'next'>): Consumer<T> {
    const joined = { ...consumer, next: consumers.size === 0 ? first : end() };
    consumers.add(joined);
    return joined;
  }

  function iterate(): AsyncIterableIterator<T> {
    let asked: ((result: IteratorResult<T>) => void)[] = [];
    const done = () => {
      for (const answer of asked) answer({ done: true, value: undefined });
      asked = [];
    };
    const consumer = join({
      isReady: () => asked.length > 0,
      take: ({ event }) => asked.shift()?.({ done: false, value: event }),
      end: done,
    });
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next() {
        if (isEnded || !consumers.has(consumer)) return Promise.resolve({ done: true, value: undefined });
        return new Promise((resolve) => {
          asked.push(resolve);
          flow();
        });
      },
      async return() {
        consumers.delete(consumer);
        done();
        if (consumers.size === 0) await subscription.cancel();
        return { done: true, value: undefined };
      },
    };
  }

  function resume(): void {
    if (pauses === 0) return;
    pauses--;
    flow();
  }

  const subscription: StreamSubscription<T> = {
    async cancel() {
      if (isEnded) return;
      isEnded = true;
      opened?.remove();
      waiting = [];
      for (const consumer of consumers) consumer.end();
      consumers.clear();
      source.ended(subscription);
    },
    pause(resumeSignal) {
      pauses++;
      resumeSignal?.then(resume, resume);
    },
    resume,
    get isPaused() {
      return pauses > 0;
    },
    get dropped() {
      return dropped;
    },
    [Symbol.asyncIterator]: iterate,
  };

  const { listener } = source;
  if (listener) {
    join({
      isReady: () => true,
      take({ event, delivery }) {
        try {
          const result: unknown = listener(event, delivery);
          if (result instanceof Promise) result.catch(source.threw);
        } catch (error) {
          source.threw(error);
        }
      },
      end: () => undefined,
    });
  }
  let opened: Subscription | undefined;
  opened = source.open(push);
  if (isEnded) opened.remove(); // cancelled from inside its first event
  return subscription;
}
