/** A time in which something was so; `to` is `Infinity` while it goes on. */
export interface Span {
  readonly from: number;
  to: number;
}

/** Notes that something is so, or not, from this moment on. */
export function noteSpan(spans: Span[], is: boolean, at: number): void {
  const last = spans[spans.length - 1];
  const isOpen = last !== undefined && last.to === Number.POSITIVE_INFINITY;
  if (is && !isOpen) spans.push({ from: at, to: Number.POSITIVE_INFINITY });
  if (!is && isOpen) last.to = at;
}

/** Was it so all the time from here to there? */
export function covers(spans: readonly Span[], from: number, to: number): boolean {
  return spans.some((span) => span.from <= from && span.to >= to);
}
