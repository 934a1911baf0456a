import type { ModelServer, PhoneHooks } from '@geo/simulator';

const HOUR = 3_600_000;

/** When the process is killed, hours into the day: while moving, and at rest. */
const ENDED_AT_HOURS = [7.3, 8.3, 12.3, 17.4, 19.2, 21.9];

/** One day of what phones go through, the same for every policy: the process ended six times, three hours without a network, two of a server that answers 503, one in which its answers are lost. */
export function stressHooks(server: ModelServer): PhoneHooks {
  return {
    onBegin(controls) {
      for (const hours of ENDED_AT_HOURS) controls.schedule(hours * HOUR, () => controls.kill('memory'));
      controls.schedule(16 * HOUR, () => controls.setNetwork('none'));
      controls.schedule(19 * HOUR, () => controls.setNetwork(undefined));
      controls.schedule(8 * HOUR, () => {
        server.conditions.status = 503;
      });
      controls.schedule(10 * HOUR, () => {
        server.conditions.status = 200;
      });
      controls.schedule(12 * HOUR, () => {
        server.conditions.dropsResponses = true;
      });
      controls.schedule(13 * HOUR, () => {
        server.conditions.dropsResponses = false;
      });
    },
  };
}
