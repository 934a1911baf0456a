import type { Scenario } from './scenario';
import { fullConfig, openApp } from './world/app';
import { MINUTE, SECOND } from './world/durations';
import { modelServer } from './world/server';
import { worldOf } from './world/world';

const FAR = { east: 3000, north: -3000 };
const COMPASS_MILLIS = 100;

/** The operations of an app beside tracking. */
export const positions: Scenario = {
  name: 'positions',
  title:
    'positions asked for and watched, the compass of two watches, the odometer, the log, permission taken and given back',
  async record() {
    const server = modelServer();
    const world = worldOf({
      profile: 'ios',
      seed: 61,
      available: ['location', 'provider', 'connectivity', 'powerSave', 'battery', 'app', 'heading'],
      answers: { declination: ({ latitude }) => Math.round(latitude) / 10, requestTemporaryFullAccuracy: 0 },
      server: server.respond,
    });
    const { phone, receiver } = world;
    const tried = (work: Promise<unknown>) => work.catch(() => undefined);
    phone.transcript.remark(positions.title);
    await phone.boot();
    const engine = await openApp(world, fullConfig(server));

    receiver.sky = 'none';
    const inVain = tried(engine.getCurrentPosition({ timeout: 5 }));
    await world.stay(10 * SECOND);
    await inVain;
    receiver.sky = 'open';
    const asked = [
      { samples: 1 },
      { samples: 5, persist: true },
      { maximumAge: 60_000 },
      { samples: -1 },
    ].map((options) => tried(engine.getCurrentPosition(options)));
    await world.stay(40 * SECOND);
    await Promise.all(asked);
    const odometer = tried(engine.setOdometer(1000));
    await world.keepTravelling('walking', FAR, MINUTE);
    await odometer;

    await phone.waitFor(engine.watchPosition({ interval: 1000, extras: { watch: 1 } }, () => undefined));
    const slow = await phone.waitFor(
      engine.watchPosition({ interval: 10_000, persist: false }, () => undefined),
    );
    await world.keepTravelling('on_bicycle', FAR, 2 * MINUTE);
    slow.remove();
    await world.keepTravelling('on_bicycle', FAR, 30 * SECOND);
    await phone.waitFor(engine.stopWatchPosition());

    const smooth = await phone.waitFor(engine.watchHeading({ minIntervalMs: 200 }, () => undefined));
    await phone.waitFor(engine.watchHeading({ minDeltaDeg: 3, smoothingTauMs: 400 }));
    for (let heading = 340, passed = 0; passed < 20 * SECOND; passed += COMPASS_MILLIS) {
      heading = (heading + world.draws.below(7) - 1) % 360;
      phone.sensor.deliver('heading', { heading, accuracy: 12, ageMillis: 0 });
      await phone.advance(COMPASS_MILLIS);
    }
    smooth.remove();
    await phone.waitFor(engine.stopWatchHeading());

    await phone.waitFor(engine.start());
    await phone.waitFor(engine.changePace(true));
    await world.keepTravelling('in_vehicle', FAR, 2 * MINUTE);
    phone.setState('provider', { status: 2, enabled: true, gps: true, network: true });
    await world.stay(MINUTE);
    await phone.waitFor(tried(engine.getCurrentPosition()));
    phone.setState('provider', {
      status: 4,
      enabled: true,
      gps: true,
      network: true,
      accuracyAuthorization: 1,
    });
    await phone.waitFor(tried(engine.requestTemporaryFullAccuracy('delivery')));
    phone.setState('provider', { status: 3, enabled: true, gps: true, network: true });
    phone.setState('powerSave', { isPowerSaveMode: true });
    await world.keepTravelling('walking', FAR, MINUTE);
    for (const level of ['error', 'warn', 'info', 'debug', 'verbose'] as const)
      engine.logger[level](`said at ${level}`, { level });
    await phone.waitFor(engine.setConfig({ logLevel: 5 }));
    await world.stay(30 * SECOND);
    await phone.waitFor(tried(engine.uploadLog()));
    await phone.waitFor(engine.getLog({ limit: 50 }));
    await phone.waitFor(engine.stop());
    await phone.waitFor(engine.getState());
    return world.finish();
  },
};
