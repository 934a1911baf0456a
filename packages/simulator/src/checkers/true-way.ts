import type { CheckContext, Checker, Invariant } from './checker';
import { read } from './rows';

/** What the odometer shows has something to do with the way. */
export const trueWay: Invariant = {
  name: 'true-way',
  statement:
    'with the filter in force the odometer grows by no more than one and a half times the true way and 25 km a day, whatever places networks claim, and by the way there and back where they claim one near enough to ride to and move on there with the device; until the device was switched off, after which times are unknown, and places may be far',
  createChecker,
};

/** How many times the true way the odometer may count: fixes scatter, and the coarsest of them are hundreds of metres off. */
const LONGEST_SHARE = 1.5;
/** Metres that scatter and teleports within reach may add in 24 hours. */
const SCATTER_METERS = 25_000;
const DAY_MILLIS = 24 * 3_600_000;
/** A limit above that of any vehicle on the ground is none. */
const GROUND_SPEED = 100;

/** Metres: a farther displacement cannot be reached between two fixes on the ground, so the engine must not count it. */
const FARTHEST_RIDE_METERS = 100_000;
/** Metres of true way during a displacement from which on displaced fixes look like travel at the other place. */
const MOVES_ON_METERS = 200;

/** Overlapping `farPlace` faults. */
interface Displacement {
  readonly from: number;
  readonly until: number;
  readonly metres: number;
}

interface OdometerMemory {
  readonly metres: number;
}

function createChecker(context: CheckContext): Checker {
  const { memory, world, report } = context;
  /** Where counting began: what the odometer showed, how far the world had come, and when. */
  let start: { readonly metres: number; readonly true: number; readonly at: number } | undefined;
  /** The most that it has shown since. */
  let shown = 0;
  let isOver = false;
  let displacements: readonly Displacement[] = [];

  /** Metres that displaced fixes showed as travel to the other place and back. */
  function displacedTravel(from: number, to: number): number {
    let metres = 0;
    for (const displacement of displacements) {
      const [begin, end] = [Math.max(from, displacement.from), Math.min(to, displacement.until)];
      if (begin < end && world.truthAt(end).metres - world.truthAt(begin).metres >= MOVES_ON_METERS)
        metres += 2 * displacement.metres;
    }
    return metres;
  }

  function judge(metres: number, at: number): void {
    shown = start === undefined ? metres : Math.max(shown, metres);
    const { locationFilterPolicy, disableLocationFilter, locationFilterMaxSpeed } = context.config;
    const isFiltered =
      locationFilterPolicy === 'Conservative' &&
      !disableLocationFilter &&
      locationFilterMaxSpeed <= GROUND_SPEED;
    const way = world.truthAt(at).metres;
    if (!isFiltered || start === undefined || metres < start.metres) {
      start = { metres, true: way, at };
      return;
    }
    const most =
      (way - start.true) * LONGEST_SHARE +
      SCATTER_METERS * Math.max(1, (at - start.at) / DAY_MILLIS) +
      displacedTravel(start.at, at);
    const grown = metres - start.metres;
    if (grown <= most) return;
    report(`the odometer grew by ${grown} m over ${way - start.true} m of true way; at most ${most} m`);
    start = { metres, true: way, at };
  }

  const over = ({ operation }: { readonly operation: string }) => {
    if (operation === 'setOdometer' || operation === 'resetOdometer') start = undefined;
  };

  return {
    on: [
      {
        call: over,
        returned: over,
        failed: over,
        processStart() {
          // What a full disk refused died with its process. Where that was a setting, what stood before it is durable again.
          const durable = memory.get('odometer');
          const metres = durable === undefined ? undefined : read<OdometerMemory>(durable)?.metres;
          if (metres !== undefined && metres > shown) start = undefined;
        },
        fault({ fault: { kind, amount = 0, lastsMillis = 0 }, at }) {
          if (kind === 'reboot') isOver = true;
          if (kind === 'farPlace' && amount <= FARTHEST_RIDE_METERS)
            displacements = withDisplacement(displacements, {
              from: at,
              until: at + lastsMillis,
              metres: amount,
            });
        },
        commit({ changes, at }) {
          if (isOver) return;
          for (const change of changes) {
            if (!('put' in change) || change.put !== 'odometer') continue;
            const memory = read<OdometerMemory>(change.value);
            if (typeof memory?.metres === 'number') judge(memory.metres, at);
          }
        },
      },
    ],
  };
}

/** Merges a displacement that begins before the last one ends into it. */
function withDisplacement(
  displacements: readonly Displacement[],
  next: Displacement,
): readonly Displacement[] {
  const last = displacements[displacements.length - 1];
  if (last === undefined || next.from > last.until) return [...displacements, next];
  const until = Math.max(last.until, next.until);
  return [
    ...displacements.slice(0, -1),
    { from: last.from, until, metres: Math.max(last.metres, next.metres) },
  ];
}
