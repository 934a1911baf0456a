import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WAITING_EVENTS_MAX } from '../src/index';
import { openStream } from '../src/stream/stream-subscription';

/** One step of a subscription; `ask` is a loop that requests its next event. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant('push' as const) },
  { weight: 3, arbitrary: fc.constantFrom('pause' as const, 'resume' as const) },
  { weight: 4, arbitrary: fc.constant('ask' as const) },
  { weight: 1, arbitrary: fc.constant('push many' as const) },
);
const MANY = WAITING_EVENTS_MAX / 4;

describe('a subscription, under any sequence of steps', () => {
  it('delivers each event once, in order, none while paused, and all but the dropped when resumed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const heard: number[] = [];
        let given = 0;
        let push: (event: number) => void = () => undefined;
        const subscription = openStream<number>({
          listener: (event) => {
            expect(subscription.isPaused).toBe(false);
            heard.push(event);
          },
          open(pushed) {
            push = (event) => pushed(event, {});
            return { remove: () => undefined };
          },
          threw: (error) => {
            throw error;
          },
          ended: () => undefined,
        });
        for (const step of steps) {
          if (step === 'pause') subscription.pause();
          else if (step === 'resume') subscription.resume();
          else for (let i = step === 'push many' ? MANY : 1; i > 0; i--) push(given++);
          if (!subscription.isPaused) expect(heard.length + subscription.dropped).toBe(given);
        }
        while (subscription.isPaused) subscription.resume();
        expect(heard.length + subscription.dropped).toBe(given);
        expect([...heard].sort((a, b) => a - b)).toEqual(heard);
        expect(new Set(heard).size).toBe(heard.length);
      }),
    );
  });

  it('gives a loop the same as a listener, and an end to every question', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let given = 0;
        let push: (event: number) => void = () => undefined;
        const subscription = openStream<number>({
          listener: undefined,
          open(pushed) {
            push = (event) => pushed(event, {});
            return { remove: () => undefined };
          },
          threw: () => undefined,
          ended: () => undefined,
        });
        const loop = subscription[Symbol.asyncIterator]();
        const asked: Promise<IteratorResult<number>>[] = [];
        for (const step of steps) {
          if (step === 'pause') subscription.pause();
          else if (step === 'resume') subscription.resume();
          else if (step === 'ask') asked.push(loop.next());
          else for (let i = step === 'push many' ? MANY : 1; i > 0; i--) push(given++);
        }
        while (subscription.isPaused) subscription.resume();
        await subscription.cancel();
        const answers = await Promise.all(asked);
        const events = answers.flatMap(({ done, value }) => (done ? [] : [value]));
        expect(events).toHaveLength(Math.min(asked.length, given - subscription.dropped));
        expect([...events].sort((a, b) => a - b)).toEqual(events);
        expect(new Set(events).size).toBe(events.length);
      }),
    );
  });
});
