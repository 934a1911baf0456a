import { describe, expect, it } from 'vitest';
import {
  ANDROID_PROFILE,
  type ConfigPatch,
  IOS_PROFILE,
  NODE_PROFILE,
  type PlatformProfile,
} from '../../src/index';
import { Phone } from '../phone';

const ALERT = { titleWhenOff: 'Location is off' };
const RATIONALE = { title: 'Allow all the time' };
const OTHERWISE: ConfigPatch = {
  showsBackgroundLocationIndicator: true,
  useSessionEngine: false,
  preventSuspend: true,
};

async function tracking(profile: PlatformProfile, config: ConfigPatch): Promise<Phone> {
  const phone = await Phone.create({ profile, config, answers: { requestPermission: 3 } });
  await phone.engine.start();
  await phone.settle();
  return phone;
}

const asked = (phone: Phone) =>
  phone.sensor.calls.flatMap((call) =>
    call.did === 'ask' && call.question === 'requestPermission' ? [call.input] : [],
  );

describe('keys of iOS', () => {
  it('reach the location service and the presence there, at once, and are taken back', async () => {
    const phone = await tracking(IOS_PROFILE, OTHERWISE);
    expect(phone.sensor.request('location')).toMatchObject({ indicator: true, sessionEngine: false });
    expect(phone.presence.current).toMatchObject({ mode: 'location', preventSuspend: true });
    await phone.engine.setConfig({
      showsBackgroundLocationIndicator: null,
      useSessionEngine: null,
      preventSuspend: null,
    });
    await phone.settle();
    for (const field of ['indicator', 'sessionEngine'])
      expect(phone.sensor.request('location')).not.toHaveProperty(field);
    expect(phone.presence.current).not.toHaveProperty('preventSuspend');
  });

  it.each([
    ['android', ANDROID_PROFILE],
    ['node', NODE_PROFILE],
  ] as const)('reach no port on %s', async (_name, profile) => {
    const phone = await tracking(profile, OTHERWISE);
    for (const field of ['indicator', 'sessionEngine'])
      expect(phone.sensor.request('location')).not.toHaveProperty(field);
    expect(phone.presence.current).not.toHaveProperty('preventSuspend');
  });

  it('keep nothing running while geofences alone are tracked, or nothing is', async () => {
    const phone = await Phone.create({ profile: IOS_PROFILE, config: OTHERWISE });
    await phone.engine.startGeofences();
    await phone.settle();
    expect(phone.presence.current).toEqual({ mode: 'geofences' });
    await phone.engine.stop();
    expect(phone.presence.current).toEqual({ mode: 'off' });
  });
});

describe('the texts of a permission request', () => {
  it.each([
    ['ios', IOS_PROFILE, { request: 'Always', alert: ALERT }],
    ['android', ANDROID_PROFILE, { request: 'Always', alert: ALERT, rationale: RATIONALE }],
  ] as const)('reach the platform with it on %s', async (_name, profile, input) => {
    const config = { locationAuthorizationAlert: ALERT, backgroundPermissionRationale: RATIONALE };
    const phone = await tracking(profile, config);
    await phone.engine.requestPermission();
    expect(asked(phone).at(-1)).toEqual(input);
  });

  it('are as configured when it is made: no alert with disableLocationAuthorizationAlert', async () => {
    const phone = await tracking(ANDROID_PROFILE, { locationAuthorizationAlert: ALERT });
    await phone.engine.setConfig({ disableLocationAuthorizationAlert: true });
    await phone.engine.requestPermission();
    expect(asked(phone).at(-1)).toEqual({ request: 'Always' });
  });
});
