import { type TimeAxis, timeAxis, timeTicks } from '@geo/view';
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DecisionRow } from '../../protocol/index';
import { beat } from '../model/pace';
import { decisionNear, openReason } from '../model/reason';
import { at, cursorAt, decisions } from '../model/session';
import { sinceBegin } from './clock';
import { AXIS_TOP, LANES, LANES_HEIGHT, LEFT, RIGHT } from './lane';
import { EnergyLane, FenceLane, FixLane, MotionLane, QueueLane } from './lanes';

/** How much of the session is shown, milliseconds; `null`: all of it. */
export const shownMillis = signal<number | null>(null);

/** A new session shows a minute, so that its first seconds are seen. */
const LEAST_SPAN = 60_000;
/** Decisions that keys step through. */
const STEPPED: readonly DecisionRow['kind'][] = ['motion', 'fence', 'upload', 'process', 'user', 'rejected'];
/** A click opens the decision at most this far from it, pixels. */
const REACH = 12;

/** One axis of time under everything: motion, fixes, fences, queue, energy. */
export function TimeLanes() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  beat.value;
  const now = at.peek();
  const from = shownMillis.value === null ? 0 : Math.max(0, now - shownMillis.value);
  const axis = timeAxis(from, Math.max(now, from + LEAST_SPAN), LEFT, Math.max(LEFT + 10, width - RIGHT));

  function point(event: PointerEvent | MouseEvent): number {
    const { left } = (event.currentTarget as Element).getBoundingClientRect();
    return Math.min(now, Math.max(0, axis.millis(event.clientX - left)));
  }
  function click(event: MouseEvent): void {
    const { top } = (event.currentTarget as Element).getBoundingClientRect();
    const kinds = kindsAt(event.clientY - top);
    const found = decisionNear(point(event), kinds);
    if (found && Math.abs(axis.x(found.at) - axis.x(point(event))) <= REACH) void openReason(found.id);
  }
  function keyDown(event: KeyboardEvent): void {
    const here = cursorAt.peek() ?? now;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      cursorAt.value = neighbour(here, event.key === 'ArrowRight' ? 1 : -1)?.at ?? here;
    } else if (event.key === 'Home') cursorAt.value = 0;
    else if (event.key === 'End') cursorAt.value = now;
    else if (event.key === 'Enter') {
      const found = decisionNear(here, STEPPED);
      if (found) void openReason(found.id);
    } else if (event.key === 'Escape') cursorAt.value = null;
    else return;
    event.preventDefault();
  }

  const cursor = cursorAt.value;
  return (
    <div class="lanes" ref={box}>
      {width > 0 && (
        <div
          class="lanes-surface"
          role="slider"
          tabIndex={0}
          aria-label="Time. Arrow keys step through decisions, Enter tells why"
          aria-valuemin={0}
          aria-valuemax={Math.round(now / 1000)}
          aria-valuenow={Math.round((cursor ?? now) / 1000)}
          aria-valuetext={spoken(cursor ?? now)}
          onPointerMove={(event) => {
            cursorAt.value = point(event);
          }}
          onPointerLeave={() => {
            cursorAt.value = null;
          }}
          onClick={click}
          onKeyDown={keyDown}
        >
          <svg width={width} height={LANES_HEIGHT} aria-hidden="true">
            <Grid axis={axis} />
            <MotionLane axis={axis} now={now} />
            <FixLane axis={axis} />
            <FenceLane axis={axis} now={now} />
            <QueueLane axis={axis} />
            <EnergyLane axis={axis} />
            {Object.values(LANES).map(({ name, top, height }) => (
              <text key={name} class="lane-name" x={LEFT - 10} y={top + height / 2 + 4} text-anchor="end">
                {name}
              </text>
            ))}
            {cursor !== null && <Cursor axis={axis} millis={cursor} />}
          </svg>
        </div>
      )}
    </div>
  );
}

function Grid({ axis }: { axis: TimeAxis }) {
  const ticks = ticksOf(axis);
  return (
    <g>
      {ticks.map((time) => {
        const x = Math.round(axis.x(time)) + 0.5;
        return (
          <g key={time}>
            <path class="lane-grid" d={`M${x} 4V${AXIS_TOP}`} />
            <text class="lane-tick" x={x} y={AXIS_TOP + 14} text-anchor="middle">
              {sinceBegin(time)}
            </text>
          </g>
        );
      })}
      <path class="lane-axis" d={`M${axis.left} ${AXIS_TOP + 0.5}H${axis.right}`} />
    </g>
  );
}

/** Below some minutes the report's steps are too coarse. */
function ticksOf(axis: TimeAxis): readonly number[] {
  const most = Math.max(2, Math.floor((axis.right - axis.left) / 90));
  const coarse = timeTicks(axis.from, axis.to, most);
  if (coarse.length > 4) return coarse;
  const step = [5, 10, 15, 20, 30].map((seconds) => seconds * 1000);
  const wanted = step.find((millis) => (axis.to - axis.from) / millis <= most) ?? 0;
  if (wanted === 0) return coarse;
  const first = Math.ceil(axis.from / wanted) * wanted;
  return Array.from(
    { length: Math.floor((axis.to - first) / wanted) + 1 },
    (_, index) => first + index * wanted,
  );
}

function Cursor({ axis, millis }: { axis: TimeAxis; millis: number }) {
  const x = Math.min(axis.right, Math.max(axis.left, axis.x(millis)));
  const isRight = x > axis.right - 70;
  return (
    <g class="lane-cursor">
      <path d={`M${x} 2V${AXIS_TOP}`} />
      <text x={x + (isRight ? -6 : 6)} y={AXIS_TOP - 6} text-anchor={isRight ? 'end' : 'start'}>
        {sinceBegin(millis)}
      </text>
    </g>
  );
}

function kindsAt(y: number): readonly DecisionRow['kind'][] {
  if (y < LANES.fixes.top - 4) return ['motion', 'process', 'user', 'receiver'];
  if (y < LANES.fences.top - 4) return ['kept', 'rejected'];
  if (y < LANES.queue.top - 4) return ['fence'];
  if (y < LANES.energy.top - 4) return ['upload', 'queue'];
  return ['receiver', 'motion'];
}

function neighbour(from: number, direction: 1 | -1): DecisionRow | undefined {
  const listed = decisions.filter(({ kind }) => STEPPED.includes(kind));
  return direction === 1
    ? listed.find((decision) => decision.at > from)
    : listed.findLast((decision) => decision.at < from);
}

function spoken(millis: number): string {
  const found = decisionNear(millis, STEPPED);
  return found ? `${sinceBegin(millis)}, near: ${found.text}` : sinceBegin(millis);
}
