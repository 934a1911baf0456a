import { appOn, driveNorth, fenceAt, MINUTE, SECOND, SPARSE, type Story, shortPhone } from './story';

/** Ninety days: no constant of the engine is near it. */
export const BOOTED_MILLIS = 7_770_000_000;

const DAY = 24 * 60 * MINUTE;

export const uptimes: Story = {
  name: 'uptimes',
  about: `A device that has been on for ninety days, with the black box on. What leaves for the app counts uptimes from the first entry: the exported box, of two
lives, and the log. The moments of messages, timer and what is stored stay absolute: they are on the device alone.`,
  async tell() {
    const phone = shortPhone({ blackBox: { bytes: 100_000 } });
    await phone.boot();
    await phone.reboot({ offMillis: BOOTED_MILLIS + DAY, uptime: BOOTED_MILLIS });
    await phone.boot({ why: 'the process starts on a device that has been on for ninety days' });
    const engine = await appOn(phone, [], { ...SPARSE, logLevel: 5 });
    await phone.waitFor(engine.start());
    await phone.waitFor(engine.addGeofence(fenceAt('home', 0)));
    const north = await driveNorth(phone, 2);
    await phone.kill();
    await phone.advance(30 * SECOND);
    await phone.boot();
    const again = await appOn(phone, [], { reset: false });
    await driveNorth(phone, 1, north);
    await phone.waitFor(again.exportBlackBox());
    await phone.waitFor(again.getLog());
    return phone.transcript.lines;
  },
};
