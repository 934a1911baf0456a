import type { ObservationHandlers } from './observation-handlers';

/** Had the process time to do something since it was due? Asleep, it can do nothing; woken, it does at once what has come due. */
export interface Chances {
  since(dueAt: number, at: number): boolean;
  readonly on: ObservationHandlers;
}

/** A process that runs without a break does what is due within this, milliseconds: a slow disk, and the work before it. */
const AWAKE_MILLIS = 60_000;
/** Woken so often since, it has had its chance however short each of them was. */
const WAKES = 3;

export function createChances(): Chances {
  let isRunning = false;
  /** When it was woken or born, the latest ones. */
  let woken: readonly number[] = [];

  const wake = ({ at }: { readonly at: number }) => {
    isRunning = true;
    woken = [...woken.slice(1 - WAKES), at];
  };
  const sleep = () => {
    isRunning = false;
  };

  return {
    since(dueAt, at) {
      if (!isRunning) return false;
      const [earliest = at] = woken;
      const last = woken[woken.length - 1] ?? at;
      return at - Math.max(dueAt, last) >= AWAKE_MILLIS || (woken.length === WAKES && earliest >= dueAt);
    },
    on: {
      processStart: wake,
      resumed: wake,
      suspended: sleep,
      processEnd() {
        // In the middle of its work: that was no chance.
        if (isRunning) woken = woken.slice(0, -1);
        sleep();
      },
    },
  };
}
