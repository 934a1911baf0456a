import type { FeatureCollection } from 'geojson';
import type { MapBounds } from './bounds';
import type { Camera, LngLat, Point } from './mercator';

/** One way of drawing a map: by WebGL, or on a plain canvas. */
export interface MapDrawing {
  readonly kind: 'webgl' | 'canvas';
  camera(): Camera;
  bounds(): MapBounds;
  project(position: LngLat): Point;
  unproject(point: Point): LngLat;
  /** Looks there, at once or gliding. */
  look(camera: Partial<Camera>, glides: boolean): void;
  setData(source: string, data: FeatureCollection): void;
  /** Takes the colours of the page again. */
  repaint(): void;
  /** Whether a pointer, wheel or key moves the map. */
  setMovable(movable: boolean): void;
  close(): void;
}

/** What a drawing tells. */
export interface MapEvents {
  moved(): void;
  /** The user moved the map by hand. */
  taken(): void;
  clicked(position: LngLat, point: Point): void;
}
