import type { BenchResult } from './figure';
import { crashFigures } from './safety/crash-figures';
import { distractionFigures } from './safety/distraction-figures';
import { recordingsIn } from './safety/recordings';
import { suspicionFigures } from './safety/suspicion-figures';
import { type Size, scaled } from './size';

/** Random rotations of each crash channel at each range. */
const ROTATIONS = 100;
/** Of each that cannot become certain: 300 drives an end. */
const SUSPECTED_ROTATIONS = 30;
/** Spliced handling episodes of each length. */
const EPISODES = 100;

/** How many crashes and episodes a whole engine finds in recordings, and how many it invents. */
export async function safetyBench(size: Size): Promise<BenchResult> {
  const folder = process.env.GEO_DATA;
  if (folder === undefined || folder === '')
    throw new Error('pnpm bench safety needs the recordings: set GEO_DATA to their folder');
  const recordings = recordingsIn(folder);
  const crashes = await crashFigures(recordings, scaled(ROTATIONS, size));
  const suspicions = await suspicionFigures(recordings, scaled(SUSPECTED_ROTATIONS, size));
  const distractions = await distractionFigures(recordings, scaled(EPISODES, size));
  return {
    bench: 'safety',
    setting: [
      'a whole engine, spliced into a 15 m/s drive that then stops; counts, not times: rounds do not matter',
      ...crashes.notes,
      ...suspicions.notes,
      ...distractions.notes,
    ],
    figures: [...crashes.figures, ...suspicions.figures, ...distractions.figures],
    samples: {},
  };
}
