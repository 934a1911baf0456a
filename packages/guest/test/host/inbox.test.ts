import { describe, expect, it } from 'vitest';
import { PROTOCOL } from '../../src/index';
import { scriptedGuest } from './scripted-guest';

describe('what a host delivers', () => {
  it('begins with hello and the wakes, before messages of clients', async () => {
    const guest = scriptedGuest();
    guest.client().post({ attach: true });
    guest.scheduler.wake({ cause: 'boot' });
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'attach', 'wake']);
    const early = scriptedGuest(undefined, {
      ports: {
        scheduler: {
          ...guest.scheduler,
          bootId: 'boot-7',
          onWake(sink) {
            sink({ cause: 'alarm', name: 'heartbeat' });
            sink({ cause: 'launch' });
            return () => undefined;
          },
        },
      },
    });
    early.client().post({ attach: true });
    await early.settle();
    expect(early.words()).toEqual(['hello', 'wake', 'wake', 'attach']);
    expect(early.heard[0]).toMatchObject({
      hello: {
        protocol: PROTOCOL,
        profile: 'android',
        bootId: 'boot-7',
        available: ['location', 'connectivity'],
      },
    });
  });

  it('comes one at a time, in order, and never from within a post', async () => {
    let depth = 0;
    const depths: number[] = [];
    const guest = scriptedGuest((message, post) => {
      depth++;
      depths.push(depth);
      if ('hello' in message) {
        // Both are answered at once by their ports.
        post({ watch: 'connectivity', request: {} });
        post({ request: 1, port: 'storage.get', args: ['a'] });
      }
      depth--;
    });
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'reading', 'reply']);
    expect(depths).toEqual([1, 1, 1]);
  });

  it('waits until the promise jobs of the last message have run out', async () => {
    const order: string[] = [];
    let release: () => void = () => undefined;
    const guest = scriptedGuest(
      (message) => order.push(Object.keys(message).filter((key) => key !== 'now' && key !== 'up')[0] ?? ''),
      {
        drain: () =>
          new Promise((resolve) => {
            order.push('jobs');
            release = resolve;
          }),
      },
    );
    guest.scheduler.wake({ cause: 'launch' });
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['hello', 'jobs']);
    release();
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['hello', 'jobs', 'wake', 'jobs']);
  });

  it('has the moment at which it was queued', async () => {
    const guest = scriptedGuest();
    const up = guest.scheduler.uptime();
    guest.scheduler.wake({ cause: 'launch' });
    guest.scheduler.suspend(5_000);
    guest.scheduler.wake({ cause: 'alarm', name: 'heartbeat' });
    await guest.settle();
    expect(guest.heard.map((message) => message.up - up)).toEqual([0, 0, 5_000]);
    expect(guest.heard.map((message) => message.now)).toEqual(
      guest.heard.map((message) => guest.scheduler.now() - guest.scheduler.uptime() + message.up),
    );
  });

  it('is passed to the tap as it crosses, in both directions', async () => {
    const crossed: string[] = [];
    const guest = scriptedGuest((message, post) => 'hello' in message && post({ trace: 'x' }), {
      tap: (from, json) => crossed.push(`${from} ${Object.keys(JSON.parse(json)).at(-1)}`),
    });
    await guest.settle();
    expect(crossed).toEqual(['host hello', 'guest trace']);
  });
});

describe('the one timer', () => {
  it('fires once at the uptime that was named last', async () => {
    const guest = scriptedGuest();
    await guest.settle();
    const up = guest.scheduler.uptime();
    guest.post({ timer: up + 1_000 });
    guest.post({ timer: up + 3_000 });
    await guest.scheduler.advanceAsync(2_999);
    await guest.settle();
    expect(guest.words()).toEqual(['hello']);
    await guest.scheduler.advanceAsync(60_000);
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'fire']);
    expect(guest.heard[1]?.up).toBe(up + 3_000);
  });

  it('is taken back by null, and with the guest', async () => {
    const guest = scriptedGuest();
    await guest.settle();
    guest.post({ timer: guest.scheduler.uptime() + 1_000 });
    guest.post({ timer: null });
    expect(guest.scheduler.pending).toBe(0);
    guest.post({ timer: guest.scheduler.uptime() + 1_000 });
    expect(guest.scheduler.pending).toBe(1);
    guest.host.kill();
    expect(guest.scheduler.pending).toBe(0);
  });
});
