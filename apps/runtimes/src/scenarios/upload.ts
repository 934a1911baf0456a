import type { ScriptedAnswer } from '@geo/core/testing';
import type { Scenario } from './scenario';
import { fullConfig, openApp } from './world/app';
import { MINUTE, SECOND } from './world/durations';
import { modelServer, type ServerState } from './world/server';
import { worldOf } from './world/world';

const FAR = { east: -30_000, north: 20_000 };
/** Longer than any backoff after four minutes of failures. */
const RECOVERY_MILLIS = 12 * MINUTE;

/** A drive with every kind of upload failure. */
export const upload: Scenario = {
  name: 'upload',
  title:
    'uploads in batches: 503, 500, silence, a held line, 401 with refresh, offline and back, too large, refused for good',
  async record() {
    const server = modelServer();
    let scripted: ScriptedAnswer[] = [];
    const world = worldOf({
      profile: 'android',
      seed: 41,
      server: (request, index) => scripted.shift() ?? server.respond(request, index),
    });
    const { phone } = world;
    const drives = (millis: number) => world.keepTravelling('in_vehicle', FAR, millis);
    phone.transcript.remark(upload.title);
    await phone.boot();
    const engine = await openApp(world, {
      ...fullConfig(server),
      gzip: true,
      httpTimeoutMs: 20_000,
      params: { device: 7 },
    });
    await phone.waitFor(engine.start());
    await drives(3 * MINUTE);
    for (const mood of ['busy', 'broken', 'silent', 'hanging'] as const satisfies readonly ServerState[]) {
      server.state = mood;
      await drives(90 * SECOND);
      server.state = 'well';
      await world.stay(RECOVERY_MILLIS);
    }
    server.expireToken();
    await drives(2 * MINUTE);
    phone.setState('connectivity', { connected: false, transport: 'none' });
    await drives(2 * MINUTE);
    phone.setState('connectivity', { connected: true, transport: 'cellular' });
    await drives(MINUTE);
    // Too large: it is halved until the one that is refused for good is alone.
    await phone.waitFor(engine.setConfig({ autoSync: false, disableAutoSyncOnCellular: true }));
    await drives(MINUTE);
    scripted = [{ status: 413 }, { status: 413 }, { status: 400, body: 'no such driver' }, { status: 400 }];
    const synced = engine.sync().catch(() => undefined);
    await world.stay(2 * MINUTE);
    await synced;
    await phone.waitFor(engine.getQuarantine());
    await phone.waitFor(engine.redrive('all').catch(() => undefined));
    await phone.waitFor(engine.setConfig({ autoSync: true, disableAutoSyncOnCellular: false }));
    await world.stay(MINUTE);
    await phone.waitFor(engine.getCount());
    return world.finish();
  },
};
