import type { FeatureCollection } from 'geojson';
import type * as MapLibre from 'maplibre-gl';
import { COLOURS } from '../colours';
import { colour } from '../page-colours';
import { baseStyle } from './base-style';
import type { MapDrawing, MapEvents } from './drawing';
import { type MapLayer, RING_WIDTH } from './layer';
import type { Camera } from './mercator';

/** What a map by WebGL is made with. */
export interface WebglOptions {
  readonly container: HTMLElement;
  readonly layers: readonly MapLayer[];
  readonly camera: Camera;
  readonly style: ReturnType<typeof baseStyle> | null;
  readonly events: MapEvents;
  /** Told of what does not load later on, such as a tile. */
  readonly complain: (problem: string) => void;
  /** Adds controls. */
  readonly decorate: (map: MapLibre.Map, maplibre: typeof MapLibre) => void;
}

const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };

/**
 * Draws by MapLibre. Resolves when the first frame is there.
 * @throws Error when the browser has no WebGL, or the style does not load
 */
export async function webglDrawing(
  maplibre: typeof MapLibre,
  { container, layers, camera, style, events, complain, decorate }: WebglOptions,
): Promise<MapDrawing> {
  const map = new maplibre.Map({
    container,
    style: style ?? baseStyle(null),
    center: [...camera.center],
    zoom: camera.zoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  let hasStyle = false;
  map.once('style.load', () => {
    hasStyle = true;
  });
  await new Promise<void>((resolve, reject) => {
    map.once('load', () => resolve());
    // Without its style there is no map; without a tile there is one with a hole.
    map.on('error', ({ error }) => {
      if (hasStyle) complain(`The base map does not load: ${error?.message ?? 'reason unknown'}`);
      else reject(error);
    });
  }).catch((error: unknown) => {
    map.remove();
    throw error;
  });
  // Round fences and sharp turns stay so.
  for (const source of new Set(layers.map((layer) => layer.source)))
    map.addSource(source, { type: 'geojson', data: EMPTY, tolerance: 0.1 });
  for (const layer of layers) map.addLayer(specificationOf(layer));
  decorate(map, maplibre);
  map.on('move', events.moved);
  map.on('resize', events.moved);
  map.on('dragstart', events.taken);
  map.on('click', ({ lngLat, point }) => events.clicked([lngLat.lng, lngLat.lat], [point.x, point.y]));

  /** What lies under the land; before it has come, water everywhere would be a flash of the wrong colour. */
  let ground: 'water' | 'land' = 'land';
  function repaint(): void {
    if (map.getLayer('ground')) map.setPaintProperty('ground', 'background-color', colour(ground));
    for (const layer of layers) {
      map.setPaintProperty(layer.id, `${layer.kind}-color`, colourOf(layer.colour));
      if (layer.ring) map.setPaintProperty(layer.id, 'circle-stroke-color', colourOf(layer.ring));
    }
  }
  repaint();

  return {
    kind: 'webgl',
    camera() {
      const { lng, lat } = map.getCenter();
      return { center: [lng, lat], zoom: map.getZoom() };
    },
    bounds() {
      const bounds = map.getBounds();
      return {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      };
    },
    project([longitude, latitude]) {
      const { x, y } = map.project([longitude, latitude]);
      return [x, y];
    },
    unproject([x, y]) {
      const { lng, lat } = map.unproject([x, y]);
      return [lng, lat];
    },
    look({ center, zoom }, glides) {
      const to = {
        ...(center ? { center: [...center] as [number, number] } : {}),
        ...(zoom === undefined ? {} : { zoom }),
      };
      if (glides) map.easeTo({ ...to, duration: 400 });
      else map.jumpTo(to);
    },
    setData(source, data) {
      map.getSource<MapLibre.GeoJSONSource>(source)?.setData(data);
      if (source !== 'land' || ground === 'water') return;
      ground = 'water';
      repaint();
    },
    repaint,
    setMovable(movable) {
      if (movable) map.dragPan.enable();
      else map.dragPan.disable();
    },
    close: () => map.remove(),
  };
}

function specificationOf(layer: MapLayer): MapLibre.LayerSpecification {
  const { id, source, kind, width = 1, dash, radius = 4, fixed, ring, where } = layer;
  const { opacity: wanted = 1, ringWidth = RING_WIDTH } = layer;
  const opacity = typeof wanted === 'number' ? wanted : ['get', wanted.property];
  const shown = where ? { filter: ['==', ['get', where.property], where.is] } : {};
  const described = { id, source, type: kind, ...shown };
  const paint = {
    fill: { 'fill-opacity': opacity, 'fill-antialias': true },
    line: { 'line-width': width, 'line-opacity': opacity, ...(dash ? { 'line-dasharray': dash } : {}) },
    circle: {
      'circle-radius': fixed ? radius : ['interpolate', ['linear'], ['zoom'], 10, radius / 3, 16, radius],
      'circle-opacity': opacity,
      'circle-stroke-width': ring ? ringWidth : 0,
      'circle-stroke-opacity': opacity,
    },
  }[kind];
  const layout =
    kind === 'line' ? { layout: { 'line-join': 'round', 'line-cap': dash ? 'butt' : 'round' } } : {};
  // One of three kinds: the union's members cannot be told apart by a computed `type`.
  return { ...described, ...layout, paint } as unknown as MapLibre.LayerSpecification;
}

/** Every colour by its name, for features that say which they have. */
function colourOf(wanted: MapLayer['colour']): string | MapLibre.ExpressionSpecification {
  if (typeof wanted === 'string') return colour(wanted);
  if ('css' in wanted) return ['to-color', ['get', wanted.css]];
  const pairs = Object.keys(COLOURS).flatMap((name) => [name, colour(name)]);
  return [
    'match',
    ['get', wanted.property],
    ...pairs,
    colour('soft'),
  ] as unknown as MapLibre.ExpressionSpecification;
}
