import type { FeatureCollection } from 'geojson';
import { colour } from '../page-colours';
import { canvasGestures } from './canvas-gestures';
import { painterOf } from './canvas-painter';
import { type CanvasShape, shapesOf, UNIT } from './canvas-paths';
import type { MapDrawing, MapEvents } from './drawing';
import type { MapLayer } from './layer';
import { type Camera, type LngLat, mercator, type Point, worldSize } from './mercator';
import { projectionOf } from './projection';

/** What a map on a canvas is made with. */
export interface CanvasOptions {
  readonly container: HTMLElement;
  readonly layers: readonly MapLayer[];
  readonly camera: Camera;
  readonly events: MapEvents;
}

const LEAST_ZOOM = 0;
const MOST_ZOOM = 20;

/** Draws on a plain canvas: where WebGL is missing, and until MapLibre is there. */
export function canvasDrawing({ container, layers, camera: first, events }: CanvasOptions): MapDrawing {
  const canvas = document.createElement('canvas');
  canvas.className = 'map-canvas';
  container.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gives no drawing context of a canvas');
  const data = new Map<string, FeatureCollection>();
  const shapes = new Map<string, readonly CanvasShape[]>();
  let camera = first;
  let origin = mercator(first.center);
  let due = 0;

  function size(): Point {
    return [container.clientWidth, container.clientHeight];
  }
  function drawSoon(): void {
    if (due === 0) due = requestAnimationFrame(draw);
  }
  function shapesFor(source: string): readonly CanvasShape[] {
    const known = shapes.get(source);
    if (known) return known;
    const collection = data.get(source);
    const made = collection ? shapesOf(collection, origin) : [];
    shapes.set(source, made);
    return made;
  }

  function draw(): void {
    due = 0;
    const [width, height] = size();
    const ratio = devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    if (!context) return;
    const world = worldSize(camera.zoom);
    const [x, y] = mercator(camera.center);
    // Single precision would shake what is far from the origin of the paths.
    if (Math.hypot(x - origin[0], y - origin[1]) > 0.01) {
      origin = [x, y];
      shapes.clear();
    }
    const scale = world / UNIT;
    const shift: Point = [width / 2 + (origin[0] - x) * world, height / 2 + (origin[1] - y) * world];
    const view = {
      left: x - width / 2 / world,
      right: x + width / 2 / world,
      top: y - height / 2 / world,
      bottom: y + height / 2 / world,
    };
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    // Before the land has come, water everywhere would be a flash of the wrong colour.
    context.fillStyle = colour(data.has('land') ? 'water' : 'land');
    context.fillRect(0, 0, width, height);
    for (const layer of layers) {
      const paint = painterOf(context, layer, scale, camera.zoom);
      for (const shape of shapesFor(layer.source)) {
        const { box, properties } = shape;
        const isSeen =
          box.right >= view.left &&
          box.left <= view.right &&
          box.bottom >= view.top &&
          box.top <= view.bottom;
        if (!isSeen || (layer.where && properties[layer.where.property] !== layer.where.is)) continue;
        context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * shift[0], ratio * shift[1]);
        paint(shape, origin);
      }
    }
    context.globalAlpha = 1;
  }

  function projection() {
    const [width, height] = size();
    return projectionOf(camera, { width, height });
  }
  const project = (position: LngLat): Point => projection().project(position);
  const unproject = (point: Point): LngLat => projection().unproject(point);
  function look(wanted: Partial<Camera>): void {
    const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, wanted.zoom ?? camera.zoom));
    camera = { center: wanted.center ?? camera.center, zoom };
    drawSoon();
    events.moved();
  }

  const gestures = canvasGestures(canvas, {
    moveBy([x, y]) {
      const [width, height] = size();
      look({ center: unproject([width / 2 - x, height / 2 - y]) });
    },
    zoomBy(steps, around) {
      const place = unproject(around);
      look({ zoom: camera.zoom + steps });
      const [x, y] = project(place);
      const [width, height] = size();
      look({ center: unproject([width / 2 + x - around[0], height / 2 + y - around[1]]) });
    },
    taken: events.taken,
    clicked: (point) => events.clicked(unproject(point), point),
  });
  const observer = new ResizeObserver(() => {
    drawSoon();
    events.moved();
  });
  observer.observe(container);
  drawSoon();

  return {
    kind: 'canvas',
    camera: () => camera,
    bounds() {
      const [width, height] = size();
      const [west, north] = unproject([0, 0]);
      const [east, south] = unproject([width, height]);
      return { west, south, east, north };
    },
    project,
    unproject,
    // A glide needs a clock; here a step is enough.
    look: (wanted) => look(wanted),
    setData(source, collection) {
      data.set(source, collection);
      shapes.delete(source);
      drawSoon();
    },
    repaint: drawSoon,
    setMovable: gestures.setEnabled,
    close() {
      cancelAnimationFrame(due);
      observer.disconnect();
      gestures.close();
      canvas.remove();
    },
  };
}
