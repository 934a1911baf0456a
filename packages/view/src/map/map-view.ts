import type { FeatureCollection } from 'geojson';
import type * as MapLibre from 'maplibre-gl';
import { onThemeChange } from '../page-colours';
import type { baseStyle } from './base-style';
import { canvasDrawing } from './canvas-drawing';
import type { MapDrawing, MapEvents } from './drawing';
import { graticule, labelGraticule } from './graticule';
import { landOf, type WorldTopology } from './land';
import { GROUND_LAYERS, type MapLayer } from './layer';
import { webglDrawing } from './maplibre-drawing';
import type { Camera } from './mercator';

/** How a map is made. */
export interface MapOptions {
  /** An element with a position and a size. */
  readonly container: HTMLElement;
  readonly camera: Camera;
  /** What lies above the ground, lowest first. */
  readonly layers: readonly MapLayer[];
  readonly events: MapEvents;
  /** Loads MapLibre; `null` leaves it at the canvas. */
  readonly maplibre: (() => Promise<typeof MapLibre>) | null;
  /** Loads the outlines of the land. */
  readonly land: () => Promise<WorldTopology>;
  /** The base map to begin with; where it does not load, and where there is none, the land outlines are drawn. */
  readonly base?: ReturnType<typeof baseStyle> | null;
  /** An element over the map for the degrees of the graticule; made when it is not given. */
  readonly labels?: HTMLElement;
  /** Adds controls to each map that MapLibre draws. */
  readonly decorate?: (map: MapLibre.Map, maplibre: typeof MapLibre) => void;
  /** Told when a part of the map cannot be had, and what is drawn instead. */
  readonly complain?: (problem: string) => void;
}

/** A map that can be dragged from its first frame on: a canvas first, WebGL as soon as it is loaded. */
export interface MapView extends Omit<MapDrawing, 'kind'> {
  kind(): MapDrawing['kind'];
  /** Draws over another base map, or over the land outlines again. */
  setBase(style: ReturnType<typeof baseStyle> | null): Promise<void>;
  /** Resolves when WebGL draws, or when it is certain that it will not. */
  readonly settled: Promise<void>;
}

/** Starts a map. */
export function createMapView(options: MapOptions): MapView {
  const {
    container,
    maplibre,
    base = null,
    complain = () => undefined,
    decorate = () => undefined,
  } = options;
  const data = new Map<string, FeatureCollection>();
  const labels = options.labels ?? document.createElement('div');
  if (!options.labels) labels.className = 'graticule-labels';
  labels.setAttribute('aria-hidden', 'true');
  let hasBase = false;
  let isMovable = true;
  const events: MapEvents = {
    ...options.events,
    moved() {
      drawGraticule();
      options.events.moved();
    },
  };
  const layers = () => (hasBase ? options.layers : [...GROUND_LAYERS, ...options.layers]);
  let drawing: MapDrawing = canvasDrawing({ container, layers: layers(), camera: options.camera, events });
  if (!options.labels) container.append(labels);

  function setData(source: string, collection: FeatureCollection): void {
    data.set(source, collection);
    drawing.setData(source, collection);
  }
  function drawGraticule(): void {
    if (hasBase) {
      labels.replaceChildren();
      return;
    }
    const { lines, marks } = graticule(drawing.bounds(), container.clientWidth);
    setData('graticule', lines);
    labelGraticule(labels, marks, drawing.project, drawing.camera().center);
  }
  async function drawByWebgl(style: Parameters<MapView['setBase']>[0]): Promise<void> {
    if (maplibre === null) return;
    const library = await maplibre();
    const hadBase = hasBase;
    hasBase = style !== null;
    const layer = document.createElement('div');
    layer.className = 'map-webgl';
    container.prepend(layer);
    const camera = drawing.camera();
    const next = await webglDrawing(library, {
      container: layer,
      layers: layers(),
      camera,
      style,
      events,
      complain,
      decorate,
    }).catch((error: unknown) => {
      layer.remove();
      hasBase = hadBase;
      throw error;
    });
    // The user may have moved the map meanwhile.
    next.look(drawing.camera(), false);
    for (const [source, collection] of data) next.setData(source, collection);
    next.setMovable(isMovable);
    drawing.close();
    const { close } = next;
    drawing = {
      ...next,
      close() {
        close();
        layer.remove();
      },
    };
    drawGraticule();
    options.events.moved();
  }
  async function setBase(style: Parameters<MapView['setBase']>[0]): Promise<boolean> {
    try {
      await drawByWebgl(style);
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      complain(
        style === null
          ? `No WebGL (${why}): the map is drawn on a canvas`
          : `The base map does not load: ${why}`,
      );
      return false;
    }
  }
  async function begin(): Promise<void> {
    if (base === null || !(await setBase(base))) await setBase(null);
  }

  drawGraticule();
  const settled = begin();
  options
    .land()
    .then((topology) => {
      const { ground, borders } = landOf(topology);
      setData('land', ground);
      setData('borders', borders);
    })
    .catch(() => complain('The outlines of the land do not load: the map shows the graticule alone'));
  const stopThemes = onThemeChange(() => drawing.repaint());

  return {
    settled,
    setBase: async (style) => void (await setBase(style)),
    setData,
    kind: () => drawing.kind,
    camera: () => drawing.camera(),
    bounds: () => drawing.bounds(),
    project: (position) => drawing.project(position),
    unproject: (point) => drawing.unproject(point),
    look: (camera, glides) => drawing.look(camera, glides),
    repaint: () => drawing.repaint(),
    setMovable(movable) {
      isMovable = movable;
      drawing.setMovable(movable);
    },
    close() {
      stopThemes();
      drawing.close();
      if (options.labels) labels.replaceChildren();
      else labels.remove();
    },
  };
}
