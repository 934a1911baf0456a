import type { Location } from '@geo/adapter-rn';
import { useMemo } from 'react';
import Svg, { Circle, Polyline } from 'react-native-svg';
import { localProjection } from '../map/projection';
import { useTheme } from '../theme/use-theme';

const SIDE = 56;
const MARGIN = 6;

/** The shape of a way, as large as it fits: what a trip is recognised by. */
export function TrackSketch({ points }: { readonly points: readonly Location[] }) {
  const { colors } = useTheme();
  const line = useMemo(() => sketched(points), [points]);
  const end = line.at(-1);
  if (!end) return null;
  return (
    <Svg width={SIDE} height={SIDE} accessible={false}>
      <Polyline
        points={line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke={colors.track}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={2.5}
      />
      <Circle cx={end.x} cy={end.y} r={4} fill={colors.track} />
    </Svg>
  );
}

/** The way in pixels of the sketch. */
function sketched(records: readonly Location[]) {
  const [first] = records;
  if (!first) return [];
  const plane = localProjection(first.coords);
  const points = records.map(({ coords }) => plane.toPoint(coords));
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const width = Math.max(...points.map(({ x }) => x)) - left;
  const height = Math.max(...points.map(({ y }) => y)) - top;
  const inside = SIDE - 2 * MARGIN;
  // A trip of one point is one too.
  const scale = inside / Math.max(width, height, 1);
  return points.map(({ x, y }) => ({
    x: MARGIN + (x - left) * scale + (inside - width * scale) / 2,
    y: MARGIN + (y - top) * scale + (inside - height * scale) / 2,
  }));
}
