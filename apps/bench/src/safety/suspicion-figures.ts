import type { Figure } from '../figure';
import { seededDraws } from '../seeded-draws';
import { driveRun } from './drive-run';
import type { Recordings } from './recordings';
import { share } from './share';
import { clipped, rotation } from './signal';
import { crashSignal, type End, harmless, splicedDrive } from './spliced-drive';

const RANGES_G = [8, 16] as const;
const SEED = 20;
/** Ends in which a crash cannot become certain. */
const UNCERTAIN: readonly End[] = ['loses its satellites', 'rolls on at 7 m/s'];
const ENDS: readonly End[] = ['stands', ...UNCERTAIN];

/** Percent: a phone's attitude can hide a pulse among the shaking right behind it. */
const TARGET = 95;

/** Crashes that cannot become certain, and what is suspected without one. */
export async function suspicionFigures(
  recordings: Recordings,
  rotations: number,
): Promise<{ readonly figures: readonly Figure[]; readonly notes: readonly string[] }> {
  const draw = seededDraws(SEED);
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const end of UNCERTAIN) {
    let [drives, suspected, told] = [0, 0, 0];
    for (const range of RANGES_G) {
      for (const crash of recordings.crashes()) {
        for (let round = 0; round < rotations; round++) {
          const event = crashSignal(crash, range, round % 2 === 0 ? 'averaged' : 'bare', draw);
          const heard = await driveRun(splicedDrive(event, draw, end));
          drives++;
          if (heard.suspicions.length > 0) suspected++;
          if (heard.crashes.length > 0) told++;
        }
      }
    }
    notes.push(`a crashed car ${end}: suspected ${suspected}, told as a crash ${told} of ${drives}`);
    figures.push(share(`a crashed car ${end}: suspected`, suspected, drives, TARGET));
  }
  for (const [name, signals] of harmless(recordings, 'averaged')) {
    let [drives, suspected] = [0, 0];
    for (const signal of signals) {
      for (const range of RANGES_G) {
        // Each end in turn: three times the drives would say little more.
        const end = ENDS[drives % ENDS.length] as End;
        const turned = clipped(signal.map(rotation(draw)), range);
        const heard = await driveRun(splicedDrive(turned, draw, end));
        drives++;
        if (heard.suspicions.length > 0) suspected++;
      }
    }
    notes.push(`${name}, any end: suspected ${suspected} of ${drives}`);
    figures.push(share(`${name}: no crash suspected`, drives - suspected, drives, 100));
  }
  return { figures, notes };
}
