import { absentMachine } from '../machine/absent-machine';
import type { Distraction } from './distraction';
import type { DistractionInput } from './distraction-machine';

const nothing = () => undefined;

/** The distraction region of an engine that detects no distraction. */
export const absentDistraction = (): Distraction => ({
  machine: absentMachine(),
  input: () => ({}) as DistractionInput,
  attach: nothing,
  mode: 'disarmed',
  moved: nothing,
  reconfigured: nothing,
  offer: nothing,
  acceleration: nothing,
  screen: nothing,
  recordExtras: nothing,
  persisted: nothing,
  committed: nothing,
  refused: nothing,
  sensorRequests: () => ({}),
});
