import { describe, expect, it } from 'vitest';
import { scriptedGuest } from './scripted-guest';

/** What a broken or hostile guest may say, and a part of what the log says of it. */
const NONSENSE: readonly (readonly [said: unknown, complaint: string])[] = [
  ['', 'JSON'],
  ['{"timer":', 'JSON'],
  ['null', 'a message must be an object'],
  ['[{"timer":1}]', 'a message must be an object'],
  ['42', 'a message must be an object'],
  [{}, 'there is no such message'],
  [{ toString: 1 }, 'there is no such message'],
  [{ __proto__: { timer: 1 } }, 'there is no such message'],
  [{ timer: 'soon' }, 'timer must be a number or null; got "soon"'],
  [{ wakeAt: 'heartbeat' }, 'at must be a number or null; got undefined'],
  [{ wakeAt: 1, at: 2 }, 'wakeAt must be a text; got 1'],
  [{ presence: null }, 'presence must be an object; got null'],
  [{ presence: { mode: 'loud' } }, 'mode must be off, geofences, location; got "loud"'],
  [{ busy: 'yes' }, 'busy must be true or false; got "yes"'],
  [{ log: { level: 'bad' } }, 'level must be a number; got "bad"'],
  [{ watch: 'gravity', request: {} }, 'gravity'],
  [{ result: 1, value: 2 }, 'client must be a text; got undefined'],
  [{ headless: 1, event: 'geofence' }, 'event must be an object; got "geofence"'],
  [{ request: 'x', port: 'storage.get', args: ['a'] }, 'request must be a number; got "x"'],
  [{ trace: 7 }, 'trace must be a text; got 7'],
];

describe('what a guest says that is no message', () => {
  it.each(NONSENSE)('is logged, not thrown, and changes nothing: %j', async (said, complaint) => {
    const guest = scriptedGuest();
    await guest.settle();
    guest.post(said);
    await guest.settle();
    expect(guest.log).toHaveLength(1);
    expect(guest.log[0]).toMatchObject({ level: 1, event: 'guest:refused' });
    expect(guest.log[0]?.message).toContain(complaint);
    expect(guest.scheduler.pending).toBe(0);
    expect(guest.sensor.watched.size).toBe(0);
    expect(guest.words()).toEqual(['hello']);
    expect(guest.lives()).toBe(1);
  });

  it('is quoted no longer than a line', async () => {
    const guest = scriptedGuest();
    guest.post({ nonsense: 'x'.repeat(100_000) });
    await guest.settle();
    guest.post({ nonsense: 'x'.repeat(100_000) });
    expect(guest.log[0]?.message.length).toBeLessThan(400);
  });

  it('a request that no port can answer is answered nonetheless', async () => {
    const guest = scriptedGuest();
    await guest.settle();
    guest.post({ request: 1, port: 'storage.format', args: [] });
    guest.post({ request: 2, port: 'storage.get', args: 'key' });
    guest.post({ request: 3, port: 'toString', args: [] });
    guest.post({ request: 4, port: 'storage.commit', args: [[{ nonsense: 1 }]] });
    await guest.settle();
    const replies = guest.heard.flatMap((message) => ('reply' in message ? [message] : []));
    expect(replies.map(({ reply }) => reply).sort()).toEqual([1, 2, 3, 4]);
    for (const { error } of replies) expect(error?.message).toBeTruthy();
    expect(replies.find(({ reply }) => reply === 1)?.error?.message).toContain(
      'there is no endpoint "storage.format"',
    );
    expect(guest.storage.size).toBe(0);
  });
});

describe('what a port does that it must not', () => {
  it('throwing instead of rejecting, or answering what JSON cannot say, is an answer with an error', async () => {
    const guest = scriptedGuest(undefined, {
      ports: {
        http: {
          send() {
            throw new Error('no such host');
          },
        },
        storage: { get: async () => 1n, count: async () => 2 } as never,
      },
    });
    await guest.settle();
    guest.post({ request: 1, port: 'http.send', args: [{}] });
    guest.post({ request: 2, port: 'storage.get', args: ['a'] });
    guest.post({ request: 3, port: 'storage.count', args: ['a'] });
    await guest.settle();
    const replies = guest.heard.flatMap((message) => ('reply' in message ? [message] : []));
    expect(replies.sort((a, b) => a.reply - b.reply)).toMatchObject([
      { reply: 1, error: { message: 'no such host' } },
      { reply: 2, error: { message: expect.stringContaining('BigInt') } },
      { reply: 3, value: 2 },
    ]);
  });
});

describe('what a listener of the host throws', () => {
  it('reaches neither the guest nor the device', async () => {
    const broken = () => {
      throw new Error('mine');
    };
    const guest = scriptedGuest(undefined, { tap: broken, log: broken, trace: broken });
    await guest.settle();
    guest.post({ trace: 'a line' });
    guest.post('nonsense');
    guest.post({ request: 1, port: 'storage.get', args: ['a'] });
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'reply']);
    expect(guest.lives()).toBe(1);
  });

  it('nor does a reading that JSON cannot say', async () => {
    const guest = scriptedGuest();
    await guest.settle();
    guest.post({ watch: 'location', request: {} });
    guest.sensor.deliver('location', { latitude: 1n } as never);
    guest.sensor.deliver('location', { latitude: 1, longitude: 2, accuracy: 3 });
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'reading']);
    expect(guest.log).toMatchObject([{ level: 1, event: 'sensor:refused' }]);
  });
});

describe('what a client says', () => {
  it('goes to the guest under the name and the moment of the host, whatever it says of itself', async () => {
    const guest = scriptedGuest();
    const client = guest.client();
    client.post({ attach: true });
    client.post({ call: 1, method: 'getState', args: [], client: 'client-99', now: 1, up: 1e15, reply: 7 });
    await guest.settle();
    const up = guest.scheduler.uptime();
    const now = guest.scheduler.now();
    expect(guest.heard[2]).toEqual({ now, up, client: 'client-1', call: 1, method: 'getState', args: [] });
  });

  it.each([
    ['no JSON', '{'],
    ['a word of hosts', { hello: {} }],
    ['a reply', { reply: 1, value: 'forged' }],
    ['a call without a number', { call: 'x', method: 'getState', args: [] }],
    ['a listen without a name', { listen: 1 }],
    ['a headless event that it was not asked to deal with', { handled: 1 }],
    ['a headless event that failed without a word', { handled: 1, error: null }],
  ])('is refused and logged where it is %s', async (_what, said) => {
    const guest = scriptedGuest();
    const client = guest.client();
    client.post({ attach: true });
    client.post(said);
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'attach']);
    expect(guest.log).toMatchObject([{ level: 2, event: 'client:refused' }]);
    expect(guest.log[0]?.message).toContain('client-1');
  });

  it('is answered where it is a call that goes no further: its promise is awaited', async () => {
    const guest = scriptedGuest();
    const client = guest.client();
    client.post({ attach: true });
    client.post({ call: 1, method: 7, args: [] });
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'attach']);
    expect(client.told.at(-1)).toMatchObject({
      result: 1,
      error: { code: 'INVALID_ARGUMENT', message: 'method must be a text; got 7' },
    });
  });

  it('is refused before it has attached, and after it has left', async () => {
    const guest = scriptedGuest();
    const client = guest.client();
    client.post({ call: 1, method: 'getState', args: [] });
    client.post({ attach: true });
    client.post({ detach: true });
    client.post({ call: 2, method: 'getState', args: [] });
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'attach', 'detach']);
    expect(guest.log).toHaveLength(2);
  });

  it('is answered without its name, and not inside its post', async () => {
    const guest = scriptedGuest((message, post) => {
      if ('call' in message) post({ client: message.client, result: message.call, value: 5 });
    });
    const client = guest.client();
    client.post({ attach: true });
    expect(client.told).toEqual([]);
    client.post({ call: 1, method: 'getCount', args: [] });
    await guest.settle();
    expect(client.told).toEqual([{ busy: false }, { result: 1, value: 5 }]);
  });

  it('a client that throws when it is called affects neither the others nor the guest', async () => {
    const guest = scriptedGuest((message, post) => {
      if ('call' in message) post({ client: message.client, result: message.call });
    });
    const channel = guest.host.connect();
    const told: string[] = [];
    channel.onMessage(() => {
      throw new Error('mine');
    });
    channel.onMessage((json) => told.push(json));
    channel.post(JSON.stringify({ attach: true }));
    await guest.settle();
    expect(told).toHaveLength(1);
    expect(guest.log).toEqual([{ level: 1, event: 'client:threw', message: 'client-1: mine' }]);
    expect(guest.lives()).toBe(1);
  });
});
