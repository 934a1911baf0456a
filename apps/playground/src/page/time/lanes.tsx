import { linePath, type Sample, scaleTop, type TimeAxis } from '@geo/view';
import { decisions, energy, fixes, history, queue } from '../model/session';
import { LANES } from './lane';

interface LaneProps {
  readonly axis: TimeAxis;
}

/** Speed over the states of motion. */
export function MotionLane({ axis, now }: LaneProps & { readonly now: number }) {
  const { top, height } = LANES.motion;
  const top2 = scaleTop(history.speeds, 10);
  const y = (value: number) => top + height - 5 - (Math.min(value, top2) / top2) * (height - 8);
  return (
    <g>
      {history.motion.map(({ look, from, to }) => {
        const stretch = stretchOf(axis, from, to ?? now);
        return (
          stretch && (
            <g key={from}>
              <rect class="lane-wash" fill={`var(--${look})`} {...stretch} y={top} height={height - 5} />
              <rect fill={`var(--${look})`} {...stretch} y={top + height - 5} height={5} />
            </g>
          )
        );
      })}
      <path class="lane-line" d={linePath(axis, shown(axis, history.speeds), y)} />
      <text class="lane-tick" x={axis.left + 4} y={top + 10}>
        {Math.round(top2)}
      </text>
    </g>
  );
}

/** A tick for each fix: kept below, rejected above. */
export function FixLane({ axis }: LaneProps) {
  const { top, height } = LANES.fixes;
  const kept = ticksAt(
    axis,
    fixes.map(({ at }) => at),
    top + height / 2 - 1,
    top + height,
  );
  const rejected = decisions.filter(({ kind }) => kind === 'rejected').map(({ at }) => at);
  return (
    <g>
      <path class="lane-kept" d={kept} />
      <path class="lane-rejected" d={ticksAt(axis, rejected, top, top + height / 2 - 2)} />
    </g>
  );
}

/** A bar for each stay inside a fence, with marks of entry, dwell and exit. */
export function FenceLane({ axis, now }: LaneProps & { readonly now: number }) {
  const { top, height } = LANES.fences;
  const rowOf = new Map<string, number>();
  for (const { identifier } of history.visits)
    if (!rowOf.has(identifier)) rowOf.set(identifier, rowOf.size % 3);
  return (
    <g>
      {history.visits.slice(-300).map(({ identifier, from, dwellsAt, to }) => {
        const stretch = stretchOf(axis, from, to ?? now);
        if (!stretch) return null;
        const y = top + (rowOf.get(identifier) ?? 0) * (height / 3);
        const dwell = dwellsAt === null ? null : stretchOf(axis, dwellsAt, to ?? now);
        return (
          <g key={`${identifier} ${from}`}>
            <title>{identifier}</title>
            <rect class="lane-visit" {...stretch} y={y} height={5} rx={2} />
            {dwell && <rect class="lane-dwell" {...dwell} y={y} height={5} rx={2} />}
          </g>
        );
      })}
    </g>
  );
}

/** How many records wait, and the requests that sent some. */
export function QueueLane({ axis }: LaneProps) {
  const { top, height } = LANES.queue;
  const most = scaleTop(history.queued, 4);
  const y = (value: number) => top + height - (Math.min(value, most) / most) * (height - 3);
  const samples = shown(axis, history.queued);
  const path = linePath(axis, steps(samples), y);
  const first = samples[0];
  const last = samples.at(-1);
  const area =
    first && last
      ? `${path}L${axis.x(last.atMillis)} ${top + height}L${axis.x(first.atMillis)} ${top + height}Z`
      : '';
  return (
    <g>
      <path class="lane-area" d={area} />
      <path class="lane-waiting" d={path} />
      {history.uploads
        .filter(({ at }) => at >= axis.from)
        .slice(-400)
        .map(({ at, records, isGood }) => (
          <path
            key={`${at} ${isGood}`}
            class={isGood ? 'lane-upload' : 'lane-upload failed'}
            d={`M${axis.x(at)} ${top + height}v${-Math.min(height, 6 + records * 2)}`}
          />
        ))}
      <text class="lane-tick" x={axis.left + 4} y={top + 9}>
        {queue.size > 0 ? Math.ceil(most) : ''}
      </text>
    </g>
  );
}

/** What the engine used, and what continuous tracking would have. */
export function EnergyLane({ axis }: LaneProps) {
  const { top, height } = LANES.energy;
  const all = [...history.energy.values()].flat();
  const most = scaleTop(all, 0.1);
  const y = (value: number) => top + height - (value / most) * (height - 3);
  const others = energy.peek().filter(({ id }) => id !== 'engine');
  const highest = others.reduce<string | null>((best, { id, total }) => {
    const known = others.find((line) => line.id === best);
    return !known || total > known.total ? id : best;
  }, null);
  return (
    <g>
      {highest !== null && (
        <path class="lane-baseline" d={linePath(axis, shown(axis, history.energy.get(highest) ?? []), y)} />
      )}
      <path class="lane-energy" d={linePath(axis, shown(axis, history.energy.get('engine') ?? []), y)} />
      <text class="lane-tick" x={axis.left + 4} y={top + 9}>
        {all.length > 0 ? most.toFixed(most < 10 ? 1 : 0) : ''}
      </text>
    </g>
  );
}

/** Samples in view, with one before it, so that the line comes from the edge. */
function shown(axis: TimeAxis, samples: readonly Sample[]): readonly Sample[] {
  const first = samples.findIndex(({ atMillis }) => atMillis >= axis.from);
  if (first <= 0) return first === 0 ? samples : samples.slice(-1);
  const before = samples[first - 1];
  return before ? [{ ...before, atMillis: axis.from }, ...samples.slice(first)] : samples;
}

/** A value holds until the next one. */
function steps(samples: readonly Sample[]): readonly Sample[] {
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    return before && before.value !== sample.value ? [{ ...sample, value: before.value }, sample] : [sample];
  });
}

function stretchOf({ from: start, x }: TimeAxis, from: number, to: number) {
  if (to < start) return null;
  const left = x(Math.max(start, from));
  // What lasted a moment is still seen.
  return { x: left, width: Math.max(1.5, x(to) - left) };
}

/** Vertical ticks; those that share half a pixel are one. */
function ticksAt(axis: TimeAxis, times: readonly number[], top: number, bottom: number): string {
  const drawn = new Set<number>();
  for (const time of times) if (time >= axis.from) drawn.add(Math.round(axis.x(time) * 2));
  return [...drawn].map((half) => `M${half / 2} ${top}V${bottom}`).join('');
}
