import { type Deadline, settledWait } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { SyncContext } from './sync-machine';
import { EMPTY_UPLOAD_STATE, QUARANTINED_PER_ACCEPTANCE, type UploadState } from './upload-state';

/** The upload state under its stored names. */
type StoredState = Omit<
  UploadState,
  | 'probing'
  | 'unattributed'
  | 'failedRecords'
  | 'retryPause'
  | 'batchWindow'
  | 'singles'
  | 'redriven'
  | 'redrivenStatus'
  | 'quarantinesLeft'
> & {
  readonly circuitOpen: boolean;
  readonly unauthorized: boolean;
  readonly doubt: UploadState['unattributed'];
  readonly suspects: UploadState['failedRecords'];
  readonly breather: UploadState['retryPause'];
  readonly batchWindow?: number;
  readonly singles?: number;
  readonly redrivenRuns?: UploadState['redriven'];
  readonly redrivenStatus?: number;
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
  const { circuitOpen, unauthorized, doubt, breather, suspects, batchWindow = null, ...others } = known;
  const probing = circuitOpen ? 'circuit' : unauthorized ? 'unauthorized' : null;
  const {
    singles = 0,
    redrivenRuns: redriven = [],
    redrivenStatus = null,
    condemnable: quarantinesLeft = QUARANTINED_PER_ACCEPTANCE,
    ...state
  } = others;
  const optional = { batchWindow, singles, redriven, redrivenStatus, quarantinesLeft };
  return {
    ...state,
    ...optional,
    probing,
    unattributed: doubt,
    failedRecords: suspects,
    retryPause: breather,
  };
}

function stored(state: UploadState): StoredState {
  const { failures, probing, refusals, accepted, acceptedSeq, batchLimit, bisect } = state;
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
    suspects: state.failedRecords,
    breather: state.retryPause,
    probedSeq: state.probedSeq,
    // Absent as in the records of the first releases, where nothing limits a body.
    ...(state.batchWindow === null ? {} : { batchWindow: state.batchWindow }),
    ...(state.singles === 0 ? {} : { singles: state.singles }),
    ...(state.redriven.length === 0 ? {} : { redrivenRuns: state.redriven }),
    ...(state.redrivenStatus === null ? {} : { redrivenStatus: state.redrivenStatus }),
    ...(state.quarantinesLeft === QUARANTINED_PER_ACCEPTANCE ? {} : { condemnable: state.quarantinesLeft }),
  };
}

/** The same record, its waits on the clock of this boot. */
export function onThisBoot(memory: SyncMemory, at: Instant, bootId: string): SyncMemory {
  const settled = (deadline: Deadline) => settledWait(deadline, at, bootId);
  const { breather, suspects } = memory.book;
  const { retryAt } = memory.machine;
  const waiting = Object.entries(suspects ?? {}).map(([seq, record]) => {
    const { deferred } = record;
    return [
      seq,
      deferred ? { ...record, deferred: { ...deferred, until: settled(deferred.until) } } : record,
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
