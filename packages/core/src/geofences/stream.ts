/** What tracking does at the moment: fixes come of themselves, the device rests at its last fix, or neither. */
export type Stream = 'moving' | 'resting' | 'none';

/** What geofences can expect of the track, by the mode of motion; `none` while locations are not tracked. */
export function streamOf(tracksLocation: boolean, motionMode: string): Stream {
  if (!tracksLocation || motionMode === 'off') return 'none';
  return motionMode === 'softStop' || motionMode === 'parked' ? 'resting' : 'moving';
}
