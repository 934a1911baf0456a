import { setTimeout as wait } from 'node:timers/promises';
import { nodeHttp, nodeScheduler } from '@geo/adapter-node';
import { mirrorServer, refusingOrigin } from '@geo/core/test-kit';
import { httpSuite, scriptedSensor } from '@geo/core/testing';
import { describe, it } from 'vitest';
import { portsGuest } from './ports-guest';

describe('HTTP of Node on loopback, behind the channel', () => {
  httpSuite({ describe, it }, async () => {
    const server = await mirrorServer();
    const scheduler = nodeScheduler();
    const guest = await portsGuest({
      sensor: scriptedSensor({ available: [] }),
      scheduler,
      http: nodeHttp(),
    });
    return {
      http: guest.ports.http,
      origin: server.origin,
      refusingOrigin: await refusingOrigin(),
      wait: async (millis) => {
        await wait(millis);
      },
      async close() {
        guest.close();
        scheduler.close();
        await server.close();
      },
    };
  });
});
