import type { ConfigPatch, CurrentPositionOptions, Location, WatchPositionOptions } from '@geo/core';
import { describe, expect } from 'vitest';
import { MINUTE, type Phone, phoneWith, SECOND } from './phone';
import { row } from './row';
import { BARE_FIX, tracking } from './stories';

const fix = (accuracy: number, more: object = {}) => ({
  latitude: 45 + accuracy / 1e6,
  longitude: 13,
  accuracy,
  ageMillis: 0,
  ...more,
});

/** Fixes of these accuracies, a second apart. */
async function deliverFixes(phone: Phone, ...accuracies: number[]): Promise<void> {
  for (const accuracy of accuracies) {
    phone.sensor.deliver('location', fix(accuracy));
    await phone.wait(SECOND);
  }
}

interface Answer {
  location?: Location;
  error?: { code: string; locationCode?: number };
}

/** The answer, as soon as there is one. */
function settled(asked: Promise<Location>): Answer {
  const answer: Answer = {};
  asked.then(
    (location) => {
      answer.location = location;
    },
    (error) => {
      answer.error = error;
    },
  );
  return answer;
}

/** A stopped phone that is asked for its position. */
async function asked(options?: CurrentPositionOptions, config: ConfigPatch = {}, phone?: Phone) {
  const asking = phone ?? (await phoneWith({ config }));
  const answer = settled(asking.engine.getCurrentPosition(options));
  await asking.settle();
  return { phone: asking, answer };
}

/** A stopped phone whose position is watched. */
async function watched(options: WatchPositionOptions, config: ConfigPatch = {}) {
  const phone = await phoneWith({ config });
  const heard: Location[] = [];
  const subscription = await phone.engine.watchPosition(options, (location) => heard.push(location));
  await phone.settle();
  return { phone, heard, subscription };
}

describe('getCurrentPosition', () => {
  row('4/getCurrentPosition', 'resolves with a fix', async () => {
    const { phone, answer } = await asked({ samples: 1 });
    await deliverFixes(phone, 8);
    expect(answer.location).toMatchObject({ coords: { accuracy: 8, longitude: 13 } });
  });

  row('2.1/sample', 'is true on what it resolves, and absent on tracked fixes', async () => {
    const { phone, answer } = await asked({ samples: 1 }, {}, await tracking());
    await deliverFixes(phone, 8);
    expect(answer.location?.sample).toBe(true);
    const [tracked] = phone.received<Location>('location');
    expect(tracked).toBeDefined();
    expect(tracked).not.toHaveProperty('sample');
  });

  row('2.1/2.1.2', 'says sample, also of a fix at hand, and the fixes in between never surface', async () => {
    const { phone, answer } = await asked({ persist: true });
    await deliverFixes(phone, 30, 8, 20);
    expect(answer.location).toMatchObject({ sample: true, coords: { accuracy: 8 } });
    expect(phone.received<Location>('location').map(({ uuid }) => uuid)).toEqual([answer.location?.uuid]);
    const cached = await phone.engine.getCurrentPosition({ maximumAge: MINUTE });
    expect(cached.sample).toBe(true);
    const set = await phone.engine.setOdometer(7);
    expect(set).toMatchObject({ sample: true, event: 'odometer' });
  });

  row('2.20/current/persist', 'queues the fix, or does not', async () => {
    const kept = await asked({ samples: 1, persist: true });
    await deliverFixes(kept.phone, 8);
    expect(await kept.phone.queued()).toEqual([kept.answer.location?.uuid]);
    const dropped = await asked({ samples: 1, persist: false });
    await deliverFixes(dropped.phone, 8);
    expect(dropped.answer.location).toBeDefined();
    expect(await dropped.phone.engine.getCount()).toBe(0);
  });

  row('2.20/current/samples', 'resolves with the most accurate of this many', async () => {
    const { phone, answer } = await asked({ samples: 2 });
    await deliverFixes(phone, 30);
    expect(answer.location).toBeUndefined();
    await deliverFixes(phone, 20);
    expect(answer.location?.coords.accuracy).toBe(20);
  });

  row('2.20/current/timeout', 'rejects after this many seconds', async () => {
    const { phone, answer } = await asked({ timeout: 7 });
    await phone.wait(7 * SECOND - 1);
    expect(answer.error).toBeUndefined();
    await phone.wait(1);
    expect(answer.error?.code).toBe('TIMEOUT');
  });

  row('2.20/current/maximumAge', 'takes a fix at hand that is so old at most, in milliseconds', async () => {
    const { phone } = await asked({ samples: 1 });
    await deliverFixes(phone, 8);
    await phone.wait(9 * SECOND);
    const old = await asked({ maximumAge: 9_999 }, {}, phone);
    expect(old.answer.location).toBeUndefined();
    const young = await asked({ maximumAge: 10_000 }, {}, phone);
    expect(young.answer.location?.coords.accuracy).toBe(8);
  });

  row('8/maximumAge', 'its unit is the millisecond', async () => {
    const { phone } = await asked({ samples: 1 });
    await deliverFixes(phone, 8);
    const old = await asked({ maximumAge: 500 }, {}, phone);
    expect(old.answer.location).toBeUndefined();
    const young = await asked({ maximumAge: 1500 }, {}, phone);
    expect(young.answer.location).toMatchObject({ age: 1000 });
  });

  row('2.20/current/desiredAccuracy', 'asks the receiver for it', async () => {
    const { phone } = await asked({ desiredAccuracy: 100 });
    expect(phone.sensor.request('location')?.desiredAccuracy).toBe(100);
  });

  row('2.20/current/extras', 'puts them on the record', async () => {
    const { phone, answer } = await asked({ samples: 1, extras: { why: 'test' } });
    await deliverFixes(phone, 8);
    expect(answer.location?.extras).toMatchObject({ why: 'test' });
  });

  row('gaps/current/samples', 'takes three fixes by default', async () => {
    const { phone, answer } = await asked();
    await deliverFixes(phone, 30, 8);
    expect(answer.location).toBeUndefined();
    await deliverFixes(phone, 20);
    expect(answer.location?.coords.accuracy).toBe(8);
  });

  row('gaps/current/maximum-age', 'takes no fix at hand by default', async () => {
    const { phone } = await asked({ samples: 1 });
    await deliverFixes(phone, 8);
    const { answer } = await asked({ samples: 1 }, {}, phone);
    expect(answer.location).toBeUndefined();
    await deliverFixes(phone, 9);
    expect(answer.location?.coords.accuracy).toBe(9);
  });

  row('gaps/current/extras', 'says so in the extras', async () => {
    const { phone, answer } = await asked({ samples: 1 }, { extras: { fleet: 1 } });
    await deliverFixes(phone, 8);
    expect(answer.location?.extras).toEqual({ fleet: 1, getCurrentPosition: true });
  });

  row('gaps/current/while-stopped', 'works while stopped', async () => {
    const { phone, answer } = await asked({ samples: 1 });
    expect((await phone.engine.getState()).enabled).toBe(false);
    await deliverFixes(phone, 8);
    expect(answer.location).toBeDefined();
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  row('gaps/current/timeout-best', 'answers with the best in hand at the timeout', async () => {
    const { phone, answer } = await asked({ samples: 5, timeout: 10 });
    await deliverFixes(phone, 30, 12);
    await phone.wait(9 * SECOND);
    expect(answer.location?.coords.accuracy).toBe(12);
  });

  row('gaps/current/timeout-none', 'rejects TIMEOUT without any', async () => {
    const { phone, answer } = await asked({ timeout: 10 });
    await phone.wait(10 * SECOND);
    expect(answer.error).toMatchObject({ code: 'TIMEOUT', locationCode: 408 });
  });

  row('7/timeout', 'waits no longer than the timeout, however many samples are missing', async () => {
    const { phone, answer } = await asked({ samples: 50, timeout: 3 });
    await deliverFixes(phone, 10, 11, 12);
    await phone.settle();
    expect(answer.location?.coords.accuracy).toBe(10);
  });

  row('8/timeout', 'waits 30 seconds by default', async () => {
    const { phone, answer } = await asked();
    await phone.wait(30 * SECOND - 1);
    expect(answer).toEqual({});
    await phone.wait(1);
    expect(answer.error?.code).toBe('TIMEOUT');
  });

  row('gaps/records/one-shot', 'queues by default only while enabled', async () => {
    const stopped = await asked({ samples: 1 });
    await deliverFixes(stopped.phone, 8);
    expect(await stopped.phone.engine.getCount()).toBe(0);
    const enabled = await asked({ samples: 1 }, {}, await tracking());
    await deliverFixes(enabled.phone, 8);
    expect(await enabled.phone.queued()).toContain(enabled.answer.location?.uuid);
  });

  row('gaps/disagree/persist', 'honours persist, as watchPosition does', async () => {
    const shot = await asked({ samples: 1, persist: false }, {}, await tracking());
    await deliverFixes(shot.phone, 8);
    expect(await shot.phone.queued()).not.toContain(shot.answer.location?.uuid);
    const watch = await watched({ persist: false });
    await deliverFixes(watch.phone, 8);
    expect(watch.heard).toHaveLength(1);
    expect(await watch.phone.engine.getCount()).toBe(0);
  });
});

describe('watchPosition', () => {
  row('4/watchPosition', 'resolves with a subscription that ends it', async () => {
    const { phone, heard, subscription } = await watched({});
    await deliverFixes(phone, 8);
    subscription.remove();
    await deliverFixes(phone, 9);
    expect(heard).toHaveLength(1);
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  row('4/watchPosition/delivers', 'calls with each Location', async () => {
    const { phone, heard } = await watched({});
    await deliverFixes(phone, 8, 9);
    expect(heard.map(({ coords }) => coords.accuracy)).toEqual([8, 9]);
    expect(heard[0]).toMatchObject({ uuid: expect.any(String), is_moving: false, battery: { level: 1 } });
  });

  row('2.20/watch/interval', 'calls at most so often', async () => {
    const { phone, heard } = await watched({ interval: 3000 });
    expect(phone.sensor.request('location')?.interval).toBe(3000);
    await deliverFixes(phone, 1, 2, 3, 4, 5, 6, 7);
    expect(heard.map(({ coords }) => coords.accuracy)).toEqual([1, 4, 7]);
  });

  row('2.20/watch/desiredAccuracy', 'asks the receiver for it', async () => {
    const { phone } = await watched({ desiredAccuracy: 1000 });
    expect(phone.sensor.request('location')?.desiredAccuracy).toBe(1000);
  });

  row('2.20/watch/persist', 'queues the fixes, or does not', async () => {
    const kept = await watched({ persist: true });
    await deliverFixes(kept.phone, 8);
    expect(await kept.phone.queued()).toEqual(kept.heard.map(({ uuid }) => uuid));
    expect(kept.heard).toHaveLength(1);
    const dropped = await watched({ persist: false });
    await deliverFixes(dropped.phone, 8);
    expect(await dropped.phone.engine.getCount()).toBe(0);
  });

  row('2.20/watch/extras', 'puts them on each record', async () => {
    const { phone, heard } = await watched({ extras: { why: 'test' } });
    await deliverFixes(phone, 8);
    expect(heard[0]?.extras).toEqual({ watch: true, why: 'test' });
  });

  row('gaps/records/watch', 'queues its fixes by default', async () => {
    const { phone, heard } = await watched({});
    await deliverFixes(phone, 8);
    expect(heard).toHaveLength(1);
    expect(await phone.queued()).toEqual([heard[0]?.uuid]);
  });

  row('gaps/watch/interval', 'asks for a fix a second by default', async () => {
    const { phone, heard } = await watched({});
    expect(phone.sensor.request('location')?.interval).toBe(1000);
    phone.sensor.deliver('location', fix(5));
    await phone.wait(SECOND / 2);
    await deliverFixes(phone, 6);
    expect(heard.map(({ coords }) => coords.accuracy)).toEqual([5]);
  });

  row('gaps/watch/extras', 'says so in the extras', async () => {
    const { phone, heard } = await watched({}, { extras: { fleet: 1 } });
    await deliverFixes(phone, 8);
    expect(heard[0]?.extras).toEqual({ fleet: 1, watch: true });
  });

  row('gaps/watch/stream', 'rides the location stream', async () => {
    const { phone, heard } = await watched({});
    await deliverFixes(phone, 8);
    expect(heard).toHaveLength(1);
    expect(phone.received<Location>('location')).toEqual(heard);
  });

  row('gaps/stopWatchPosition', 'ends with stopWatchPosition', async () => {
    const { phone, heard } = await watched({});
    await deliverFixes(phone, 8);
    await phone.engine.stopWatchPosition();
    await deliverFixes(phone, 9);
    expect(heard).toHaveLength(1);
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  row('gaps/subscriptions/all', 'ends with removeListeners, as every listener does', async () => {
    const { phone, heard } = await watched({});
    const others: unknown[] = [];
    phone.engine.onLocation((event) => others.push(event));
    await deliverFixes(phone, 8);
    phone.engine.removeListeners();
    await deliverFixes(phone, 9);
    await phone.enqueue(1);
    expect(heard).toHaveLength(1);
    expect(others).toHaveLength(1);
  });
});

describe('the odometer', () => {
  async function set(run: (phone: Phone) => Promise<Location>) {
    const phone = await tracking();
    await phone.drive(31);
    const location = await run(phone);
    return { phone, location };
  }

  row('4/setOdometer', 'is set, and the answer says where', async () => {
    const { phone, location } = await set(({ engine }) => engine.setOdometer(5000));
    expect(location).toMatchObject({ odometer: 5000, coords: { longitude: 13 } });
    expect(await phone.engine.getOdometer()).toBe(5000);
  });

  row('4/resetOdometer', 'is reset, and the answer says where', async () => {
    const { phone, location } = await set(({ engine }) => engine.resetOdometer());
    expect(location).toMatchObject({ odometer: 0, coords: { longitude: 13 } });
    expect(await phone.engine.getOdometer()).toBe(0);
  });

  row('4/setOdometer/location', 'both answers are samples of the event odometer', async () => {
    const expected = { sample: true, event: 'odometer' };
    expect((await set(({ engine }) => engine.setOdometer(5))).location).toMatchObject(expected);
    expect((await set(({ engine }) => engine.resetOdometer())).location).toMatchObject(expected);
  });

  row('2.1/event', 'motionchange or odometer, and absent on tracked fixes', async () => {
    const { phone, location } = await set(({ engine }) => engine.setOdometer(5));
    expect(location.event).toBe('odometer');
    await phone.engine.changePace(false);
    const records = phone.received<Location>('location');
    expect(records[0]).not.toHaveProperty('event');
    expect(records.at(-1)?.event).toBe('motionchange');
  });

  row('gaps/disagree/identity', 'records of the same instant are records all the same', async () => {
    const phone = await phoneWith({ config: {} });
    phone.sensor.deliver('location', BARE_FIX);
    const first = settled(phone.engine.getCurrentPosition({ samples: 1, persist: true }));
    await phone.settle();
    phone.sensor.deliver('location', { ...BARE_FIX, ageMillis: 0 });
    await phone.settle();
    const again = await phone.engine.getCurrentPosition({ maximumAge: MINUTE, persist: true });
    expect(again.timestamp).toBe(first.location?.timestamp);
    expect(await phone.queued()).toEqual([first.location?.uuid, again.uuid]);
    expect(again.uuid).not.toBe(first.location?.uuid);
  });
});
