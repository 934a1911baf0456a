import { describe, expect, it } from 'vitest';
import { ANDROID_PROFILE, HEADLESS_EVENT_NAMES, type HeadlessEvent, IOS_PROFILE } from '../../src/index';
import { MINUTE, Phone, type PhoneOptions, SECOND, URL } from '../phone';

const GONE = { state: 'background', runtime: 'gone' } as const;
const ATTACHED = { state: 'foreground', runtime: 'attached' } as const;

async function android(options: PhoneOptions = {}): Promise<Phone> {
  return Phone.create({
    config: {},
    profile: ANDROID_PROFILE,
    available: ['location', 'connectivity', 'app', 'provider', 'powerSave'],
    listenTo: [],
    ...options,
  });
}

/** Registers a task that writes down what it gets. */
function taking(phone: Phone, also: (event: HeadlessEvent) => void | Promise<void> = () => undefined) {
  const taken: { event: HeadlessEvent; id: string | undefined }[] = [];
  phone.engine.registerHeadlessTask((event, { id }) => {
    taken.push({ event, id });
    return also(event);
  });
  return taken;
}

const names = (taken: readonly { event: HeadlessEvent }[]) => taken.map(({ event }) => event.name);
const outbox = (phone: Phone) => phone.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'));

describe('headless events', () => {
  it('are exactly the seven, flat beside their names, and never a location', async () => {
    const phone = await android({ config: { url: URL, distanceFilter: 0 } });
    await phone.setState('app', GONE);
    const taken = taking(phone);
    await phone.engine.start();
    await phone.drive(3);
    await phone.setState('provider', { status: 4, enabled: true, gps: true, network: true });
    await phone.setState('powerSave', { isPowerSaveMode: true });
    await phone.setNetwork('none');
    await phone.wait(MINUTE);
    phone.sensor.deliver('location', { error: { code: 0, message: 'lost' } });
    await phone.settle();
    const has = new Set(names(taken));
    // A geofence is the business of its own region.
    expect([...has, 'geofence'].sort()).toEqual([...HEADLESS_EVENT_NAMES].sort());
    const one = (name: string) => taken.find(({ event }) => event.name === name);
    expect(one('motionchange')?.event).toEqual({ name: 'motionchange', isMoving: true });
    expect(one('motionchange')?.id).toMatch(/^\d{16}$/);
    expect(one('http')).toEqual({
      event: { name: 'http', success: true, status: 200, responseText: expect.any(String) },
      id: undefined,
    });
    expect(one('providerchange')?.event).toEqual({
      name: 'providerchange',
      status: 4,
      enabled: true,
      gps: true,
      network: true,
    });
    expect(one('powersavechange')?.event).toEqual({ name: 'powersavechange', isPowerSaveMode: true });
    expect(one('connectivitychange')?.event).toEqual({ name: 'connectivitychange', connected: false });
    expect(one('heartbeat')?.event).toMatchObject({
      name: 'heartbeat',
      location: { extras: { heartBeat: true } },
    });
    expect(outbox(phone)).toEqual([]);
  });

  it('reach no task while the runtime is attached, nor where the platform has none', async () => {
    const attached = await android();
    const taken = taking(attached);
    await attached.engine.start();
    await attached.setState('app', { state: 'background' });
    await attached.engine.changePace(false);
    await attached.settle();
    expect(taken).toEqual([]);

    const ios = await android({ profile: IOS_PROFILE, config: { logLevel: 4 } });
    const never = taking(ios);
    taking(ios);
    await ios.setState('app', GONE);
    await ios.engine.start();
    await ios.wait(5 * MINUTE);
    expect(never).toEqual([]);
    const said = (await ios.engine.getLog()).filter(({ event }) => event === 'headless:never');
    expect(said).toMatchObject([{ level: 4 }]);
  });

  it('need no ready: a task registered before the engine has booted takes what the outbox held', async () => {
    const phone = await android();
    await phone.engine.start();
    const memory = phone.kill();
    const next = Phone.launch({
      memory,
      profile: ANDROID_PROFILE,
      listenTo: [],
      states: { app: { ageMillis: 0, ...GONE } },
    });
    const taken = taking(next);
    await next.wait(0);
    expect(names(taken)).toEqual(['motionchange']);
    expect(outbox(next)).toEqual([]);
  });

  it('wait for a task, or for the next listener, in order', async () => {
    const phone = await android();
    await phone.engine.start();
    await phone.setState('app', GONE);
    await phone.engine.changePace(false);
    await phone.setNetwork('none');
    await phone.engine.changePace(true);
    await phone.settle();
    const taken = taking(phone);
    await phone.settle();
    expect(names(taken)).toEqual(['motionchange', 'motionchange', 'connectivitychange', 'motionchange']);

    const other = await android();
    await other.setState('app', GONE);
    await other.engine.start();
    for (let turn = 0; turn < 70; turn++) await other.engine.changePace(turn % 2 === 1);
    expect(outbox(other)).toHaveLength(64);
    const heard: boolean[] = [];
    other.engine.onMotionChange(({ isMoving }) => heard.push(isMoving));
    await other.settle();
    expect(heard).toHaveLength(64);
    expect(heard.slice(0, 3)).toEqual([true, false, true]);
  });

  it('are not delivered to listeners of the runtime that is gone; when it is back they receive what waited', async () => {
    const phone = await android();
    const heard: string[] = [];
    phone.engine.onMotionChange(({ isMoving }) => heard.push(`motion ${isMoving}`));
    phone.engine.onLocation(() => heard.push('location'));
    await phone.engine.start();
    await phone.settle();
    expect(heard).toEqual(['motion true']);
    await phone.setState('app', GONE);
    await phone.drive(2);
    const taken = taking(phone);
    await phone.engine.changePace(false);
    await phone.settle();
    expect(names(taken)).toEqual(['motionchange']);
    expect(heard).toEqual(['motion true']);
    await phone.setState('app', ATTACHED);
    // What the task acknowledged is done; the records of the car park had no listener.
    expect(heard).toEqual(['motion true', 'location', 'location']);
    await phone.engine.changePace(true);
    await phone.settle();
    expect(heard).toHaveLength(4);
    expect(taken).toHaveLength(1);
  });
});

describe('a headless task', () => {
  it('is called for one event at a time, in order', async () => {
    const phone = await android();
    await phone.setState('app', GONE);
    const ends: (() => void)[] = [];
    const taken = taking(phone, () => new Promise((resolve) => ends.push(resolve)));
    await phone.engine.start();
    await phone.engine.changePace(false);
    await phone.engine.changePace(true);
    await phone.settle();
    expect(taken).toHaveLength(1);
    expect(phone.engine.busy).toBe(true);
    expect(outbox(phone)).toHaveLength(3);
    ends[0]?.();
    await phone.settle();
    expect(taken).toHaveLength(2);
    expect(outbox(phone)).toHaveLength(2);
    for (const end of ends.splice(1)) end();
    await phone.settle();
    for (const end of ends) end();
    await phone.settle();
    expect(outbox(phone)).toEqual([]);
    expect(phone.engine.busy).toBe(false);
    expect(taken.map(({ event }) => event.name === 'motionchange' && event.isMoving)).toEqual([
      true,
      false,
      true,
    ]);
    const ids = taken.map(({ id }) => id ?? '');
    expect([...new Set(ids)].sort()).toEqual(ids);
  });

  it('that throws or rejects has acknowledged its event, affects no other, and is logged', async () => {
    const phone = await android();
    await phone.setState('app', GONE);
    let calls = 0;
    phone.engine.registerHeadlessTask(() => {
      calls++;
      if (calls === 1) throw new Error('mine');
      return Promise.reject('also mine');
    });
    await phone.engine.start();
    await phone.engine.changePace(false);
    await phone.settle();
    expect(calls).toBe(2);
    expect(outbox(phone)).toEqual([]);
    const said = (await phone.engine.getLog()).filter(({ event }) => event === 'headless:failed');
    expect(said.map(({ message }) => message)).toEqual([
      'the headless task failed at motionchange: also mine',
      'the headless task failed at motionchange: mine',
    ]);
  });

  it('that hangs holds up the others for a minute; its event is not taken, and comes again with the same id', async () => {
    const phone = await android();
    await phone.setState('app', GONE);
    const taken = taking(phone, (event) =>
      event.name === 'motionchange' && event.isMoving ? new Promise(() => undefined) : undefined,
    );
    await phone.engine.start();
    await phone.engine.changePace(false);
    await phone.wait(MINUTE - 1);
    expect(names(taken)).toEqual(['motionchange']);
    await phone.wait(1);
    expect(names(taken).slice(0, 2)).toEqual(['motionchange', 'motionchange']);
    expect(phone.engine.busy).toBe(false);
    expect((await phone.engine.getLog()).map(({ event }) => event)).toContain('headless:hangs');
    const [first] = taken;
    expect(outbox(phone).map(({ key }) => key)).toEqual([`outbox/${first?.id}`]);
    await phone.restart();
    const again = taking(phone);
    await phone.settle();
    expect(again[0]).toEqual(first);
    expect(outbox(phone)).toEqual([]);
  });

  it('that ends after its time has still taken its event', async () => {
    const phone = await android();
    await phone.setState('app', GONE);
    let end: () => void = () => undefined;
    taking(phone, ({ name }) =>
      name === 'motionchange'
        ? new Promise((resolve) => {
            end = resolve;
          })
        : undefined,
    );
    await phone.engine.start();
    await phone.wait(2 * MINUTE);
    expect(outbox(phone)).toHaveLength(1);
    end();
    await phone.settle();
    expect(outbox(phone)).toEqual([]);
  });

  it('that runs does not keep the engine from closing, and what it has not taken stays', async () => {
    const phone = await android();
    await phone.setState('app', GONE);
    taking(phone, () => new Promise(() => undefined));
    await phone.engine.start();
    await phone.engine.changePace(false);
    await phone.engine.close();
    expect(phone.scheduler.pending).toBe(0);
    expect(outbox(phone)).toHaveLength(2);
  });

  it('may call the engine back', async () => {
    const phone = await android();
    await phone.setState('app', GONE);
    const states: boolean[] = [];
    taking(phone, async () => {
      states.push((await phone.engine.getState()).enabled);
    });
    await phone.engine.start();
    await phone.wait(SECOND);
    expect(states).toEqual([true]);
  });

  for (const task of [undefined, null, 'task', {}]) {
    it(`must be a function: ${JSON.stringify(task)} is refused`, async () => {
      const phone = await android();
      expect(() => phone.engine.registerHeadlessTask(task as never)).toThrow(
        expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
      );
    });
  }
});
