import type { Config } from '../config/keys';

/** What the crash region needs of the configuration. */
export type CrashSettings = Config['crashDetection'];

/** What the distraction region needs of the configuration. */
export type DistractionSettings = Config['distractionDetection'];

/** The motion and tracking that safety depends on: it is armed only while the device certainly moves. */
export type Movement = 'moving' | 'still' | 'off';

/** Crash pulses last 80 to 150 ms: at 50 Hz that is four to seven samples. */
export const SAFETY_RATE_HZ = 50;
