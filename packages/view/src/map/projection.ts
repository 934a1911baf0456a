import { type Camera, type LngLat, mercator, type Point, unmercator, worldSize } from './mercator';

/** A drawing's width and height, pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where places lie in a drawing of this size: the canvas and drawings without a page take the same. */
export function projectionOf(camera: Camera, { width, height }: Size) {
  const world = worldSize(camera.zoom);
  const [centreX, centreY] = mercator(camera.center);
  return {
    project(position: LngLat): Point {
      const [x, y] = mercator(position);
      return [width / 2 + (x - centreX) * world, height / 2 + (y - centreY) * world];
    },
    unproject([left, top]: Point): LngLat {
      return unmercator([centreX + (left - width / 2) / world, centreY + (top - height / 2) / world]);
    },
  };
}
