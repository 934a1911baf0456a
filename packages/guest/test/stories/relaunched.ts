import {
  appOn,
  driveNorth,
  MINUTE,
  REFRESH_URL,
  SECOND,
  SPARSE,
  type Story,
  shortPhone,
  stand,
  UPLOAD_URL,
} from './story';

const KINDS = ['location', 'regions', 'connectivity', 'app'] as const;
const EXIT = { identifier: 'geo/stationary', action: 'exit', ageMillis: 500 } as const;
const NORTH_METERS = 111_134;

/** A fix that arrives before the guest watches, this many metres north of home. */
const wakeAt = (north: number, time: number, ageMillis: number) => ({
  cause: 'reading' as const,
  kind: 'location' as const,
  data: {
    latitude: Math.round((45.27 + north / NORTH_METERS) * 1e7) / 1e7,
    longitude: 13.71,
    accuracy: 5,
    speed: 10,
    time: time - ageMillis,
    ageMillis,
  },
});

export const regionExit: Story = {
  name: 'region-exit',
  about: `A parked iPhone, whose process the system has ended, leaves its region. The system starts the process, and the exit arrives some milliseconds later: directly
after hello, before any answer of storage. Fixes follow it at once. The guest holds all of them until its state is loaded, and decides each at its own
moment: forty fixes are forty records. The app is opened afterwards: tracking has gone on without it.`,
  async tell() {
    const phone = shortPhone({ available: [...KINDS], profile: 'ios' });
    await phone.boot();
    const engine = await appOn(phone, ['motionchange'], {
      ...SPARSE,
      stopTimeout: 0.5,
      stationaryKeepAlive: false,
      stopOnTerminate: false,
    });
    await phone.waitFor(engine.start());
    const north = await driveNorth(phone, 4);
    await stand(phone, 34, north);
    await phone.advance(MINUTE);
    const before = await phone.waitFor(engine.getCount());
    phone.setState('app', { state: 'background' });
    await phone.kill();
    await phone.advance(20 * SECOND);
    const left = phone.scheduler.now();
    phone.scheduler.wake({ cause: 'reading', kind: 'regions', data: EXIT });
    for (const age of [10, 5, 0]) phone.scheduler.wake(wakeAt(north + 300 - age * 10, left, age * SECOND));
    await phone.boot({ why: 'the system has started the process for a region exit', wake: null });
    const last = await driveNorth(phone, 37, north + 300);
    const again = await appOn(phone, ['motionchange'], { reset: false });
    const after = await phone.waitFor(again.getCount());
    if (after - before !== 40) throw new Error(`40 fixes must be 40 records; got ${after - before}`);
    await driveNorth(phone, 1, last);
    return phone.transcript.lines;
  },
};

export const lockedBoot: Story = {
  name: 'locked-boot',
  about: `A parked iPhone starts anew and has not been unlocked yet: neither the database nor the Keychain can be read. It leaves its region, and the system starts
the process. The guest asks storage, is answered with locked, and waits: it watches nothing, shows nothing and sends no request. Then the host says unlocked:
the exit that was held takes effect, the drive is recorded and uploaded, and the access token is the one from before.`,
  async tell() {
    const phone = shortPhone({ available: [...KINDS], profile: 'ios' });
    await phone.boot();
    const authorization = { accessToken: 'access-1', refreshToken: 'refresh-1', refreshUrl: REFRESH_URL };
    const engine = await appOn(phone, [], {
      ...SPARSE,
      url: UPLOAD_URL,
      authorization,
      stopTimeout: 0.5,
      stationaryKeepAlive: false,
      // A request a record.
      preset: 'live',
      stopOnTerminate: false,
      startOnBoot: true,
    });
    await phone.waitFor(engine.start());
    const north = await driveNorth(phone, 3);
    await stand(phone, 34, north);
    phone.setState('app', { state: 'background' });
    await phone.reboot({ offMillis: 20 * SECOND, uptime: 40 * SECOND });
    const sent = phone.requests.length;
    await phone.boot({
      why: 'the device has started and is locked; the system has started the process for a region exit',
      wake: { cause: 'reading', kind: 'regions', data: EXIT },
      locked: true,
    });
    await phone.advance(MINUTE);
    if (phone.requests.length !== sent || phone.sensor.request('location') !== undefined)
      throw new Error('without its stored state the guest must ask no server and start no sensor');
    phone.storage.locked = false;
    await phone.settle();
    await driveNorth(phone, 4, north + 300);
    const tokens = phone.requests.slice(sent).map(({ headers }) => headers.Authorization);
    if (tokens.length < 4 || tokens.some((token) => token !== 'Bearer access-1'))
      throw new Error(`each record must be uploaded with the stored token; got ${tokens.join(', ')}`);
    const again = await appOn(phone, [], { reset: false });
    await phone.waitFor(again.getAuthState());
    await phone.waitFor(again.getCount());
    return phone.transcript.lines;
  },
};
