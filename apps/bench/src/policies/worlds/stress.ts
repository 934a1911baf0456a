import type { ModelServer, PhoneHooks } from '@geo/simulator';

const HOUR = 3_600_000;

/** When the process is killed, hours into the day: while moving, and at rest. */
const ENDED_AT_HOURS = [7.3, 8.3, 12.3, 17.4, 19.2, 21.9];

/** One day of what phones go through, the same for everybody: the process ended six times, three hours without a network, two of a server that answers 503, one in which its answers are lost. */
export function stressHooks(server: ModelServer): PhoneHooks {
  return {
    begins(controls) {
      for (const hours of ENDED_AT_HOURS) controls.plan(hours * HOUR, () => controls.kill('memory'));
      controls.plan(16 * HOUR, () => controls.setNetwork('none'));
      controls.plan(19 * HOUR, () => controls.setNetwork(undefined));
      controls.plan(8 * HOUR, () => {
        server.mood.status = 503;
      });
      controls.plan(10 * HOUR, () => {
        server.mood.status = 200;
      });
      controls.plan(12 * HOUR, () => {
        server.mood.losesAnswers = true;
      });
      controls.plan(13 * HOUR, () => {
        server.mood.losesAnswers = false;
      });
    },
  };
}
