import { absentMachine } from '../machine/absent-machine';
import type { Crash } from './crash';
import type { CrashInput } from './crash-machine';

const nothing = () => undefined;

/** The crash region of an engine that detects no crashes. */
export const absentCrash = (): Crash => ({
  machine: absentMachine(),
  input: () => ({}) as CrashInput,
  attach: nothing,
  mode: 'disarmed',
  moved: nothing,
  reconfigured: nothing,
  offer: nothing,
  acceleration: nothing,
  sensorRequests: () => ({}),
});
