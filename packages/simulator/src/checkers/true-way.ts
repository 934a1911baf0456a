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

/** Metres from which on a claimed place cannot be ridden to while nobody looks: what the odometer counts there is no excuse. */
const FARTHEST_RIDE_METERS = 100_000;
/** A device that truly goes this far, metres, while all its fixes are as far off shows what a ride to there would show. */
const MOVES_ON_METERS = 200;

/** Faults that overlap, and in which fixes are the truth moved by some metres. */
interface FarStay {
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
  let farStays: readonly FarStay[] = [];

  /** Metres of the ways there and back that fixes have shown, and that were none. */
  function shownRides(from: number, to: number): number {
    let metres = 0;
    for (const stay of farStays) {
      const [begin, end] = [Math.max(from, stay.from), Math.min(to, stay.until)];
      if (begin < end && world.truthAt(end).metres - world.truthAt(begin).metres >= MOVES_ON_METERS)
        metres += 2 * stay.metres;
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
      shownRides(start.at, at);
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
            farStays = withStay(farStays, { from: at, until: at + lastsMillis, metres: amount });
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

/** One that begins before the last one is over is a part of it. */
function withStay(stays: readonly FarStay[], next: FarStay): readonly FarStay[] {
  const last = stays[stays.length - 1];
  if (last === undefined || next.from > last.until) return [...stays, next];
  const until = Math.max(last.until, next.until);
  return [...stays.slice(0, -1), { from: last.from, until, metres: Math.max(last.metres, next.metres) }];
}
