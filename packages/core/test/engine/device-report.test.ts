import { describe, expect, it } from 'vitest';
import { remediesOf } from '../../src/index';
import { Phone, SECOND } from '../phone';

const REPORT = {
  manufacturer: 'acme',
  model: 'Rocket 7',
  osVersion: '15',
  standbyBucket: 'rare',
  backgroundRestricted: true,
  exits: [{ reason: 'low memory', at: 1_767_225_600_000 }],
  autostart: 'denied',
};
const never = () => new Promise<never>(() => undefined);

describe('getDeviceReport', () => {
  it('is what the platform says, facts without a name here included', async () => {
    const phone = await Phone.create({ config: {}, answers: { deviceReport: REPORT } });
    expect(await phone.engine.getDeviceReport()).toEqual(REPORT);
  });

  it('rejects UNAVAILABLE where the platform has none, is silent for five seconds, or answers something else', async () => {
    const phone = await Phone.create({ config: {} });
    await expect(phone.engine.getDeviceReport()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    phone.sensor.answers.deviceReport = never;
    const silent = expect(phone.engine.getDeviceReport()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'the platform did not answer deviceReport within 5000 ms',
    });
    await phone.wait(5 * SECOND);
    await silent;
    phone.sensor.answers.deviceReport = 'a Rocket 7' as never;
    await expect(phone.engine.getDeviceReport()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('openSettings', () => {
  it('asks for the page, and resolves with whether it was opened', async () => {
    const phone = await Phone.create({
      config: {},
      answers: { openSettings: ({ page }) => page === 'battery' },
    });
    expect(await phone.engine.openSettings('battery')).toBe(true);
    expect(await phone.engine.openSettings('notifications')).toBe(false);
    expect(phone.sensor.calls.filter(({ did }) => did === 'ask')).toEqual([
      { did: 'ask', question: 'openSettings', input: { page: 'battery' } },
      { did: 'ask', question: 'openSettings', input: { page: 'notifications' } },
    ]);
  });

  it('rejects INVALID_ARGUMENT for any other page, and asks nothing; UNAVAILABLE where the platform opens none', async () => {
    const phone = await Phone.create({ config: {} });
    await expect(phone.engine.openSettings('wifi' as never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'page must be one of app, location, battery, notifications, alarms; got "wifi"',
    });
    expect(phone.sensor.calls.filter(({ did }) => did === 'ask')).toEqual([]);
    await expect(phone.engine.openSettings('app')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('what the user may lift', () => {
  it('is a page of the settings each, the most effective first, and gone when it is lifted', () => {
    const restricted = {
      backgroundRestricted: true,
      batteryOptimized: true,
      exactAlarms: false,
      notifications: false,
    };
    expect(remediesOf(restricted)).toEqual(['app', 'battery', 'alarms', 'notifications']);
    expect(remediesOf({ ...restricted, backgroundRestricted: false })).toEqual([
      'battery',
      'alarms',
      'notifications',
    ]);
    expect(remediesOf({ standbyBucket: 'restricted' })).toEqual(['app']);
    expect(
      remediesOf({ standbyBucket: 'rare', batteryOptimized: false, exactAlarms: true, notifications: true }),
    ).toEqual([]);
    expect(remediesOf({})).toEqual([]);
  });
});
