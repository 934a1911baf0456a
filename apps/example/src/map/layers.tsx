import type { Geofence, Location } from '@geo/adapter-rn';
import { Platform } from 'react-native';
import { Circle, G, Line, Path, Polyline, Rect, Text } from 'react-native-svg';
import { useTheme } from '../theme/use-theme';
import { far } from './gesture';
import type { Point } from './projection';
import { scaleBar } from './scale-bar';
import { type Size, toPlane, toScreen, type Viewport } from './viewport';

/** How the layers are drawn: from metres of the plane to pixels. */
export interface Sheet {
  readonly view: Viewport;
  readonly size: Size;
}

/** On the web a text of SVG would have the browser's own font. */
const FONT_PROPS =
  Platform.OS === 'web' ? { fontFamily: 'Segoe UI, Roboto, Helvetica, Arial, sans-serif' } : {};
/** Points that are closer together than this many pixels are one. */
const POINT_PIXELS = 1.5;
/** Pixels between lines of the grid, at least. */
const GRID_PIXELS = 72;
const BAR_PIXELS = 110;

/** Lines at round distances, so that one sees how far the map was moved. */
export function GridLayer({ view, size }: Sheet) {
  const { colors } = useTheme();
  const { metres } = scaleBar(view.metresPerPixel, GRID_PIXELS * 2);
  const begin = toPlane(view, size, { x: 0, y: 0 });
  const end = toPlane(view, size, { x: size.width, y: size.height });
  const steps = (from: number, to: number) =>
    Array.from(
      { length: Math.ceil((to - from) / metres) + 1 },
      (_, step) => (Math.floor(from / metres) + step) * metres,
    );
  return (
    <G stroke={colors.mapGrid} strokeWidth={1}>
      {steps(begin.x, end.x).map((x) => {
        const { x: at } = toScreen(view, size, { x, y: 0 });
        return <Line key={`x${x}`} x1={at} x2={at} y1={0} y2={size.height} />;
      })}
      {steps(begin.y, end.y).map((y) => {
        const { y: at } = toScreen(view, size, { x: 0, y });
        return <Line key={`y${y}`} x1={0} x2={size.width} y1={at} y2={at} />;
      })}
    </G>
  );
}

/** Where the device went. */
export function TrackLayer({ view, size, track }: Sheet & { readonly track: readonly Point[] }) {
  const { colors } = useTheme();
  const points = thinned(track.map((point) => toScreen(view, size, point)))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
  const line = { points, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <G>
      <Polyline {...line} stroke={colors.trackCasing} strokeWidth={8} />
      <Polyline {...line} stroke={colors.track} strokeWidth={4} testID="track" />
    </G>
  );
}

interface FencesProps extends Sheet {
  readonly fences: readonly { readonly fence: Geofence; readonly at: Point }[];
  readonly selected: string | undefined;
}

/** Geofences with their radius and name. */
export function FencesLayer({ view, size, fences, selected }: FencesProps) {
  const { colors } = useTheme();
  return (
    <G>
      {fences.map(({ fence: { identifier, radius }, at }) => {
        const { x, y } = toScreen(view, size, at);
        const isSelected = identifier === selected;
        return (
          <Circle
            key={identifier}
            cx={x}
            cy={y}
            r={fencePixels(radius, view)}
            fill={colors.fence}
            fillOpacity={isSelected ? 0.28 : 0.14}
            stroke={colors.fence}
            {...(isSelected ? {} : { strokeDasharray: '6 5' })}
            strokeWidth={isSelected ? 3 : 1.5}
          />
        );
      })}
    </G>
  );
}

/** Their names, over the track. */
export function FenceNamesLayer({ view, size, fences }: Omit<FencesProps, 'selected'>) {
  const { colors } = useTheme();
  return (
    <G>
      {fences.map(({ fence: { identifier, radius }, at }) => {
        const { x, y } = toScreen(view, size, at);
        const name = {
          x,
          y: y - fencePixels(radius, view) - 7,
          fontSize: 13,
          fontWeight: '600',
          textAnchor: 'middle',
        } as const;
        return (
          <G key={identifier}>
            <Text
              {...FONT_PROPS}
              {...name}
              fill="none"
              stroke={colors.mapGround}
              strokeWidth={5}
              strokeLinejoin="round"
            >
              {identifier}
            </Text>
            <Text {...FONT_PROPS} {...name} fill={colors.fence}>
              {identifier}
            </Text>
          </G>
        );
      })}
    </G>
  );
}

/** A radius as it is drawn: it stays visible from afar. */
const fencePixels = (radius: number, { metresPerPixel }: Viewport): number =>
  Math.max(6, radius / metresPerPixel);

interface PositionProps extends Sheet {
  readonly location: Location;
  readonly at: Point;
}

/** Where the device is, how sure that is, and where it goes. */
export function PositionLayer({ view, size, location, at }: PositionProps) {
  const { colors } = useTheme();
  const { x, y } = toScreen(view, size, at);
  const { accuracy, heading, speed = 0 } = location.coords;
  // Standing still there is no course.
  const course = speed > 0.5 ? heading : undefined;
  return (
    <G>
      <Circle
        cx={x}
        cy={y}
        r={accuracy / view.metresPerPixel}
        fill={colors.track}
        fillOpacity={0.16}
        stroke={colors.track}
        strokeOpacity={0.5}
        strokeWidth={1}
      />
      {course !== undefined && (
        <Path
          d="M 0 -24 L 9 -9 L -9 -9 Z"
          fill={colors.track}
          transform={`translate(${x} ${y}) rotate(${course})`}
        />
      )}
      <Circle cx={x} cy={y} r={8} fill={colors.track} stroke={colors.trackCasing} strokeWidth={3} />
    </G>
  );
}

/** How long a round distance is on the map. */
export function ScaleLayer({ view }: Pick<Sheet, 'view'>) {
  const { colors } = useTheme();
  const { pixels, label } = scaleBar(view.metresPerPixel, BAR_PIXELS);
  const top = 34;
  const ends = `M 20 ${top - 5} V ${top} H ${20 + pixels} V ${top - 5}`;
  return (
    <G>
      <Rect
        x={12}
        y={top - 24}
        width={pixels + 16}
        height={34}
        rx={6}
        fill={colors.mapGround}
        fillOpacity={0.85}
      />
      <Path d={ends} fill="none" stroke={colors.text} strokeWidth={2} />
      <Text
        {...FONT_PROPS}
        x={20 + pixels / 2}
        y={top - 8}
        fill={colors.text}
        fontSize={12}
        textAnchor="middle"
      >
        {label}
      </Text>
    </G>
  );
}

/** The same line with fewer points: the first and the last stay. */
function thinned(points: readonly Point[]): readonly Point[] {
  let kept = points[0];
  return points.filter((point, index) => {
    if (index > 0 && index < points.length - 1 && kept && far(kept, point) < POINT_PIXELS) return false;
    kept = point;
    return true;
  });
}
