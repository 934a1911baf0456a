import { readFileSync } from 'node:fs';

/** As the C host: a drive of an hour takes seconds in all on a busy machine. */
const TURN_MILLIS = 60_000;

/** The processor time that a guest may use for one message, with the promise jobs after it. */
export interface TurnBudget {
  /** A message is about to be delivered. */
  begin(): void;
  /** For the interrupt handler: true stops what runs. It stays true until the next turn. */
  readonly isUsedUp: () => boolean;
  /** @throws Error where the turn was stopped: by then the script may have caught the error that stopped it */
  check(): void;
}

/** @param allowedMillis of processor time; the time in which the thread waits for a processor does not count */
export function createTurnBudget(allowedMillis: number = TURN_MILLIS): TurnBudget {
  let begunAt = processorMillis();
  let isOver = false;
  return {
    begin() {
      begunAt = processorMillis();
      isOver = false;
    },
    isUsedUp() {
      isOver ||= processorMillis() - begunAt > allowedMillis;
      return isOver;
    },
    check() {
      if (isOver)
        throw new Error(`the guest used more than ${allowedMillis} ms of processor time in one turn`);
    },
  };
}

/** Processor time of this thread, where Linux says it; else of the process, whose other threads hardly work meanwhile. */
function processorMillis(): number {
  const nanos = hasThreads ? readFileSync(THREAD, 'latin1').split(' ', 1)[0] : undefined;
  if (nanos !== undefined) return Number(nanos) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

const THREAD = '/proc/thread-self/schedstat';
const hasThreads = isReadable(THREAD);

function isReadable(path: string): boolean {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}
