import { appOn, driveNorth, fenceAt, fixAt, MINUTE, SECOND, type Story, shortPhone, stand } from './story';

export const geofence: Story = {
  name: 'geofence',
  about: `A geofence with entry, dwell and exit, watched without tracking. The guest registers it as a region of the platform; the platform says that
it was crossed, and the guest asks for a fix before it believes it. DWELL comes by the one timer. Each event has an id, which
the client answers with taken: only then the guest forgets it.`,
  async tell() {
    const phone = shortPhone({ available: ['location', 'regions', 'connectivity', 'app'] });
    await phone.boot();
    const engine = await appOn(phone, ['geofence', 'geofenceschange'], {});
    const visited = { notifyOnEntry: true, notifyOnDwell: true, notifyOnExit: true, loiteringDelay: MINUTE };
    await phone.waitFor(engine.addGeofence(fenceAt('shop', 500, { ...visited, extras: { kind: 'shop' } })));
    await phone.waitFor(engine.startGeofences());
    // The first fix says where the phone is, and so which fences are near.
    await stand(phone, 1, 0);
    // A fix so fresh would know better than the platform.
    await phone.advance(2 * MINUTE);
    phone.sensor.deliver('regions', { identifier: 'geo/fence/shop', action: 'enter', ageMillis: 0 });
    await phone.advance(2 * SECOND);
    fixAt(phone, 490);
    await phone.advance(MINUTE + SECOND);
    fixAt(phone, 510);
    await phone.advance(2 * SECOND);
    phone.sensor.deliver('regions', { identifier: 'geo/fence/shop', action: 'exit', ageMillis: 0 });
    await phone.advance(2 * SECOND);
    await driveNorth(phone, 2, 700);
    await phone.waitFor(engine.removeGeofence('shop'));
    return phone.transcript.lines;
  },
};
