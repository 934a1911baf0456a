import { describe, expect, it } from 'vitest';
import { type StreamListener, type StreamSubscription, WAITING_EVENTS_MAX } from '../src/index';
import { openStream } from '../src/stream/stream-subscription';

/** A subscription over a source that the test feeds. */
function stream(listener?: StreamListener<number>) {
  const thrown: unknown[] = [];
  let removals = 0;
  let ends = 0;
  let push: (event: number) => void = () => undefined;
  const subscription: StreamSubscription<number> = openStream<number>({
    listener,
    open(pushed) {
      push = (event) => pushed(event, { id: `id-${event}` });
      return { remove: () => void removals++ };
    },
    threw: (error) => void thrown.push(error),
    ended: () => void ends++,
  });
  return {
    subscription,
    thrown,
    pushAll: (...events: number[]) => {
      for (const event of events) push(event);
    },
    get removals() {
      return removals;
    },
    get ends() {
      return ends;
    },
  };
}

/** A listener that records the events it receives. */
function recordingListener() {
  const heard: number[] = [];
  return { heard, listener: (event: number) => void heard.push(event) };
}

async function collected(subscription: AsyncIterable<number>, count = Number.POSITIVE_INFINITY) {
  const events: number[] = [];
  if (count === 0) return events;
  for await (const event of subscription) {
    events.push(event);
    if (events.length === count) break;
  }
  return events;
}

describe('a listener', () => {
  it('receives events at once, in order, with their delivery', () => {
    const heard: unknown[] = [];
    stream((event, delivery) => heard.push([event, delivery.id])).pushAll(1, 2);
    expect(heard).toEqual([
      [1, 'id-1'],
      [2, 'id-2'],
    ]);
  });

  it('that throws is reported, and goes on hearing', () => {
    const { heard, listener } = recordingListener();
    const { pushAll, thrown } = stream((event) => {
      listener(event);
      if (event === 1) throw new Error('no');
    });
    pushAll(1, 2);
    expect([heard, thrown]).toEqual([[1, 2], [new Error('no')]]);
  });

  it('that throws while held-back events are delivered does not disturb resume', () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription, thrown } = stream((event) => {
      listener(event);
      throw event;
    });
    subscription.pause();
    pushAll(1, 2);
    subscription.resume();
    pushAll(3);
    expect([heard, thrown]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('that is async and fails is reported too', async () => {
    const { pushAll, thrown } = stream(async () => {
      throw new Error('late');
    });
    pushAll(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(thrown).toEqual([new Error('late')]);
  });

  it('that causes more events receives them after the present one', () => {
    const order: string[] = [];
    const { pushAll } = stream((event) => {
      order.push(`${event} begins`);
      if (event === 1) pushAll(2);
      order.push(`${event} ends`);
    });
    pushAll(1);
    expect(order).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
  });
});

describe('cancel', () => {
  it('ends it: nothing more is delivered, the source is closed once, twice is harmless', async () => {
    const { heard, listener } = recordingListener();
    const given = stream(listener);
    given.pushAll(1);
    await given.subscription.cancel();
    await given.subscription.cancel();
    given.pushAll(2);
    given.subscription.resume();
    expect([heard, given.removals, given.ends]).toEqual([[1], 1, 1]);
  });

  it('lets go of what was held back', async () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream(listener);
    subscription.pause();
    pushAll(1);
    await subscription.cancel();
    subscription.resume();
    expect(heard).toEqual([]);
  });

  it('from inside the listener takes effect at once', () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream((event) => {
      listener(event);
      void subscription.cancel();
    });
    subscription.pause();
    pushAll(1, 2);
    subscription.resume();
    expect(heard).toEqual([1]);
  });
});

describe('pause and resume', () => {
  it('what came meanwhile is delivered first, in order, and then what comes', () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream(listener);
    pushAll(1);
    subscription.pause();
    pushAll(2, 3);
    expect([heard, subscription.isPaused]).toEqual([[1], true]);
    subscription.resume();
    pushAll(4);
    expect([heard, subscription.isPaused]).toEqual([[1, 2, 3, 4], false]);
  });

  it('two pauses need two resumes, and one too many is harmless', () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream(listener);
    subscription.resume();
    subscription.pause();
    subscription.pause();
    pushAll(1);
    subscription.resume();
    expect(heard).toEqual([]);
    subscription.resume();
    subscription.resume();
    subscription.pause();
    pushAll(2);
    expect(heard).toEqual([1]);
  });

  it.each([
    ['kept', () => Promise.resolve()],
    ['broken', () => Promise.reject(new Error('gone'))],
  ])('a promise that is %s resumes', async (_how, promise) => {
    const signal = promise();
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream(listener);
    subscription.pause(signal);
    pushAll(1);
    expect(heard).toEqual([]);
    await signal.catch(() => undefined);
    await Promise.resolve();
    expect(heard).toEqual([1]);
  });

  it('a pause from inside the listener holds back the very next one', () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream((event) => {
      listener(event);
      if (event === 1) subscription.pause();
    });
    subscription.pause();
    pushAll(1, 2);
    subscription.resume();
    expect(heard).toEqual([1]);
    subscription.resume();
    expect(heard).toEqual([1, 2]);
  });

  it(`${WAITING_EVENTS_MAX} events wait at most: the oldest go, and are counted`, () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream(listener);
    subscription.pause();
    for (let event = 0; event < WAITING_EVENTS_MAX; event++) pushAll(event);
    expect(subscription.dropped).toBe(0);
    pushAll(WAITING_EVENTS_MAX, WAITING_EVENTS_MAX + 1);
    subscription.resume();
    expect(subscription.dropped).toBe(2);
    expect(heard).toHaveLength(WAITING_EVENTS_MAX);
    expect([heard[0], heard.at(-1)]).toEqual([2, WAITING_EVENTS_MAX + 1]);
  });
});

describe('iteration', () => {
  it('without a listener gets what came before it began, and what comes', async () => {
    const { pushAll, subscription } = stream();
    pushAll(1, 2);
    const events = collected(subscription, 3);
    await Promise.resolve();
    pushAll(3, 4);
    expect(await events).toEqual([1, 2, 3]);
  });

  it('ends when the subscription is cancelled, whether it waits or has yet to ask', async () => {
    const { pushAll, subscription } = stream();
    pushAll(1);
    const events = collected(subscription);
    await new Promise((resolve) => setTimeout(resolve));
    await subscription.cancel();
    expect(await events).toEqual([1]);
    expect(await collected(subscription)).toEqual([]);
  });

  it('that is left closes the subscription when it has no other listener', async () => {
    const given = stream();
    given.pushAll(1, 2);
    expect(await collected(given.subscription, 1)).toEqual([1]);
    expect([given.removals, given.ends]).toEqual([1, 1]);
  });

  it('that is left leaves the listener alone', async () => {
    const { heard, listener } = recordingListener();
    const given = stream(listener);
    const events = collected(given.subscription, 1);
    given.pushAll(1);
    expect(await events).toEqual([1]);
    given.pushAll(2);
    expect([heard, given.removals]).toEqual([[1, 2], 0]);
  });

  it('beside a listener begins with the next event; two loops get the same ones', async () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream(listener);
    pushAll(1);
    const both = Promise.all([collected(subscription, 2), collected(subscription, 2)]);
    pushAll(2, 3);
    expect(await both).toEqual([
      [2, 3],
      [2, 3],
    ]);
    expect(heard).toEqual([1, 2, 3]);
  });

  it('beside a listener gets nothing of what is still to be delivered to that one', async () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream(listener);
    subscription.pause();
    pushAll(1);
    const events = collected(subscription, 1);
    pushAll(2);
    subscription.resume();
    expect([await events, heard]).toEqual([[2], [1, 2]]);
  });

  it('gets nothing while paused, and everything after', async () => {
    const { pushAll, subscription } = stream();
    const events = subscription[Symbol.asyncIterator]();
    subscription.pause();
    const first = events.next();
    pushAll(1, 2);
    const before = await Promise.race([first, new Promise((resolve) => setTimeout(resolve, 0, 'nothing'))]);
    expect(before).toBe('nothing');
    subscription.resume();
    expect(await first).toEqual({ done: false, value: 1 });
    expect(await events.next()).toEqual({ done: false, value: 2 });
  });

  it('answers several questions in the order they were asked', async () => {
    const { pushAll, subscription } = stream();
    const events = subscription[Symbol.asyncIterator]();
    const answers = Promise.all([events.next(), events.next(), events.next()]);
    pushAll(1, 2);
    await subscription.cancel();
    expect(await answers).toEqual([
      { done: false, value: 1 },
      { done: false, value: 2 },
      { done: true, value: undefined },
    ]);
  });

  it('that falls behind keeps the newest, without holding up the listener', async () => {
    const { heard, listener } = recordingListener();
    const { pushAll, subscription } = stream(listener);
    const events = subscription[Symbol.asyncIterator]();
    for (let event = 0; event <= WAITING_EVENTS_MAX; event++) pushAll(event);
    expect(heard).toHaveLength(WAITING_EVENTS_MAX + 1);
    expect(await events.next()).toEqual({ done: false, value: 1 });
    expect(subscription.dropped).toBe(1);
  });
});
