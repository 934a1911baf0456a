import type { Figure } from '../figure';
import { seededDraws } from '../seeded-draws';
import { type DriveHeard, driveRun, type Stretch } from './drive-run';
import type { Recordings } from './recordings';
import { share } from './share';
import {
  between,
  clipped,
  type Decimation,
  decimated,
  mounted,
  pieces,
  RATE_HZ,
  type Recording,
  rotation,
  type Sample,
  type Signal,
} from './signal';

/** Metres a second: the drive that everything is spliced into. */
const SPEED = 15;
/** Long enough for three speeds and the sense of where down is. */
const LEAD_SECONDS = 15;
/** Long enough for any verdict: 20 s to stop, 10 s to stay so, and some. */
const STOP_SECONDS = 33;
/** What is spliced for a while is cut into pieces this long, so that the stop comes while a candidate would be open. */
const PIECE_SECONDS = 6;
const RANGES_G = [8, 16] as const;
const DECIMATIONS: readonly Decimation[] = ['averaged', 'bare'];
const SEED = 14;
/** Seconds of the e-scooter recording around its two staged crashes, falls and picking up included. */
const STAGED = [
  [90.5, 96],
  [109.5, 116],
] as const;

/** Seconds of its harmless bursts, as its description names them, and how much around each is cut out. */
const BURSTS = [50, 55, 60, 69, 74, 77, 83] as const;
const BURST_SECONDS = 1.5;

/** A drive into which something is spliced, and which then stops. */
function splicedDrive(event: Signal, draw: () => number): readonly Stretch[] {
  const still = settled(event.slice(-3 * RATE_HZ));
  return [
    { speed: SPEED, signal: mounted(LEAD_SECONDS, draw) },
    { speed: SPEED, signal: event },
    {
      speed: 0,
      signal: Array.from({ length: STOP_SECONDS * RATE_HZ }, () => still),
    },
  ];
}

/** A phone that comes to lie as it was on average feels 1 g in that direction. */
function settled(signal: Signal): Sample {
  const sum = signal.reduce<Sample>(([a, b, c], [x, y, z]) => [a + x, b + y, c + z], [0, 0, 0]);
  const size = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) || 1;
  return [sum[0] / size, sum[1] / size, sum[2] / size];
}

/** The crash on top of gravity: nothing for a second or more, then the pulse, within two seconds. */
function crashSignal(crash: Recording, range: number, how: Decimation, draw: () => number): Signal {
  const turn = rotation(draw);
  const turned = { ...crash, samples: crash.samples.map(([x, y, z]) => turn([x, y, z + 1])) };
  // Sensors clip before they are decimated.
  const pulse = decimated({ ...turned, samples: clipped(turned.samples, range) }, how);
  const still = turn([0, 0, 1]);
  const before = RATE_HZ + Math.floor(draw() * 30);
  return Array.from({ length: 2 * RATE_HZ }, (_, index) => pulse[index - before] ?? still);
}

interface Counts {
  drives: number;
  alone: number;
  whole: number;
}

/** What is no crash, by name, at 50 Hz. */
function harmless(
  recordings: Recordings,
  how: Decimation,
): readonly (readonly [string, readonly Signal[]])[] {
  const at50 = (recording: Recording) => decimated(recording, how);
  const cut = (all: readonly Recording[]) => all.flatMap((one) => pieces(at50(one), PIECE_SECONDS));
  const scooter = at50(recordings.escooterCrash());
  const [first, second] = STAGED;
  const bursts = [
    between(scooter, 0, first[0]),
    between(scooter, first[1], second[0]),
    between(scooter, second[1], 1e6),
  ];
  return [
    ['dropped phones', recordings.drops().map(at50)],
    ['running', cut(recordings.pocketed('jog_9'))],
    ['stairs', cut(recordings.pocketed('ups_3'))],
    ['walking', cut([...recordings.pocketed('wlk_7'), ...recordings.walked('Hard')])],
    [
      'e-scooter, harmless bursts',
      [...bursts.flatMap((one) => pieces(one, PIECE_SECONDS)), at50(recordings.escooterDrive())],
    ],
  ];
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
