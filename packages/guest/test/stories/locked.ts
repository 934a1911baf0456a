import {
  appOn,
  driveNorth,
  fixAt,
  MINUTE,
  SECOND,
  SPARSE,
  type Story,
  shortPhone,
  UPLOAD_URL,
} from './story';

export const locked: Story = {
  name: 'storage-locked',
  about: `A phone starts anew in the middle of a trip, and has not been unlocked yet: every request to storage is answered with locked. The guest
starts nothing without its memory: it watches nothing, uploads nothing, and is not busy, so that the phone may sleep. It tries again by its timer.
A region was left meanwhile, and a fix came: both are held. A client attaches: its ready waits, getState says why. Then the host
says unlocked: the trip goes on, with a record of the fix that was held, at its own time. At the end storage is locked while the
guest runs: its commit is answered with locked, events wait, and nothing is lost.`,
  async tell() {
    const phone = shortPhone({ available: ['location', 'regions', 'connectivity', 'app'] });
    await phone.boot();
    const first = await appOn(phone, [], { ...SPARSE, url: UPLOAD_URL, autoSync: false, startOnBoot: true });
    await phone.waitFor(first.start());
    const north = await driveNorth(phone, 4);
    await phone.reboot({ offMillis: 20 * SECOND, uptime: 40 * SECOND });
    const exit = { identifier: 'geo/stationary', action: 'exit', ageMillis: 800 } as const;
    await phone.boot({
      why: 'the device has started, and is locked',
      wake: { cause: 'reading', kind: 'regions', data: exit },
      locked: true,
    });
    const fix = { latitude: 45.275, longitude: 13.71, accuracy: 5, speed: 10, ageMillis: 300 };
    phone.scheduler.wake({ cause: 'reading', kind: 'location', data: fix });
    await phone.advance(MINUTE);
    const engine = phone.connect();
    engine.onLocation(() => undefined);
    const readied = engine.ready({ reset: false });
    await phone.waitFor(engine.getState());
    phone.storage.locked = false;
    await phone.settle();
    await phone.waitFor(readied);
    await driveNorth(phone, 2, north + 500);
    phone.storage.locked = true;
    await phone.advance(5 * SECOND);
    fixAt(phone, north + 650, 10);
    await phone.advance(SECOND);
    phone.storage.locked = false;
    await phone.settle();
    await phone.waitFor(engine.getCount());
    return phone.transcript.lines;
  },
};
