import { setTimeout as wait } from 'node:timers/promises';
import { nodeScheduler } from '@geo/adapter-node';
import { schedulerSuite, scriptedSensor } from '@geo/core/testing';
import { describe, it } from 'vitest';
import { portsGuest } from './ports-guest';

describe("Node's time and wakes, behind the channel", () => {
  schedulerSuite({ describe, it }, async () => {
    const scheduler = nodeScheduler();
    const guest = await portsGuest({ sensor: scriptedSensor({ available: [] }), scheduler });
    return {
      scheduler: guest.ports.scheduler,
      // A guest knows the time of the last message, and no other.
      async wait(millis) {
        await wait(millis);
        await guest.tick();
      },
      close() {
        guest.close();
        scheduler.close();
      },
    };
  });
});
