import type { MotionState } from '../engine/motion-timeline';

/** What each state is called, in the order of the legend. */
export const STATE_NAMES: { readonly [S in Exclude<MotionState, 'off'>]: string } = {
  moving: 'moving',
  probing: 'moving, unconfirmed',
  softStop: 'soft stop',
  stationary: 'stationary',
  checking: 'checking a departure',
};

export function nameOf(state: MotionState): string {
  return state === 'off' ? 'off' : STATE_NAMES[state];
}
