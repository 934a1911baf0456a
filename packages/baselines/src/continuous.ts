import { type Baseline, documented } from './baseline';
import { type BatchRule, batches } from './kit/batches';
import { fixOf } from './kit/fix';
import { policy } from './kit/life';
import { BEST, streams } from './kit/stream';

/**
 * B1, always on: the receiver gives a fix a second, day and night, and every one is kept. The strawman that everything is
 * measured against. (Constandache et al., EnLoc, INFOCOM 2009, and Paek et al., RAPS, MobiSys 2010, use it as theirs.)
 */
function continuous(name: string, id: string, upload: BatchRule): Baseline {
  return {
    name,
    id,
    source: documented('the always-on baseline of EnLoc (INFOCOM 2009) and RAPS (MobiSys 2010)'),
    os: ['ios', 'android'],
    tracker: ({ url }) =>
      policy(async (life) => {
        const track = await batches(life, url, upload);
        life.sensors.on('location', (reading) => {
          const fix = fixOf(reading, life.ports.scheduler);
          if (fix !== undefined) track.keeps(fix);
        });
        streams(life, BEST);
      }),
  };
}

/** Every fix in a request of its own. */
export const CONTINUOUS = continuous('B1 continuous 1 Hz', 'b1-each', { most: 1, everyMillis: 0 });

/** 250 in a request, and never later than 5 minutes. */
export const CONTINUOUS_BATCHED = continuous('B1 continuous 1 Hz, batched', 'b1-batch', {
  most: 250,
  everyMillis: 300_000,
});
