import type { AcceptedFix } from '../locations/fix';
import { later } from '../time/instant';
import { announcer } from './announcer';
import { INSIDE, OUTSIDE } from './crossing';
import type { GeofenceState } from './geofence-state';
import type { GeofencesEnvironment } from './geofences-environment';
import { isPlainlyOutside, judge, type Monitored, reachMeters } from './monitored';
import { nearEnough } from './near-enough';
import type { Segment } from './read-slice';
import { dropVisit, newVisit, saveVisit } from './visit';

/** Changes fence states, and reports the transitions. */
export interface Transitions {
  /** Evaluates a fix for every monitored fence. Is a boundary near? */
  evaluateAll(segment: Segment): boolean;
  /**
   * Evaluates a fix for one fence. Is its boundary near? A visit begins with the fix, or now where the fix alone is not what
   * began it: a resting device's last fix may be hours older than the platform's report that it came back.
   */
  evaluate(one: Monitored, segment: Segment, beginsNow?: boolean): boolean;
  /** The platform's report decides, for no fix has come: the fence is entered, or left. The fix is the last one. */
  believe(one: Monitored, fix: AcceptedFix): void;
  /** The visit was long enough for DWELL; it ends only with a certain EXIT. */
  dwell(one: Monitored, fix: AcceptedFix): void;
  /** Ends a visit without EXIT: its fence was removed or replaced. */
  forget(identifier: string): void;
}

/** One is left before another is entered: of two fences that one fix decides, the EXIT is emitted first. */
export function exitsFirst(fences: Iterable<Monitored>): readonly Monitored[] {
  const all = [...fences];
  const isInside = ({ fenceState }: Monitored) => fenceState.inside;
  return all.some(isInside) ? [...all.filter(isInside), ...all.filter((one) => !isInside(one))] : all;
}

export function createTransitions(env: GeofencesEnvironment, state: GeofenceState): Transitions {
  const { effects, bootId } = env;
  const { visits } = state;
  const announce = announcer(env);

  const ageOf = (fix: AcceptedFix) => effects.at.up - fix.taken.up;

  function enter({ fence }: Monitored, fix: AcceptedFix, wasNew: boolean, beginsNow: boolean): void {
    // A fence that is added around a parked device was not entered when that was parked.
    // By the phone's own clock: after a reboot it is what decides, and the satellites' may differ from it by hours.
    const visit = newVisit(fence, wasNew || beginsNow ? effects.at : later(effects.at, -ageOf(fix)), bootId);
    visits.set(fence.identifier, visit);
    saveVisit(effects, fence.identifier, visit);
    state.areTimersStale = true;
    const isSilent = wasNew && !env.settings().initialEntry;
    announce(fence, 'ENTER', fix, beginsNow ? { isSilent, age: ageOf(fix) } : { isSilent });
  }

  function forget(identifier: string): void {
    if (!visits.delete(identifier)) return;
    state.areTimersStale = true;
    dropVisit(effects, identifier);
  }

  function evaluate(one: Monitored, { fix, from }: Segment, beginsNow = false): boolean {
    const wasNew = one.isNew;
    const { crossings, isClose } = judge(one, fix, from);
    for (const action of crossings) {
      if (action === 'ENTER') enter(one, fix, wasNew, beginsNow);
      else {
        forget(one.fence.identifier);
        announce(one.fence, 'EXIT', fix, {});
      }
    }
    if (one.isNew === wasNew) return isClose;
    state.areTimersStale = true;
    effects.rememberLater('geofences', state.memory());
    return isClose;
  }

  return {
    evaluateAll(segment) {
      const isNear = nearEnough(segment.fix, reachMeters(segment.fix, segment.from));
      let isClose = false;
      for (const one of exitsFirst(state.monitored.values())) {
        if (isPlainlyOutside(one) && !isNear(one.fence)) continue;
        if (evaluate(one, segment)) isClose = true;
      }
      return isClose;
    },
    evaluate,
    believe(one, fix) {
      const wasInside = one.fenceState.inside;
      const wasNew = one.isNew;
      one.fenceState = wasInside ? OUTSIDE : INSIDE;
      one.isNew = false;
      if (!wasInside) return enter(one, fix, wasNew, true);
      forget(one.fence.identifier);
      announce(one.fence, 'EXIT', fix, { age: ageOf(fix) });
    },
    dwell({ fence }, fix) {
      const visit = visits.get(fence.identifier);
      if (!visit) return;
      const dwelt = { ...visit, dwelt: true };
      visits.set(fence.identifier, dwelt);
      saveVisit(effects, fence.identifier, dwelt);
      announce(fence, 'DWELL', fix, { age: ageOf(fix) });
    },
    forget,
  };
}
