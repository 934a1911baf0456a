import type { Movement } from './safety-settings';

/** What motion means to safety: both regions are armed only while the device certainly moves. */
export function movementOf(motionMode: string, verdict: boolean | null): Movement {
  if (motionMode === 'off') return 'off';
  return verdict === true ? 'moving' : 'still';
}
