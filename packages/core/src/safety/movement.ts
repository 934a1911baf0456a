import type { Movement } from './safety-settings';

/** The movement that safety depends on: both regions are armed only while the device certainly moves. */
export function movementOf(motionMode: string, verdict: boolean | null): Movement {
  if (motionMode === 'off') return 'off';
  return verdict === true ? 'moving' : 'still';
}
