import { px } from './markup';
import type { TimeAxis } from './time-axis';

/** A value at a time; `null` is a gap in the line. */
export interface Sample {
  readonly atMillis: number;
  readonly value: number | null;
}

/** The few highest values may stick out of a scale rather than flatten all the others. */
const SHOWN_SHARE = 0.995;

/** The upper end of a scale for values from 0 on; at least `least`. */
export function scaleTop(samples: readonly Sample[], least: number): number {
  const values = Float64Array.from(samples.flatMap(({ value }) => (value === null ? [] : [value]))).sort();
  const shown = values[Math.ceil(values.length * SHOWN_SHARE) - 1] ?? 1;
  return Math.max(shown * 1.05, least);
}

/** The line through samples, as the `d` of an SVG path. `y` is the place of a value. */
export function linePath(axis: TimeAxis, samples: readonly Sample[], y: (value: number) => number): string {
  let path = '';
  let open = false;
  for (const { atMillis, value } of columns(axis, samples)) {
    if (value !== null) path += `${open ? 'L' : 'M'}${px(axis.x(atMillis))} ${px(y(value))}`;
    open = value !== null;
  }
  return path;
}

/** Samples that share half a pixel are drawn as their highest: finer detail is invisible. A gap stays a gap. */
function columns(axis: TimeAxis, samples: readonly Sample[]): readonly Sample[] {
  const drawn: Sample[] = [];
  let column = Number.NaN;
  for (const sample of samples) {
    const at = Math.round(axis.x(sample.atMillis) * 2);
    const last = drawn.at(-1);
    if (at !== column || last === undefined || last.value === null || sample.value === null)
      drawn.push(sample);
    else if (sample.value > last.value) drawn[drawn.length - 1] = sample;
    column = at;
  }
  return drawn;
}
