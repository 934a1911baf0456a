import { acceleration } from './acceleration';
import { compass, headingOf, orientationEvent } from './compass';
import type { Source } from './source';

/** The motion sensors of the device that deliver events to this page; absent ones do not. An app that does not use them does not load them. */
export interface MotionSensors {
  /** The accelerometer. */
  readonly acceleration?: Source<'acceleration'>;
  /** The compass. */
  readonly heading?: Source<'heading'>;
}

/** Time for the first event, milliseconds: sensors deliver within a tenth of a second once they are on. */
const FIRST_EVENT_MILLIS = 600;

/** A class of events whose use the user may have to permit. */
interface AskingEvent {
  /** @param absolute - ask for the magnetometer too, for the compass */
  requestPermission?(absolute?: boolean): Promise<'granted' | 'denied'>;
}

/**
 * Requests the accelerometer and the compass where the browser requires it (Safari on iOS). Call it within a click or tap, before
 * `detectMotionSensors`; elsewhere browsers reject it.
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
  const answers = await Promise.all([motion?.requestPermission?.(), orientation?.requestPermission?.(true)]);
  return answers.includes('denied') ? 'denied' : 'granted';
}

/**
 * Detects which sensors deliver events. Laptops, browsers that hide them from pages, frames without their permissions policy, and Safari on iOS
 * before `requestMotionPermission` deliver none. Never rejects, and resolves within a second.
 */
export async function detectMotionSensors(): Promise<MotionSensors> {
  if (globalThis.window === undefined || !globalThis.isSecureContext) return {};
  const [isFelt, isDirected] = await Promise.all([
    delivers('devicemotion', (event) => {
      const { accelerationIncludingGravity: felt } = event as DeviceMotionEvent;
      // A desktop browser without a sensor sends one event of nulls.
      return typeof felt?.x === 'number' && typeof felt.y === 'number' && typeof felt.z === 'number';
    }),
    delivers(orientationEvent(), (event) => headingOf(event as DeviceOrientationEvent) !== undefined),
  ]);
  return { ...(isFelt ? { acceleration } : {}), ...(isDirected ? { heading: compass } : {}) };
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
    const timer = setTimeout(settle, FIRST_EVENT_MILLIS, false);
    window.addEventListener(name, listen);
  });
}
