import type { Explanation, State } from '@geo/core';
import type { DecisionRow, Reason } from '../protocol/index';
import type { Decisions } from './decisions';

/** Fixes that were not kept within this time of a decision are its neighbours, milliseconds … */
const NEAR_MILLIS = 60_000;
/** … of which at most this many are shown. */
const NEIGHBOURS_MAX = 10;

/** What a reason is made from. */
export interface ReasonSources {
  readonly decisions: Decisions;
  /** A copy of the engine's black box is searched, so that no call enters the session. */
  explain(uuid: string): Promise<Explanation | undefined>;
  readonly state: State | undefined;
}

/**
 * Why a decision was made.
 * @throws RangeError when it is forgotten, or never was.
 */
export async function reasonOf(id: number, sources: ReasonSources): Promise<Reason> {
  const { decisions, state } = sources;
  const decision = decisions.byId(id);
  const cause = decisions.causeOf(id);
  if (decision === undefined || cause === undefined)
    throw new RangeError(`decision ${id} is not known: the oldest are forgotten`);
  const record = decision.uuid === undefined ? undefined : await sources.explain(decision.uuid);
  const motion = first(decisions.before(id), ({ kind }) => kind === 'motion');
  const receiver = receiverOf(state);
  return {
    decision,
    by: cause.by,
    ...(cause.input !== undefined && { input: cause.input }),
    together: cause.ids.flatMap((one) => decisions.byId(one) ?? []),
    ...(motion !== undefined && { motion }),
    rejected: neighbours(decisions, decision),
    ...(receiver !== undefined && { receiver }),
    ...(record !== undefined && { record }),
  };
}

function first(rows: Iterable<DecisionRow>, fits: (row: DecisionRow) => boolean): DecisionRow | undefined {
  for (const row of rows) if (fits(row)) return row;
  return undefined;
}

function neighbours(decisions: Decisions, { id, at }: DecisionRow): DecisionRow[] {
  const near: DecisionRow[] = [];
  for (const side of [decisions.before(id), decisions.after(id)])
    for (const row of side) {
      if (Math.abs(row.at - at) > NEAR_MILLIS || near.length >= NEIGHBOURS_MAX) break;
      if (row.kind === 'rejected') near.push(row);
    }
  return near.sort((one, other) => one.id - other.id);
}

function receiverOf(state: State | undefined): string | undefined {
  const { receiver } = state ?? {};
  if (receiver === undefined) return undefined;
  const since = receiver.since === null ? '' : ` since ${receiver.since}`;
  return receiver.on ? `on because of ${receiver.because}${since}` : `off${since}`;
}
