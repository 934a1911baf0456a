import type { AppLife } from '../contract/app-life';
import type { LastLife } from '../contract/last-life';
import type { Extras } from '../contract/location';
import type { Restrictions } from '../contract/restrictions';
import type { DegradedReason } from '../contract/state';
import { degradedBy } from '../sensors/restrictions';
import type { StepEffects } from '../store/step-effects';
import { type DiaryMemory, isKilledOften, restricted, withGap, withNewLife } from './diary';

/** A heartbeat that is later than this makes a gap: Doze delays alarms by minutes. */
const GAP_MILLIS = 1_800_000;
/** The same while the device is parked dormant: inexact alarms each half hour, which may be three quarters of it late. */
const DORMANT_GAP_MILLIS = 5_400_000;

/** What the stored state says of the life before. */
interface LifeMemory {
  readonly diary: DiaryMemory | null;
  /** When and in which boot the process was last known to be alive. */
  readonly lastSign: { readonly wall: number; readonly bootId: string } | null;
  /** Did it end with `close()`? */
  readonly isClosed: boolean;
}

/** What the owner of the engine knows of the life before. */
interface LifeBefore {
  readonly afterFailure?: string | undefined;
  readonly lastLife?: LastLife | undefined;
}

/** The diary of the process's lives: how each ended, and what restricted it. Kept where the platform reports restrictions. */
export interface Diary {
  /** The lives, the newest first; undefined where no diary is kept. */
  readonly lives: readonly AppLife[] | undefined;
  /** What restricts the app now, and whether it is killed often. */
  readonly degraded: readonly DegradedReason[];
  /** For the diagnostics of records; empty where no diary is kept. */
  diagnostics(): Extras;
  /** Memory is loaded: the life before has ended, and this one begins. */
  restore(memory: LifeMemory, before: LifeBefore): void;
  /** The restrictions were read. */
  restricted(restrictions: Restrictions): void;
  /** A heartbeat came this late. */
  late(millis: number): void;
}

interface DiaryEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  /** Does the platform report restrictions? */
  readonly isKept: boolean;
  readonly device: { restrictions: Restrictions | null };
  isDormant(): boolean;
}

/** The diary of an engine; without a life until memory is loaded. */
export function createDiary({ effects, bootId, isKept, device, isDormant }: DiaryEnvironment): Diary {
  let lives: readonly AppLife[] = [];

  /** Rides with the next commit: a diary is no reason to write to flash. */
  function write(next: readonly AppLife[]): void {
    lives = next;
    effects.rememberLater('diary', { version: 1, lives } satisfies DiaryMemory);
  }

  function change(how: (life: AppLife) => AppLife): void {
    const life = lives[lives.length - 1];
    if (life !== undefined) write([...lives.slice(0, -1), how(life)]);
  }

  const reasons = () => [
    ...degradedBy(device.restrictions),
    ...(isKilledOften(lives, effects.at.wall) ? (['killed-often'] as const) : []),
  ];

  return {
    get lives() {
      return isKept ? [...lives].reverse() : undefined;
    },
    get degraded() {
      return reasons();
    },
    diagnostics() {
      if (!isKept) return {};
      const [present, previous] = [...lives].reverse();
      const degraded = reasons();
      const bucket = device.restrictions?.standbyBucket;
      return {
        ...(degraded.length === 0 ? {} : { degraded: [...degraded] }),
        ...(bucket === undefined ? {} : { standbyBucket: bucket }),
        ...(previous?.end === undefined ? {} : { lastEnd: previous.end.reason }),
        gaps: present?.gaps.length ?? 0,
        longestGapMillis: Math.max(0, ...(present?.gaps ?? []).map(({ millis }) => millis)),
      };
    },
    restore(memory, before) {
      if (!isKept) return;
      const { lastSign, isClosed, diary } = memory;
      write(
        withNewLife(
          diary?.lives ?? [],
          {
            end: endOf(before, isClosed, lastSign !== null && lastSign.bootId !== bootId),
            seen: lastSign?.wall,
          },
          effects.at.wall,
        ),
      );
      // Until the platform speaks, what it said last holds: a process that is woken while dormant must not show itself before.
      device.restrictions = lives[lives.length - 1]?.restrictions ?? null;
    },
    restricted: (restrictions) => change((life) => restricted(life, restrictions)),
    late(millis) {
      if (!isKept || millis < (isDormant() ? DORMANT_GAP_MILLIS : GAP_MILLIS)) return;
      const minutes = Math.round(millis / 60_000);
      effects.log(3, 'lifecycle:gap', `a heartbeat came ${minutes} minutes late`, { millis });
      change((life) => withGap(life, { at: effects.at.wall - millis, millis }));
    },
  };
}

/** What is known first-hand comes before what the platform says: its word may be of an earlier process. */
function endOf({ afterFailure, lastLife }: LifeBefore, isClosed: boolean, isRebooted: boolean) {
  if (afterFailure !== undefined) return { reason: 'engine-failed', detail: afterFailure };
  if (isClosed) return { reason: 'closed' };
  if (lastLife !== undefined) return lastLife;
  return { reason: isRebooted ? 'device-restarted' : 'unknown' };
}
