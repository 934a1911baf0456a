import type { Stretch } from './drive-run';
import type { Recordings } from './recordings';
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
  shaken,
} from './signal';

/** Metres a second: the drive that everything is spliced into. */
const SPEED = 15;
/** Long enough for three speeds and the sense of where down is. */
const LEAD_SECONDS = 15;
/** Long enough for any verdict: 20 s to stop, 10 s to stay so, and some. */
const STOP_SECONDS = 33;
/** Longer than anything is confirmed for. */
const ROLLING_SECONDS = 21;
/** What is spliced for a while is cut into pieces this long, so that the stop comes while a candidate would be open. */
const PIECE_SECONDS = 6;
/** Seconds of the e-scooter recording around its two staged crashes, falls and picking up included. */
const STAGED = [
  [90.5, 96],
  [109.5, 116],
] as const;

/** A phone that comes to lie as it was on average feels 1 g in that direction. */
function settled(signal: Signal): Sample {
  const sum = signal.reduce<Sample>(([a, b, c], [x, y, z]) => [a + x, b + y, c + z], [0, 0, 0]);
  const size = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) || 1;
  return [sum[0] / size, sum[1] / size, sum[2] / size];
}

/** How a drive ends: it stands; or there is no certainty: its satellites are lost and the phone is shaken, or it rolls on. */
const ENDS = {
  stands: (event: Signal): Stretch => {
    const still = settled(event.slice(-3 * RATE_HZ));
    return { speed: 0, signal: Array.from({ length: STOP_SECONDS * RATE_HZ }, () => still) };
  },
  'loses its satellites': (_event: Signal, draw: () => number): Stretch => ({
    speed: null,
    signal: shaken(STOP_SECONDS, draw),
  }),
  'rolls on at 7 m/s': (_event: Signal, draw: () => number): Stretch => ({
    speed: 7,
    signal: mounted(ROLLING_SECONDS, draw),
  }),
} as const;

/** The end of a drive. */
export type End = keyof typeof ENDS;

/** A drive into which something is spliced, and its end. */
export function splicedDrive(event: Signal, draw: () => number, end: End = 'stands'): readonly Stretch[] {
  return [
    { speed: SPEED, signal: mounted(LEAD_SECONDS, draw) },
    { speed: SPEED, signal: event },
    ENDS[end](event, draw),
  ];
}

/** The crash on top of gravity: nothing for a second or more, then the pulse, within two seconds. */
export function crashSignal(crash: Recording, range: number, how: Decimation, draw: () => number): Signal {
  const turn = rotation(draw);
  const turned = { ...crash, samples: crash.samples.map(([x, y, z]) => turn([x, y, z + 1])) };
  // Sensors clip before they are decimated.
  const pulse = decimated({ ...turned, samples: clipped(turned.samples, range) }, how);
  const still = turn([0, 0, 1]);
  const before = RATE_HZ + Math.floor(draw() * 30);
  return Array.from({ length: 2 * RATE_HZ }, (_, index) => pulse[index - before] ?? still);
}

/** What is no crash, by name, at 50 Hz. */
export function harmless(
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
