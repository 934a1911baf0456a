/** Where times lie on a chart, pixels. */
export interface TimeAxis {
  /** First and last time, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Where these lie. */
  readonly left: number;
  readonly right: number;
  x(millis: number): number;
  /** The time at a place. */
  millis(x: number): number;
}

/** An axis of time from `left` to `right`. */
export function timeAxis(from: number, to: number, left: number, right: number): TimeAxis {
  const span = Math.max(1, to - from);
  return {
    from,
    to,
    left,
    right,
    x: (millis) => left + ((millis - from) / span) * (right - left),
    millis: (x) => from + ((x - left) / Math.max(1, right - left)) * span,
  };
}
