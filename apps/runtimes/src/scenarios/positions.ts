import type { Scenario } from './scenario';
import { appOpens, fullConfig } from './world/app';
import { MINUTE, SECOND } from './world/pace';
import { modelServer } from './world/server';
import { worldOf } from './world/world';

const FAR = { east: 3000, north: -3000 };
const COMPASS_MILLIS = 100;

/** What an app asks for beside tracking. */
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
      server: server.answers,
    });
    const { phone, receiver } = world;
    const tried = (work: Promise<unknown>) => work.catch(() => undefined);
    phone.transcript.remark(positions.title);
    await phone.boots();
    const engine = await appOpens(world, fullConfig(server));

    receiver.sky = 'none';
    const inVain = tried(engine.getCurrentPosition({ timeout: 5 }));
    await world.stays(10 * SECOND);
    await inVain;
    receiver.sky = 'open';
    const asked = [
      { samples: 1 },
      { samples: 5, persist: true },
      { maximumAge: 60_000 },
      { samples: -1 },
    ].map((options) => tried(engine.getCurrentPosition(options)));
    await world.stays(40 * SECOND);
    await Promise.all(asked);
    const odometer = tried(engine.setOdometer(1000));
    await world.goesOn('walking', FAR, MINUTE);
    await odometer;

    await phone.lasts(engine.watchPosition({ interval: 1000, extras: { watch: 1 } }, () => undefined));
    const slow = await phone.lasts(
      engine.watchPosition({ interval: 10_000, persist: false }, () => undefined),
    );
    await world.goesOn('on_bicycle', FAR, 2 * MINUTE);
    slow.remove();
    await world.goesOn('on_bicycle', FAR, 30 * SECOND);
    await phone.lasts(engine.stopWatchPosition());

    const smooth = await phone.lasts(engine.watchHeading({ minIntervalMs: 200 }, () => undefined));
    await phone.lasts(engine.watchHeading({ minDeltaDeg: 3, smoothingTauMs: 400 }));
    for (let heading = 340, passed = 0; passed < 20 * SECOND; passed += COMPASS_MILLIS) {
      heading = (heading + world.draws.below(7) - 1) % 360;
      phone.sensor.deliver('heading', { heading, accuracy: 12, ageMillis: 0 });
      await phone.passes(COMPASS_MILLIS);
    }
    smooth.remove();
    await phone.lasts(engine.stopWatchHeading());

    await phone.lasts(engine.start());
    await phone.lasts(engine.changePace(true));
    await world.goesOn('in_vehicle', FAR, 2 * MINUTE);
    phone.says('provider', { status: 2, enabled: true, gps: true, network: true });
    await world.stays(MINUTE);
    await phone.lasts(tried(engine.getCurrentPosition()));
    phone.says('provider', { status: 4, enabled: true, gps: true, network: true, accuracyAuthorization: 1 });
    await phone.lasts(tried(engine.requestTemporaryFullAccuracy('delivery')));
    phone.says('provider', { status: 3, enabled: true, gps: true, network: true });
    phone.says('powerSave', { isPowerSaveMode: true });
    await world.goesOn('walking', FAR, MINUTE);
    for (const level of ['error', 'warn', 'info', 'debug', 'verbose'] as const)
      engine.logger[level](`said at ${level}`, { level });
    await phone.lasts(engine.setConfig({ logLevel: 5 }));
    await world.stays(30 * SECOND);
    await phone.lasts(tried(engine.uploadLog()));
    await phone.lasts(engine.getLog({ limit: 50 }));
    await phone.lasts(engine.stop());
    await phone.lasts(engine.getState());
    return world.ends();
  },
};
