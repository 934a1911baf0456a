import type { MotionLook, Sample } from '@geo/view';
import { motionLook } from '@geo/view';
import type { Snapshot } from '../../protocol/index';

/** A stretch in one motion state; the last one is open. */
export interface MotionSpan {
  readonly look: MotionLook;
  readonly from: number;
  to: number | null;
}

/** A stretch inside a fence. */
export interface FenceVisit {
  readonly identifier: string;
  readonly from: number;
  dwellsAt: number | null;
  to: number | null;
}

/** An upload, as a mark on the axis. */
export interface UploadMark {
  readonly at: number;
  readonly records: number;
  readonly isGood: boolean;
}

/** What the time axis shows: everything since the session began, in order. */
export interface History {
  readonly motion: MotionSpan[];
  readonly visits: FenceVisit[];
  readonly uploads: UploadMark[];
  readonly speeds: Sample[];
  readonly queued: Sample[];
  /** By the id of the line of the energy table. */
  readonly energy: Map<string, Sample[]>;
}

/** Samples kept of each line; half of them go when it is full, every second one. */
const MOST_SAMPLES = 6000;

/** An empty history. */
export function createHistory(): History {
  return { motion: [], visits: [], uploads: [], speeds: [], queued: [], energy: new Map() };
}

/** Adds what a snapshot tells, and how many records wait by then. */
export function recordHistory(history: History, snapshot: Snapshot, queued: number): void {
  for (const { machine, active, at } of snapshot.transitions)
    if (machine === 'motion') enterMotion(history.motion, active, at);
  const motion = snapshot.machines?.find(({ machine }) => machine === 'motion');
  if (motion) enterMotion(history.motion, motion.active, snapshot.at);
  recordVisits(history.visits, snapshot);
  recordUploads(history.uploads, snapshot);
  sample(history.speeds, snapshot.at, snapshot.phone.speed * 3.6);
  sample(history.queued, snapshot.at, queued);
  for (const { id, at, total } of snapshot.energy ?? []) {
    const line = history.energy.get(id) ?? [];
    history.energy.set(id, line);
    sample(line, at, total);
  }
}

/** The look of the active states of the motion machine. */
export function lookOf(active: readonly string[]): MotionLook {
  const deepest = active.reduce((longest, path) => (path.length > longest.length ? path : longest), '');
  return motionLook(deepest.split('.').at(-1) ?? '');
}

function enterMotion(spans: MotionSpan[], active: readonly string[], at: number): void {
  const look = lookOf(active);
  const last = spans.at(-1);
  if (last?.look === look) return;
  if (last) last.to = at;
  spans.push({ look, from: at, to: null });
}

function recordVisits(visits: FenceVisit[], { fences, at }: Snapshot): void {
  if (!fences) return;
  const open = new Map(visits.filter(({ to }) => to === null).map((visit) => [visit.identifier, visit]));
  for (const { fence, state, since } of fences) {
    const visit = open.get(fence.identifier);
    open.delete(fence.identifier);
    if (state === 'outside' && visit) visit.to = since ?? at;
    if (state !== 'outside' && !visit) {
      const from = since ?? at;
      visits.push({
        identifier: fence.identifier,
        from,
        dwellsAt: state === 'dwelling' ? from : null,
        to: null,
      });
    }
    if (state === 'dwelling' && visit) visit.dwellsAt ??= since ?? at;
  }
  // Fences that were removed are left.
  for (const visit of open.values()) visit.to = at;
}

function recordUploads(uploads: UploadMark[], { queue }: Snapshot): void {
  const sent = new Map<string, { at: number; records: number; isGood: boolean }>();
  for (const { fate, fateAt, attempts, answer } of queue) {
    if (answer === undefined || attempts === 0 || fate === 'uploading') continue;
    const isGood = fate === 'stored';
    const key = `${fateAt} ${isGood}`;
    const mark = sent.get(key) ?? { at: fateAt, records: 0, isGood };
    mark.records += 1;
    sent.set(key, mark);
  }
  uploads.push(...sent.values());
}

function sample(line: Sample[], atMillis: number, value: number): void {
  const last = line.at(-1);
  if (last && last.atMillis >= atMillis) return;
  line.push({ atMillis, value });
  if (line.length < MOST_SAMPLES) return;
  const kept = line.filter((_, index) => index % 2 === 0);
  line.splice(0, line.length, ...kept);
}
