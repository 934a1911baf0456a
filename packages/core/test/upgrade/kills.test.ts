import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/index';
import { memoryStorage } from '../../src/testing/index';
import { ModelServer } from '../model-server';
import { MINUTE } from '../phone';
import { type UpgradeFixture, upgradeFixtures } from './fixtures';
import { updatedPhone } from './updated-phone';

/** What is durable after each commit of the first life of this version, from none to all. */
async function durableStates(fixture: UpgradeFixture): Promise<readonly (readonly Entry[])[]> {
  const phone = await updatedPhone(fixture, { server: () => 503 });
  await phone.wait(2 * MINUTE);
  const disk = memoryStorage(fixture.entries);
  const states = [disk.snapshot()];
  for (const commit of phone.storage.commits) {
    await disk.commit(commit);
    states.push(disk.snapshot());
  }
  return states;
}

describe.each(upgradeFixtures)('a phone updated from $commit', (fixture) => {
  it('whose process is killed after any commit of its first minutes goes on with all of its memory', async () => {
    const { expected } = fixture;
    const states = await durableStates(fixture);
    expect(states.length).toBeGreaterThan(5);
    for (const [commits, entries] of states.entries()) {
      const about = `killed after ${commits} commits`;
      const server = new ModelServer();
      const phone = await updatedPhone(fixture, { entries, server: server.answer });
      const { enabled, odometer, geofenceCount } = await phone.engine.getState();
      expect({ enabled, odometer, geofenceCount }, about).toEqual({
        ...{ enabled: true, odometer: expected.state.odometer, geofenceCount: expected.geofences.length },
      });
      const inside = phone.storage.snapshot().filter(({ key }) => key.startsWith('fence-state/'));
      expect(
        inside.map(({ key }) => key.slice('fence-state/'.length)),
        about,
      ).toEqual(expected.inside);
      expect(await phone.engine.getQuarantine(), about).toEqual(expected.quarantine);
      await phone.wait(20 * MINUTE);
      expect([...server.stored.keys()].slice(0, expected.queue.length), about).toEqual(expected.queue);
      expect(phone.requests[0]?.headers.Authorization, about).toBe(`Bearer ${expected.tokens.accessToken}`);
    }
  });
});
