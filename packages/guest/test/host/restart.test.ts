import { describe, expect, it } from 'vitest';
import { connect, PROTOCOL } from '../../src/index';
import { scriptedGuest } from './scripted-guest';

describe('a guest that is started anew', () => {
  it('receives hello with a new seed, a launch, and the attached clients; these are notified of the restart', async () => {
    const guest = scriptedGuest();
    const app = guest.client();
    const gone = guest.client();
    const helper = guest.client(true);
    for (const client of [app, gone, helper]) client.post({ attach: true });
    gone.post({ detach: true });
    await guest.settle();
    guest.heard.length = 0;
    guest.host.restart();
    await guest.settle();
    expect(guest.heard).toMatchObject([
      { hello: { protocol: PROTOCOL } },
      { wake: { cause: 'launch' } },
      { attach: 'client-1' },
      { attach: 'client-3', headless: true },
    ]);
    expect(app.told).toEqual([{ busy: false }, { restarted: true }, { busy: false }]);
    expect(helper.told).toEqual(app.told);
    expect(gone.told).toEqual([{ busy: false }]);
  });

  it('takes nothing over: watches are closed, the timer is gone, late answers are dropped', async () => {
    let answer: (value: string) => void = () => undefined;
    const guest = scriptedGuest(undefined, {
      ports: {
        storage: {
          get: () =>
            new Promise<string>((resolve) => {
              answer = resolve;
            }),
        } as never,
      },
    });
    await guest.settle();
    guest.post({ watch: 'location', request: { interval: 1 } });
    guest.post({ watch: 'location', request: { interval: 2 } });
    expect(guest.sensor.request('location')).toEqual({ interval: 2 });
    guest.post({ timer: guest.scheduler.uptime() + 1_000 });
    guest.post({ request: 1, port: 'storage.get', args: ['a'] });
    guest.host.restart();
    expect(guest.sensor.watched.size).toBe(0);
    expect(guest.scheduler.pending).toBe(0);
    answer('late');
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'hello', 'wake']);
    expect(guest.heard.map((message) => 'hello' in message && message.hello.entropy)).toEqual([
      '00000000000040008000000000000001',
      '00000000000040008000000000000002',
      false,
    ]);
  });

  it('follows one that throws, and the log says why', async () => {
    const guest = scriptedGuest((message, _post, life) => {
      if ('call' in message && life === 1) throw new Error('a fault of mine');
    });
    const client = guest.client();
    client.post({ attach: true });
    client.post({ call: 1, method: 'getState', args: [] });
    client.post({ call: 2, method: 'getState', args: [] });
    await guest.settle();
    expect(guest.lives()).toBe(2);
    expect(guest.words()).toEqual(['hello', 'attach', 'call', 'hello', 'wake', 'attach']);
    const hellos = guest.heard.flatMap((message) => ('hello' in message ? [message.hello.restarted] : []));
    expect(hellos).toEqual([undefined, { reason: 'a fault of mine' }]);
    expect(guest.log).toEqual([
      { level: 1, event: 'guest:broke', message: 'the guest threw: a fault of mine' },
    ]);
    expect(client.told).toContainEqual({ restarted: true });
  });

  it('receives the wakes that waited behind the message that ended the one before, and nothing else of it', async () => {
    const guest = scriptedGuest((message, _post, life) => {
      if ('call' in message && life === 1) throw new Error('a fault of mine');
    });
    await guest.settle();
    const client = guest.client();
    client.post({ attach: true });
    client.post({ call: 1, method: 'getState', args: [] });
    const exit = { identifier: 'geo/stationary', action: 'exit', ageMillis: 0 };
    guest.scheduler.wake({ cause: 'reading', kind: 'regions', data: exit });
    client.post({ call: 2, method: 'getCount', args: [] });
    const { up } = guest.heard[0] ?? {};
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'attach', 'call', 'hello', 'wake', 'attach', 'wake']);
    expect(guest.heard.at(-1)).toMatchObject({ up, wake: { cause: 'reading', kind: 'regions', data: exit } });
  });

  it('is not started without end: one that throws a fourth time within a minute is lost, and calls are refused', async () => {
    const guest = scriptedGuest((message) => {
      if ('wake' in message) throw new Error('always');
    });
    const client = guest.client();
    client.post({ attach: true });
    guest.scheduler.wake({ cause: 'launch' });
    await guest.settle();
    await guest.settle();
    expect(guest.lives()).toBe(4);
    expect(guest.log.at(-1)).toMatchObject({ event: 'guest:lost' });
    client.post({ call: 1, method: 'getState', args: [] });
    await guest.settle();
    expect(client.told.at(-1)).toEqual({
      result: 1,
      error: { code: 'CLOSED', message: 'this engine was closed' },
    });
    expect(guest.host.busy).toBe(false);
    await guest.host.idle();
    await guest.host.close();
  });

  it('of another protocol is ended, not started again, and open calls are rejected', async () => {
    const guest = scriptedGuest((message, post) => {
      if ('hello' in message) post({ welcome: { protocol: 1, engine: '0.0.1' } });
    });
    const app = connect(guest.host.connect());
    const ready = app.ready({}).catch((reason: unknown) => reason);
    await guest.settle();
    expect(guest.lives()).toBe(1);
    expect(guest.log).toEqual([
      {
        level: 1,
        event: 'guest:version',
        message:
          'the host speaks protocol 2 and the guest protocol 1: ship a host and a guest bundle of the same release',
      },
      { level: 1, event: 'guest:lost', message: 'the guest is not started again' },
    ]);
    expect(await ready).toMatchObject({ code: 'UNAVAILABLE' });
    await expect(app.ready({})).rejects.toMatchObject({ code: 'CLOSED' });
    expect(guest.host.busy).toBe(false);
    await guest.host.close();
  });

  it('may throw once a minute for ever', async () => {
    const guest = scriptedGuest((message) => {
      if ('wake' in message && message.wake.cause === 'alarm') throw new Error('now and then');
    });
    for (let minute = 0; minute < 10; minute++) {
      guest.scheduler.wake({ cause: 'alarm', name: 'heartbeat' });
      await guest.settle();
      guest.scheduler.suspend(60_000);
    }
    expect(guest.lives()).toBe(11);
  });
});

describe('a host that ends', () => {
  it('asks the guest to let go, and waits until it has', async () => {
    const guest = scriptedGuest();
    const client = guest.client();
    client.post({ attach: true });
    await guest.settle();
    guest.post({ watch: 'location', request: {} });
    let isClosed = false;
    const closed = guest.host.close().then(() => {
      isClosed = true;
    });
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'attach', 'close']);
    expect(isClosed).toBe(false);
    guest.post({ closed: true });
    await closed;
    expect(guest.sensor.watched.size).toBe(0);
    client.post({ call: 1, method: 'getState', args: [] });
    guest.scheduler.wake({ cause: 'launch' });
    guest.host.restart();
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'attach', 'close']);
    expect(client.told.at(-1)).toMatchObject({ result: 1, error: { code: 'CLOSED' } });
  });

  it('is killed at once: no message is delivered in either direction', async () => {
    const traces: string[] = [];
    const guest = scriptedGuest(undefined, { trace: (line) => traces.push(line) });
    const client = guest.client();
    client.post({ attach: true });
    await guest.settle();
    guest.post({ watch: 'connectivity', request: {} });
    guest.post({ request: 1, port: 'storage.get', args: ['a'] });
    guest.post({ timer: guest.scheduler.uptime() + 1 });
    const told = client.told.length;
    guest.host.kill();
    guest.post({ trace: 'from beyond' });
    guest.post({ client: 'client-1', result: 1, value: 1 });
    await guest.scheduler.advanceAsync(10);
    await guest.settle();
    expect(guest.words()).toEqual(['hello', 'attach']);
    expect(traces).toEqual([]);
    expect(client.told).toHaveLength(told);
    expect(guest.sensor.watched.size).toBe(0);
    expect(guest.scheduler.pending).toBe(0);
  });
});

describe('whether a host may sleep', () => {
  it('is as the guest reports, while no message is on its way; clients receive it', async () => {
    const guest = scriptedGuest();
    const client = guest.client();
    expect(guest.host.busy).toBe(true); // hello is on its way
    client.post({ attach: true });
    await guest.settle();
    expect(guest.host.busy).toBe(false);
    guest.post({ busy: true });
    guest.post({ busy: true });
    expect(guest.host.busy).toBe(true);
    let isIdle = false;
    const idle = guest.host.idle().then(() => {
      isIdle = true;
    });
    await guest.settle();
    expect(isIdle).toBe(false);
    guest.post({ busy: false });
    await idle;
    await guest.settle();
    expect(client.told).toEqual([{ busy: false }, { busy: true }, { busy: false }]);
  });
});
