import type { QueueReader } from '../queue/read-ahead';
import type { Row } from '../queue/row';
import type { RowRuns } from '../queue/row-runs';
import type { Deadline } from '../time/deadline';
import { type BatchLimits, chooseBatch, dueRecords, redrivenInTurn } from './batch';
import { besideCount, isBeside, type UploadState } from './upload-state';

/** The next upload, as the queue determines it. */
export interface NextUpload {
  /** What the next request takes. */
  readonly rows: readonly Row[];
  /** The number of the oldest row that is not deferred, infinite where there is none; undefined where no `sync()` waits. */
  readonly oldest: number | undefined;
  /** The rows that the app had put back, where none of them is queued any more; undefined where one is. */
  readonly absent: RowRuns | undefined;
  /** The failed records whose time it was, where none of them is queued any more. */
  readonly absentFailed: UploadState['failedRecords'];
}

/** What is sent next; and where a `sync()` waits, how far the queue has drained. */
export async function nextUpload(
  state: UploadState,
  limits: BatchLimits,
  queue: QueueReader,
  { isOver, isAwaited }: { readonly isOver: (deadline: Deadline) => boolean; readonly isAwaited: boolean },
): Promise<NextUpload> {
  const first = isAwaited ? await queue.behind(-1, besideCount(state) + 1) : undefined;
  const oldest =
    first &&
    oldestOf(
      state,
      first.map(({ seq }) => seq),
    );
  const due = dueRecords(state, isOver);
  const rows = await chooseBatch(state, limits, queue, isOver);
  const { redriven } = state;
  const isAbsent = rows.length === 0 && redriven.length > 0 && !(await redrivenInTurn(state, queue));
  const absentFailed = rows.length === 0 ? due : {};
  return { rows, oldest, absent: isAbsent ? redriven : undefined, absentFailed };
}

/** The first of these rows that is not deferred; infinite where there is none. */
export function oldestOf(state: UploadState, seqs: readonly number[]): number {
  return seqs.find((seq) => !isBeside(state, seq)) ?? Number.POSITIVE_INFINITY;
}
