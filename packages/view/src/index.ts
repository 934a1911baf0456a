// Colours
export { COLOURS, type ColourName, colourSheet } from './colours';
export { MOTION_NAMES, type MotionLook, motionLook } from './motion';

// Charts over time
export { type TimeAxis, timeAxis } from './chart/time-axis';
export { linePath, type Sample, scaleTop } from './chart/line-path';
export { roundStep, ticks, timeTicks } from './chart/ticks';
export { escaped, px } from './chart/markup';
