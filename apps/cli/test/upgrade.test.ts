import { cpSync } from 'node:fs';
import { nodeEntropy, nodeHttp, nodePresence, sqliteStorage } from '@geo/adapter-node';
import { ANDROID_PROFILE, createEngine, type Engine } from '@geo/core';
import { upgradeFixtures } from '@geo/core/test-kit';
import { scriptedSensor, virtualScheduler } from '@geo/core/testing';
import { serveReceiver } from '@geo/receiver';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drivers, temporaryDirectory } from '../../../packages/adapter-node/test/storage/drivers';

const MINUTE = 60_000;

describe.each(upgradeFixtures)('a database that $commit wrote in mid-trip', ({ nodeDatabase, expected }) => {
  it.each(drivers)(
    'is opened by the driver %s: the trip goes on, and the queue reaches a receiver in order',
    async (driver) => {
      const folder = temporaryDirectory();
      const file = folder.file('engine.sqlite');
      cpSync(nodeDatabase, file);
      const storage = await sqliteStorage(file, { driver });
      const receiver = await serveReceiver({ token: expected.tokens.accessToken });
      onTestFinished(async () => {
        await storage.close();
        await receiver.close();
        folder.remove();
      });
      const { bootId, uptime, wall } = expected.at;
      let engine: Engine | undefined;
      // Time stands still while a commit or a request is under way.
      const idle = async () => (engine?.busy ? await engine.idle() : undefined);
      const scheduler = virtualScheduler({ bootId, uptime, startsAt: wall, idle });
      const sensor = scriptedSensor({ available: ['location', 'acceleration', 'regions', 'connectivity'] });
      engine = createEngine({
        ports: {
          scheduler,
          sensor,
          storage,
          http: nodeHttp(),
          entropy: nodeEntropy(),
          presence: nodePresence(),
        },
        profile: ANDROID_PROFILE,
      });
      await engine.ready({ reset: false, url: receiver.url });
      expect(await engine.getState()).toMatchObject({
        ...{ enabled: true, trackingActive: true, isMoving: true },
        ...{ odometer: expected.state.odometer, geofenceCount: expected.geofences.length },
      });
      expect(await engine.getQuarantine()).toEqual(expected.quarantine);
      const states = await storage.scan('fence-state/');
      expect(states.map(({ key }) => key.slice('fence-state/'.length))).toEqual(expected.inside);

      await scheduler.advanceAsync(16 * MINUTE);
      const arrived = [...(await receiver.rows())].sort((one, other) => one.seq - other.seq);
      expect(arrived.map(({ record }) => record.uuid).slice(0, expected.queue.length)).toEqual(
        expected.queue,
      );
      expect(arrived[0]?.params).toEqual({ device: 'phone-1' });
      expect(await engine.getLocations()).toEqual([]);
      await engine.close();
    },
  );
});
