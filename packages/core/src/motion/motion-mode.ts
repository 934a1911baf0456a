import type { SnapshotFrom } from 'xstate';
import type { MotionMode, motionMachine } from './motion-machine';

/** The state of the machine by its name. */
export function modeOf(value: SnapshotFrom<typeof motionMachine>['value']): MotionMode {
  if (typeof value === 'string') return value === 'probing' ? 'probing' : 'off';
  if ('moving' in value && value.moving) return value.moving;
  if ('stationary' in value && value.stationary) return value.stationary;
  return 'off';
}

/** Is the device at a place, with the receiver off? */
export const isResting = (mode: MotionMode) => mode === 'softStop' || mode === 'parked';

/** Is it being decided whether the device moves? */
export const isOpen = (mode: MotionMode) => mode === 'checking' || mode === 'probing';
