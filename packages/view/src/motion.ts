import type { ColourName } from './colours';

/** The motion states as they are drawn; `unconfirmed` is the engine's `probing`. */
export type MotionLook = 'moving' | 'unconfirmed' | 'soft-stop' | 'stationary' | 'checking' | 'off';

/** What each motion state is called, in the order of legends. */
export const MOTION_NAMES: Readonly<Record<MotionLook, string>> = {
  moving: 'moving',
  unconfirmed: 'moving, unconfirmed',
  'soft-stop': 'soft stop',
  stationary: 'stationary',
  checking: 'checking a departure',
  off: 'off',
};

const LOOKS: Readonly<Record<string, MotionLook>> = {
  probing: 'unconfirmed',
  tracking: 'moving',
  moving: 'moving',
  softStop: 'soft-stop',
  parked: 'stationary',
  stationary: 'stationary',
  checking: 'checking',
};

/** How a mode of the motion machine is drawn. Each look is also the name of a colour. */
export function motionLook(mode: string): MotionLook & ColourName {
  return LOOKS[mode] ?? 'off';
}
