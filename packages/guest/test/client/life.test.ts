import type { HeadlessEvent } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/index';
import { hostedPhone } from './hosted-phone';

describe('a restart of the guest', () => {
  it('goes unnoticed by listeners, watches and what ready has opened', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    const heard: number[] = [];
    const seen: number[] = [];
    engine.onLocation(({ coords }) => heard.push(coords.latitude));
    await engine.ready({ distanceFilter: 10, stopTimeout: 7 });
    await engine.start();
    const watch = await engine.watchPosition({ interval: 500 }, ({ coords }) => seen.push(coords.latitude));
    await phone.deliverFix(0);
    phone.host.restart();
    await phone.settle();
    await phone.wait(5_000);
    await phone.deliverFix(100);
    await phone.wait(10_000);
    expect(heard.length).toBeGreaterThan(1);
    expect(seen.length).toBe(2);
    expect(await engine.getState()).toMatchObject({ enabled: true });
    watch.remove();
    await phone.settle();
    await phone.wait(5_000);
    await phone.deliverFix(200);
    expect(seen.length).toBe(2);
    // Its configuration is that of the first life: it was not given again.
    expect(phone.storage.snapshot().find(({ key }) => key === 'config')?.value).toContain('"stopTimeout":7');
    expect(phone.log.filter(({ level }) => level === 1)).toEqual([]);
  });

  it('rejects what is open, as what may be asked again; what is asked meanwhile waits for it', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({});
    const open = engine.getCurrentPosition({ timeout: 60 }).catch((reason: unknown) => reason);
    const idle = engine.idle();
    await phone.settle();
    phone.host.restart();
    expect(await open).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('restarted') });
    expect(await engine.getState()).toMatchObject({ enabled: false });
    await idle;
    await phone.settle();
    expect(engine.busy).toBe(false);
  });

  it('opens nothing that was not open', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await phone.settle();
    phone.host.restart();
    await phone.settle();
    await expect(engine.getState()).rejects.toMatchObject({ code: 'NOT_READY' });
  });

  it('delivers an unacknowledged event again, with its id', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({});
    await engine.start();
    const ids: (string | undefined)[] = [];
    engine.onMotionChange((_event, { id }) => {
      ids.push(id);
      return ids.length === 1 ? new Promise(() => undefined) : undefined;
    });
    await engine.changePace(true);
    await phone.settle();
    phone.host.restart();
    await phone.settle();
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
  });
});

describe('close', () => {
  it('detaches this client and nothing else: tracking goes on', async () => {
    const phone = hostedPhone({ host: { headless: () => undefined } });
    const engine = phone.client();
    await engine.ready({ stopOnTerminate: false });
    await engine.start();
    await phone.settle();
    const open = engine.getCurrentPosition({}).catch((reason: unknown) => reason);
    await engine.close();
    await engine.close();
    expect(await open).toMatchObject({ code: 'CLOSED' });
    for (const refused of [engine.ready({}), engine.getCount(), engine.watchPosition({}, () => undefined)])
      await expect(refused).rejects.toMatchObject({ code: 'CLOSED' });
    engine.onLocation(() => undefined).remove();
    engine.logger.info('nobody hears this');
    engine.removeListeners();
    await engine.idle();
    expect(engine.busy).toBe(false);
    await phone.settle();
    await phone.deliverFix(0);
    expect(await phone.client().getCount()).toBe(1);
    expect(phone.log).toEqual([{ level: 5, event: 'guest:welcome', message: expect.any(String) }]);
  });
});

describe('what the host says that is no message', () => {
  it('disturbs nothing', async () => {
    const phone = hostedPhone();
    const connection = phone.host.connect();
    let hear: (json: string) => void = () => undefined;
    const engine = connect({
      post: connection.post,
      onMessage(sink) {
        hear = sink;
        return connection.onMessage(sink);
      },
    });
    await engine.ready({});
    for (const json of [
      '',
      '{',
      'null',
      '7',
      '[]',
      '{}',
      '{"result":99}',
      '{"event":"location","listen":99,"data":1}',
      '{"result":"x","error":5}',
      '{"headless":1}',
    ])
      hear(json);
    await phone.settle();
    expect(await engine.getCount()).toBe(0);
  });
});

describe('a channel that throws', () => {
  it('rejects its calls, and does not affect other clients', async () => {
    let hear: (json: string) => void = () => undefined;
    const engine = connect({
      post(json) {
        if (!json.includes('attach')) throw new Error('the bridge is gone');
      },
      onMessage(sink) {
        hear = sink;
        return () => undefined;
      },
    });
    await expect(engine.getState()).rejects.toThrow('the bridge is gone');
    await expect(engine.watchPosition({}, () => undefined)).rejects.toThrow('the bridge is gone');
    engine.logger.error('nobody hears this');
    engine.onMotionChange(() => undefined);
    hear('{"event":"motionchange","listen":4,"data":{"isMoving":true},"id":"7"}');
    engine.removeListeners();
    expect(engine.busy).toBe(false);
  });
});

describe('events while no app is attached', () => {
  it('wait for the app, or go to the headless client that comes, and to the app again', async () => {
    const phone = hostedPhone({ host: { headless: 'clients' } });
    const app = phone.client();
    const heard: boolean[] = [];
    app.onMotionChange(({ isMoving }) => heard.push(isMoving));
    await app.ready({ stopOnTerminate: false });
    await app.start();
    await app.changePace(true);
    await phone.settle();
    expect(heard).toEqual([true]);

    // The platform ends the app without a message.
    app.connection.lost();
    await phone.settle();
    const helper = phone.client(phone.host.connect({ headless: true }));
    const taken: HeadlessEvent[] = [];
    const ids: (string | undefined)[] = [];
    helper.registerHeadlessTask(async (event, { id }) => {
      taken.push(event);
      ids.push(id);
      // It may call the engine back.
      await helper.getCount();
    });
    await helper.changePace(false);
    await phone.settle();
    expect(taken).toMatchObject([{ name: 'motionchange', isMoving: false }]);
    expect(ids[0]).toMatch(/^\d+$/);
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'))).toEqual([]);
    expect(heard).toEqual([true]);

    const next = phone.client();
    next.onMotionChange(({ isMoving }) => heard.push(isMoving));
    await phone.settle();
    await next.changePace(true);
    await phone.settle();
    expect(heard).toEqual([true, true]);
    expect(taken).toHaveLength(1);
  });

  it('go to the task of the host itself, whose failure is in the log', async () => {
    const taken: string[] = [];
    const phone = hostedPhone({
      host: {
        headless(event) {
          taken.push(event.name);
          throw new Error('no room');
        },
      },
    });
    const app = phone.client();
    await app.ready({ stopOnTerminate: false });
    await app.start();
    app.connection.lost();
    await phone.settle();
    const helper = connect(phone.host.connect(), { headless: true });
    // A headless client has come, and has no task yet: it keeps what it is given until it has.
    await helper.close();
    await phone.settle();
    const later = connect(phone.host.connect({ headless: true }));
    await later.changePace(true);
    await later.close();
    await phone.settle();
    expect(taken).toEqual(['motionchange']);
    const log = await phone.client().getLog();
    expect(log.map(({ message }) => message)).toContain('the headless task failed at motionchange: no room');
  });

  it('stop tracking where stopOnTerminate is true', async () => {
    const phone = hostedPhone({ host: { headless: () => undefined } });
    const app = phone.client();
    await app.ready({ stopOnTerminate: true });
    await app.start();
    await phone.settle();
    app.connection.lost();
    await phone.settle();
    const next = phone.client();
    await next.ready({ reset: false });
    expect(await next.getState()).toMatchObject({ enabled: false });
  });
});

describe('keeping awake', () => {
  it('ends, even where the platform never answers a question', async () => {
    const phone = hostedPhone();
    phone.sensor.answers.requestPermission = (() => new Promise(() => undefined)) as never;
    const engine = phone.client();
    await engine.ready({});
    const asked = engine.requestPermission().catch((reason: unknown) => reason);
    await phone.settle();
    expect(engine.busy).toBe(true);
    await phone.wait(10 * 60_000);
    expect(await asked).toMatchObject({ code: 'UNAVAILABLE' });
    await phone.settle();
    expect(engine.busy).toBe(false);
    expect(phone.host.busy).toBe(false);
  });
});

describe('a host that is closed', () => {
  it('refuses its clients, and the next host takes up where it was', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({});
    await engine.start();
    await engine.insertLocation({ uuid: 'kept', coords: { latitude: 45, longitude: 13 } });
    await phone.host.close();
    await expect(engine.getCount()).rejects.toMatchObject({ code: 'CLOSED' });
    expect(phone.sensor.watched.size).toBe(0);
    const next = hostedPhone({ memory: phone.storage.snapshot() });
    const again = next.client();
    await again.ready({ reset: false });
    expect(await again.getState()).toMatchObject({ enabled: true });
    expect((await again.getLocations()).map(({ uuid }) => uuid)).toEqual(['kept']);
  });
});

describe('a boot on a network that costs', () => {
  it('uploads nothing there before the device has reported which it is', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({ url: 'https://example.test/', disableAutoSyncOnCellular: true });
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' });
    await engine.start();
    await engine.insertLocation({ coords: { latitude: 45, longitude: 13 } });
    await phone.settle();
    expect(phone.requests).toHaveLength(0);
    // The new guest finds the record before it receives the state of the network.
    phone.host.restart();
    await phone.settle();
    await phone.wait(60_000);
    expect(phone.requests).toHaveLength(0);
    expect(await engine.getCount()).toBe(1);
  });
});
