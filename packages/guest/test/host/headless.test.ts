import type { HeadlessEvent } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { scriptedGuest } from './scripted-guest';

const event: HeadlessEvent = { name: 'connectivitychange', connected: false };
const handled = (guest: ReturnType<typeof scriptedGuest>) =>
  guest.heard.filter((message) => 'handled' in message);

describe('a headless event', () => {
  it('goes to the headless client, and not to the task', async () => {
    const tasks: unknown[] = [];
    const guest = scriptedGuest(undefined, { headless: (given) => void tasks.push(given) });
    const app = guest.client();
    const helper = guest.client(true);
    app.post({ attach: true });
    helper.post({ attach: true });
    await guest.settle();
    guest.post({ headless: 4, event, id: '17' });
    await guest.settle();
    expect(helper.told.at(-1)).toEqual({ headless: 4, event, id: '17' });
    expect(app.told).toHaveLength(1);
    expect(handled(guest)).toEqual([]);
    app.post({ handled: 4 }); // it was not asked
    helper.post({ handled: 4 });
    await guest.settle();
    expect(handled(guest)).toMatchObject([{ handled: 4 }]);
    expect(tasks).toEqual([]);
  });

  it('goes to the task where no headless client is; its outcome is reported', async () => {
    const seen: unknown[] = [];
    const guest = scriptedGuest(undefined, {
      headless: async (given, delivery) => {
        seen.push(given, delivery);
        if (seen.length > 2) throw new Error('too much');
      },
    });
    await guest.settle();
    guest.post({ headless: 1, event, id: '17' });
    guest.post({ headless: 2, event });
    await guest.settle();
    expect(seen).toEqual([event, { id: '17' }, event, {}]);
    expect(handled(guest)).toMatchObject([{ handled: 1 }, { handled: 2, error: { message: 'too much' } }]);
    expect(handled(guest)[0]).not.toHaveProperty('error');
  });

  it('waits for a client where the host starts those; one that dies at it leaves it to the next', async () => {
    const guest = scriptedGuest(undefined, { headless: 'clients' });
    await guest.settle();
    guest.post({ headless: 1, event, id: '17' });
    const first = guest.client();
    first.post({ attach: true, headless: true });
    await guest.settle();
    expect(first.told.at(-1)).toEqual({ headless: 1, event, id: '17' });
    first.lost();
    const second = guest.client(true);
    second.post({ attach: true });
    await guest.settle();
    expect(second.told.at(-1)).toEqual({ headless: 1, event, id: '17' });
    second.post({ handled: 1, error: { message: 'not today', secret: 1 } });
    await guest.settle();
    expect(handled(guest)).toMatchObject([{ handled: 1, error: { message: 'not today' } }]);
    expect(guest.heard.filter((message) => 'detach' in message)).toMatchObject([{ detach: 'client-1' }]);
  });

  it('is not delivered where neither is: the guest learns it at once, and is answered if it asks nonetheless', async () => {
    const guest = scriptedGuest();
    await guest.settle();
    expect(guest.heard[0]).toMatchObject({ hello: { headless: false } });
    guest.post({ headless: 1, event });
    await guest.settle();
    expect(handled(guest)).toMatchObject([
      { handled: 1, error: { message: 'this host has no headless task' } },
    ]);
    const taking = scriptedGuest(undefined, { headless: 'clients' });
    await taking.settle();
    expect(taking.heard[0]).not.toHaveProperty('hello.headless');
  });
});
