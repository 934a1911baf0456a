import { appOn, driveNorth, SECOND, SPARSE, type Story, shortPhone } from './story';

export const lastLife: Story = {
  name: 'last-life',
  about: `The system has ended the process, and says why in hello of the next one: the reason, when, and a detail, whose text is longer than the guest keeps.
State carries it, and the log one lifecycle entry, at any logLevel.`,
  async tell() {
    const phone = shortPhone();
    await phone.boot();
    const engine = await appOn(phone, []);
    await phone.waitFor(engine.start());
    await driveNorth(phone, 1);
    const at = phone.scheduler.now();
    await phone.kill();
    await phone.advance(30 * SECOND);
    await phone.boot({
      why: 'the system ended the process for its memory, and the user opens the app',
      lastLife: { reason: 'low memory', at, detail: `importance 125, pss 212 MB; ${'x'.repeat(1_100)}` },
    });
    const again = await appOn(phone, [], { reset: false });
    await phone.waitFor(again.getState());
    await phone.waitFor(again.getLog({ limit: 8 }));
    return phone.transcript.lines;
  },
};

export const settings: Story = {
  name: 'device-report',
  about: `What the device says of itself, and the settings: the guest asks the host for a report, and to open a page. A fact that the guest does not know passes
through; one of a known name and another type is an error; so is a page that does not exist, which the host is not asked for.`,
  async tell() {
    const phone = shortPhone({
      answers: {
        deviceReport: {
          manufacturer: 'acme',
          model: 'Rocket 7',
          osVersion: '15',
          appVersion: '2.4.0',
          standbyBucket: 'rare',
          backgroundRestricted: false,
          batteryOptimized: true,
          exits: [{ reason: 'user requested', at: 1_767_225_000_000 }],
          autostart: 'denied',
        },
        openSettings: ({ page }) => page === 'battery',
      },
    });
    await phone.boot();
    const engine = await appOn(phone, []);
    await phone.waitFor(engine.getDeviceReport());
    phone.sensor.answers.deviceReport = { model: 7 } as never;
    await phone.waitFor(engine.getDeviceReport().catch(() => undefined));
    await phone.waitFor(engine.openSettings('battery'));
    await phone.waitFor(engine.openSettings('notifications'));
    await phone.waitFor(engine.openSettings('wifi' as never).catch(() => undefined));
    return phone.transcript.lines;
  },
};

const TEXTS = {
  locationAuthorizationAlert: { titleWhenOff: 'Location is off', cancelButton: 'Not now' },
  backgroundPermissionRationale: { title: 'Allow all the time' },
};

export const iosKeys: Story = {
  name: 'ios-keys',
  about: `Keys that iOS alone has reach the host: indicator and sessionEngine in the location request, preventSuspend in the presence; absent again once the keys have their
defaults. The request for permission carries the texts of the alert; the rationale is a matter of Android.`,
  async tell() {
    const phone = shortPhone({ profile: 'ios', answers: { requestPermission: 3 } });
    await phone.boot();
    const engine = await appOn(phone, [], {
      ...SPARSE,
      ...TEXTS,
      showsBackgroundLocationIndicator: true,
      useSessionEngine: false,
      preventSuspend: true,
    });
    await phone.waitFor(engine.requestPermission());
    await phone.waitFor(engine.start());
    await driveNorth(phone, 1);
    const defaults = { showsBackgroundLocationIndicator: null, useSessionEngine: null, preventSuspend: null };
    await phone.waitFor(engine.setConfig(defaults));
    return phone.transcript.lines;
  },
};

export const androidTexts: Story = {
  name: 'android-texts',
  about: `The request for permission on Android: it carries the texts of the alert and of the rationale, and no alert where the app has disabled it. The keys
of iOS change nothing here, and State says so.`,
  async tell() {
    const phone = shortPhone({ answers: { requestPermission: 4 } });
    await phone.boot();
    const engine = await appOn(phone, [], { ...SPARSE, ...TEXTS, preventSuspend: true });
    await phone.waitFor(engine.requestPermission());
    await phone.waitFor(engine.setConfig({ disableLocationAuthorizationAlert: true }));
    await phone.waitFor(engine.requestPermission());
    return phone.transcript.lines;
  },
};
