import { describe, expect, it } from 'vitest';
import { CONFIG_KEYS, IOS_PROFILE, type Rule } from '../../src/index';
import { MotionPhone as MovingPhone } from '../motion/phone';
import { Phone } from '../phone';

/** The moments of the table, each with the keys that wait for it. */
const MOMENTS = Object.entries(CONFIG_KEYS as Readonly<Record<string, Rule<unknown>>>).reduce<
  Record<string, string[]>
>((all, [key, { takesEffect = 'at once' }]) => {
  all[takesEffect] = [...(all[takesEffect] ?? []), key];
  return all;
}, {});

async function driving(): Promise<MovingPhone> {
  const phone = await new MovingPhone().wake();
  await phone.engine.setConfig({ distanceFilter: 10, disableElasticity: true });
  await phone.start();
  await phone.drive(120);
  expect(phone.mode).toBe('tracking');
  return phone;
}

describe('another value of a key', () => {
  it('takes effect at once, but for the few keys of which the table names another moment', () => {
    const { 'at once': atOnce = [], ...others } = MOMENTS;
    expect(others).toEqual({
      'next permission request': [
        'locationAuthorizationRequest',
        'locationAuthorizationAlert',
        'disableLocationAuthorizationAlert',
        'backgroundPermissionRationale',
      ],
      'next fix': ['distanceFilter', 'disableElasticity', 'elasticityMultiplier'],
      'next filter': [
        'disableLocationFilter',
        'locationFilterMaxAccuracy',
        'locationFilterMaxSpeed',
        'locationFilterPolicy',
        'kalmanProfile',
      ],
      'app end': ['stopOnTerminate'],
      'next boot': ['startOnBoot'],
    });
    expect(atOnce).toContain('stopTimeout');
  });

  for (const [key, value, metres] of [
    ['distanceFilter', 50, 50],
    ['disableElasticity', false, 30],
    ['elasticityMultiplier', 2, 60],
  ] as const)
    it(`of ${key} reaches the receiver with the next accepted fix, and not before`, async () => {
      const phone = await driving();
      // The multiplier means nothing while elasticity is off: that it is on again waits for the same fix.
      await phone.engine.setConfig({ disableElasticity: key === 'distanceFilter', [key]: value });
      expect(phone.locationRequest?.distanceFilter).toBe(10);
      await phone.drive(2);
      expect(phone.locationRequest?.distanceFilter).toBe(metres);
    });

  it('of locationAuthorizationRequest opens no dialog, and is what the next request asks for', async () => {
    const phone = await Phone.create({
      config: { locationAuthorizationRequest: 'WhenInUse' },
      profile: IOS_PROFILE,
      available: ['location', 'provider'],
      answers: { requestPermission: 2 },
    });
    await phone.engine.start();
    await phone.settle();
    const asked = () =>
      phone.sensor.calls.filter((call) => call.did === 'ask' && call.question === 'requestPermission');
    const before = asked().length;
    await phone.engine.setConfig({ locationAuthorizationRequest: 'Always' });
    await phone.settle();
    expect(asked().length).toBe(before);
    await phone.engine.requestPermission();
    expect(asked().slice(before)).toMatchObject([{ input: { request: 'Always' } }]);
  });
});
