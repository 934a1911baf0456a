import { describe, expect, it } from 'vitest';
import { nextNumber, type ScriptedHost, type ScriptedHostOptions, scriptedHost } from './scripted-host';

/** The process of an app that tracked when it died. */
async function tracked(config: object = {}, options: ScriptedHostOptions = {}): Promise<ScriptedHost> {
  const host = scriptedHost(options);
  await host.hello();
  await host.send({ attach: 'app' });
  await host.call('app', 'ready', config);
  await host.call('app', 'start');
  return host;
}

const isTracking = (host: ScriptedHost) => host.sensor.request('location') !== undefined;

describe('the app runtime', () => {
  it('is gone with its last client: where stopOnTerminate is true, tracking ends', async () => {
    const host = await tracked({ stopOnTerminate: true });
    await host.send({ attach: 'other' });
    await host.send({ detach: 'app' });
    expect(isTracking(host)).toBe(true);
    await host.send({ detach: 'other' });
    expect(isTracking(host)).toBe(false);
  });

  it('is gone also where the host had claimed that it is attached', async () => {
    const host = await tracked({ stopOnTerminate: true });
    await host.deliverReading('app', { ageMillis: 0, state: 'background', runtime: 'attached' });
    await host.send({ detach: 'app' });
    expect(isTracking(host)).toBe(false);
  });

  it('is not attached by a headless client', async () => {
    const host = await tracked({ stopOnTerminate: true });
    await host.send({ attach: 'task', headless: true });
    await host.send({ detach: 'app' });
    expect(isTracking(host)).toBe(false);
  });

  it('comes later than the process: what the host says of it holds until then', async () => {
    const before = await tracked({ stopOnTerminate: true });
    const memory = before.kill();
    const launched = scriptedHost({ memory });
    launched.sensor.deliver('app', { ageMillis: 0, state: 'foreground', runtime: 'attached' });
    await launched.hello();
    expect(isTracking(launched)).toBe(true);
    await launched.send({ attach: 'app' });
    expect(isTracking(launched)).toBe(true);
    await launched.send({ detach: 'app' });
    expect(isTracking(launched)).toBe(false);

    const woken = scriptedHost({ memory });
    await woken.hello();
    expect(isTracking(woken)).toBe(false);
  });

  it('replaced under its name is never gone', async () => {
    const host = await tracked({ stopOnTerminate: true });
    await host.send({ attach: 'app' });
    expect(isTracking(host)).toBe(true);
  });

  it('is known by clients alone where the host has no word for it, and only from the first on', async () => {
    const available = ['location', 'connectivity'] as const;
    const before = await tracked({ stopOnTerminate: true }, { available });
    const host = scriptedHost({ available, memory: before.kill() });
    await host.hello();
    expect(isTracking(host)).toBe(true);
    await host.send({ attach: 'app' });
    await host.send({ detach: 'app' });
    expect(isTracking(host)).toBe(false);
    expect(host.all('watch').map(({ watch }) => watch)).not.toContain('app');
  });

  it('leaves what the host says of the foreground as it is', async () => {
    const host = await tracked({ stopOnTerminate: false });
    await host.deliverReading('app', { ageMillis: 0, state: 'background' });
    expect(host.sensor.request('location')?.background).toBe(true);
    expect(host.all('log')).toEqual([]);
  });
});

describe('headless events', () => {
  const android = { stopOnTerminate: false };

  it('go to the host while no app is attached, and their end is its word', async () => {
    const host = await tracked(android);
    await host.send({ client: 'app', taken: '0000000000000000' });
    await host.send({ detach: 'app' });
    await host.wait(30_000);
    const [first] = host.all('headless');
    expect(first).toMatchObject({ headless: 1, event: { name: 'motionchange', isMoving: true } });
    expect(first?.id).toMatch(/^\d{16}$/);
    expect(host.all('headless')).toHaveLength(1);
    await host.send({ handled: 1 });
    await host.wait(30_000);
    expect(host.all('headless')[1]).toMatchObject({ headless: 2, event: { name: 'heartbeat' } });
    await host.send({ handled: 2, error: { message: 'the task broke' } });
    await host.send({ handled: 2 });
    await host.send({ attach: 'app' });
    await host.send({ client: 'app', call: 1, method: 'ready', args: [android] });
    const log = (await host.call('app', 'getLog')).value as { event: string; message: string }[];
    expect(log.find(({ event }) => event === 'headless:failed')?.message).toContain('the task broke');
    expect(host.all('log').map(({ log: { message } }) => message)).toEqual([
      'headless event 2 waits for no word',
    ]);
    expect(host.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'))).toEqual([]);
  });

  it('that a client had and had not taken go to the task when it is gone', async () => {
    const host = await tracked(android);
    const listen = nextNumber();
    await host.send({ client: 'app', listen, name: 'motionchange' });
    const [told] = host.all('listen');
    expect(told?.id).toBeDefined();
    await host.send({ detach: 'app' });
    expect(host.all('headless').map(({ id }) => id)).toEqual([told?.id]);
  });

  it('come to a headless client by the host’s choice, which may answer by itself or for it', async () => {
    const host = await tracked(android);
    await host.send({ attach: 'task', headless: true });
    await host.send({ detach: 'app' });
    await host.call('task', 'changePace', false);
    // One at a time.
    expect(host.all('headless')).toHaveLength(1);
    await host.send({ client: 'task', handled: 1 });
    expect(host.all('headless')).toHaveLength(2);
  });

  it('are not delivered where the host has no task, or the platform has none', async () => {
    for (const hello of [{ headless: false }, { profile: 'ios' }] as const) {
      const host = await tracked(android, { hello });
      await host.send({ detach: 'app' });
      await host.wait(120_000);
      expect(host.all('headless')).toEqual([]);
    }
  });
});
