import type { Events, LineEvent } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { hostedPhone } from './hosted-phone';

async function trackingPhone() {
  const phone = hostedPhone();
  const engine = phone.client();
  await engine.ready({});
  await engine.start();
  await phone.settle();
  return { phone, engine };
}

const outbox = (phone: ReturnType<typeof hostedPhone>) =>
  phone.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'));

describe('a listener', () => {
  it('receives its events until it is removed; twice is harmless', async () => {
    const { phone, engine } = await trackingPhone();
    const heard: number[] = [];
    const subscription = engine.onLocation(({ coords }) => heard.push(coords.latitude));
    await phone.deliverFix(0);
    await phone.wait(10_000);
    await phone.deliverFix(100);
    expect(heard).toHaveLength(2);
    subscription.remove();
    subscription.remove();
    await phone.wait(10_000);
    await phone.deliverFix(200);
    expect(heard).toHaveLength(2);
    expect(await engine.getCount()).toBe(3);
  });

  it('has taken an event when it has returned, or its promise has resolved; the same id comes to each', async () => {
    const { phone, engine } = await trackingPhone();
    let end: (value?: unknown) => void = () => undefined;
    const ids: unknown[] = [];
    const slow = engine.onMotionChange((_event, { id }) => {
      ids.push(id);
      return new Promise((resolve) => {
        end = resolve;
      });
    });
    await engine.changePace(true);
    await phone.settle();
    expect(ids).toHaveLength(1);
    expect(ids[0]).toMatch(/^\d+$/);
    expect(outbox(phone)).toHaveLength(1);
    end();
    await phone.settle();
    expect(outbox(phone)).toEqual([]);
    slow.remove();
    engine.onMotionChange((_event, { id }) => ids.push(id));
    await engine.changePace(false);
    await phone.settle();
    expect(outbox(phone)).toEqual([]);
    expect(ids).toHaveLength(2);
  });

  it('that was removed, or whose client closed, before it had done, has not taken it', async () => {
    const { phone, engine } = await trackingPhone();
    const heard: unknown[] = [];
    const never = engine.onMotionChange(() => new Promise(() => undefined));
    await engine.changePace(true);
    await phone.settle();
    never.remove();
    await phone.settle();
    expect(outbox(phone)).toHaveLength(1);
    engine.onMotionChange((_event, { id }) => {
      heard.push(id);
      return new Promise(() => undefined);
    });
    await phone.settle();
    expect(heard).toHaveLength(1);
    await engine.close();
    await phone.settle();
    const next = phone.client();
    next.onMotionChange((_event, { id }) => heard.push(id));
    await phone.settle();
    expect(heard).toEqual([heard[0], heard[0]]);
    expect(outbox(phone)).toEqual([]);
  });

  it('that throws or rejects affects no other, and is logged', async () => {
    const { phone, engine } = await trackingPhone();
    const heard: unknown[] = [];
    engine.onMotionChange(() => undefined).remove();
    await phone.settle();
    engine.onMotionChange(() => {
      throw new Error('mine');
    });
    engine.onMotionChange(() => Promise.reject(new Error('later')));
    engine.onMotionChange(({ isMoving }) => heard.push(isMoving));
    await engine.changePace(false);
    await phone.settle();
    expect(heard).toEqual([false]);
    expect(outbox(phone)).toEqual([]);
    const said = (await engine.getLog()).map(({ message }) => message);
    expect(said).toContain('a listener of motionchange threw: mine');
    expect(said).toContain('a listener of motionchange threw: later');
  });

  it('of the log that throws does not fill it', async () => {
    const { phone, engine } = await trackingPhone();
    engine.onLog(() => {
      throw new Error('mine');
    });
    engine.logger.error('one');
    engine.logger.error('two');
    await phone.settle();
    const said = (await engine.getLog()).filter(({ message }) => message?.includes('threw'));
    expect(said).toHaveLength(1);
  });

  it('is one of each method, by its name on the wire', async () => {
    const { phone, engine } = await trackingPhone();
    const heard: (keyof Events)[] = [];
    engine.onConnectivityChange(() => heard.push('connectivitychange'));
    engine.onLocationFilter(() => heard.push('locationfilter'));
    engine.on('http', () => heard.push('http'));
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'none' });
    phone.sensor.deliver('location', { latitude: 91, longitude: 0, accuracy: 5, ageMillis: 0 });
    await phone.settle();
    expect(heard).toEqual(['connectivitychange', 'connectivitychange', 'locationfilter']);
  });
});

describe('two clients', () => {
  it('receive the same, and neither ends those of the other', async () => {
    const { phone, engine } = await trackingPhone();
    const other = phone.client();
    const heard: string[] = [];
    engine.onLocation(() => heard.push('one'));
    other.onLocation(() => heard.push('other'));
    await phone.deliverFix(0);
    expect(heard).toEqual(['one', 'other']);
    engine.removeListeners();
    await phone.wait(10_000);
    await phone.deliverFix(100);
    expect(heard).toEqual(['one', 'other', 'other']);
    await engine.close();
    await phone.wait(10_000);
    await phone.deliverFix(200);
    expect(heard).toEqual(['one', 'other', 'other', 'other']);
    await expect(engine.getCount()).rejects.toMatchObject({ code: 'CLOSED' });
    expect(await other.getCount()).toBe(3);
  });
});

describe('a watch', () => {
  it('of the position has its listeners to itself, and ends by its subscription', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({});
    const positions: number[] = [];
    const failures: number[] = [];
    const watch = await engine.watchPosition(
      { interval: 1_000 },
      ({ coords }) => positions.push(coords.latitude),
      ({ code }) => failures.push(code),
    );
    await phone.deliverFix(0);
    phone.sensor.deliver('location', { error: { code: 0, message: 'no sky' } });
    await phone.settle();
    expect([positions, failures]).toEqual([[45], [0]]);
    watch.remove();
    watch.remove();
    await phone.settle();
    expect(phone.sensor.request('location')).toBeUndefined();
    await expect(engine.watchPosition({}, 'me' as never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(engine.watchPosition({ interval: -1 }, () => undefined)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    await expect(engine.watchHeading({}, 'me' as never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('of the line of a trip calls its listener with each step until it ends', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({});
    await engine.start();
    const heard: LineEvent[] = [];
    const watch = await engine.watchLine({ lagFixes: 2 }, (event) => void heard.push(event));
    for (let n = 0; n < 5; n++) {
      await phone.wait(1_000);
      await phone.deliverFix(10 * n);
    }
    expect(heard.map(({ line, points, tail }) => [line, points.length, tail.length])).toEqual([
      [1, 0, 1],
      [1, 0, 2],
      [1, 1, 2],
      [1, 1, 2],
      [1, 1, 2],
    ]);
    watch.remove();
    await phone.wait(1_000);
    await phone.deliverFix(60);
    expect(heard).toHaveLength(5);
    await expect(engine.watchLine({}, 'map' as never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(engine.watchLine({ lagSeconds: 5 }, () => undefined)).rejects.toMatchObject({
      message: 'watchLine: lagSeconds must be a number of seconds from 10 to 30; got 5',
    });
  });

  it('of the compass calls its listener, or those of its event', async () => {
    const phone = hostedPhone();
    const engine = phone.client();
    await engine.ready({});
    const mine: number[] = [];
    const everybody: number[] = [];
    engine.onHeading(({ heading }) => everybody.push(Math.round(heading)));
    const points = async (heading: number) => {
      await phone.wait(1_000);
      phone.sensor.deliver('heading', { ageMillis: 0, heading, accuracy: 3 });
      await phone.settle();
    };
    const own = await engine.watchHeading({ smoothingTauMs: 0 }, ({ heading }) =>
      mine.push(Math.round(heading)),
    );
    await points(10);
    own.remove();
    const open = await engine.watchHeading({ smoothingTauMs: 0 });
    await points(90);
    open.remove();
    await phone.settle();
    expect(phone.sensor.request('heading')).toBeUndefined();
    // The event is for all while no client has a watch without a listener of its own.
    expect([mine, everybody]).toEqual([[10], [10, 90]]);
  });
});
