import { type Change, distanceMeters, type Position } from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';
import { read } from './rows';

/** The odometer never falls by itself, and counts exactly the way between the places that it counted. */
export const odometer: Invariant = {
  name: 'odometer',
  statement:
    'the odometer falls only when it is set; between two places it grows by at least their distance and at most the way along every fix between them (by their error circles, where they are worse than 15 m; not under the policy Adjust, whose places are no fix’s), over kills too; it stands where it takes up a place more than a kilometre off in contradiction to the one before, and under Adjust wherever it does; records never show less than the record before',
  createChecker,
};

interface OdometerMemory {
  readonly metres: number;
  /** The last place that counted. */
  readonly from: Position | null;
}

/** What sums of doubles may be off, metres. */
const ROUNDING_METERS = 0.001;
/** Records round to centimetres. */
const RECORD_ROUNDING_METERS = 0.005 + ROUNDING_METERS;

/** Metres beyond which a place is far. */
const FAR_METERS = 1_000;

function createChecker(context: CheckContext): Checker {
  const { memory, stored, trail, report } = context;
  let last: OdometerMemory | undefined;
  /** How far along all fixes its place was. */
  let mark: number | undefined;
  /** How far along all fixes it was taken up, which of an estimate is all that is known. */
  let takenUpAt = 0;
  /** May a place between the last one and the next have been moved to where no fix was? */
  let isAdjusting = false;
  /** What the app sets it to, until a commit has shown it. */
  let sets: { readonly metres: number; isOver: boolean }[] = [];
  /** The app has begun to track: the way since the last session does not count, wherever that is. */
  let isBeginning = false;
  let isStarting = false;
  let recorded = { metres: Number.NEGATIVE_INFINITY, seq: -1 };
  /** The commit that showed what the app set it to, and the odometer in it: its rows were made before that or after it. */
  let setting: { readonly changes: readonly Change[]; readonly metres: number } | undefined;

  function adjustsNow(): boolean {
    const { disableLocationFilter, locationFilterPolicy } = context.config;
    return locationFilterPolicy === 'Adjust' && !disableLocationFilter;
  }

  /**
   * What is wrong with growing so from here to there, if anything. Where the app set it in between, that may have been at any place
   * on the way: what lies before it does not count.
   */
  function faultOf(
    metres: number,
    from: Position | null,
    now: OdometerMemory,
    wasSet = false,
  ): string | undefined {
    const grown = now.metres - metres;
    const change = `${metres} to ${now.metres} m`;
    if (grown < -ROUNDING_METERS) return `fell: ${change}, and it was not set so`;
    // Where a session begins, and where it comes back to the same place, only that is known.
    if (from === null || now.from === null || isBeginning) return undefined;
    const least = distanceMeters(from, now.from);
    if (countsBehindLeap(grown, from, now.from)) return undefined;
    if (!wasSet && grown < least - ROUNDING_METERS)
      return `grew by ${grown} m over ${least} m and more: ${change}`;
    const end = trail.find(now.from)?.metres;
    // Between two fixes Adjust may have counted a place beside them: towards where its model expected the device.
    if (isAdjusting || adjustsNow()) return undefined;
    // A place that no fix was at is an estimate; one too long ago is forgotten.
    if (least === 0 || end === undefined || mark === undefined || end < mark) return undefined;
    const most = Math.max(least, end - mark);
    return grown > most + ROUNDING_METERS
      ? `grew by ${grown} m over ${most} m along all fixes: ${change}`
      : undefined;
  }

  /**
   * A contradiction of fixes: when the later ones came, nothing was fast enough, or there had been none on the way. When they are
   * believed, a minute has passed; the odometer stands there, and counts the way behind, be it in the same commit. Both ends may be
   * estimates, which no fix has.
   */
  function countsBehindLeap(grown: number, from: Position, to: Position): boolean {
    const isStanding = Math.abs(grown) <= ROUNDING_METERS;
    // Its places may run ahead of the fixes by more than a fix is ever off, and are contradicted by the next ones.
    const mayBeMoved = isAdjusting || adjustsNow();
    if (isStanding && mayBeMoved) return true;
    const isMoved = mayBeMoved && mark === undefined;
    const fixes = trail.from(mark ?? takenUpAt);
    // What the process was given in an earlier life may be forgotten.
    if (fixes.length === 0) return isStanding && distanceMeters(from, to) > FAR_METERS;
    const end = trail.find(to)?.metres ?? trail.metres;
    const isFar = (fix: Position) => distanceMeters(from, fix) > FAR_METERS;
    // From the first on that may contradict those before it: one that networks may have said, one far from the one before, or where
    // `from` is a place of no fix, any one.
    const first = fixes.findIndex(
      (fix) => isFar(fix) && (fix.circle > 0 || fix.leap > FAR_METERS || isMoved),
    );
    if (first < 0) return false;
    return fixes.slice(first).some((fix) => {
      if (fix.metres > end || !isFar(fix)) return false;
      // It may have come nearer since.
      if (isStanding) return true;
      const straight = distanceMeters(fix, to);
      const least = straight - fix.circle;
      const most = Math.max(straight + fix.circle, end - fix.metres + 2 * fix.circle);
      return grown >= least - ROUNDING_METERS && grown <= most + ROUNDING_METERS;
    });
  }

  /** Judged as it is written, for what a full disk refuses is written again; a kill takes it back to what is durable. */
  function judge(value: string, changes: readonly Change[]): void {
    const now = read<OdometerMemory>(value);
    if (now === undefined || typeof now.metres !== 'number') return;
    if (last !== undefined) {
      const { metres, from } = last;
      const fault = faultOf(metres, from, now);
      const isSet =
        fault !== undefined && sets.some((set) => faultOf(set.metres, from, now, true) === undefined);
      if (isSet) {
        recorded = { metres: Number.NEGATIVE_INFINITY, seq: recorded.seq };
        setting = { changes, metres: now.metres };
      } else if (fault !== undefined) report(`the odometer ${fault}`);
      sets = isSet ? [] : sets.filter(({ isOver }) => !isOver);
    }
    isBeginning = isStarting;
    take(now);
  }

  function take(now: OdometerMemory | undefined): void {
    const isSamePlace = last?.from && now?.from && distanceMeters(last.from, now.from) === 0;
    if (!isSamePlace) takenUpAt = trail.metres;
    last = now;
    isAdjusting = adjustsNow();
    mark = now?.from ? trail.find(now.from)?.firstMetres : undefined;
  }

  stored.onRecord(({ record, seq, isForeign, commit }) => {
    if (isForeign || sets.length > 0) return;
    if (commit === setting?.changes && record.odometer > setting.metres + RECORD_ROUNDING_METERS) return;
    if (record.odometer < recorded.metres - RECORD_ROUNDING_METERS)
      report(`row ${seq} says ${record.odometer} m, and row ${recorded.seq} before it ${recorded.metres} m`);
    recorded = { metres: record.odometer, seq };
  });

  const isSetting = (operation: string) => operation === 'setOdometer' || operation === 'resetOdometer';
  const over = ({ operation }: { readonly operation: string }) => {
    if (operation === 'start') isStarting = false;
    if (isSetting(operation)) for (const set of sets) set.isOver = true;
  };

  return {
    on: [
      {
        call({ operation, args }) {
          if (operation === 'start') {
            isStarting = true;
            isBeginning = true;
          }
          if (isSetting(operation))
            sets.push({ metres: operation === 'setOdometer' ? Number(args[0]) : 0, isOver: false });
        },
        returned: over,
        failed: over,
        commit({ changes }) {
          for (const change of changes)
            if ('put' in change && change.put === 'odometer') judge(change.value, changes);
        },
        processStart() {
          const durable = memory.get('odometer');
          take(durable === undefined ? undefined : read<OdometerMemory>(durable));
        },
        processEnd() {
          sets = [];
          isStarting = false;
        },
      },
    ],
  };
}
