import { headingOf, orientationEvent } from './compass';

/** Which of the device's senses deliver something to this page. */
export interface Senses {
  /** The accelerometer. */
  readonly acceleration: boolean;
  /** The compass. */
  readonly heading: boolean;
}

/** Time for the first event, milliseconds: sensors deliver within a tenth of a second once they are on. */
const SENSE_MILLIS = 600;

/** A class of events whose use the user may have to permit. */
interface AskingEvent {
  requestPermission?(): Promise<'granted' | 'denied'>;
}

/**
 * Asks for the accelerometer and the compass where the browser wants that (Safari on iOS). Call it within a click or tap, before
 * `detectSenses`; elsewhere browsers reject it.
 *
 * @returns whether both may be used.
 * @example
 * startButton.onclick = async () => {
 *   await requestMotionPermission();
 *   await geo.start();
 * };
 */
export async function requestMotionPermission(): Promise<'granted' | 'denied'> {
  const { DeviceMotionEvent: motion, DeviceOrientationEvent: orientation } = globalThis as {
    readonly DeviceMotionEvent?: AskingEvent;
    readonly DeviceOrientationEvent?: AskingEvent;
  };
  // Both before the first answer: afterwards the click is over.
  const answers = await Promise.all([motion, orientation].map((one) => one?.requestPermission?.()));
  return answers.includes('denied') ? 'denied' : 'granted';
}

/**
 * Finds out which senses deliver. Laptops, browsers that keep them from pages, frames without their permissions policy, and Safari on iOS
 * before `requestMotionPermission` deliver none. Never rejects, and answers within a second.
 */
export async function detectSenses(): Promise<Senses> {
  if (globalThis.window === undefined || !globalThis.isSecureContext)
    return { acceleration: false, heading: false };
  const [acceleration, heading] = await Promise.all([
    delivers('devicemotion', (event) => {
      const { accelerationIncludingGravity: felt } = event as DeviceMotionEvent;
      // A desktop browser without a sensor sends one event of nulls.
      return typeof felt?.x === 'number' && typeof felt.y === 'number' && typeof felt.z === 'number';
    }),
    delivers(orientationEvent(), (event) => headingOf(event as DeviceOrientationEvent) !== undefined),
  ]);
  return { acceleration, heading };
}

function delivers(name: string, isReal: (event: Event) => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    function settle(found: boolean): void {
      clearTimeout(timer);
      window.removeEventListener(name, listen);
      resolve(found);
    }
    function listen(event: Event): void {
      if (isReal(event)) settle(true);
    }
    const timer = setTimeout(settle, SENSE_MILLIS, false);
    window.addEventListener(name, listen);
  });
}
