import { absentMachine } from '../machine/absent-machine';
import type { Crash } from './crash';
import type { Distraction } from './distraction';

const nothing = () => undefined;

const absentDetection = {
  input: () => ({}) as never,
  attach: nothing,
  mode: 'disarmed',
  moved: nothing,
  reconfigured: nothing,
  offer: nothing,
  acceleration: nothing,
  sensorRequests: () => ({}),
} as const;

/** The crash region of an engine that detects no crashes. */
export const absentCrash = (): Crash => ({
  ...absentDetection,
  machine: absentMachine(),
  suspected: () => null,
  answered: () => false,
});

/** The distraction region of an engine that detects no distraction. */
export const absentDistraction = (): Distraction => ({
  ...absentDetection,
  machine: absentMachine(),
  screen: nothing,
  recordExtras: nothing,
  persisted: nothing,
  committed: nothing,
  refused: nothing,
});
