import { describe, expect, it } from 'vitest';
import { turnDegrees } from '../../src/geo/direction';
import { declinationDegrees } from '../../src/heading/declination';
import { ANDROID_PROFILE, type HeadingEvent, IOS_PROFILE, type SensorKind } from '../../src/index';
import { MINUTE, Phone, type PhoneOptions, SECOND } from '../phone';

const AVAILABLE: readonly SensorKind[] = ['location', 'connectivity', 'app', 'heading'];

/** A phone with a compass, ready; its simulated clock stands in the years of the model. */
const phoneWithCompass = (options: PhoneOptions = {}) =>
  Phone.create({ config: {}, available: AVAILABLE, listenTo: [], profile: IOS_PROFILE, ...options });

const deliverHeading = (phone: Phone, heading: number, accuracy = 5, ageMillis = 0) =>
  phone.sensor.deliver('heading', { heading, accuracy, ageMillis });

/** A listener, and the events it received. */
function recordingListener() {
  const received: HeadingEvent[] = [];
  return { received, listener: (event: HeadingEvent) => void received.push(event) };
}

const moveTo = async (phone: Phone, state: 'foreground' | 'background') => {
  phone.sensor.deliver('app', { ageMillis: 0, state });
  await phone.settle();
};

/** A sample every 20 ms while the phone turns at a steady rate. */
async function turn(phone: Phone, millis: number, degreesASecond: number, from = 0) {
  for (let at = 0; at < millis; at += 20) {
    deliverHeading(phone, (from + (at / 1000) * degreesASecond) % 360);
    await phone.wait(20);
  }
}

describe('a watch of the compass', () => {
  it('opens the sensor, delivers the first sample at once, and closes it when it is removed', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    expect(phone.sensor.request('heading')).toBeUndefined();
    const watch = await phone.engine.watchHeading({}, listener);
    expect(phone.sensor.request('heading')).toEqual({ intervalMillis: 20 });
    deliverHeading(phone, 77);
    await phone.settle();
    expect(received).toEqual([{ heading: expect.closeTo(77, 9), accuracy: 5, isTrue: false }]);
    watch.remove();
    watch.remove();
    expect(phone.sensor.request('heading')).toBeUndefined();
    expect(deliverHeading(phone, 80)).toBe(false);
  });

  it('receives at most 25 samples a second by default, however fast the phone turns and the sensor speaks', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading(undefined, listener);
    for (let at = 0; at < 2000; at += 5) {
      deliverHeading(phone, (at * 0.2) % 360);
      await phone.wait(5);
    }
    expect(received.length).toBeGreaterThanOrEqual(49);
    expect(received.length).toBeLessThanOrEqual(51);
  });

  it('receives almost as many from a sensor that keeps time badly', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({}, listener);
    for (let i = 0; i < 100; i++) {
      deliverHeading(phone, (i * 4) % 360);
      await phone.wait(i % 2 === 0 ? 19 : 21);
    }
    expect(received.length).toBeGreaterThanOrEqual(48);
  });

  it('receives nothing more while the phone lies still', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({}, listener);
    await turn(phone, 2000, 0, 45);
    expect(received).toHaveLength(1);
  });

  it('passes the accuracy on as the platform says it', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({ minIntervalMs: 0, minDeltaDeg: 0 }, listener);
    for (const accuracy of [-1, 0, 17.5]) {
      deliverHeading(phone, 10, accuracy);
      await phone.wait(10);
    }
    expect(received.map(({ accuracy }) => accuracy)).toEqual([-1, 0, 17.5]);
  });

  it('of several each has its own limits, and they share one sensor at the shortest interval', async () => {
    const phone = await phoneWithCompass();
    const [fine, coarse] = [recordingListener(), recordingListener()];
    await phone.engine.watchHeading({ minIntervalMs: 500, smoothingTauMs: 0 }, coarse.listener);
    expect(phone.sensor.request('heading')).toEqual({ intervalMillis: 250 });
    const watch = await phone.engine.watchHeading({ minIntervalMs: 100, smoothingTauMs: 0 }, fine.listener);
    expect(phone.sensor.request('heading')).toEqual({ intervalMillis: 50 });
    await turn(phone, 2000, 90);
    expect(coarse.received).toHaveLength(4);
    expect(fine.received).toHaveLength(20);
    watch.remove();
    expect(phone.sensor.request('heading')).toEqual({ intervalMillis: 250 });
    const opened = phone.sensor.calls.filter((call) => call.did !== 'ask' && call.kind === 'heading');
    expect(opened.map(({ did }) => did)).toEqual(['watch', 'update', 'update']);
  });

  it('that joins receives the next sample at once', async () => {
    const phone = await phoneWithCompass();
    const [first, second] = [recordingListener(), recordingListener()];
    await phone.engine.watchHeading({ minIntervalMs: 1000 }, first.listener);
    await turn(phone, 100, 0, 30);
    await phone.engine.watchHeading({ minIntervalMs: 1000 }, second.listener);
    await turn(phone, 20, 0, 30);
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
  });

  it('that throws affects neither the engine nor the others, and is logged', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({}, () => {
      throw new Error('no needle');
    });
    await phone.engine.watchHeading({}, listener);
    deliverHeading(phone, 5);
    await phone.settle();
    expect(received).toHaveLength(1);
    const [entry] = await phone.engine.getLog({ limit: 1 });
    expect(entry).toMatchObject({ event: 'listener:threw', message: expect.stringContaining('no needle') });
  });

  it('that is removed by its own listener receives no more, not even what is on its way', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    const watch = await phone.engine.watchHeading({ minIntervalMs: 0, minDeltaDeg: 0 }, (event) => {
      listener(event);
      watch.remove();
    });
    deliverHeading(phone, 5);
    deliverHeading(phone, 6);
    await phone.settle();
    expect(received).toHaveLength(1);
    expect(phone.sensor.request('heading')).toBeUndefined();
  });

  it('goes by when a sample was taken: late ones are left out, and smoothing counts the time between them', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({ minIntervalMs: 0, minDeltaDeg: 0, smoothingTauMs: 100 }, listener);
    deliverHeading(phone, 0, 5, 30);
    deliverHeading(phone, 90, 5, 31);
    await phone.wait(20);
    deliverHeading(phone, 90, 5, 0);
    await phone.settle();
    // 50 ms lie between them: half a time constant.
    const fresh = 1 - Math.exp(-0.5);
    const reference = (Math.atan2(fresh, 1 - fresh) * 180) / Math.PI;
    expect(received.map(({ heading }) => heading)).toEqual([0, expect.closeTo(reference, 9)]);
  });

  it('a sensor that says its sample is of the future is taken to mean now', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({ minIntervalMs: 0, minDeltaDeg: 0 }, listener);
    deliverHeading(phone, 10, 5, -MINUTE);
    await phone.wait(20);
    deliverHeading(phone, 20);
    await phone.settle();
    expect(received).toHaveLength(2);
  });

  it('ignores what is no direction', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({ minIntervalMs: 0, minDeltaDeg: 0 }, listener);
    for (const heading of [Number.NaN, Number.POSITIVE_INFINITY, 361, -181, 1e20])
      deliverHeading(phone, heading);
    deliverHeading(phone, 10, Number.NaN);
    deliverHeading(phone, 10, 5, Number.NaN);
    await phone.settle();
    expect(received).toHaveLength(0);
    deliverHeading(phone, -90);
    await phone.settle();
    expect(received[0]?.heading).toBeCloseTo(270, 9);
  });
});

describe('heading events', () => {
  const options = { minIntervalMs: 0, minDeltaDeg: 0 };

  it('are the samples of the first watch, and of the next one when that is gone', async () => {
    const phone = await phoneWithCompass({ listenTo: ['heading'] });
    const [slow, quick] = [recordingListener(), recordingListener()];
    const watch = await phone.engine.watchHeading({ ...options, smoothingTauMs: 500 }, slow.listener);
    await phone.engine.watchHeading({ ...options, smoothingTauMs: 0 }, quick.listener);
    await turn(phone, 200, 90);
    const events = () => phone.received<HeadingEvent>('heading');
    expect(slow.received).toHaveLength(10);
    expect(slow.received[9]?.heading).toBeLessThan((quick.received[9]?.heading ?? 0) - 5);
    expect(events()).toEqual(slow.received);
    watch.remove();
    await turn(phone, 200, 90);
    expect(events().slice(10)).toEqual(quick.received.slice(10));
    expect(events()).toHaveLength(20);
  });

  it('are rather those of a watch without a listener of its own', async () => {
    const phone = await phoneWithCompass({ listenTo: ['heading'] });
    const own = recordingListener();
    await phone.engine.watchHeading(options, own.listener);
    await phone.engine.watchHeading({ minIntervalMs: 100, minDeltaDeg: 0 });
    await turn(phone, 1000, 90);
    expect(own.received).toHaveLength(50);
    expect(phone.received('heading')).toHaveLength(10);
  });

  it('of a watch without a listener wait for one; of a watch with its own they do not', async () => {
    const phone = await phoneWithCompass();
    const late = recordingListener();
    const own = recordingListener();
    const watch = await phone.engine.watchHeading({}, own.listener);
    deliverHeading(phone, 5);
    await phone.wait(100);
    watch.remove();
    await phone.engine.watchHeading();
    deliverHeading(phone, 50);
    await phone.settle();
    phone.engine.onHeading(late.listener);
    await phone.settle();
    expect(own.received.map(({ heading }) => Math.round(heading))).toEqual([5]);
    expect(late.received.map(({ heading }) => Math.round(heading))).toEqual([50]);
  });
});

describe('in the background', () => {
  it('the sensor is let go, and the first sample after the return comes whatever the limits', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({ minIntervalMs: MINUTE, minDeltaDeg: 90 }, listener);
    deliverHeading(phone, 10);
    await moveTo(phone, 'background');
    expect(phone.sensor.request('heading')).toBeUndefined();
    await phone.wait(SECOND);
    await moveTo(phone, 'foreground');
    expect(phone.sensor.request('heading')).toBeDefined();
    deliverHeading(phone, 11);
    await phone.settle();
    expect(received.map(({ heading }) => Math.round(heading))).toEqual([10, 11]);
  });

  it('a repeated word of being in the foreground is no return', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({}, listener);
    deliverHeading(phone, 10);
    await moveTo(phone, 'foreground');
    deliverHeading(phone, 10);
    await phone.settle();
    expect(received).toHaveLength(1);
  });

  it('a watch begins when the app comes to the foreground', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await moveTo(phone, 'background');
    await phone.engine.watchHeading({}, listener);
    expect(phone.sensor.request('heading')).toBeUndefined();
    await moveTo(phone, 'foreground');
    deliverHeading(phone, 10);
    await phone.settle();
    expect(received).toHaveLength(1);
  });
});

describe('the compass is let go', () => {
  it.each<[string, (phone: Phone) => unknown]>([
    ['stop()', (phone) => phone.engine.stop()],
    ['stop() while stopped', (phone) => phone.engine.stop().then(() => phone.engine.stop())],
    ['stopWatchHeading()', (phone) => phone.engine.stopWatchHeading()],
    ['removeListeners()', (phone) => phone.engine.removeListeners()],
    ['close()', (phone) => phone.engine.close()],
  ])('by %s, and no watch receives more', async (_name, letGo) => {
    const phone = await phoneWithCompass();
    await phone.engine.start();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({}, listener);
    await phone.engine.watchHeading({}, listener);
    await letGo(phone);
    expect(phone.sensor.request('heading')).toBeUndefined();
    expect(deliverHeading(phone, 10)).toBe(false);
    await phone.settle();
    expect(received).toEqual([]);
  });

  it('and can be watched again, while stopped too; a return to the foreground brings no old watch back', async () => {
    const phone = await phoneWithCompass();
    const [old, fresh] = [recordingListener(), recordingListener()];
    await phone.engine.watchHeading({}, old.listener);
    await phone.engine.stop();
    await moveTo(phone, 'background');
    await moveTo(phone, 'foreground');
    expect(phone.sensor.request('heading')).toBeUndefined();
    await phone.engine.watchHeading({}, fresh.listener);
    deliverHeading(phone, 10);
    await phone.settle();
    expect([old.received.length, fresh.received.length]).toEqual([0, 1]);
  });
});

describe('watchHeading', () => {
  it('rejects UNAVAILABLE on a device without a compass', async () => {
    const phone = await phoneWithCompass({ available: ['location', 'app'] });
    await expect(phone.engine.watchHeading({}, () => {})).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'this device has no compass',
    });
  });

  it('rejects INVALID_ARGUMENT with key, value and what is allowed, and watches nothing', async () => {
    const phone = await phoneWithCompass();
    await expect(phone.engine.watchHeading({ minDeltaDeg: -2 })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'watchHeading: minDeltaDeg must be a number of degrees from 0 to 180; got -2',
    });
    await expect(phone.engine.watchHeading({}, 'needle' as never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'listener must be a function; got "needle"',
    });
    expect(phone.sensor.request('heading')).toBeUndefined();
  });

  it('a sensor that refuses is in the log, and is asked again with the next watch', async () => {
    const phone = await phoneWithCompass();
    const { watch } = phone.sensor;
    const { received, listener } = recordingListener();
    phone.sensor.watch = () => {
      throw new Error('the compass is broken');
    };
    const first = await phone.engine.watchHeading({}, listener);
    const [entry] = await phone.engine.getLog({ limit: 1 });
    expect(entry?.message).toContain('the compass is broken');
    phone.sensor.watch = watch;
    first.remove();
    await phone.engine.watchHeading({}, listener);
    deliverHeading(phone, 10);
    await phone.settle();
    expect(received).toHaveLength(1);
  });
});

describe('true north', () => {
  const place = { latitude: 45, longitude: 13, altitude: 0 };

  /** A phone that tracks, has one fix at `place`, and watches the compass without smoothing. */
  async function located(options: PhoneOptions = {}, answer?: number | Error | (() => never)) {
    const phone = await phoneWithCompass(options);
    const { received, listener } = recordingListener();
    if (answer !== undefined) phone.sensor.answers.declination = answer;
    await phone.engine.start();
    phone.deliverFix(0);
    await phone.settle();
    await phone.engine.watchHeading({ minIntervalMs: 0, minDeltaDeg: 0, smoothingTauMs: 0 }, listener);
    const sample = async (heading: number, accuracy = 5) => {
      deliverHeading(phone, heading, accuracy);
      await phone.wait(20);
      return received[received.length - 1] as HeadingEvent;
    };
    const questions = () =>
      phone.sensor.calls.filter((call) => call.did === 'ask' && call.question === 'declination');
    return { phone, sample, questions };
  }

  it('is magnetic north before any fix', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({}, listener);
    deliverHeading(phone, 100);
    await phone.settle();
    expect(received).toEqual([{ heading: expect.closeTo(100, 9), accuracy: 5, isTrue: false }]);
  });

  it('is magnetic north and the declination of the model at the last fix', async () => {
    const { phone, sample } = await located();
    const declination = declinationDegrees(place, phone.scheduler.now());
    expect(declination).toBeGreaterThan(3);
    const { heading, isTrue } = await sample(100);
    expect(isTrue).toBe(true);
    expect(Math.abs(turnDegrees(100 + declination, heading))).toBeLessThan(1e-9);
  });

  it.each([
    {
      profile: IOS_PROFILE,
      cases: [
        [-1, false],
        [0, true],
        [30, true],
      ] as const,
    },
    {
      profile: ANDROID_PROFILE,
      cases: [
        [0, false],
        [1, true],
        [3, true],
      ] as const,
    },
  ])('is not known while uncalibrated: $profile.name', async ({ profile, cases }) => {
    const { sample } = await located({ profile });
    for (const [accuracy, known] of cases) {
      const { heading, isTrue } = await sample(100, accuracy);
      expect(isTrue).toBe(known);
      if (!known) expect(heading).toBeCloseTo(100, 9);
      else expect(heading).toBeGreaterThan(103);
    }
  });

  it('is by the platform where it answers; asked once for a place and a day', async () => {
    const { phone, sample, questions } = await located({}, 7.25);
    await sample(100);
    expect((await sample(101)).heading).toBeCloseTo(108.25, 9);
    for (let north = 1; north < 5; north++) {
      phone.deliverFix(north * 10);
      await phone.settle();
      expect((await sample(100 + north)).heading).toBeCloseTo(107.25 + north, 3);
    }
    expect(questions()).toEqual([{ did: 'ask', question: 'declination', input: place }]);
    phone.sensor.answers.declination = 7.5;
    await phone.wait(24 * 60 * MINUTE);
    await sample(100);
    expect((await sample(101)).heading).toBeCloseTo(108.5, 3);
    expect(questions()).toHaveLength(2);
  });

  it('by the platform moves on with the model until it is asked again', async () => {
    const { phone, sample, questions } = await located({}, 7);
    await sample(100);
    const model = (latitude: number) => declinationDegrees({ ...place, latitude }, phone.scheduler.now());
    // A flight: the filter lets a fix pass that is as far as an hour allows.
    await phone.wait(60 * MINUTE);
    for (const north of [40_000, 40_010, 40_020]) {
      phone.deliverFix(north);
      await phone.wait(SECOND);
    }
    const moved = model(45 + 40_020 / 111_132) - model(45);
    expect(Math.abs(moved)).toBeGreaterThan(0.01);
    expect((await sample(101)).heading).toBeCloseTo(108 + moved, 4);
    expect(questions()).toHaveLength(1);
  });

  it('is asked for again 50 km away', async () => {
    const { phone, sample, questions } = await located({}, 7);
    await sample(100);
    phone.sensor.answers.declination = 9;
    // A flight: the filter lets a fix pass that is as far as an hour allows.
    await phone.wait(60 * MINUTE);
    for (const north of [60_000, 60_010, 60_020]) {
      phone.deliverFix(north);
      await phone.wait(SECOND);
    }
    await sample(100);
    expect((await sample(101)).heading).toBeCloseTo(110, 9);
    expect(questions()).toHaveLength(2);
  });

  it.each<[string, number | Error | (() => never)]>([
    ['rejects', new Error('no model')],
    ['answers nonsense', 400],
    ['answers no number', Number.NaN],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['never answers', (() => new Promise(() => {})) as unknown as () => never],
  ])('is by the model where the platform %s, and it is not asked with every sample', async (_how, answer) => {
    const { phone, sample, questions } = await located({}, answer);
    const declination = declinationDegrees(place, phone.scheduler.now());
    for (let i = 0; i < 20; i++) {
      const { heading, isTrue } = await sample(100 + i);
      expect(isTrue).toBe(true);
      expect(Math.abs(turnDegrees(100 + i + declination, heading))).toBeLessThan(1e-9);
    }
    expect(questions()).toHaveLength(1);
    await phone.engine.idle();
  });

  it('is known from a position asked for while stopped, too', async () => {
    const phone = await phoneWithCompass();
    const { received, listener } = recordingListener();
    await phone.engine.watchPosition({}, () => {});
    phone.deliverFix(0);
    await phone.engine.watchHeading({}, listener);
    deliverHeading(phone, 100);
    await phone.settle();
    expect(received[0]).toMatchObject({ isTrue: true });
  });

  it('is known after a kill too: the last fix is remembered', async () => {
    const { phone } = await located();
    await phone.wait(SECOND);
    await phone.engine.stop();
    await phone.restart({});
    const { received, listener } = recordingListener();
    await phone.engine.watchHeading({}, listener);
    deliverHeading(phone, 100);
    await phone.settle();
    expect(received[0]?.isTrue).toBe(true);
  });

  it('outside of the years of the model is logged once', async () => {
    // A heartbeat a minute for ten years would take minutes.
    const { phone, sample } = await located({ config: { heartbeatInterval: 1e9 } });
    const inYears = (await sample(100)).heading;
    // Asleep, or its heart would beat five million times.
    phone.scheduler.suspend(10 * 365 * 24 * 60 * MINUTE);
    await phone.wait(0);
    for (let north = 0; north < 3; north++) {
      phone.deliverFix(north * 10);
      await phone.wait(SECOND);
      expect(Math.abs((await sample(100)).heading - inYears)).toBeLessThan(3);
    }
    const entries = await phone.engine.getLog();
    expect(entries.filter(({ event }) => event === 'heading:old-model')).toHaveLength(1);
  });
});
