// Colours
export { COLOURS, type ColourName, colourSheet } from './colours';
export { MOTION_NAMES, type MotionLook, motionLook } from './motion';

// Places in a drawing of the map
export { boundsOf, cameraFor, extentOf, type Padding } from './map/fit';
export { type Camera, type LngLat, metresPerPixel, type Point } from './map/mercator';
export { projectionOf, type Size } from './map/projection';

// Charts over time
export { type TimeAxis, timeAxis } from './chart/time-axis';
export { linePath, type Sample, scaleTop } from './chart/line-path';
export { roundStep, ticks, timeTicks } from './chart/ticks';
export { escaped, px } from './chart/markup';
