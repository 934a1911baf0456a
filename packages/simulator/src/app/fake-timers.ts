/** The part of Vitest's `vi` and Jest's `jest` that moves their fake clock; fake timers must be in use. */
export interface FakeTimers {
  /** Sets its wall clock, epoch milliseconds. */
  setSystemTime(now: number): unknown;
  /** Advances it by these milliseconds. */
  advanceTimersByTime(millis: number): unknown;
  /** Takes every timer back. */
  clearAllTimers(): unknown;
}

/** A test runner's fake clock that goes with the phone's. */
export interface FollowedTimers {
  /** Brings them up to the phone: what is due runs, unless the app is dead or suspended; then it waits. */
  follow(): void;
  /** The app's runtime is gone, and its timers with it. */
  forget(): void;
}

interface Phone {
  readonly at: number;
  readonly wall: number;
  /** Does the app run now? */
  readonly isRunning: boolean;
}

/** Ties a fake clock to a phone. A timer is due within a second of its time, or exactly when something else happens then. */
export function followedTimers(timers: FakeTimers, phone: () => Phone): FollowedTimers {
  let followedTo = 0;
  let isFollowing = false;
  return {
    follow() {
      const { at, wall, isRunning } = phone();
      // What a timer does may bring us here again.
      if (isFollowing) return;
      isFollowing = true;
      try {
        if (isRunning) {
          const passed = Math.floor(at - followedTo);
          followedTo += passed;
          if (passed > 0) timers.advanceTimersByTime(passed);
        }
        timers.setSystemTime(wall);
      } finally {
        isFollowing = false;
      }
    },
    forget() {
      timers.clearAllTimers();
      followedTo = phone().at;
    },
  };
}
