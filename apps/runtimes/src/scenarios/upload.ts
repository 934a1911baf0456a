import type { ScriptedAnswer } from '@geo/core/testing';
import type { Scenario } from './scenario';
import { appOpens, fullConfig } from './world/app';
import { MINUTE, SECOND } from './world/pace';
import { type Mood, modelServer } from './world/server';
import { worldOf } from './world/world';

const FAR = { east: -30_000, north: 20_000 };
/** Longer than any backoff that four minutes of trouble lead to. */
const RECOVERY_MILLIS = 12 * MINUTE;

/** A drive during which everything happens to uploads that can. */
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
      server: (request, index) => scripted.shift() ?? server.answers(request, index),
    });
    const { phone } = world;
    const drives = (millis: number) => world.goesOn('in_vehicle', FAR, millis);
    phone.transcript.remark(upload.title);
    await phone.boots();
    const engine = await appOpens(world, {
      ...fullConfig(server),
      gzip: true,
      httpTimeoutMs: 20_000,
      params: { device: 7 },
    });
    await phone.lasts(engine.start());
    await drives(3 * MINUTE);
    for (const mood of ['busy', 'broken', 'silent', 'hanging'] as const satisfies readonly Mood[]) {
      server.mood = mood;
      await drives(90 * SECOND);
      server.mood = 'well';
      await world.stays(RECOVERY_MILLIS);
    }
    server.expires();
    await drives(2 * MINUTE);
    phone.says('connectivity', { connected: false, transport: 'none' });
    await drives(2 * MINUTE);
    phone.says('connectivity', { connected: true, transport: 'cellular' });
    await drives(MINUTE);
    // Too large: it is halved until the one that is refused for good is alone.
    await phone.lasts(engine.setConfig({ autoSync: false, disableAutoSyncOnCellular: true }));
    await drives(MINUTE);
    scripted = [{ status: 413 }, { status: 413 }, { status: 400, body: 'no such driver' }, { status: 400 }];
    const synced = engine.sync().catch(() => undefined);
    await world.stays(2 * MINUTE);
    await synced;
    await phone.lasts(engine.getQuarantine());
    await phone.lasts(engine.redrive('all').catch(() => undefined));
    await phone.lasts(engine.setConfig({ autoSync: true, disableAutoSyncOnCellular: false }));
    await world.stays(MINUTE);
    await phone.lasts(engine.getCount());
    return world.ends();
  },
};
