import type { Engine, Geofence } from '@geo/core';
import { appOn, fenceAt, SECOND, type Story, shortPhone } from './story';

/** Some 60,000 characters: four of them are more than a part. */
const NOTE = 'geo '.repeat(15_000);

const noted = (identifier: string, north: number): Geofence =>
  fenceAt(identifier, north, { extras: { note: NOTE } });

export const partsResult: Story = {
  name: 'parts-result',
  about: `A result that is longer than a part. Four geofences with long extras are added one by one; getGeofences comes in two results of the
same number, cut between elements, the second with last. A short result has no part.`,
  async tell() {
    const phone = shortPhone();
    await phone.boot();
    const engine = await appOn(phone, [], {});
    for (let n = 0; n < 4; n++) await phone.waitFor(engine.addGeofence(noted(`fence-${n}`, n * 500)));
    await phone.waitFor(engine.getGeofences());
    await phone.waitFor(engine.geofenceExists('fence-3'));
    return phone.transcript.lines;
  },
};

/** A source of geofences, one a list; it ends after this many. */
function added(engine: Engine, count: number, isEndless = false): Promise<void> {
  let n = 0;
  return engine.addGeofences({
    next: () => {
      if (n === count) return isEndless ? new Promise(() => undefined) : Promise.resolve(undefined);
      return Promise.resolve([fenceAt(`fence-${n}`, n++ * 500)]);
    },
  });
}

export const partsCall: Story = {
  name: 'parts-call',
  about: `Geofences that come in parts: the guest answers each part but the last with more, and adds them all with the last. A part that is not due
ends its call, and none is added; so does unlisten. Then the process is killed between two parts: the next guest has the
geofences of the first call, and none of the last.`,
  async tell() {
    const phone = shortPhone();
    await phone.boot();
    const engine = await appOn(phone, ['geofenceschange'], {});
    await phone.waitFor(added(engine, 3));
    const channel = phone.host.connect();
    const say = async (message: object) => {
      channel.post(JSON.stringify(message));
      await phone.settle();
    };
    await say({ attach: true });
    const call = { method: 'addGeofences', args: [[fenceAt('never', 0)]] };
    await say({ call: 1, ...call, part: 0 });
    await say({ call: 1, ...call, part: 2, last: true });
    await say({ call: 2, ...call, part: 0 });
    await say({ unlisten: 2 });
    await say({ detach: true });
    const unfinished = added(engine, 2, true);
    unfinished.catch(() => undefined);
    await phone.settle();
    await phone.kill();
    await phone.advance(SECOND);
    await phone.boot({ why: 'the process was killed between two parts, and the app is opened again' });
    const next = await appOn(phone, [], { reset: false });
    await phone.waitFor(next.getGeofences());
    return phone.transcript.lines;
  },
};
