import type { AcceptedFix } from '../locations/fix';
import { type Deadline, remainingMillis } from '../time/deadline';
import { type FixRequest, openFixRequest, repeatFixRequest } from './fix-request';
import type { GeofenceState } from './geofence-state';
import type { GeofencesEnvironment } from './geofences-environment';
import { isOpenAt, type Monitored } from './monitored';
import type { Transitions } from './transitions';
import { dwellAt } from './visit';

/** What time alone decides: DWELL, and that no fix came although one was asked for. One timer, for the next of them. */
export interface FenceTimers {
  /** Requests a fix from the platform for half a minute. */
  requestFix(): void;
  /** A slice could not be cut: schedules another try. */
  tryAgain(): void;
  /** A fix has come: if it decides everything, no more are requested. */
  answered(fix: AcceptedFix): void;
  /** Does what is due, and sets the timer for what comes next. */
  settle(): void;
  /** Sets the timer anew. */
  reschedule(): void;
}

/** The worst accuracy of a fix that answers the request, metres. */
const ANSWER_ACCURACY_METERS = 100;

interface Consequences {
  readonly transitions: Transitions;
  /** The slice is out of date. */
  outdate(): void;
}

export function createFenceTimers(
  env: GeofencesEnvironment,
  state: GeofenceState,
  { transitions, outdate }: Consequences,
): FenceTimers {
  const { effects, bootId } = env;
  /** Consecutive requests without a fix. */
  let failedRequests = 0;
  let cancelTimer: (() => void) | undefined;

  const left = (deadline: Deadline) => remainingMillis(deadline, effects.at, bootId);

  function setFixRequest(fixRequest: FixRequest | null): void {
    state.fixRequest = fixRequest;
    state.areTimersStale = true;
    effects.remember('geofences', state.memory());
    env.changed();
  }

  function requestFix(): void {
    if (state.count === 0 || state.fixRequest?.isOpen) return;
    effects.trace('geofences', 'asks for a fix');
    setFixRequest(openFixRequest(effects.at, bootId));
  }

  /** No fix came: indoors the platform's report and the last fix decide. */
  function unanswered(): void {
    const fix = env.lastFix();
    for (const one of state.monitored.values()) {
      if (fix && one.fenceState.region !== null) transitions.believe(one, fix);
    }
    const isLost = state.staleBecause.has('left') || state.center === null;
    const isUndecided = fix !== undefined && [...state.monitored.values()].some((one) => isOpenAt(one, fix));
    const asksAgain = isLost || isUndecided;
    effects.trace('geofences', `no fix came${asksAgain ? '; will ask again' : ''}`);
    const isCovered = state.count > 0 && state.monitored.size === state.count;
    const waitsLonger = isLost ? state.center === null && isCovered : true;
    setFixRequest(
      asksAgain ? repeatFixRequest(effects.at, bootId, waitsLonger ? failedRequests++ : 0) : null,
    );
    if (state.center !== null || !fix) return;
    if (state.firstSlice === 'awaits-fix') state.firstSlice = 'takes-old-fix';
    outdate();
  }

  /** Null while the platform reports an exit, and until a fix has confirmed that the device is still inside. */
  function dwellDue({ fence, fenceState, isNew }: Monitored): Deadline | null {
    const visit = state.visits.get(fence.identifier);
    if (!visit || !fenceState.inside || isNew || fenceState.region === 'exit') return null;
    return dwellAt(fence, visit);
  }

  /** Only fences that contain the device have a DWELL deadline. */
  const inside = () =>
    [...state.visits.keys()].flatMap((identifier) => state.monitored.get(identifier) ?? []);

  function deadlines(): Deadline[] {
    const requests = state.fixRequest ? [state.fixRequest.until] : [];
    const dwells = inside().flatMap((one) => dwellDue(one) ?? []);
    if (dwells.length === 0 || env.lastFix()) return [...requests, ...dwells];
    // The record of a DWELL needs a fix: the next one sets the timer, and not the time, which may be past already.
    state.areTimersStale = true;
    return requests;
  }

  function reschedule(): void {
    state.areTimersStale = false;
    cancelTimer?.();
    cancelTimer = undefined;
    const waits = state.isWatching ? deadlines().map(left) : [];
    const soonest = waits.length === 0 ? null : Math.min(...waits);
    if (soonest !== null) cancelTimer = env.after(soonest, settle);
    env.wakeIn(soonest);
  }

  function settle(): void {
    if (!state.isWatching) return;
    const { fixRequest } = state;
    if (fixRequest && left(fixRequest.until) === 0) {
      if (fixRequest.isOpen) unanswered();
      else requestFix();
    }
    const fix = env.lastFix();
    for (const one of inside()) {
      const due = dwellDue(one);
      if (fix && due && left(due) === 0) transitions.dwell(one, fix);
    }
    reschedule();
  }

  return {
    requestFix,
    tryAgain() {
      state.staleBecause.add('left');
      if (!state.fixRequest) setFixRequest(repeatFixRequest(effects.at, bootId));
      reschedule();
    },
    answered(fix) {
      failedRequests = 0;
      if (state.fixRequest === null || fix.accuracy > ANSWER_ACCURACY_METERS) return;
      for (const { fenceState } of state.monitored.values()) {
        if (fenceState.region !== null || fenceState.doubtedAt !== null) return;
      }
      setFixRequest(null);
    },
    settle,
    reschedule,
  };
}
