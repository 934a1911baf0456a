import { type Deadline, settledWait } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { SyncContext } from './sync-machine';
import { CONDEMNED_BY_ONE, EMPTY_UPLOAD_STATE, type UploadState } from './upload-state';

/** The upload state under its stored names. */
type StoredState = Omit<
  UploadState,
  'probing' | 'unattributed' | 'retryPause' | 'batchWindow' | 'singles' | 'redriven' | 'condemnable'
> & {
  readonly circuitOpen: boolean;
  readonly unauthorized: boolean;
  readonly doubt: UploadState['unattributed'];
  readonly breather: UploadState['retryPause'];
  readonly batchWindow?: number;
  readonly singles?: number;
  readonly redriven?: readonly number[];
  readonly condemnable?: number;
};

/** What the sync region keeps in durable memory: attempts and waits survive a kill. */
export interface SyncMemory {
  readonly version: 1;
  readonly book: StoredState;
  /** A wait or park that has a time to try again; the other reasons to park are found anew. */
  readonly machine: Pick<SyncContext, 'parked' | 'retryAt' | 'byServer'>;
}

/** The record of this state and machine. */
export function syncMemory(
  state: UploadState,
  context: SyncContext | undefined,
  isRenewing: boolean,
): SyncMemory {
  const { retryAt = null, parked = null, byServer = false } = context ?? {};
  // A process that dies while tokens are renewed continues as one whose sender was refused.
  const reason = isRenewing ? 'unauthorized' : parked;
  return {
    version: 1,
    book: stored(state),
    machine: { parked: retryAt ? reason : null, retryAt, byServer },
  };
}

/** The state in a record. What an older release did not write is as in an empty state. */
export function uploadStateOf({ book }: SyncMemory): UploadState {
  const known = { ...stored(EMPTY_UPLOAD_STATE), ...book };
  const { circuitOpen, unauthorized, doubt, breather, batchWindow = null, ...state } = known;
  const probing = circuitOpen ? 'circuit' : unauthorized ? 'unauthorized' : null;
  const { singles = 0, redriven = [], condemnable = CONDEMNED_BY_ONE } = known;
  const optional = { batchWindow, singles, redriven, condemnable };
  return { ...state, ...optional, probing, unattributed: doubt, retryPause: breather };
}

function stored(state: UploadState): StoredState {
  const { failures, probing, refusals, accepted, acceptedSeq, batchLimit, bisect, suspects } = state;
  return {
    failures,
    circuitOpen: probing === 'circuit',
    unauthorized: probing === 'unauthorized',
    refusals,
    accepted,
    acceptedSeq,
    batchLimit,
    bisect,
    doubt: state.unattributed,
    suspects,
    breather: state.retryPause,
    probedSeq: state.probedSeq,
    // Absent as in the records of the first releases, where nothing limits a body.
    ...(state.batchWindow === null ? {} : { batchWindow: state.batchWindow }),
    ...(state.singles === 0 ? {} : { singles: state.singles }),
    ...(state.redriven.length === 0 ? {} : { redriven: state.redriven }),
    ...(state.condemnable === CONDEMNED_BY_ONE ? {} : { condemnable: state.condemnable }),
  };
}

/** The same record, its waits on the clock of this boot. */
export function onThisBoot(memory: SyncMemory, at: Instant, bootId: string): SyncMemory {
  const settled = (deadline: Deadline) => settledWait(deadline, at, bootId);
  const { breather, suspects } = memory.book;
  const { retryAt } = memory.machine;
  const waiting = Object.entries(suspects ?? {}).map(([seq, suspect]) => {
    const { deferred } = suspect;
    return [
      seq,
      deferred ? { ...suspect, deferred: { ...deferred, until: settled(deferred.until) } } : suspect,
    ];
  });
  return {
    ...memory,
    book: {
      ...memory.book,
      suspects: Object.fromEntries(waiting),
      breather: breather ? { ...breather, until: settled(breather.until) } : breather,
    },
    machine: { ...memory.machine, retryAt: retryAt && settled(retryAt) },
  };
}

/** The record before anything was sent. */
export const EMPTY_SYNC_MEMORY: SyncMemory = syncMemory(EMPTY_UPLOAD_STATE, undefined, false);
