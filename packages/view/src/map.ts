// The colours of a page
export { colour, onThemeChange } from './page-colours';

// The map

export { baseStyle } from './map/base-style';
export type { MapBounds } from './map/bounds';
export { type Clustered, type Clusters, createClusters } from './map/clusters';
export type { MapDrawing, MapEvents } from './map/drawing';
export { boundsOf, cameraFor, type Padding } from './map/fit';
export { type GraticuleMark, graticule, inDegrees, labelGraticule } from './map/graticule';
export { type Land, landOf, type WorldTopology } from './map/land';
export type { MapLayer } from './map/layer';
export { createMapView, type MapOptions, type MapView } from './map/map-view';
export {
  type Camera,
  type LngLat,
  mercator,
  metresPerPixel,
  type Point,
  unmercator,
  worldSize,
} from './map/mercator';
