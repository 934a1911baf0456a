import { useLayoutEffect, useState } from 'preact/hooks';

/** An arrow between two states that are drawn. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly isLast: boolean;
}

interface Drawn {
  readonly key: string;
  readonly path: string;
  readonly isLast: boolean;
}

/** Draws arrows over boxes with `data-path`, where these lie now. `version` changes when the boxes may have moved. */
export function ChartArrows({
  box,
  arrows,
  version,
}: {
  readonly box: { readonly current: HTMLElement | null };
  readonly arrows: readonly Arrow[];
  readonly version: unknown;
}) {
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  const wanted = arrows.map(({ from, to, isLast }) => `${from}>${to}>${isLast}`).join();
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    setDrawn(arrows.flatMap((arrow) => arrowBetween(current, arrow)));
  }, [wanted, version, width]);
  return (
    <svg class="chart-arrows" aria-hidden="true">
      <defs>
        <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 0L8 4L0 8Z" class="arrow-head" />
        </marker>
        <marker
          id="head-last"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8Z" class="arrow-head last" />
        </marker>
      </defs>
      {drawn.map(({ key, path, isLast }) => (
        <path
          key={key}
          d={path}
          class={isLast ? 'arrow last' : 'arrow'}
          marker-end={isLast ? 'url(#head-last)' : 'url(#head)'}
        />
      ))}
    </svg>
  );
}

function arrowBetween(box: HTMLElement, { from, to, isLast }: Arrow): readonly Drawn[] {
  const start = boxOf(box, from);
  const end = boxOf(box, to);
  if (!start || !end || from === to) return [];
  const [x1, y1] = start.middle;
  const [x2, y2] = end.middle;
  // A bow to the left of the way, so that there and back are two arrows.
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const bow = Math.min(26, length / 5);
  const middle = [
    (x1 + x2) / 2 + ((y2 - y1) / length) * bow,
    (y1 + y2) / 2 - ((x2 - x1) / length) * bow,
  ] as const;
  const [sx, sy] = edge(start, middle);
  const [ex, ey] = edge(end, middle);
  const path = `M${sx} ${sy}Q${middle[0]} ${middle[1]} ${ex} ${ey}`;
  return [{ key: `${from}>${to}${isLast ? '!' : ''}`, path, isLast }];
}

interface Box {
  readonly middle: readonly [x: number, y: number];
  readonly half: readonly [width: number, height: number];
}

function boxOf(box: HTMLElement, path: string): Box | null {
  const found = box.querySelector(`[data-path="${CSS.escape(path)}"]`);
  if (!found) return null;
  const origin = box.getBoundingClientRect();
  const { left, top, width, height } = found.getBoundingClientRect();
  return {
    middle: [left - origin.left + width / 2, top - origin.top + height / 2],
    half: [width / 2, height / 2],
  };
}

/** Where the way from the middle of a box towards a place leaves it. */
function edge({ middle: [x, y], half: [width, height] }: Box, towards: readonly [number, number]) {
  const [dx, dy] = [towards[0] - x, towards[1] - y];
  const share = Math.min(width / Math.max(Math.abs(dx), 0.01), height / Math.max(Math.abs(dy), 0.01), 1);
  return [x + dx * share, y + dy * share] as const;
}
