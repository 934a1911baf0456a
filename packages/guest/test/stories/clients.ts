import { appOn, driveNorth, fenceAt, SECOND, SPARSE, type Story, shortPhone, stand } from './story';

export const headless: Story = {
  name: 'headless',
  about: `Nobody is attached. A first life sets everything up and is killed; a region that is crossed starts the process again, without an app. The
wake comes directly after hello and is held until memory is loaded. Events that may reach an app whose runtime is gone
go to the host as headless, each answered by handled. Then an app attaches, and events go to it.`,
  async tell() {
    const phone = shortPhone({
      available: ['location', 'regions', 'connectivity', 'app'],
      headless: () => undefined,
    });
    await phone.boot();
    const engine = await appOn(phone, [], { ...SPARSE, stopTimeout: 0.5 });
    await phone.waitFor(engine.addGeofence(fenceAt('home', 0)));
    await phone.waitFor(engine.start());
    await stand(phone, 10, 0);
    await phone.kill();
    await phone.advance(30 * SECOND);
    const data = { identifier: 'geo/stationary', action: 'exit', ageMillis: 800 } as const;
    await phone.boot({ why: 'a region was left', wake: { cause: 'reading', kind: 'regions', data } });
    const north = await driveNorth(phone, 8, 250);
    phone.setState('connectivity', { connected: false, transport: 'none' });
    await phone.settle();
    await appOn(phone, ['location', 'geofence', 'connectivitychange'], { reset: false });
    await driveNorth(phone, 1, north);
    return phone.transcript.lines;
  },
};

export const clients: Story = {
  name: 'clients',
  about: `Two clients of one guest. Each has its own numbers, its own listens and its own answers; the engine is one. What is delivered at least once
goes to both, and is forgotten when one has taken it. One goes: its listens and its watch go with it. One more comes, under a
new name, and is asked nothing of what the first had asked.`,
  async tell() {
    const phone = shortPhone({ available: ['location', 'connectivity', 'app', 'heading'] });
    await phone.boot();
    const one = await appOn(phone, ['location', 'motionchange']);
    const other = await appOn(phone, ['location', 'motionchange', 'connectivitychange'], { reset: false });
    await phone.waitFor(one.start());
    await phone.waitFor(other.getOdometer());
    await phone.waitFor(one.watchHeading({ minIntervalMs: 100 }, () => undefined));
    phone.sensor.deliver('heading', { heading: 12, accuracy: 3, ageMillis: 0 });
    await driveNorth(phone, 6);
    await one.close();
    await driveNorth(phone, 1, 300);
    const third = phone.connect();
    third.onLocation(() => undefined);
    await phone.waitFor(third.getCount());
    await driveNorth(phone, 1, 350);
    return phone.transcript.lines;
  },
};
