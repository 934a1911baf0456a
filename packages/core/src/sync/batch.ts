import { BODY_CHARACTERS_MAX } from '../http/body';
import type { QueueReader } from '../queue/read-ahead';
import type { Row } from '../queue/row';
import { type RowRuns, rowCount } from '../queue/row-runs';
import { CIRCUIT_FAILURES } from '../time/backoff';
import type { Deadline } from '../time/deadline';
import { BATCH_RECORDS_MAX } from './batch-window';
import { REFUSALS_MAX } from './settlement';
import { nextProbe, type UnattributedFailure } from './unattributed-failure';
import { besideCount, isRedriven, isRedrivenWaiting, refusedWait, type UploadState } from './upload-state';

/** Records in one body that lie between what was refused and what was accepted: where the bad ones end is unknown. */
const BETWEEN_RECORDS_MAX = 16;

/** (√5 - 1) / 2: its multiples, without their whole part, divide 0 to 1 most evenly. */
const GOLDEN_RATIO = 0.618033988749895;

/** The widest step of a probe, rows: what one read of the queue may return. */
const PROBE_STEP_MAX = 256;

const ONE_BY_ONE: BatchLimits = { batchSync: false, maxBatchSize: -1 };

/** What an upload may take from the queue. */
export interface BatchLimits {
  readonly batchSync: boolean;
  /** Records; -1 = the engine's own limit. */
  readonly maxBatchSize: number;
}

/** The records of the next request; empty when the queue is, but for those that are deferred. `isOver`: has a wait ended? */
export async function chooseBatch(
  state: UploadState,
  limits: BatchLimits,
  queue: QueueReader,
  isOver: (deadline: Deadline) => boolean,
): Promise<readonly Row[]> {
  if (state.probing !== null) return probe(state, queue);
  const { unattributed } = state;
  const failing = unattributed?.isProven
    ? // Half a body that hangs costs a timeout, and a record that passes none.
      await half(unattributed.seqs, unattributed.hung ? ONE_BY_ONE : limits, queue)
    : [];
  if (failing.length > 0) return failing;
  const witness = unattributed && (await witnessFor(unattributed, state, queue));
  if (witness) return [witness];
  const halved = await half(state.bisect, limits, queue);
  if (halved.length > 0) return halved;
  // After some in a row another record is tried first: is it the records, or the endpoint?
  const due =
    state.quarantinesLeft > 0
      ? await failedRecord(state, queue, (entry) => !entry.deferred && state.accepted > entry.acceptedBefore)
      : undefined;
  if (due) return [due];
  // While the endpoint fails, no deferred record is tried: the result would say nothing about the record.
  const later = state.failures === 0 ? await deferred(state, queue, isOver) : undefined;
  if (later) return [later];
  const fresh = await freshRows(state, limits, queue);
  if (fresh.length > 0) return fresh;
  // With none accepted for each, they have the pauses of the deferred.
  const isPaused = refusedWait(state) !== null && !isOver(refusedWait(state) as Deadline);
  const waiting =
    (isPaused ? undefined : await failedRecord(state, queue, (entry) => !entry.deferred)) ??
    (await deferred(state, queue, isOver));
  return waiting ? [waiting] : [];
}

/** A record outside `unattributed`, when it is its turn: its outcome shows whether the endpoint or the records are at fault. Where all are in it, one of them. */
async function witnessFor(
  unattributed: UnattributedFailure,
  state: UploadState,
  queue: QueueReader,
): Promise<Row | undefined> {
  const { seqs, alone = [] } = unattributed;
  const probe = nextProbe(unattributed);
  if (probe === 0) return undefined;
  // The next behind these or behind the last that was accepted; then others from anywhere, for bad records lie together.
  const last = Math.max(seqs[seqs.length - 1] as number, state.acceptedSeq);
  const [next] = probe === 1 ? await untriedBehind(last, 1, state, queue) : [];
  const tried = [...seqs, ...alone.map(({ seq }) => seq)];
  const other = next ?? (await elsewhere(state.accepted + probe, state, queue, tried));
  if (other || seqs.length === 1) return other;
  return queue.row(seqs[Math.max(0, seqs.length - probe)] as number);
}

/**
 * One record, and each time one that has not failed, if there is any. While one record after another is refused steps double: those that
 * were are not tried again, and behind a stretch of n bad ones a healthy one is found in log2(n) waits. After other failures the next one
 * comes from anywhere.
 */
async function probe(state: UploadState, queue: QueueReader): Promise<readonly Row[]> {
  const times = state.failures - CIRCUIT_FAILURES;
  const other =
    state.refusals === 0 && times > 0 ? await elsewhere(state.accepted + times, state, queue) : undefined;
  if (other) return [other];
  let step = 1;
  for (let refused = REFUSALS_MAX; refused < state.refusals && step < PROBE_STEP_MAX; refused++) step *= 2;
  const untried = (await untriedBehind(state.probedSeq, step, state, queue)).slice(-1);
  if (untried.length > 0) return untried;
  const first = await untriedBehind(-1, 1, state, queue);
  if (first.length > 0) return first;
  const next = await queue.behind(state.probedSeq, 1);
  return next.length > 0 ? next : queue.behind(-1, 1);
}

/**
 * A record that was not refused alone, from anywhere in the queue; one that was put back where there is no other. Multiples of the
 * golden ratio spread evenly over it: a stretch of bad records is left in few probes, and every record has its turn.
 */
async function elsewhere(
  times: number,
  state: UploadState,
  queue: QueueReader,
  besides: readonly number[] = [],
): Promise<Row | undefined> {
  const share = (times * GOLDEN_RATIO) % 1;
  const failed = new Set([...Object.keys(state.failedRecords).map(Number), ...besides]);
  const tried = {
    has: (seq: number) => failed.has(seq) || isRedriven(state, seq),
    size: failed.size + rowCount(state.redriven),
  };
  const other = await queue.at(share, tried);
  // Those that wait are no evidence.
  return !other && hasSendableRedriven(state) ? queue.at(share, failed) : other;
}

/** Are there records that were put back and do not wait? */
const hasSendableRedriven = (state: UploadState): boolean =>
  state.redriven.length > 0 && !isRedrivenWaiting(state);

/** At most `limit` rows that were neither refused alone nor put back. */
async function untriedBehind(
  seq: number,
  limit: number,
  state: UploadState,
  queue: QueueReader,
): Promise<readonly Row[]> {
  const rows = await queue.behind(seq, limit + triedCount(state));
  return rows.filter((row) => isUntried(state, row)).slice(0, limit);
}

const isUntried = (state: UploadState, { seq }: Row): boolean =>
  !(seq in state.failedRecords) && !isRedriven(state, seq);

const triedCount = ({ failedRecords, redriven }: UploadState): number =>
  Object.keys(failedRecords).length + rowCount(redriven);

/** The first half of rows of which some are bad: log2(n) requests find one. */
async function half(
  seqs: readonly number[],
  { batchSync }: BatchLimits,
  queue: QueueReader,
): Promise<readonly Row[]> {
  // Bodies may hold one record since: what is not in the body must not count as sent.
  const asked = seqs.slice(0, batchSync ? (seqs.length + 1) >> 1 : 1);
  // All at once: one after another would take a promise turn for each row that is in memory anyway.
  const rows = await queue.all(asked.map((seq) => queue.row(seq)));
  return rows.filter((row) => row !== undefined);
}

/** A deferred record whose wait is over, when the rest between two of them is as well. */
async function deferred(
  state: UploadState,
  queue: QueueReader,
  isOver: (deadline: Deadline) => boolean,
): Promise<Row | undefined> {
  if (state.retryPause && !isOver(state.retryPause.until)) return undefined;
  if (besideCount(state) === 0) return undefined;
  const due = await failedRecord(
    state,
    queue,
    (entry) => entry.deferred !== undefined && isOver(entry.deferred.until),
  );
  return due ?? (isRedrivenWaiting(state) ? redrivenInTurn(state, queue) : undefined);
}

/** The failed records that are sent now, where nothing else is. */
export function dueRecords(
  { failedRecords, retryPause }: UploadState,
  isOver: (deadline: Deadline) => boolean,
): UploadState['failedRecords'] {
  if (retryPause && !isOver(retryPause.until)) return {};
  const due = Object.entries(failedRecords).filter(([, { deferred }]) => !deferred || isOver(deferred.until));
  return Object.fromEntries(due);
}

/** Of those that were put back another one each time, so that none hides the others; undefined where none is queued. */
export async function redrivenInTurn(
  { redriven, retryPause }: UploadState,
  queue: QueueReader,
): Promise<Row | undefined> {
  const turn = retryPause?.failures ?? 0;
  for (let i = 0; i < redriven.length; i++) {
    const [first, last] = redriven[(turn + i) % redriven.length] as RowRuns[number];
    for (const from of [first + (turn % (last - first + 1)), first]) {
      const [row] = await queue.behind(from - 1, 1);
      if (row && row.seq <= last) return row;
    }
  }
  return undefined;
}

async function failedRecord(
  state: UploadState,
  queue: QueueReader,
  eligible: (entry: UploadState['failedRecords'][string]) => boolean,
): Promise<Row | undefined> {
  const candidates = Object.entries(state.failedRecords).filter(([, entry]) => eligible(entry));
  // The one tried least comes first, so that no bad record hides another.
  candidates.sort(([a, x], [b, y]) => x.attempts - y.attempts || Number(a) - Number(b));
  for (const [seq] of candidates) {
    const row = await queue.row(Number(seq));
    if (row) return row;
  }
  return undefined;
}

async function freshRows(
  state: UploadState,
  limits: BatchLimits,
  queue: QueueReader,
): Promise<readonly Row[]> {
  const most =
    limits.batchSync && state.singles === 0
      ? Math.min(
          limits.maxBatchSize > 0 ? limits.maxBatchSize : BATCH_RECORDS_MAX,
          state.batchLimit ?? Number.POSITIVE_INFINITY,
          state.batchWindow ?? Number.POSITIVE_INFINITY,
        )
      : 1;
  let candidates = await untried(state, most, queue);
  // What was put back comes after all others.
  if (candidates.length === 0 && hasSendableRedriven(state))
    candidates = await untriedBehind(-1, most, { ...state, redriven: [] }, queue);
  const rows: Row[] = [];
  let characters = 0;
  for (const row of candidates) {
    characters += row.json.length;
    if (rows.length > 0 && characters > BODY_CHARACTERS_MAX) break;
    rows.push(row);
  }
  return rows;
}

/**
 * The oldest first. But after a refusal the nearest to what was accepted last: a probe has found it behind a stretch of bad ones, and
 * around it the others are sent. What is accepted there brings the next try back to the head.
 */
async function untried(state: UploadState, most: number, queue: QueueReader): Promise<readonly Row[]> {
  const { refusals, acceptedSeq } = state;
  if (refusals === 0 || acceptedSeq < 0) return untriedBehind(-1, most, state, queue);
  const behind = await untriedBehind(acceptedSeq, most, state, queue);
  if (behind.length > 0) return behind;
  const between = Math.min(most, BETWEEN_RECORDS_MAX);
  const before = await queue.before(acceptedSeq, between + triedCount(state));
  return before.filter((row) => isUntried(state, row)).slice(-between);
}
