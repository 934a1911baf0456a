import type { Geofence, Location } from '@geo/adapter-rn';
import { useMemo, useState } from 'react';
import { type LayoutChangeEvent, StyleSheet, View } from 'react-native';
import Svg from 'react-native-svg';
import { count } from '../format/figures';
import { Button } from '../parts/button';
import { SPACE } from '../theme/theme';
import { useTheme } from '../theme/use-theme';
import { far } from './gesture';
import { FenceNamesLayer, FencesLayer, GridLayer, PositionLayer, ScaleLayer, TrackLayer } from './layers';
import { localProjection, type Place, type Point } from './projection';
import { useTouch } from './use-touch';
import { fitting, type Size, type Spot, toPlane, toScreen, type Viewport, zoomed } from './viewport';
import { wheelZoom } from './wheel';

interface MapViewProps {
  readonly track: readonly Location[];
  /** Where the device is; not shown beside a trip of the past. */
  readonly position: Location | undefined;
  readonly fences: readonly Geofence[];
  readonly selected: string | undefined;
  onLongPress(place: Place): void;
  /** A geofence was tapped, or what is none. */
  onSelect(identifier: string | undefined): void;
}

/** Metres: geofences that are farther from the track do not shrink it. */
const NEAR_METRES = 3000;
const ZOOM_STEP = 1.6;

/** A map without a ground: track, position and geofences on a plane of their own, with a scale. */
export function MapView({ track, position, fences, selected, onLongPress, onSelect }: MapViewProps) {
  const { colors } = useTheme();
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  /** Set once the user has moved the map; until then it shows everything. */
  const [own, setOwn] = useState<Viewport>();
  const place = track[0]?.coords ?? position?.coords ?? fences[0];
  // The origin stays where it was first, so that the user's viewport keeps its meaning.
  const [origin, setOrigin] = useState<Place | undefined>(place);
  if (origin === undefined && place !== undefined) setOrigin(place);
  const plane = useMemo(() => origin && localProjection(origin), [origin]);

  const points = useMemo(
    () => (plane ? track.map(({ coords }) => plane.toPoint(coords)) : []),
    [plane, track],
  );
  const at = plane && position && plane.toPoint(position.coords);
  const circles = plane ? fences.map((fence) => ({ fence, at: plane.toPoint(fence) })) : [];
  const spots: Spot[] = points.map((point) => ({ ...point, radius: 0 }));
  if (at && position) spots.push({ ...at, radius: position.coords.accuracy });
  const near = circles.filter(
    ({ at: center }) => spots.length === 0 || far(center, spots.at(-1)!) < NEAR_METRES,
  );
  spots.push(...near.map(({ fence, at: center }) => ({ ...center, radius: fence.radius })));
  const view = own ?? fitting(spots, size);

  const touch = useTouch({
    view,
    size,
    onView: setOwn,
    onTap: (pixel) => onSelect(view && fenceAt(circles, view, size, pixel)),
    onLongPress(pixel) {
      if (plane && view) onLongPress(plane.toPlace(toPlane(view, size, pixel)));
    },
  });
  const zoom = (factor: number, at?: Point) => view && setOwn(zoomed(view, factor, size, at));
  const layout = ({ nativeEvent }: LayoutChangeEvent) => setSize(nativeEvent.layout);
  const summary = `Map: track of ${count(track.length, 'point')}, ${count(fences.length, 'geofence')}`;

  return (
    <View style={[styles.frame, { backgroundColor: colors.mapGround }]} onLayout={layout}>
      <View
        {...touch}
        {...wheelZoom(zoom)}
        accessible
        accessibilityRole="image"
        accessibilityLabel={summary}
        accessibilityHint="Press long to add a geofence"
        style={styles.ground}
        testID="map"
      >
        <View pointerEvents="none" style={styles.ground}>
          {view && (
            <Svg width={size.width} height={size.height}>
              <GridLayer view={view} size={size} />
              <FencesLayer view={view} size={size} fences={circles} selected={selected} />
              <TrackLayer view={view} size={size} track={points} />
              <FenceNamesLayer view={view} size={size} fences={circles} />
              {at && position && <PositionLayer view={view} size={size} location={position} at={at} />}
              <ScaleLayer view={view} />
            </Svg>
          )}
        </View>
      </View>
      {view && (
        <View style={styles.buttons}>
          <Button title="+" label="Zoom in" kind="floating" onPress={() => zoom(ZOOM_STEP)} />
          <Button title="−" label="Zoom out" kind="floating" onPress={() => zoom(1 / ZOOM_STEP)} />
          <Button title="Fit" label="Show everything" kind="floating" onPress={() => setOwn(undefined)} />
        </View>
      )}
    </View>
  );
}

/** The smallest geofence under a pixel. */
function fenceAt(
  circles: readonly { readonly fence: Geofence; readonly at: Point }[],
  view: Viewport,
  size: Size,
  pixel: Point,
): string | undefined {
  const hit = circles.filter(
    ({ fence, at }) =>
      far(toScreen(view, size, at), pixel) <= Math.max(22, fence.radius / view.metresPerPixel),
  );
  return hit.sort((one, other) => one.fence.radius - other.fence.radius)[0]?.fence.identifier;
}

const styles = StyleSheet.create({
  frame: { flex: 1, overflow: 'hidden' },
  ground: StyleSheet.absoluteFill,
  buttons: { gap: SPACE.s, position: 'absolute', right: SPACE.m, top: SPACE.m },
});
