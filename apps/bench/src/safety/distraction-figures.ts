import type { Figure } from '../figure';
import { seededDraws } from '../seeded-draws';
import { driveRun } from './drive-run';
import type { Recordings } from './recordings';
import { share } from './share';
import { between, decimated, mounted, RATE_HZ, rateOf, rotation, type Signal } from './signal';

const SPEED = 15;
const SEED = 15;
/** Before and after a spliced episode. */
const MOUNTED_SECONDS = 40;
const EPISODE_SECONDS = [10, 20, 40] as const;
/** Recordings that begin and end in the hand: the phone was put into the pocket and taken out again. */
const POCKETING_SECONDS = 20;
/** Slower recordings are useless: movement up to 6 Hz needs twice that. */
const SLOWEST_HZ = 12;
/** An episode may be found this much too early or late: the windows are a second long, and a beginning takes two. */
const TOLERANCE_MILLIS = 5_000;

/** Phones that are not handled. */
function unhandled(recordings: Recordings, draw: () => number): readonly (readonly [string, Signal])[] {
  const pocketed = ['sit_5', 'std_6', 'wlk_7', 'jog_9', 'ups_3'].flatMap((activity) =>
    recordings.pocketed(activity),
  );
  const walked = recordings.walked('Pocket').map((recording) => {
    const signal = decimated(recording, 'averaged');
    const seconds = signal.length / RATE_HZ;
    return [recording.name, between(signal, POCKETING_SECONDS, seconds - POCKETING_SECONDS)] as const;
  });
  return [
    ['mounted, synthetic, 20 min', mounted(1200, draw)],
    ...pocketed.map((recording) => [recording.name, decimated(recording, 'averaged')] as const),
    ...walked,
  ];
}

/** Handling that is found, and what is none. */
export async function distractionFigures(
  recordings: Recordings,
  rounds: number,
): Promise<{ readonly figures: readonly Figure[]; readonly notes: readonly string[] }> {
  const draw = seededDraws(SEED);
  const notes: string[] = [];
  let quiet = 0;
  let minutes = 0;
  const all = unhandled(recordings, draw);
  for (const [name, signal] of all) {
    const { distractions } = await driveRun([{ speed: SPEED, signal }]);
    minutes += signal.length / RATE_HZ / 60;
    if (distractions.length === 0) quiet++;
    else notes.push(`${name}: ${distractions.length} episodes`);
  }
  notes.push(
    `unhandled phones: ${minutes.toFixed(0)} min in ${all.length} recordings, ${all.length - quiet} with an episode`,
  );
  const slow = recordings.transport().filter((one) => rateOf(one) < SLOWEST_HZ);
  notes.push(
    `too slow to judge (below ${SLOWEST_HZ} Hz): ${slow.map((one) => `${one.name} ${rateOf(one).toFixed(1)} Hz`).join(', ')}`,
  );

  const figures = [share('unhandled phones without an episode', quiet, all.length, 100)];
  const hands = recordings.walked('InHand').map((recording) => decimated(recording, 'averaged'));
  const rests = recordings.pocketed('sit_5').map((recording) => decimated(recording, 'averaged'));
  for (const seconds of EPISODE_SECONDS) {
    let drives = 0;
    let found = 0;
    let extra = 0;
    let error = 0;
    for (const hand of hands) {
      for (let round = 0; round < rounds; round++) {
        const turn = rotation(draw);
        const room = hand.length / RATE_HZ - 2 * POCKETING_SECONDS - seconds;
        const from = POCKETING_SECONDS + draw() * room;
        const held = between(hand, from, from + seconds).map(turn);
        // In turn on a mount in a car, and in the pocket of a seated person.
        const rest =
          round % 2 === 0
            ? mounted(2 * MOUNTED_SECONDS, draw)
            : (rests[(round >> 1) % rests.length] as Signal);
        const [before, after] = [
          between(rest, 0, MOUNTED_SECONDS),
          between(rest, MOUNTED_SECONDS, 2 * MOUNTED_SECONDS),
        ];
        const { distractions, began } = await driveRun(
          [before, held, after].map((signal) => ({ speed: SPEED, signal })),
        );
        const hit = distractions.filter(
          ({ startTimestamp }) => Math.abs(Date.parse(startTimestamp) - (began[1] ?? 0)) <= TOLERANCE_MILLIS,
        );
        drives++;
        if (hit.length > 0) found++;
        extra += distractions.length - Math.min(1, hit.length);
        error += Math.abs((hit[0]?.durationSec ?? seconds) - seconds);
      }
    }
    figures.push(share(`handling of ${seconds} s found`, found, drives, 90));
    notes.push(
      `handling of ${seconds} s: ${found} of ${drives} found, ${extra} further episodes, duration off by ${(error / Math.max(1, found)).toFixed(1)} s on average`,
    );
  }
  return { figures, notes };
}
