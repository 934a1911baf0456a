import type { Source } from './source';
import { spacing } from './spacing';

/** What WebKit adds to an orientation. */
interface AppleOrientation {
  /** Degrees clockwise from magnetic north, for the top of the device. */
  readonly webkitCompassHeading?: number;
  /** Degrees; -1 while the compass needs calibration. */
  readonly webkitCompassAccuracy?: number;
}

/** Accuracy assumed where a browser gives none, degrees: that of a calibrated compass of a phone. */
const ASSUMED_ACCURACY_DEGREES = 15;

/** Where the top of the device points, degrees clockwise from magnetic north; undefined where the orientation is not that of the earth. */
export function headingOf({
  alpha,
  beta,
  absolute,
  webkitCompassHeading,
  webkitCompassAccuracy,
}: Pick<DeviceOrientationEvent, 'alpha' | 'beta' | 'absolute'> & AppleOrientation):
  | { readonly heading: number; readonly accuracy: number }
  | undefined {
  if (typeof webkitCompassHeading === 'number')
    return { heading: webkitCompassHeading, accuracy: webkitCompassAccuracy ?? ASSUMED_ACCURACY_DEGREES };
  if (!absolute || alpha === null || !Number.isFinite(alpha)) return undefined;
  // Angles count anticlockwise. Beyond the upright the top of the device points back.
  const isTippedOver = Math.abs(beta ?? 0) > 90;
  const heading = (720 - alpha + (isTippedOver ? 180 : 0)) % 360;
  return { heading, accuracy: ASSUMED_ACCURACY_DEGREES };
}

/** The event with directions of the earth; WebKit and Firefox give them in the ordinary one. */
export const orientationEvent = (): 'deviceorientation' | 'deviceorientationabsolute' =>
  'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';

/** The compass of the Device Orientation API. */
export const compass: Source<'heading'> = ({ intervalMillis }, sink) => {
  const readings = spacing(sink);
  readings.reset(intervalMillis);

  function turned(event: DeviceOrientationEvent): void {
    const found = headingOf(event);
    if (found !== undefined) readings.offer({ ageMillis: 0, ...found });
  }

  const name = orientationEvent();
  window.addEventListener(name, turned as EventListener);
  return {
    update: (next) => readings.reset(next.intervalMillis),
    close() {
      window.removeEventListener(name, turned as EventListener);
      readings.clear();
    },
  };
};
