import {
  ANDROID_PROFILE,
  type HeadingEvent,
  type HeadingOptions,
  IOS_PROFILE,
  type PlatformProfile,
} from '@geo/core';
import { describe, expect } from 'vitest';
import { type Phone, phoneWith, SECOND } from './phone';
import { row } from './row';
import { ALL_SENSES, BARE_FIX } from './stories';

/** A phone whose compass is watched. */
async function watched(options?: HeadingOptions, profile: PlatformProfile = IOS_PROFILE) {
  const phone = await phoneWith({ config: {}, profile, available: ALL_SENSES });
  phone.sensor.answers.declination = 4;
  const heard: HeadingEvent[] = [];
  const watch = await phone.engine.watchHeading(options, (event) => heard.push(event));
  await phone.settle();
  return { phone, heard, watch };
}

async function deliverHeading(phone: Phone, heading: number, millis = 100, accuracy = 5): Promise<void> {
  phone.sensor.deliver('heading', { ageMillis: 0, heading, accuracy });
  await phone.wait(millis);
}

/** A fix is accepted, so that true north is known. */
async function acceptFix(phone: Phone): Promise<void> {
  await phone.engine.start();
  phone.sensor.deliver('location', BARE_FIX);
  await phone.wait(SECOND);
}

describe('a heading', () => {
  row('2.19/heading', 'is in degrees clockwise from north', async () => {
    const { phone, heard } = await watched();
    await deliverHeading(phone, 90);
    expect(heard[0]?.heading).toBeTypeOf('number');
    expect(heard[0]?.heading).toBeCloseTo(90, 6);
  });
  row('2.19/accuracy', 'has the accuracy that the platform says', async () => {
    const { phone, heard } = await watched();
    await deliverHeading(phone, 90, 100, 12);
    expect(heard[0]?.accuracy).toBe(12);
  });
  row('2.19/isTrue', 'is magnetic before a fix or uncalibrated, then true', async () => {
    const { phone, heard } = await watched(undefined, ANDROID_PROFILE);
    await deliverHeading(phone, 90, 100, 3);
    await acceptFix(phone);
    await deliverHeading(phone, 95, 100, 3);
    await deliverHeading(phone, 99, 100, 0);
    expect(heard.map(({ isTrue }) => isTrue)).toEqual([false, true, false]);
    expect(heard[1]?.heading).toBeGreaterThan(98.9);
  });
  row('8/heading-range', 'is from 0 to 360', async () => {
    const { phone, heard } = await watched({ smoothingTauMs: 0 });
    for (const heading of [-90, 359.9, 360, 0.5, 180]) await deliverHeading(phone, heading);
    expect(heard.map(({ heading }) => Math.round(heading))).toEqual([270, 360, 1, 180]);
    for (const { heading } of heard) expect(heading >= 0 && heading <= 360).toBe(true);
  });
  row('8/heading-accuracy', 'has a level of 0 to 3 on Android', async () => {
    const { phone, heard } = await watched({ smoothingTauMs: 0 }, ANDROID_PROFILE);
    for (const level of [0, 1, 2, 3]) await deliverHeading(phone, level * 20, 100, level);
    expect(heard.map(({ accuracy }) => accuracy)).toEqual([0, 1, 2, 3]);
  });
  row('7/heading-invalid', 'passes on a negative accuracy of iOS: it is invalid', async () => {
    const { phone, heard } = await watched();
    await acceptFix(phone);
    await deliverHeading(phone, 90, 100, -1);
    expect(heard[0]).toMatchObject({ accuracy: -1, isTrue: false });
  });
});

describe('watchHeading', () => {
  row('4/watchHeading', 'resolves with a subscription that ends it', async () => {
    const { phone, heard, watch } = await watched();
    await deliverHeading(phone, 90);
    watch.remove();
    await phone.settle();
    expect(phone.sensor.request('heading')).toBeUndefined();
    await deliverHeading(phone, 180);
    expect(heard).toHaveLength(1);
  });
  row('4/watchHeading/delivers', 'calls with each event', async () => {
    const { phone, heard } = await watched({ smoothingTauMs: 0 });
    for (const heading of [10, 20, 30]) await deliverHeading(phone, heading);
    expect(heard.map(({ heading }) => Math.round(heading))).toEqual([10, 20, 30]);
  });
  row('gaps/stopWatchHeading', 'ends with stopWatchHeading', async () => {
    const { phone, heard } = await watched();
    await deliverHeading(phone, 90);
    await phone.engine.stopWatchHeading();
    await deliverHeading(phone, 180);
    expect(heard).toHaveLength(1);
    expect(phone.sensor.request('heading')).toBeUndefined();
  });
  row('gaps/wire/heading', 'is emitted as heading, too', async () => {
    const { phone } = await watched();
    const heard: HeadingEvent[] = [];
    phone.engine.on('heading', (event) => heard.push(event));
    await phone.settle();
    await deliverHeading(phone, 90);
    expect(heard).toMatchObject([{ accuracy: 5, isTrue: false }]);
  });
  row('2.20/heading/minIntervalMs', 'leaves this many milliseconds between samples', async () => {
    const { phone, heard } = await watched({ minIntervalMs: 300, smoothingTauMs: 0 });
    for (let turn = 0; turn < 10; turn++) await deliverHeading(phone, turn * 10, 100);
    expect(heard.map(({ heading }) => Math.round(heading))).toEqual([0, 30, 60, 90]);
  });
  row('2.20/heading/minDeltaDeg', 'leaves out smaller changes, by the shortest arc', async () => {
    const { phone, heard } = await watched({ minDeltaDeg: 10, smoothingTauMs: 0 });
    for (const heading of [355, 359, 4, 7, 180]) await deliverHeading(phone, heading);
    expect(heard.map(({ heading }) => Math.round(heading))).toEqual([355, 7, 180]);
  });
  row('2.20/heading/smoothingTauMs', 'smooths with that time constant', async () => {
    const { phone, heard } = await watched({ smoothingTauMs: 1000 });
    await deliverHeading(phone, 0, 1000);
    await deliverHeading(phone, 90, 1000);
    // After one time constant 63 % of the new direction's arrow is in the mixture: atan(0.632 / 0.368).
    expect(heard.at(-1)?.heading).toBeCloseTo(59.8, 0);
  });
  row('2.20/heading/first-sample', 'gives the first sample at once, also after the app returns', async () => {
    const { phone, heard } = await watched({ minIntervalMs: 3_600_000, minDeltaDeg: 180, smoothingTauMs: 0 });
    await deliverHeading(phone, 10);
    await deliverHeading(phone, 100);
    await phone.moveToBackground();
    expect(phone.sensor.request('heading')).toBeUndefined();
    phone.sensor.deliver('app', { ageMillis: 0, state: 'foreground' });
    await phone.settle();
    await deliverHeading(phone, 12);
    expect(heard.map(({ heading }) => Math.round(heading))).toEqual([10, 12]);
  });
  row('8/minIntervalMs', 'leaves 40 ms between samples by default', async () => {
    const { phone, heard } = await watched({ smoothingTauMs: 0 });
    for (let turn = 0; turn <= 8; turn++) await deliverHeading(phone, turn * 10, 10);
    expect(heard.map(({ heading }) => Math.round(heading))).toEqual([0, 40, 80]);
  });
  row('8/minDeltaDeg', 'leaves out changes below half a degree by default', async () => {
    const { phone, heard } = await watched({ smoothingTauMs: 0 });
    for (const heading of [10, 10.4, 10.6, 11]) await deliverHeading(phone, heading);
    expect(heard.map(({ heading }) => Math.round(heading * 10) / 10)).toEqual([10, 10.6]);
  });
  row('8/smoothingTauMs', 'smooths over 120 ms by default', async () => {
    const { phone, heard } = await watched();
    await deliverHeading(phone, 0, 120);
    await deliverHeading(phone, 90, 120);
    expect(heard.at(-1)?.heading).toBeCloseTo(59.8, 0);
  });
});
