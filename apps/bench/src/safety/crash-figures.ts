import type { Figure } from '../figure';
import { seededDraws } from '../seeded-draws';
import { type DriveHeard, driveRun } from './drive-run';
import type { Recordings } from './recordings';
import { share } from './share';
import { between, clipped, type Decimation, decimated, rotation } from './signal';
import { crashSignal, harmless, splicedDrive } from './spliced-drive';

const RANGES_G = [8, 16] as const;
const DECIMATIONS: readonly Decimation[] = ['averaged', 'bare'];
const SEED = 14;
/** Seconds of its harmless bursts, as its description names them, and how much around each is cut out. */
const BURSTS = [50, 55, 60, 69, 74, 77, 83] as const;
const BURST_SECONDS = 1.5;

interface Counts {
  drives: number;
  alone: number;
  whole: number;
}

function counted(counts: Counts, { impacts, crashes }: DriveHeard): void {
  counts.drives++;
  if (impacts > 0) counts.alone++;
  if (crashes.length > 0) counts.whole++;
}

/** Crashes that are found, and what is none. */
export async function crashFigures(
  recordings: Recordings,
  rotations: number,
): Promise<{ readonly figures: readonly Figure[]; readonly notes: readonly string[] }> {
  const draw = seededDraws(SEED);
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const range of RANGES_G) {
    const counts = { drives: 0, alone: 0, whole: 0 };
    for (const crash of recordings.crashes()) {
      for (let round = 0; round < rotations; round++) {
        const how = DECIMATIONS[round % 2] as Decimation;
        counted(counts, await driveRun(splicedDrive(crashSignal(crash, range, how, draw), draw)));
      }
    }
    const { drives, alone, whole } = counts;
    notes.push(`crash pulse clipped at ${range} g: detector alone ${alone}, whole ${whole} of ${drives}`);
    figures.push(
      share(`crash at ${range} g: impact found by the detector alone`, alone, drives, 100),
      share(`crash at ${range} g: crash told`, whole, drives, 100),
    );
  }
  const none = new Map<string, Counts>();
  for (const how of DECIMATIONS) {
    for (const [name, signals] of harmless(recordings, how)) {
      const counts = none.get(name) ?? { drives: 0, alone: 0, whole: 0 };
      none.set(name, counts);
      for (const signal of signals) {
        for (const range of RANGES_G) {
          const turned = clipped(signal.map(rotation(draw)), range);
          counted(counts, await driveRun(splicedDrive(turned, draw)));
        }
      }
    }
  }
  for (const [name, { drives, alone, whole }] of none) {
    notes.push(`${name}: detector alone ${alone}, whole ${whole} of ${drives} are taken for a crash`);
    figures.push(
      share(`${name}: no impact, by the detector alone`, drives - alone, drives, 100),
      share(`${name}: no crash told`, drives - whole, drives, 100),
    );
  }
  for (const how of DECIMATIONS) {
    const scooter = decimated(recordings.escooterCrash(), how);
    const counts = { drives: 0, alone: 0, whole: 0 };
    for (const second of BURSTS) {
      const burst = between(scooter, second - BURST_SECONDS, second + BURST_SECONDS);
      for (const range of RANGES_G) {
        for (let round = 0; round < Math.max(1, rotations / 10); round++) {
          counted(counts, await driveRun(splicedDrive(clipped(burst.map(rotation(draw)), range), draw)));
        }
      }
    }
    const { drives, alone, whole } = counts;
    const name = `e-scooter, bursts cut out alone, ${how}`;
    notes.push(`${name}: detector alone ${alone}, whole ${whole} of ${drives} are taken for a crash`);
    // No target where samples are left out of a sensor without a low-pass: no phone does that, and it invents pulses.
    const target = how === 'averaged' ? 100 : undefined;
    figures.push(share(`${name}: no crash told`, drives - whole, drives, target));
  }
  return { figures, notes };
}
