import { appOn, driveNorth, SECOND, SPARSE, type Story, shortPhone, stand } from './story';

export const start: Story = {
  name: 'start',
  about: `The first start of an app on a phone: the guest says hello, loads its memory, which is empty, and says what it
wants to watch. A client attaches, listens, calls ready, start and getState, and hears the first fix as a record.
To see: every request is replied to by its number, and nothing is an event before its commit was replied to.`,
  async tell() {
    const phone = shortPhone();
    await phone.boot();
    const engine = await appOn(phone, ['location', 'motionchange', 'locationerror']);
    await phone.waitFor(engine.start());
    await driveNorth(phone, 1);
    await phone.waitFor(engine.getState());
    phone.sensor.deliver('location', { error: { code: 2, message: 'no satellites in sight' } });
    await phone.settle();
    return phone.transcript.lines;
  },
};

export const drive: Story = {
  name: 'drive',
  about: `A drive of a minute: fixes become records, the records are uploaded one by one, and the guest changes what it wants of the
location service as it learns that the phone moves. A fix that cannot be is kept out, and says why.`,
  async tell() {
    const phone = shortPhone();
    await phone.boot();
    const engine = await appOn(phone, ['location', 'motionchange', 'http', 'locationfilter'], {
      ...SPARSE,
      url: 'https://example.test/locations',
    });
    await phone.waitFor(engine.start());
    const north = await driveNorth(phone, 8);
    // A reflection: eight kilometres in five seconds.
    await driveNorth(phone, 1, north + 8000);
    await driveNorth(phone, 3, north + 50);
    return phone.transcript.lines;
  },
};

export const stop: Story = {
  name: 'stop',
  about: `A drive that ends. The phone stands, the guest looks closer, and after the stop timeout it is stationary: the location request becomes
sparse, and a region around the parking place is registered. Leaving the region wakes it. Then the client stops tracking, and
the guest lets go of everything.`,
  async tell() {
    const phone = shortPhone({ available: ['location', 'regions', 'motion', 'connectivity', 'app'] });
    await phone.boot();
    const engine = await appOn(phone, ['motionchange'], { ...SPARSE, stopTimeout: 0.5 });
    await phone.waitFor(engine.start());
    const north = await driveNorth(phone, 8);
    await stand(phone, 14, north);
    await phone.advance(20 * SECOND);
    phone.sensor.deliver('regions', { identifier: 'geo/stationary', action: 'exit', ageMillis: 500 });
    await driveNorth(phone, 3, north + 300);
    await phone.waitFor(engine.stop());
    return phone.transcript.lines;
  },
};
